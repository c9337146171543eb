import type { ManualHolding } from '@liangshu/contract/decision/nav'
import { valueProduct, type AccruedFees, type Valuation } from '@liangshu/engine/decision/valuation/value-product'

import type { Tx } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import { findSettledAccounts, type lockProduct, type SettledAccount } from '../../trading/index.ts'
import type { DecisionParts } from '../decision-parts.ts'
import { findDealt } from '../flow/flow.store.ts'
import { feeTermsOf, toPpm } from '../org/fee-terms.ts'
import { checkDeposit, findDayPayouts, type DayPayouts } from '../payout/day-payouts.ts'
import { findPaidFees } from '../payout/payout.store.ts'
import type { ManualPrice } from '../tables.ts'
import * as navs from './nav.store.ts'
import { settledLines } from './settled-lines.ts'

export type Product = NonNullable<Awaited<ReturnType<typeof lockProduct>>>
type Wanted = {
  day: string
  takesPerformance: boolean
  manualPrices: readonly ManualPrice[]
  /** When the draft was made: what was registered later waits for the next day. */
  knownAt: Date
  /** The prices set by hand were allowed when the draft was made. */
  isJudged?: boolean
}

export type DayValue = { valuation: Valuation; beforeId: string | null; payouts: DayPayouts }

export const firstDay = '0001-01-01'
const sumOf = ({ management, custody, performance }: AccruedFees) => management + custody + performance

/** What a product is worth at the end of a day, out of its settled books and what the decision side knows about it. */
export function createDayValuer({ trading }: Pick<DecisionParts, 'trading'>) {
  const nameOf = (symbol: string) => trading.market.instrument(symbol)?.name ?? symbol

  async function hasNoBar(symbol: string, day: string): Promise<boolean> {
    const known = await trading.market.history(symbol, day, day)
    return known !== null && known.bars.length === 0
  }

  /** What did not trade on a day: as the market shows it that day, afterwards as its bars tell. */
  async function findSuspended(accounts: readonly SettledAccount[], day: string): Promise<Set<string>> {
    const held = accounts.flatMap(({ assetClass, volumes }) => (assetClass === 'stock' ? [...volumes.keys()] : []))
    const found = new Set<string>()
    const isToday = trading.market.time()?.tradingDay === day
    await Promise.all(
      Array.from(new Set(held), async (symbol) => {
        if (isToday ? trading.market.quote(symbol)?.isSuspended : await hasNoBar(symbol, day)) found.add(symbol)
      }),
    )
    return found
  }

  /** PAYOUT-5: what was paid is owed no longer, from the valuation after it on. */
  async function findBefore(tx: Tx, productId: string, day: string) {
    const before = await navs.findBefore(tx, productId, day)
    if (!before) return null
    const paid = await findPaidFees(tx, productId, { from: before.day, before: day })
    const { accrued } = before
    return {
      id: before.id,
      day: before.day,
      navFen: before.nav,
      highWaterMark: before.high_water_mark,
      accrued: {
        management: accrued.management - paid.management,
        custody: accrued.custody - paid.custody,
        performance: accrued.performance - paid.performance,
      },
    }
  }

  return {
    async value(tx: Tx, product: Product, wanted: Wanted): Promise<DayValue> {
      const { day, takesPerformance, manualPrices, knownAt, isJudged } = wanted
      const before = await findBefore(tx, product.id, day)
      const { units, dealtFen } = await findDealt(tx, product.id, day)
      const paidFees = sumOf(await findPaidFees(tx, product.id, { from: firstDay, before: day }))
      const accounts = await findSettledAccounts(tx, product.id, day)
      const suspended = await findSuspended(accounts, day)
      if (isJudged) for (const { symbol } of manualPrices) suspended.add(symbol)
      const lines = settledLines(accounts, dealtFen - paidFees, {
        day,
        currency: product.currency,
        nameOf,
        isSuspended: (symbol) => suspended.has(symbol),
        manualPrices,
      })
      const payouts = await findDayPayouts(tx, product.id, { day, knownAt })
      checkDeposit(payouts, lines)
      const fees = feeTermsOf(product.fee_rates)
      const valuation = valueProduct({
        day,
        lines,
        before,
        terms: {
          managementPpm: toPpm(fees.management),
          custodyPpm: toPpm(fees.custody),
          performancePpm: toPpm(fees.performance),
          basis: fees.basis,
        },
        units,
        takesPerformance,
        dividend: payouts.dividend,
      })
      if (payouts.dividend && valuation.navFen <= 0) throw refusal('分红后资产净值不大于0，请调整每份分红')
      return { valuation, beforeId: before?.id ?? null, payouts }
    },

    /** PROD-9: what one may set a price by hand for. */
    async manualHoldings(tx: Tx, productId: string, day: string): Promise<ManualHolding[]> {
      const accounts = await findSettledAccounts(tx, productId, day)
      const suspended = await findSuspended(accounts, day)
      const shares = accounts.filter(({ assetClass }) => assetClass === 'stock' || assetClass === 'credit')
      const found = new Map<string, ManualHolding>()
      for (const { volumes, prices } of shares)
        for (const [symbol, volume] of volumes) {
          const price = prices.get(symbol)
          if (price !== undefined && !suspended.has(symbol)) continue
          const known = found.get(symbol)
          found.set(symbol, {
            symbol,
            name: nameOf(symbol),
            volume: volume + (known?.volume ?? 0),
            price: price === undefined ? (known?.price ?? null) : price / 10_000,
          })
        }
      return [...found.values()]
    },
  }
}
