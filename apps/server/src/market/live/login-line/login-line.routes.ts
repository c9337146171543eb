import { loginLine, type LoginLine } from '@liangshu/contract/market/login-line'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

const SYMBOL = 'SHSE.000300'
const MINUTES = 241
/** Anybody may look, so looking costs nothing: one answer serves all who come within this time. */
const KEPT_MS = 3000

/** The line of the sign-in page: the one thing of the market that is shown to visitors. */
export const loginLineRoutes: FastifyPluginAsyncZod = async (app) => {
  const { market, clock } = app
  let kept: { until: number; answer: Promise<LoginLine> } | undefined

  async function readLine(): Promise<LoginLine> {
    if (!market.isReady) return null
    const { quote, points } = await market.ask('indexLine', { symbol: SYMBOL, freq: '60s', n: MINUTES })
    return {
      name: quote.name,
      last: quote.last,
      changePct: quote.changePct,
      points: points.flatMap(({ price }) => price ?? []),
      isSimulated: market.kind === 'sim',
    }
  }

  app.get(
    '/market/front',
    { config: { access: 'anonymous', callsPerMinute: 120 }, schema: { response: { 200: loginLine } } },
    async (request) => {
      const now = clock.now().getTime()
      if (!kept || kept.until <= now) {
        const answer = readLine().catch((error: unknown) => {
          request.log.info({ err: error }, 'no line for the sign-in page')
          return null
        })
        kept = { until: now + KEPT_MS, answer }
      }
      return kept.answer
    },
  )
}
