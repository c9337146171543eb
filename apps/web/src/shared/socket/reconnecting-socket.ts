import { useSession } from '../session/session-store.ts'
import { createHeartbeat, type HeartbeatPolicy } from './heartbeat.ts'

export interface SocketPolicy {
  /** Time before each further try; the last one is repeated. */
  readonly delaysMs: readonly [number, ...number[]]
  /** Part of a delay that chance may take away, so that all browsers do not come back in the same second. */
  readonly jitter?: number
  /** What proves that a line works, so that the next loss starts with the shortest delay. */
  readonly provenBy: 'open' | 'message'
  /** Failures in a row that end it until the page is seen again or the network is back. */
  readonly mostFailures?: number
  /** Whether a page that nobody sees takes a lost line up again. An open line stays open in any case. */
  readonly isRetriedWhileHidden: boolean
  readonly heartbeat: HeartbeatPolicy
}

interface SocketOptions {
  readonly url: string
  readonly policy: SocketPolicy
  readonly onMessage: (data: unknown) => void
  /** `isReturn`: it was lost before, so something may have been missed. */
  readonly onOpen?: (isReturn: boolean) => void
  /** `failures` in a row, 0 when a line that worked was lost. */
  readonly onLost?: (failures: number) => void
  readonly connect?: (url: string, token: string) => WebSocket
}

export interface ReconnectingSocket {
  /** False when there is no open line: what was said is lost. */
  readonly send: (text: string) => boolean
  readonly close: () => void
}

/** The server says: sign in again. */
const SESSION_OVER = 4401
const OPEN_WITHIN_MS = 10_000

/**
 * The one way to a socket of the server. It carries the token of the session as its only subprotocol, since a browser
 * can set no headers, and is taken up again when it is lost: with growing delays, with the token of the moment, and
 * never for somebody who has signed out.
 */
export function openReconnectingSocket(options: SocketOptions): ReconnectingSocket {
  const { url, policy, onMessage, onOpen, onLost } = options
  const connect = options.connect ?? ((to: string, token: string) => new WebSocket(to, [token]))
  let socket: WebSocket | undefined
  let isOpen = false
  let isProven = false
  let wasLost = false
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let opening: ReturnType<typeof setTimeout> | undefined
  let usedToken = ''
  /** The server has ended the session of the used token. */
  let isRefused = false
  const heartbeat = createHeartbeat(policy.heartbeat, { send, onSilence: () => lose(true) })

  const hasGivenUp = () => policy.mostFailures !== undefined && failures > policy.mostFailures

  function send(text: string): boolean {
    if (isOpen) socket?.send(text)
    return isOpen
  }

  function drop(): void {
    const old = socket
    socket = undefined
    isOpen = false
    clearTimeout(opening)
    heartbeat.stop()
    old?.close()
  }

  function prove(): void {
    isProven = true
    failures = 0
  }

  function lose(isFailure: boolean): void {
    if (isFailure || !isProven) failures += 1
    wasLost = true
    drop()
    onLost?.(failures)
    retryLater()
  }

  function retryLater(): void {
    clearTimeout(retry)
    retry = undefined
    if (isRefused || hasGivenUp()) return
    if (document.visibilityState === 'hidden' && !policy.isRetriedWhileHidden) return
    const at = Math.min(Math.max(failures - 1, 0), policy.delaysMs.length - 1)
    const delay = policy.delaysMs[at] ?? policy.delaysMs[0]
    retry = setTimeout(start, delay * (1 - (policy.jitter ?? 0) * Math.random()))
  }

  function start(): void {
    clearTimeout(retry)
    retry = undefined
    usedToken = useSession.getState().token
    isRefused = false
    if (usedToken === '') return
    const opened = connect(url, usedToken)
    opened.binaryType = 'arraybuffer'
    socket = opened
    isProven = false
    // What a socket says after another has taken its place concerns nobody.
    const own = (act: () => void) => socket === opened && act()
    opening = setTimeout(() => lose(true), OPEN_WITHIN_MS)
    opened.addEventListener('open', () => own(stand))
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => own(() => hear(data)))
    opened.addEventListener('error', () => own(() => lose(true)))
    opened.addEventListener('close', ({ code }) =>
      own(() => {
        isRefused = code === SESSION_OVER
        lose(false)
      }),
    )
  }

  function stand(): void {
    clearTimeout(opening)
    isOpen = true
    if (policy.provenBy === 'open') prove()
    heartbeat.start()
    onOpen?.(wasLost)
    wasLost = false
  }

  function hear(data: unknown): void {
    if (policy.provenBy === 'message') prove()
    heartbeat.hear()
    onMessage(data)
  }

  /** Another token: the line of the old one ends. Its owner may be about to close it, so the new one waits a moment. */
  const stopFollowing = useSession.subscribe(({ token }) => {
    if (token === usedToken) return
    wasLost ||= isOpen
    drop()
    clearTimeout(retry)
    failures = 0
    usedToken = token
    retry = token === '' ? undefined : setTimeout(start, 0)
  })

  /** Somebody looks again, or the network is back: no reason to wait any longer, nor to trust a line that slept. */
  function wake(): void {
    if (document.visibilityState === 'hidden' || isRefused) return
    if (isOpen) heartbeat.ask()
    if (socket) return
    if (hasGivenUp()) failures = 0
    start()
  }

  document.addEventListener('visibilitychange', wake)
  globalThis.addEventListener('online', wake)
  start()
  return {
    send,
    close() {
      stopFollowing()
      document.removeEventListener('visibilitychange', wake)
      globalThis.removeEventListener('online', wake)
      clearTimeout(retry)
      drop()
    },
  }
}
