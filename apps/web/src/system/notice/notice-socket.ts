import * as z from 'zod/mini'
import { readAs } from '../../shared/schema/schema.ts'

const BEAT_MS = 20_000
const RECONNECT_MS = 20_000
const MAX_ERRORS = 5
const HEARTBEAT = 'HeartBeat'

const pushed = z.object({ cmd: z.string(), msgTxt: z.nullish(z.string()) })

interface Options {
  url: string
  /** Travels as the only subprotocol: a browser cannot set headers on a socket. */
  token: string
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

/**
 * Listens for pushed notices. A lost connection is taken up again after 20 s; more than five errors in a row end it.
 * Returns the function that closes it for good.
 */
export function listenForNotices({
  url,
  token,
  onNotice,
  onReturn,
  connect = (to, as) => new WebSocket(to, [as]),
}: Options) {
  let socket: WebSocket | undefined
  let beat: ReturnType<typeof setInterval> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let errors = 0
  let isClosed = false
  let wasLost = false

  function reconnectLater() {
    clearInterval(beat)
    wasLost = true
    // An error is followed by a close: the second of them finds the timer already set.
    if (isClosed || errors > MAX_ERRORS || retry !== undefined) return
    retry = setTimeout(() => {
      retry = undefined
      open()
    }, RECONNECT_MS)
  }

  function open() {
    const opened = connect(url, token)
    socket = opened
    opened.addEventListener('open', () => {
      errors = 0
      if (wasLost) onReturn?.()
      wasLost = false
      clearInterval(beat)
      beat = setInterval(() => opened.send(HEARTBEAT), BEAT_MS)
    })
    opened.addEventListener('message', ({ data }) => {
      const text = noticeIn(data)
      if (text !== undefined) onNotice(text)
    })
    opened.addEventListener('error', () => {
      errors += 1
      reconnectLater()
    })
    opened.addEventListener('close', reconnectLater)
  }

  open()
  return () => {
    isClosed = true
    clearInterval(beat)
    clearTimeout(retry)
    socket?.close()
  }
}
