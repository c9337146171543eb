import { stockKeys } from '../daily/draft.ts'
import { surpriseSize } from '../daily/latent.ts'
import type { StockMarket } from '../market.ts'
import { normalOfDay, uniformOfDay } from '../random/draws.ts'

const USUAL_PPM = 100_000

/** How far a stock may rise on a day, as a fraction. */
export function limitRate({ model }: StockMarket, id: number, day: number): number {
  const flag = model.lifecycle.riskFlag(id, day)
  const band = (model.universe.block[id] as number) * 2 + (flag === 'ST' || flag === '*ST' ? 1 : 0)
  return (model.rules.bands[band]?.[day]?.upPpm ?? USUAL_PPM) / 1_000_000
}

/** Return the company news of a day was good for; asked for days that are flagged to have had some. */
export function surpriseOf(market: StockMarket, id: number, day: number): number {
  const keys = stockKeys(market.seed, id)
  const isGood = uniformOfDay(keys.event, day) < 0.5
  return surpriseSize(limitRate(market, id, day), normalOfDay(keys.jump, day), isGood)
}
