import type { PlacedOrder } from '@liangshu/engine/analysis/review/entrust-aspects'
import { manualTag } from '@liangshu/engine/analysis/review/round-trip'

import type { Db } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import { inTenant, type Scope } from '../../platform/tenancy/in-tenant.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { findOrders, type OrderFacts } from './entrust.store.ts'
import { createReviewCache } from './review-cache.ts'
import { findStrategyNames, type ReviewScope } from './review-scope.ts'
import { indexed } from './trip-population.ts'

/** More would take seconds; a shorter range says the same in less time. */
const MOST_ORDERS = 20_000

export type EntrustOrder = PlacedOrder & Pick<OrderFacts, 'rejectDetail' | 'day' | 'targetId'>

/** Orders of some accounts and days with what the market did on them. */
export function createEntrustReader({ db, market }: { db: Db; market: MarketFacts }) {
  const remembered = createReviewCache<readonly EntrustOrder[]>()

  async function read(actor: Scope, { ids, from, to }: ReviewScope): Promise<EntrustOrder[]> {
    const { orders, names } = await inTenant(db, actor, async (tx) => ({
      orders: await findOrders(tx, ids, { from, to, most: MOST_ORDERS + 1 }),
      names: await findStrategyNames(tx),
    }))
    if (orders.length > MOST_ORDERS) throw refusal(`该范围内的委托超过${MOST_ORDERS}笔，请缩短日期范围或选择单个账户`)
    const symbols = [...new Set(orders.map(({ symbol }) => symbol))]
    const days = indexed(await market.tradedDays(symbols, from, to))
    return orders.map(({ failed, arrival, strategyId, ...order }) => {
      const known = days.get(order.symbol)
      const at = known?.indexOf.get(order.day)
      const on = (column: readonly number[] | undefined) => (at === undefined ? null : (column?.[at] ?? null))
      return {
        ...order,
        arrivalMid: arrival,
        marketVwap: on(known?.vwap) || null,
        marketVolume: on(known?.volume),
        close: on(known?.close),
        checks: failed,
        strategy: strategyId === null ? manualTag : (names.get(strategyId) ?? strategyId),
      }
    })
  }

  return (actor: Scope, scope: ReviewScope): Promise<readonly EntrustOrder[]> => {
    const key = `${market.time()?.tradingDay ?? ''} ${scope.from} ${scope.to} ${scope.state}`
    return remembered(key, () => read(actor, scope))
  }
}
