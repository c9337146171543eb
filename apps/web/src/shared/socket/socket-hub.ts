/** What a window says to the worker that holds the socket, and what it hears. */
export type ToHub =
  | { readonly kind: 'open'; readonly url: string; readonly token: string }
  | { readonly kind: 'send'; readonly text: string }
  | { readonly kind: 'close' }
export type FromHub =
  | { readonly kind: 'open' }
  | { readonly kind: 'message'; readonly data: unknown }
  | { readonly kind: 'close'; readonly code: number }

/** A window, as the worker sees it. */
export interface HubPort {
  readonly post: (message: FromHub) => void
}

interface Line {
  readonly key: string
  readonly socket: WebSocket
  isOpen: boolean
  readonly ports: Set<HubPort>
}

interface HubParts {
  readonly connect: (url: string, token: string) => WebSocket
  readonly now: () => number
}

/** A window that has not even sent a heartbeat for so long is gone: nobody tells when a window is killed. */
const SILENT_MS = 180_000

/**
 * One socket for all windows that want the same: the first opens it, the last that leaves ends it, and what arrives goes to
 * each. A window that joins an open line is told that it is open and asks for its own snapshot; the others take that too.
 */
export function createSocketHub({ connect, now }: HubParts) {
  const lines = new Map<string, Line>()
  const lineOf = new Map<HubPort, Line>()
  const heardAt = new Map<HubPort, number>()

  function leave(port: HubPort): void {
    const line = lineOf.get(port)
    lineOf.delete(port)
    heardAt.delete(port)
    if (!line) return
    line.ports.delete(port)
    if (line.ports.size > 0) return
    lines.delete(line.key)
    line.socket.close()
  }

  /** Every window hears of the loss and comes back by itself, when its own rules say so. */
  function end(line: Line, code: number): void {
    if (lines.get(line.key) === line) lines.delete(line.key)
    for (const port of line.ports) {
      lineOf.delete(port)
      port.post({ kind: 'close', code })
    }
    line.ports.clear()
  }

  function openLine(key: string, url: string, token: string): Line {
    const socket = connect(url, token)
    socket.binaryType = 'arraybuffer'
    const line: Line = { key, socket, isOpen: false, ports: new Set() }
    const tell = (message: FromHub) => {
      for (const port of line.ports) port.post(message)
    }
    socket.addEventListener('open', () => {
      line.isOpen = true
      tell({ kind: 'open' })
    })
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => tell({ kind: 'message', data }))
    socket.addEventListener('close', ({ code }) => end(line, code))
    lines.set(key, line)
    return line
  }

  function join(port: HubPort, url: string, token: string): void {
    leave(port)
    const key = `${url} ${token}`
    const line = lines.get(key) ?? openLine(key, url, token)
    line.ports.add(port)
    lineOf.set(port, line)
    if (line.isOpen) port.post({ kind: 'open' })
  }

  return {
    hear(port: HubPort, message: ToHub): void {
      if (message.kind === 'close') return leave(port)
      if (message.kind === 'open') join(port, message.url, message.token)
      else {
        const line = lineOf.get(port)
        // Dropped as silent, or lost meanwhile: the window opens anew.
        if (!line) return port.post({ kind: 'close', code: 1006 })
        if (line.isOpen) line.socket.send(message.text)
      }
      heardAt.set(port, now())
    },
    /** Lets go of windows that are gone. */
    sweep(): void {
      for (const [port, at] of heardAt) if (now() - at > SILENT_MS) leave(port)
    },
  }
}
