import { streamClose, type StreamRequest } from '@liangshu/contract/market/stream'
import type { QuoteStore } from './quote-store.ts'

export type StreamState = 'connecting' | 'live' | 'waiting'

interface Options {
  url: string
  /** Travels as the only subprotocol: a browser cannot set headers on a socket. */
  token: string
  store: QuoteStore
  subscription: StreamRequest
  onState: (state: StreamState) => void
  /** The instruments have changed: load them anew. */
  onNewMaster: () => void
  connect?: (url: string, token: string) => WebSocket
  /** The whole market by request, while no socket gets through. */
  fetchFrame?: () => Promise<ArrayBuffer>
}

const HEARTBEAT_MS = 20_000
const POLL_MS = 3000
/** Sockets that failed in a row before the market is asked for instead. */
const POLL_AFTER = 2
const RETRIES_MS = [1000, 2000, 5000, 10_000] as const

/** Feeds the store from the stream. A gap asks for a snapshot, a lost line is taken up again. Returns its end. */
export function openQuoteStream(options: Options): () => void {
  const {
    url,
    token,
    store,
    subscription,
    onState,
    onNewMaster,
    connect = (to, as) => new WebSocket(to, [as]),
    fetchFrame,
  } = options
  let socket: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let beat: ReturnType<typeof setInterval> | undefined
  let poll: ReturnType<typeof setInterval> | undefined
  let failures = 0
  let isClosed = false
  let isResyncing = false

  const say = (message: StreamRequest) => socket?.send(JSON.stringify(message))

  function take(data: ArrayBuffer): void {
    const outcome = store.apply(new Uint8Array(data))
    if (outcome === 'newMaster') onNewMaster()
    else if (outcome === 'gap') {
      // Deltas already under way will not fit either: one question is enough.
      if (!isResyncing) say({ op: 'resync' })
      isResyncing = true
    } else {
      isResyncing = false
      onState('live')
    }
  }

  /** What fails here is tried again with the next tick; the socket goes on trying as well. */
  function startPolling(): void {
    if (!fetchFrame || poll !== undefined) return
    poll = setInterval(() => {
      fetchFrame().then(take, () => onState('waiting'))
    }, POLL_MS)
  }

  function stopPolling(): void {
    clearInterval(poll)
    poll = undefined
  }

  function open(): void {
    onState('connecting')
    const opened = connect(url, token)
    opened.binaryType = 'arraybuffer'
    socket = opened
    opened.addEventListener('open', () => {
      say(subscription)
      clearInterval(beat)
      beat = setInterval(() => opened.send('HeartBeat'), HEARTBEAT_MS)
    })
    opened.addEventListener('message', ({ data }) => {
      if (!(data instanceof ArrayBuffer)) return
      failures = 0
      stopPolling()
      take(data)
    })
    opened.addEventListener('close', ({ code }) => {
      clearInterval(beat)
      if (isClosed || code === streamClose.sessionOver) return
      onState('waiting')
      const delay = RETRIES_MS[Math.min(failures, RETRIES_MS.length - 1)]
      failures += 1
      if (failures >= POLL_AFTER) startPolling()
      retry = setTimeout(open, delay)
    })
  }

  open()
  return () => {
    isClosed = true
    clearTimeout(retry)
    clearInterval(beat)
    stopPolling()
    socket?.close()
  }
}
