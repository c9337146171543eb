import { usualCost } from '@liangshu/engine/market/etf/arbitrage'
import * as z from 'zod/mini'

/** A part of the cost, as a fraction of the amount. */
const part = (usual: number) => z._default(z.number().check(z.minimum(0), z.maximum(0.05)), usual)
export const MOST_UNITS = 1000

export const arbitrageParams = z.object({
  basketSpread: part(usualCost.basketSpread),
  fees: part(usualCost.fees),
  stampDuty: part(usualCost.stampDuty),
  impact: part(usualCost.impact),
  units: z._default(z.int().check(z.minimum(1), z.maximum(MOST_UNITS)), 1),
})
