import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import { mainlandRules } from '@liangshu/engine/rules/mainland/mainland-rules'
import { roundDownToLot } from '@liangshu/engine/rules/order-size/order-size'

type Share = Pick<InstrumentFacts, 'exchange' | 'secType' | 'board' | 'riskFlag'>
type Lot = ReturnType<typeof mainlandRules.resolve<'lot'>>['value']

/** The rules of a day do not change while it is shown, nor does what they look at. */
const knownLots = new WeakMap<Share, { date: string; lot: Lot }>()

function lotOf(row: Share, date: string): Lot {
  const known = knownLots.get(row)
  if (known?.date === date) return known.lot
  const { exchange, secType, board, riskFlag } = row
  const subject = { exchange, secType, board, riskFlag, fundForm: null, fundAsset: null, isWideLimit: false }
  const lot = mainlandRules.resolve('lot', subject, date).value
  knownLots.set(row, { date, lot })
  return lot
}

export interface BuyingPower {
  /** Cash a new order may use, in fen. */
  readonly cashFen: number
  /** Largest share of it that one name may take. */
  readonly singleMaxPct: number
}

/**
 * What the accounts together may buy of a share: of each its cash times the share one name may take, at the price, in
 * whole lots of that account. Volumes of different accounts cannot share a lot.
 */
export function suggestVolume(row: Share, priceYuan: number, powers: readonly BuyingPower[], date: string): number {
  if (!(priceYuan > 0)) return 0
  const lot = lotOf(row, date)
  return powers.reduce(
    (sum, { cashFen, singleMaxPct }) => sum + roundDownToLot((cashFen * singleMaxPct) / 100 / priceYuan, lot),
    0,
  )
}
