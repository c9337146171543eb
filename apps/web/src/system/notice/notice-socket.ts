import * as z from 'zod/mini'
import { readAs } from '../../shared/schema/schema.ts'
import { openReconnectingSocket, type SocketPolicy } from '../../shared/socket/reconnecting-socket.ts'

/** Notices are read aloud, so a page that nobody sees listens as well. */
const policy: SocketPolicy = {
  delaysMs: [20_000],
  provenBy: 'open',
  mostFailures: 5,
  isRetriedWhileHidden: true,
  heartbeat: { text: 'HeartBeat', everyMs: 20_000, answerWithinMs: 10_000 },
}

const pushed = z.object({ cmd: z.string(), msgTxt: z.nullish(z.string()) })

interface Options {
  url: string
  onNotice: (text: string) => void
  /** The line stands again after it was lost: what was told meanwhile has to be asked for. */
  onReturn?: () => void
  connect?: (url: string, token: string) => WebSocket
}

function noticeIn(data: unknown): string | undefined {
  try {
    const message = readAs(pushed, JSON.parse(String(data)))
    const isNotice = message?.cmd === 'topic' || message?.cmd === 'user'
    return isNotice ? (message.msgTxt ?? '') : undefined
  } catch {
    return undefined
  }
}

/** Listens for pushed notices. Returns the function that ends it. */
export function listenForNotices({ url, onNotice, onReturn, connect }: Options): () => void {
  return openReconnectingSocket({
    url,
    policy,
    ...(connect && { connect }),
    onOpen: (isReturn) => isReturn && onReturn?.(),
    onMessage: (data) => {
      const text = noticeIn(data)
      if (text !== undefined) onNotice(text)
    },
  }).close
}
