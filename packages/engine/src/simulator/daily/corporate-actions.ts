import { price, type Price } from '@liangshu/contract/market/scaled'
import { exReferencePrice, type CorporateAction } from '../../market/adjustment/corporate-action.ts'
import { bitsAt, streamKey } from '../random/counter.ts'
import { normalAt, pickBelow, uniformAt } from '../random/draws.ts'
import { streams } from '../random/streams.ts'

/** What a company hands out on an ex-day, as far as it is fixed beforehand. Shares are per 1000 held. */
export interface PlannedAction {
  readonly day: number
  /** Cash as a share of the record-day close, in 1/10000; the payment is rounded to fen. */
  readonly yieldBp: number
  readonly bonusPerMille: number
  readonly transferPerMille: number
  readonly rightsPerMille: number
  /** Rights price as a percentage of the record-day close. */
  readonly rightsPricePct: number
}

/** An ex-day that happened: the record the rest of the product knows, and what it did to the price. */
export interface SimulatedAction {
  readonly id: number
  readonly day: number
  readonly record: CorporateAction
  readonly recordClose: number
  readonly exReference: number
}

/** First and last trading day of the ex-dividend season, per year. */
export type ExSeason = readonly [from: number, until: number]

export function exSeasons(dates: readonly string[]): ExSeason[] {
  const years = [...new Set(dates.map((date) => date.slice(0, 4)))]
  return years.map((year) => {
    const from = dates.findIndex((date) => date >= `${year}-05-08`)
    const until = dates.findLastIndex((date) => date <= `${year}-07-31`)
    return [from, until]
  })
}

/** The plan of one stock, in order of days. */
export function planActions(seed: number, id: number, seasons: readonly ExSeason[]): PlannedAction[] {
  const key = streamKey(seed, streams.corporateAction, id)
  return seasons.flatMap(([from, until], year) => {
    if (from < 0 || until < from) return []
    const base = year * 16
    const paysCash = uniformAt(key, base) < 0.62
    const givesShares = uniformAt(key, base + 1) < 0.07
    const offersRights = uniformAt(key, base + 2) < 0.004
    if (!paysCash && !givesShares && !offersRights) return []
    const shares = givesShares ? 100 * (1 + pickBelow(bitsAt(key, base + 3), 5)) : 0
    const isBonus = uniformAt(key, base + 4) < 0.3
    return {
      day: from + pickBelow(bitsAt(key, base + 5), until - from + 1),
      yieldBp: paysCash ? Math.round(Math.min(600, 110 * Math.exp(0.7 * normalAt(key, base + 6)))) : 0,
      bonusPerMille: isBonus ? shares : 0,
      transferPerMille: isBonus ? 0 : shares,
      rightsPerMille: offersRights ? 300 : 0,
      rightsPricePct: offersRights ? 60 : 0,
    }
  })
}

const FEN = 100
const PPM_PER_MILLE = 1000

/** Amounts become known on the record day: cash is a share of that close, rounded to fen. */
export function applyAction(
  id: number,
  plan: PlannedAction,
  recordClose: number,
  tick: Price,
  about: { readonly symbol: string; readonly dates: readonly string[] },
): SimulatedAction {
  const exDate = about.dates[plan.day] ?? ''
  const record: CorporateAction = {
    symbol: about.symbol,
    exDate,
    recordDate: about.dates[plan.day - 1] ?? '',
    payDate: exDate,
    cashMicroYuan: Math.round((recordClose * plan.yieldBp) / 10_000 / FEN) * FEN * 100,
    bonusPpm: plan.bonusPerMille * PPM_PER_MILLE,
    transferPpm: plan.transferPerMille * PPM_PER_MILLE,
    rightsPpm: plan.rightsPerMille * PPM_PER_MILLE,
    rightsPrice: price(Math.round((recordClose * plan.rightsPricePct) / 100 / FEN) * FEN),
    splitPpm: 1_000_000,
  }
  return { id, day: plan.day, record, recordClose, exReference: exReferencePrice(price(recordClose), record, tick) }
}

/** Shares a holder of one share has after the ex-day, rights taken up. */
export function growthOf({ record }: SimulatedAction): number {
  return (1_000_000 + record.bonusPpm + record.transferPpm + record.rightsPpm) / 1_000_000
}
