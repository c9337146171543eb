import type { FastifyInstance } from 'fastify'

import type { MarketSource } from '../market/index.ts'

/** What this process knows of itself, for whoever looks at its metrics. */
export function tellNodeFigures({ metrics, countSockets }: FastifyInstance, market: MarketSource | undefined): void {
  metrics.gauge('liangshu_sockets_open', 'Open sockets', () => countSockets().open)
  metrics.gauge('liangshu_users_online', 'People with an open socket', () => countSockets().people)
  metrics.gauge('liangshu_market_ready', 'Whether quotes can be read', () => (market?.isReady ? 1 : 0))
  market?.onBeat(() => metrics.beat())
}
