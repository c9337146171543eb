import type { PushRequest, PushTopic } from '@liangshu/contract/push'
import { openReconnectingSocket, type SocketPolicy } from './reconnecting-socket.ts'

/** Notices are read aloud, so a page that nobody sees listens as well. */
const policy: SocketPolicy = {
  delaysMs: [20_000],
  provenBy: 'open',
  mostFailures: 5,
  isRetriedWhileHidden: true,
  heartbeat: { text: 'HeartBeat', everyMs: 20_000, answerWithinMs: 10_000 },
}

export interface UserSocketListener {
  /** What the server shall tell beside notices. */
  readonly topics?: readonly PushTopic[]
  readonly onMessage: (message: unknown) => void
  readonly onOpen?: (isReturn: boolean) => void
  readonly onLost?: () => void
}

type Connect = (url: string, token: string) => WebSocket

function read(data: unknown): unknown {
  try {
    return JSON.parse(String(data))
  } catch {
    return undefined
  }
}

function openUserSocket(url: string, connect: Connect | undefined) {
  const listeners = new Set<UserSocketListener>()
  let asked = ''

  /** Says which topics somebody here wants, when that has changed. */
  function subscribe(): void {
    const topics = [...new Set([...listeners].flatMap(({ topics: wanted = [] }) => wanted))]
    const request = JSON.stringify({ op: 'subscribe', topics } satisfies PushRequest)
    const isNews = request !== asked && (topics.length > 0 || asked !== '')
    if (isNews && socket.send(request)) asked = request
  }

  const socket = openReconnectingSocket({
    url,
    policy,
    ...(connect && { connect }),
    onOpen: (isReturn) => {
      asked = ''
      subscribe()
      for (const listener of listeners) listener.onOpen?.(isReturn)
    },
    onLost: () => {
      for (const listener of listeners) listener.onLost?.()
    },
    onMessage: (data) => {
      const message = read(data)
      for (const listener of listeners) listener.onMessage(message)
    },
  })
  return { listeners, subscribe, close: socket.close }
}

const open = new Map<string, ReturnType<typeof openUserSocket>>()

/** The user's socket, one for the whole window: the first who joins opens it, the last who leaves closes it. */
export function joinUserSocket(url: string, listener: UserSocketListener, connect?: Connect): () => void {
  const line = open.get(url) ?? openUserSocket(url, connect)
  open.set(url, line)
  line.listeners.add(listener)
  line.subscribe()
  return () => {
    line.listeners.delete(listener)
    if (line.listeners.size > 0) return line.subscribe()
    open.delete(url)
    line.close()
  }
}
