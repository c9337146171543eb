import type { StreamRequest } from '@liangshu/contract/market/stream'
import { openReconnectingSocket } from '../../shared/socket/reconnecting-socket.ts'
import { marketSocketPolicy } from './market-socket-policy.ts'
import type { QuoteStore } from './quote-store.ts'

export type StreamState = 'connecting' | 'live' | 'waiting'

interface Options {
  url: string
  store: QuoteStore
  subscription: StreamRequest
  onState: (state: StreamState) => void
  /** The instruments have changed: load them anew. */
  onNewMaster: () => void
  connect?: (url: string, token: string) => WebSocket
  /** The whole market by request, while no socket gets through. */
  fetchFrame?: () => Promise<ArrayBuffer>
}

const POLL_MS = 3000
/** Sockets that failed in a row before the market is asked for instead. */
const POLL_AFTER = 2

/** Feeds the store from the stream. A gap asks for a snapshot, a lost line is taken up again. Returns its end. */
export function openQuoteStream(options: Options): () => void {
  const { url, store, subscription, onState, onNewMaster, connect, fetchFrame } = options
  let poll: ReturnType<typeof setInterval> | undefined
  let isResyncing = false

  const say = (message: StreamRequest) => void socket.send(JSON.stringify(message))

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

  onState('connecting')
  const socket = openReconnectingSocket({
    url,
    policy: marketSocketPolicy,
    ...(connect && { connect }),
    onOpen: () => say(subscription),
    onMessage: (data) => {
      if (!(data instanceof ArrayBuffer)) return
      stopPolling()
      take(data)
    },
    onLost: (failures) => {
      isResyncing = false
      onState('waiting')
      if (failures >= POLL_AFTER) startPolling()
    },
  })
  return () => {
    stopPolling()
    socket.close()
  }
}
