import type { IndexedDays } from '@liangshu/engine/analysis/review/traded-days'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import type { Db } from '../../platform/database/database.ts'
import type { Scope } from '../../platform/tenancy/in-tenant.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { findBenchmark, readBenchmark } from '../report/benchmark.ts'
import { findFills, findShareMoves } from '../report/fill.store.ts'
import { createReviewCache } from './review-cache.ts'
import { findStrategyNames, type ReviewScope } from './review-scope.ts'
import { indexed, tripPopulation, type OwnTrip } from './trip-population.ts'

export type FoundTrips = {
  readonly trips: readonly OwnTrip[]
  readonly fills: number
  readonly benchmark: string | null
  readonly days: ReadonlyMap<string, IndexedDays>
  /** Symbols and days of the buys in the period. */
  readonly buys: readonly { readonly symbol: string; readonly day: string }[]
}

const nothing: FoundTrips = { trips: [], fills: 0, benchmark: null, days: new Map(), buys: [] }


/** Round trips of some accounts, read and held against the market once while nothing changes. */
export function createTripReader({ db, market }: { db: Db; market: MarketFacts }) {
  const remembered = createReviewCache<FoundTrips>()

  async function read(actor: Scope, { ids, states, from, to }: ReviewScope): Promise<FoundTrips> {
    const stored = await inTenant(db, actor, async (tx) => ({
      fills: await findFills(tx, ids, { until: to, withArrival: true }),
      moves: await findShareMoves(tx, ids, to),
      strategyNames: await findStrategyNames(tx),
      against: await findBenchmark(tx, states),
    }))
    const inside = stored.fills.filter(({ day }) => day >= from)
    const first = stored.fills[0]?.day
    if (inside.length === 0 || first === undefined) return nothing
    const symbols = [...new Set(inside.map(({ symbol }) => symbol))]
    const wanted = new Set(symbols)
    // Entries may be older than the period; two days more for signals and the close before.
    const since = stored.fills.find(({ symbol }) => wanted.has(symbol))?.day ?? first
    const start = mainlandCalendar.previous(mainlandCalendar.previous(mainlandCalendar.previous(since)))
    const bench = await readBenchmark(market, stored.against, [since, to])
    const days = indexed(await market.tradedDays(symbols, start, to))
    const trips = tripPopulation(market, {
      ...stored,
      from,
      to,
      days,
      bench: new Map(bench?.days.map(({ date, nav }) => [date, nav])),
    })
    const buys = inside.flatMap(({ side, symbol, day }) => (side === 1 ? [{ symbol, day }] : []))
    return { trips, fills: inside.length, benchmark: bench?.name ?? null, days, buys }
  }

  return (actor: Scope, scope: ReviewScope): Promise<FoundTrips> => {
    // Closed days only are looked at, so an answer holds as long as the day and the books do.
    const key = `${market.time()?.tradingDay ?? ''} ${scope.from} ${scope.to} ${scope.state}`
    return remembered(key, () => read(actor, scope))
  }
}
