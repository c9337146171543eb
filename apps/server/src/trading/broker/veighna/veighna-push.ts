import { parseSentJson } from '../../../platform/http/clean-text.ts'
import type { VeighnaHttp } from './veighna-http.ts'
import { vtPush } from './veighna-wire.ts'

const firstWaitMs = 1000
const longestWaitMs = 30_000

type Heard = { topic: string; data: unknown }

/**
 * Its WebSocket side. What is pushed only makes us ask sooner, and tells of references before gateways drop them; a line
 * that breaks is opened again, and then everything is asked for.
 */
export function listenToVeighna(
  http: Pick<VeighnaHttp, 'socketUrl' | 'forgetToken'>,
  { onHeard, onOpen }: { onHeard: (heard: Heard) => void; onOpen: () => void },
): { close: () => void } {
  let socket: WebSocket | null = null
  let timer: NodeJS.Timeout | null = null
  let waitMs = firstWaitMs
  let isClosed = false

  function again(): void {
    if (isClosed || timer) return
    timer = setTimeout(() => {
      timer = null
      void open()
    }, waitMs).unref()
    waitMs = Math.min(waitMs * 2, longestWaitMs)
  }

  function hear(data: unknown): void {
    if (typeof data !== 'string') return
    try {
      const read = vtPush.safeParse(parseSentJson(data))
      if (read.success) onHeard(read.data as Heard)
    } catch {
      // A line of the wire that is no JSON tells nothing; the next question finds what it was about.
    }
  }

  async function open(): Promise<void> {
    try {
      const url = await http.socketUrl()
      if (isClosed) return
      const fresh = new WebSocket(url)
      socket = fresh
      fresh.addEventListener('open', () => {
        waitMs = firstWaitMs
        onOpen()
      })
      fresh.addEventListener('message', ({ data }) => hear(data))
      fresh.addEventListener('error', () => undefined)
      fresh.addEventListener('close', () => {
        if (socket !== fresh) return
        socket = null
        // The token may be what it did not like.
        http.forgetToken()
        again()
      })
    } catch {
      again()
    }
  }

  void open()
  return {
    close() {
      isClosed = true
      if (timer) clearTimeout(timer)
      socket?.close()
    },
  }
}
