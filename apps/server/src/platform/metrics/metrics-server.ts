import { once } from 'node:events'
import { createServer } from 'node:http'

import type { Log } from '../log/log.ts'
import type { Metrics } from './metrics.ts'

type Parts = { metrics: Metrics; port: number; host: string; log: Pick<Log, 'warn'> }

export type MetricsServer = { port: number; stop: () => Promise<void> }

/** A port of its own: what is measured is for those who run the machines, not for those who use the product. */
export async function startMetricsServer({ metrics, port, host, log }: Parts): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end()
      return
    }
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      (error: unknown) => {
        log.warn({ err: error }, 'metrics not told')
        response.writeHead(503).end()
      },
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
