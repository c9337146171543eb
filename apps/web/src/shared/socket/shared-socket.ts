import type { FromHub, ToHub } from './socket-hub.ts'

/** The end of a channel to the worker. */
export interface WorkerPort {
  readonly post: (message: ToHub) => void
  readonly onMessage: (listener: (message: FromHub) => void) => void
  /** The worker could not be started. */
  readonly onBroken: (listener: () => void) => void
  readonly close: () => void
}

/** A socket that another thread holds for all windows; used like one of the browser's own. */
class SharedSocket extends EventTarget {
  binaryType: BinaryType = 'arraybuffer'
  readonly #port: WorkerPort

  constructor(port: WorkerPort, url: string, token: string) {
    super()
    this.#port = port
    port.onMessage((message) => {
      if (message.kind === 'message') this.dispatchEvent(new MessageEvent('message', { data: message.data }))
      else if (message.kind === 'open') this.dispatchEvent(new Event('open'))
      else this.dispatchEvent(Object.assign(new Event('close'), { code: message.code }))
    })
    port.onBroken(() => this.dispatchEvent(new Event('error')))
    port.post({ kind: 'open', url, token })
  }

  send(text: string): void {
    this.#port.post({ kind: 'send', text })
  }

  close(): void {
    this.#port.post({ kind: 'close' })
    this.#port.close()
  }
}

interface Parts {
  /** `null` where browsers have no such worker. */
  readonly openPort: () => WorkerPort | null
  readonly connect: (url: string, token: string) => WebSocket
}

/** Sockets that all windows of the browser share; each its own where that is not to be had. */
export function createSharedConnect({ openPort, connect }: Parts): (url: string, token: string) => WebSocket {
  let isBroken = false
  return (url, token) => {
    const port = isBroken ? null : openPort()
    if (!port) return connect(url, token)
    port.onBroken(() => {
      isBroken = true
    })
    return new SharedSocket(port, url, token) as unknown as WebSocket
  }
}

function openWorkerPort(): WorkerPort | null {
  if (typeof SharedWorker === 'undefined') return null
  try {
    const worker = new SharedWorker(new URL('./socket-worker.ts', import.meta.url), { type: 'module', name: 'sockets' })
    const { port } = worker
    const post = (message: ToHub) => port.postMessage(message)
    // A window that is closed says nothing else.
    const leave = () => post({ kind: 'close' })
    addEventListener('pagehide', leave)
    port.start()
    return {
      post,
      onMessage: (listener) => port.addEventListener('message', ({ data }: MessageEvent<FromHub>) => listener(data)),
      onBroken: (listener) => worker.addEventListener('error', listener),
      close: () => {
        removeEventListener('pagehide', leave)
        port.close()
      },
    }
  } catch {
    return null
  }
}

export const connectShared = createSharedConnect({
  openPort: openWorkerPort,
  connect: (url, token) => new WebSocket(url, [token]),
})
