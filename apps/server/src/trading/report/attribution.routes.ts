import {
  attributionReport,
  MOST_ATTRIBUTED_DAYS,
  reportPaths,
  scopeQuery,
  type AttributionReport,
  type ScopeQuery,
} from '@liangshu/contract/trading/report'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { secondsOf } from '@liangshu/engine/time/calendar/shanghai-time'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import type { Constituents } from '../../market/index.ts'
import { refusal } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import type { TradingServices } from '../trading-services.ts'
import { findBenchmark } from './benchmark.ts'
import { findFills, findShareMoves } from './fill.store.ts'
import { attributedDays, industryAttribution, noAttribution } from './industry-attribution.ts'
import { findNavDays } from './nav.store.ts'
import { runningDay } from './profit.ts'
import { readScope } from './report-scope.ts'
import { isContract } from './symbol-report.ts'

const closeAt = secondsOf('15:00')

type Parts = { trading: TradingServices; constituents: Constituents }

/** The range asked for, a year up to its last day where no first one is named. */
function rangeOf(query: ScopeQuery, today: string): { from: string; to: string } {
  const to = query.to && query.to < today ? query.to : today
  const from = query.from || dateOfDay(dayNumber(to) - MOST_ATTRIBUTED_DAYS)
  if (dayNumber(to) - dayNumber(from) > MOST_ATTRIBUTED_DAYS) throw refusal('归因区间最长为一年')
  return { from, to }
}

/** Why accounts did better or worse than their benchmark. */
export const attributionRoutes: FastifyPluginAsyncZod<Parts> = async (app, { trading, constituents }) => {
  const { db } = app
  const { market } = trading

  /** Lists change twice a year: one look a month finds each within weeks of its day. */
  async function listsOf(actor: Actor, code: string, { from, to }: { from: string; to: string }) {
    const months = [from]
    for (let day = dayNumber(from) + 1; day <= dayNumber(to); day += 1)
      if (dateOfDay(day).endsWith('-01')) months.push(dateOfDay(day))
    const lists = []
    for (const month of months) {
      const given = (await constituents.inForce(actor, [code], month))[code]
      if (given) lists.push({ from: month, given })
    }
    return lists
  }

  async function attribution(actor: Actor, query: ScopeQuery): Promise<AttributionReport> {
    const today = market.time()?.tradingDay
    if (today === undefined) return noAttribution('行情准备中，请稍后再试')
    const asked = await inTenant(db, actor, async (tx) => {
      const scope = await readScope(tx, actor, query)
      const { states, ids } = scope
      const range = rangeOf({ ...query, from: query.from && scope.from, to: query.to && scope.to }, today)
      const settled = await findNavDays(tx, ids, '2000-01-01', range.to)
      const running = range.to >= today ? runningDay(market, states) : null
      return {
        states,
        ...range,
        isSettled: settled.at(-1)?.date === today,
        // Prices of now say nothing about another day than the one the market shows.
        days: running?.date === today ? [...settled.filter(({ date }) => date < today), running] : settled,
        against: await findBenchmark(tx, states),
        fills: await findFills(tx, ids, { until: range.to, symbol: null }),
        moves: await findShareMoves(tx, ids, range.to),
      }
    })
    const { states, from, to, fills, moves, against } = asked
    if (states.length === 0) return noAttribution('没有可查看的账户')
    if (states.every(({ assetClass }) => assetClass === 'future' || assetClass === 'crypto'))
      return noAttribution('合约账户不持有行业内的证券，没有行业归因')
    if (against === null) return noAttribution('产品没有业绩基准')
    const days = attributedDays(asked.days, from)
    // A day that is over and shown once more has no close to hold against the books.
    const isAgain = asked.isSettled && (market.time()?.secondOfDay ?? 0) < closeAt
    const until = isAgain ? mainlandCalendar.previous(today) : to
    if (days.length === 0) return noAttribution('区间内没有可计算收益的交易日，结算后出现')
    const held = new Set([...fills, ...moves].map(({ symbol }) => symbol))
    const returns = await market.industryReturns({
      symbols: [...held].filter((symbol) => !isContract(symbol)),
      benchmark: against,
      from,
      to: until,
      lists: await listsOf(actor, against, { from, to: until }),
    })
    if (!returns) return noAttribution('行情准备中，请稍后再试')
    return industryAttribution(market, { days, fills, moves, returns, against })
  }

  app.get(
    reportPaths.attribution,
    { config: { access: 'RECORD:view' }, schema: { querystring: scopeQuery, response: { 200: attributionReport } } },
    ({ actor, query }) => attribution(actor, query),
  )
}
