import type { ReviewReport } from '@liangshu/contract/trading/trading-review'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import { inOneCurrency } from '../holding/day-figures.ts'
import { findStates } from '../holding/state.store.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { findBenchmark, ratesOf, readBenchmark } from '../report/benchmark.ts'
import { findNavDays } from '../report/nav.store.ts'
import type { Names } from './entrust-rows.ts'
import { makeReport } from './make-report.ts'
import type { ReviewReaders } from './review-readers.ts'
import { stateOf } from './review-scope.ts'
import { findProposalTargets } from './review-target.ts'
import { advance, type ReviewRow } from './trading-review.store.ts'

type Parts = { db: Db; clock: Clock; market: MarketFacts; readers: ReviewReaders }

const nobody = { roleCodes: new Set<string>(), permissions: new Set<string>() }

/** Makes one report step by step; each step says where it is and asks whether it is still wanted. */
export function createReviewWork({ db, clock, market, readers }: Parts) {
  return async (row: ReviewRow, leaseMs: number): Promise<ReviewReport> => {
    const reader = { tenantId: row.tenant_id, isPlatform: false, userId: row.user_id, rights: nobody }
    const step = async (progress: number, text: string) => {
      const until = new Date(clock.now().getTime() + leaseMs)
      const isWanted = await inTenant(db, reader, (tx) => advance(tx, row.id, { progress, step: text }, until))
      if (!isWanted) throw refusal('复盘已取消')
    }
    const [from, to] = [row.from_day, row.to_day]
    await step(5, '读取账户')
    const own = new Set(row.account_ids)
    const base = await inTenant(db, reader, async (tx) => {
      const states = inOneCurrency(await findStates(tx, { actor: reader, everyAccount: true })).filter(
        ({ accountId }) => own.has(accountId),
      )
      const ids = states.map(({ accountId }) => accountId)
      return {
        scope: { states, ids, from, to, state: await stateOf(tx, ids) },
        navDays: await findNavDays(tx, ids, from, to),
        against: await findBenchmark(tx, states),
        targets: row.scope === 'proposal' ? await findProposalTargets(tx, row.target_id) : null,
      }
    })
    await step(20, '配对交易回合')
    const found = await readers.readTrips(reader, base.scope)
    await step(50, '评估委托质量')
    const orders = await readers.readOrders(reader, base.scope)
    await step(75, '对照信号与基准')
    const dates = base.navDays.map(({ date }) => date)
    const bench = await readBenchmark(market, base.against, dates)
    await step(90, '撰写报告')
    const symbols = base.targets && new Set(base.targets.map(({ symbol }) => symbol))
    const targetIds = base.targets && new Set(base.targets.map(({ id }) => id))
    const accounts = new Map(base.scope.states.map(({ accountId, accountName }) => [accountId, accountName]))
    const names: Names = {
      account: (id) => accounts.get(id) ?? id,
      symbol: (symbol) => market.instrument(symbol)?.name ?? symbol,
    }
    return makeReport({
      market,
      names,
      about: { name: row.name, scope: row.scope, targetId: row.target_id, from, to, madeAt: toWireTime(clock.now()) },
      found: symbols
        ? {
            ...found,
            trips: found.trips.filter(({ symbol }) => symbols.has(symbol)),
            days: new Map([...found.days].filter(([symbol]) => symbols.has(symbol))),
            buys: found.buys.filter(({ symbol }) => symbols.has(symbol)),
          }
        : found,
      orders: targetIds ? orders.filter(({ targetId }) => targetId !== null && targetIds.has(targetId)) : orders,
      navDays: base.navDays,
      benchRates: ratesOf(bench),
    })
  }
}
