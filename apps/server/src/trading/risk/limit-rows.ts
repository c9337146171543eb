import type { LimitRow } from '@liangshu/contract/trading/risk-board'
import type { RiskProfile } from '@liangshu/contract/trading/risk-profile'
import { marginUsed } from '@liangshu/engine/account/book/cash'
import { levelOfLimit, shareOfLimit, type LimitUse } from '@liangshu/engine/account/risk/limit-use'
import { ratioFromOrders } from '@liangshu/engine/account/risk/check-rate'
import { rounded } from '@liangshu/engine/math/scaled/rounding'

import { bookForReading, unitsPerFen } from '../book/balances.ts'
import type { StateRow } from '../holding/state.store.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { heldValues, lossesOf, navOf, notionalOf } from '../order/pre-trade-facts.ts'
import type { AccountFacts } from '../order/risk-facts.store.ts'
import type { DayOrders } from './risk-board.store.ts'

type Use = LimitUse & { name: string; unit: LimitRow['unit']; detail?: string | null }
type Target = Pick<LimitRow, 'scope' | 'targetId' | 'targetName' | 'productName' | 'profileName'>

function rowOf(target: Target, use: Use): LimitRow {
  const { name, unit, used, limit, soft = null, isFloor = false, detail = null } = use
  const share = shareOfLimit(use)
  return {
    ...target,
    name,
    unit,
    used: used === null ? null : rounded(used),
    soft,
    limit,
    isFloor,
    share: share === null ? null : rounded(share),
    level: levelOfLimit(use),
    detail,
  }
}

const isContract = ({ assetClass }: Pick<StateRow, 'assetClass'>) => assetClass === 'future' || assetClass === 'crypto'

/** What one account loses, owes and sends today, beside what its profile allows. */
export function accountLimits(
  market: MarketFacts,
  state: StateRow,
  { profile, peakUnitNav }: Pick<AccountFacts, 'profile' | 'peakUnitNav'>,
  day: DayOrders | undefined,
): LimitRow[] {
  const book = bookForReading(state)
  const { dayLossRate, drawdown } = lossesOf(market, book, peakUnitNav)
  const { orders = 0, cancels = 0, working = 0 } = day ?? {}
  const { cash } = book.ledger
  const target: Target = {
    scope: 'account',
    targetId: state.accountId,
    targetName: state.accountName,
    productName: state.productName,
    profileName: profile.name,
  }
  const uses: Use[] = [
    {
      name: '当日亏损',
      unit: 'percent',
      used: dayLossRate,
      soft: profile.dailyLossSoft,
      limit: profile.dailyLossHard,
      endsAtLimit: true,
    },
    { name: '最大回撤', unit: 'percent', used: drawdown, limit: profile.maxDrawdown, endsAtLimit: true },
    ...(isContract(state)
      ? [
          {
            name: '保证金比例',
            unit: 'percent' as const,
            used: cash > 0 ? (marginUsed(book) + book.frozenCash) / cash : null,
            soft: profile.marginRatioSoft,
            limit: profile.marginRatioHard,
          },
        ]
      : []),
    { name: '当日委托', unit: 'count', used: orders, limit: profile.ordersPerDay },
    { name: '当日撤单', unit: 'count', used: cancels, limit: profile.cancelsPerDay },
    {
      name: '撤单比例',
      unit: 'percent',
      used: orders < ratioFromOrders ? null : cancels / orders,
      limit: profile.cancelRatioMax,
    },
    { name: '未完成委托', unit: 'count', used: working, limit: profile.activeOrdersMax },
  ]
  return uses.map((use) => rowOf(target, use))
}

/** The largest sum among values of one key. */
function largest(values: readonly { key: string | null; value: number }[]): { key: string; value: number } | null {
  const sums = new Map<string, number>()
  for (const { key, value } of values) if (key !== null) sums.set(key, (sums.get(key) ?? 0) + value)
  const [first] = [...sums].toSorted(([, one], [, other]) => other - one)
  return first ? { key: first[0], value: first[1] } : null
}

/** Accounts of a product may follow different profiles; an order meets its own, so the strictest is told. */
const strictest = (
  profiles: readonly RiskProfile[],
  name: 'singleNamePct' | 'sectorPct' | 'grossPct' | 'leverageMax',
) => Math.min(...profiles.map((profile) => profile[name]))

/** What a product holds as a whole, all its accounts together, beside what its profiles allow. */
export function productLimits(
  market: MarketFacts,
  [state, ...others]: readonly [StateRow, ...StateRow[]],
  facts: ReadonlyMap<string, AccountFacts>,
): LimitRow[] {
  const own = facts.get(state.accountId)
  if (!own) return []
  const books = [state, ...own.siblings].map(bookForReading)
  const sum = (of: (book: (typeof books)[number]) => number) => books.reduce((total, book) => total + of(book), 0)
  const nav = sum((book) => navOf(market, book))
  const held = books.flatMap((book) => heldValues(market, book))
  const name = largest(held.map(({ symbol, value }) => ({ key: symbol, value })))
  const sector = largest(held.map(({ symbol, value }) => ({ key: market.instrument(symbol)?.sector ?? null, value })))
  const part = (value: number) => (nav > 0 ? value / nav : null)
  const profiles = [state, ...others].flatMap(({ accountId }) => facts.get(accountId)?.profile ?? [])
  const hasStocks = books.some((book) => book.assetClass === 'stock')
  const uses: Use[] = hasStocks
    ? [
        {
          name: '单一证券占比',
          unit: 'percent',
          used: part(name?.value ?? 0),
          limit: strictest(profiles, 'singleNamePct'),
          detail: name && (market.instrument(name.key)?.name ?? name.key),
        },
        {
          name: '行业占比',
          unit: 'percent',
          used: part(sector?.value ?? 0),
          limit: strictest(profiles, 'sectorPct'),
          detail: sector?.key ?? null,
        },
        {
          name: '总仓位',
          unit: 'percent',
          used: part(held.reduce((total, { value }) => total + value, 0)),
          limit: strictest(profiles, 'grossPct'),
        },
        {
          name: '现金比例',
          unit: 'percent',
          used: part(sum((book) => book.ledger.cash / unitsPerFen(book.assetClass))),
          limit: Math.max(...profiles.map(({ cashMinPct }) => cashMinPct)),
          isFloor: true,
        },
      ]
    : []
  if (books.some((book) => book.assetClass !== 'stock')) {
    const used = part(sum((book) => notionalOf(market, book)))
    uses.push({ name: '产品杠杆', unit: 'times', used, limit: strictest(profiles, 'leverageMax') })
  }
  const target: Target = {
    scope: 'product',
    targetId: state.productId,
    targetName: state.productName,
    productName: state.productName,
    profileName: [...new Set(profiles.map((profile) => profile.name))].join('、'),
  }
  return uses.map((use) => rowOf(target, use))
}
