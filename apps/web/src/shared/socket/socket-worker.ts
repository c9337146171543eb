/// <reference lib="webworker" />
import { createSocketHub, type FromHub, type ToHub } from './socket-hub.ts'

declare const self: SharedWorkerGlobalScope

const SWEEP_MS = 60_000

/** Runs once for all windows of the browser: each has a port to the sockets held here. */
const hub = createSocketHub({ connect: (url, token) => new WebSocket(url, [token]), now: () => Date.now() })

self.addEventListener('connect', ({ ports: [port] }) => {
  if (!port) return
  const own = { post: (message: FromHub) => port.postMessage(message) }
  port.addEventListener('message', ({ data }: MessageEvent<ToHub>) => hub.hear(own, data))
  port.start()
})
setInterval(() => hub.sweep(), SWEEP_MS)
