import { dividendOf } from '@liangshu/engine/decision/valuation/unit-dealing'
import type { Dividend, ValuationLine } from '@liangshu/engine/decision/valuation/value-product'

import type { Tx } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import * as payouts from './payout.store.ts'

/** What the NAV of a day pays: fees, and a dividend to each who holds units. */
export type DayPayouts = {
  readonly rows: readonly payouts.StoredPayout[]
  readonly dividend: (Dividend & { readonly parts: readonly { clientId: string; units: number; fen: number }[] }) | null
  readonly totalFen: number
}

/** PAYOUT-1: the parts of all holders add up to what the product gives away, to the cent. */
export async function findDayPayouts(
  tx: Tx,
  productId: string,
  when: { day: string; knownAt: Date },
): Promise<DayPayouts> {
  const rows = await payouts.findOfDay(tx, productId, when)
  const perUnit = rows.reduce((sum, { per_unit: one }) => sum + (one ?? 0), 0)
  const fees = rows.reduce((sum, { kind, amount }) => sum + (kind === 'dividend' ? 0 : (amount ?? 0)), 0)
  if (perUnit === 0) return { rows, dividend: null, totalFen: fees }
  const holders = await payouts.findHolders(tx, productId, when.day)
  const parts = holders.map(({ clientId, units }) => ({ clientId, units, fen: dividendOf(units, perUnit) }))
  const amountFen = parts.reduce((sum, { fen }) => sum + fen, 0)
  return { rows, dividend: { perUnit, amountFen, parts }, totalFen: fees + amountFen }
}

const yuan = (fen: number) => (fen / 100).toFixed(2)

/** PAYOUT-3: what is paid is there. Securities are not sold for it by themselves. */
export function checkDeposit({ totalFen }: DayPayouts, lines: readonly ValuationLine[]): void {
  if (totalFen === 0) return
  const deposit = lines.reduce((sum, { kind, amountFen }) => sum + (kind === 'custody' ? amountFen : 0), 0)
  if (totalFen > deposit)
    throw refusal(`待支付${yuan(totalFen)}元超过托管户存款${yuan(deposit)}元，请先撤销支付或调回资金`)
}
