import type { WebSocketServer } from 'ws'

const goingAway = 1001

/** Says goodbye to every socket and hangs up on those that do not answer: a dead peer must not hold up a restart. */
export function closeSockets(server: WebSocketServer, graceMs: number, done: () => void): void {
  for (const client of server.clients) client.close(goingAway, '服务正在重启')
  const hangUp = setTimeout(() => {
    for (const client of server.clients) client.terminate()
  }, graceMs)
  server.close(() => {
    clearTimeout(hangUp)
    done()
  })
}
