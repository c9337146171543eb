import type { EntrustAccountRow } from '@liangshu/contract/trading/review'
import type { RiskProfile } from '@liangshu/contract/trading/risk-profile'
import { orderStatus } from '@liangshu/contract/trading/order-codes'
import { rounded } from '@liangshu/engine/math/scaled/rounding'

import { accountFigures } from '../holding/day-figures.ts'
import type { StateRow } from '../holding/state.store.ts'
import { valuationPrice, type MarketFacts } from '../market-facts/market-facts.ts'
import type { EntrustOrder } from './entrust-reader.ts'

/** How near an account came to what its risk profile allows: the busiest day of the range, and what it holds now. */
export function limitUse(
  market: MarketFacts,
  state: StateRow,
  orders: readonly EntrustOrder[],
  profile: RiskProfile,
): EntrustAccountRow['limits'] {
  const days = [...Map.groupBy(orders, ({ day }) => day).values()]
  const busiest = Math.max(0, ...days.map((own) => own.length))
  const canceled = (own: readonly EntrustOrder[]) => own.filter(({ status }) => status === orderStatus.canceled).length
  const nav = accountFigures(market, state).navFen
  const worth = state.holdings.flatMap(({ symbol, volume }) => {
    const price = valuationPrice(market, symbol)
    return price === null ? [] : [(price * volume) / 100]
  })
  const share = (fen: number) => (nav > 0 ? rounded(fen / nav) : null)
  const isStock = state.assetClass === 'stock' || state.assetClass === 'credit'
  return [
    { name: '单日委托数', used: busiest, limit: profile.ordersPerDay, unit: 'count' },
    { name: '单日撤单数', used: Math.max(0, ...days.map(canceled)), limit: profile.cancelsPerDay, unit: 'count' },
    {
      name: '撤单比例',
      used: orders.length === 0 ? null : rounded(canceled(orders) / orders.length),
      limit: profile.cancelRatioMax,
      unit: 'percent',
    },
    ...(isStock
      ? ([
          { name: '单票占比', used: share(Math.max(0, ...worth)), limit: profile.singleNamePct, unit: 'percent' },
          {
            name: '总仓位',
            used: share(worth.reduce((sum, one) => sum + one, 0)),
            limit: profile.grossPct,
            unit: 'percent',
          },
        ] as const)
      : []),
  ]
}
