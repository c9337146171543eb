import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import type { StateRow } from '../holding/state.store.ts'
import type { NavDay } from './nav.store.ts'

/** 沪深300, for products that name no benchmark of their own. */
const defaultBenchmark = 'SHSE.000300'

/** What accounts measure themselves against: their product's own index. Coins without one have none. */
export async function findBenchmark(tx: Tx, states: readonly StateRow[]): Promise<string | null> {
  const [first] = states
  if (!first) return null
  const { rows } = await sql<{ benchmark: string | null }>`
    select benchmark from trade_product where id = ${first.productId}`.execute(tx)
  return rows[0]?.benchmark || (first.assetClass === 'crypto' ? null : defaultBenchmark)
}

export type Benchmark = { readonly symbol: string; readonly name: string; readonly days: readonly NavDay[] }

const emptyDay = { marketValue: 0, flow: 0, pnl: 0, fees: 0 }

/** An index over the days of others, with the close before them, as if it were an account of one unit. */
export async function readBenchmark(
  market: MarketFacts,
  symbol: string | null,
  dates: readonly string[],
): Promise<Benchmark | null> {
  const [first, last] = [dates[0], dates.at(-1)]
  if (symbol === null || first === undefined || last === undefined) return null
  const found = await market.history(symbol, mainlandCalendar.previous(first), last)
  if (!found) return null
  return {
    symbol,
    name: found.name,
    days: found.bars.map(({ day, close }) => ({ ...emptyDay, date: day, nav: close })),
  }
}

/** Return of each day, from the close before it. */
export function ratesOf(benchmark: Benchmark | null): Map<string, number> {
  const rates = new Map<string, number>()
  for (const [index, { date, nav }] of (benchmark?.days ?? []).entries()) {
    const before = benchmark?.days[index - 1]?.nav ?? 0
    if (before > 0) rates.set(date, nav / before - 1)
  }
  return rates
}
