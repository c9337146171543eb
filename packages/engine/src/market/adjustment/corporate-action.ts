import { fen, price, type Fen, type Price } from '@liangshu/contract/market/scaled'
import { divideHalfUp, mulDivHalfUp, PPM } from '../../math/scaled/rounding.ts'

/** Per share held on the record day. Ratios are millionths, cash is in millionths of a yuan: announcements go finer
 *  than 1/10000 because they speak of ten shares. */
export interface CorporateAction {
  readonly symbol: string
  readonly exDate: string
  readonly recordDate: string
  readonly payDate: string
  readonly cashMicroYuan: number
  readonly bonusPpm: number
  readonly transferPpm: number
  readonly rightsPpm: number
  readonly rightsPrice: Price
  /** Shares after a fund's split for each one before; 1 000 000 when there is none. */
  readonly splitPpm: number
}

const MICRO_PER_PRICE_UNIT = 100

/** (close − cash + rights price × rights) ÷ (1 + bonus + transfer + rights), half-up to the tick. */
export function exReferencePrice(recordClose: Price, action: CorporateAction, tick: Price): Price {
  const { cashMicroYuan, bonusPpm, transferPpm, rightsPpm, rightsPrice, splitPpm } = action
  const value = recordClose * PPM - (cashMicroYuan * PPM) / MICRO_PER_PRICE_UNIT + rightsPrice * rightsPpm
  const shares = PPM + bonusPpm + transferPpm + rightsPpm
  const ticks =
    splitPpm === PPM ? divideHalfUp(value, shares * tick) : mulDivHalfUp(value, PPM, shares * splitPpm * tick)
  if (ticks <= 0) throw new RangeError(`corporate action of ${action.symbol} takes more than the price`)
  return price(ticks * tick)
}

/** Several actions of one day apply to one record close, so they are added up first. */
export function addActions(first: CorporateAction, second: CorporateAction): CorporateAction {
  const rightsPpm = first.rightsPpm + second.rightsPpm
  const paid = first.rightsPrice * first.rightsPpm + second.rightsPrice * second.rightsPpm
  return {
    ...first,
    cashMicroYuan: first.cashMicroYuan + second.cashMicroYuan,
    bonusPpm: first.bonusPpm + second.bonusPpm,
    transferPpm: first.transferPpm + second.transferPpm,
    rightsPpm,
    rightsPrice: rightsPpm === 0 ? price(0) : price(divideHalfUp(paid, rightsPpm)),
    splitPpm: mulDivHalfUp(first.splitPpm, second.splitPpm, PPM),
  }
}

export interface AdjustedHolding {
  readonly volume: number
  /** Shown in the net value from the ex-day and credited on the pay day, so that the value does not jump. */
  readonly dividendReceivable: Fen
}

/** A holding on the ex-day. Rounded half-up on the account's total, not per lot. Rights are an offer, not a gift. */
export function holdingOnExDate(volume: number, action: CorporateAction): AdjustedHolding {
  const grown = mulDivHalfUp(volume, PPM + action.bonusPpm + action.transferPpm, PPM)
  return {
    volume: mulDivHalfUp(grown, action.splitPpm, PPM),
    dividendReceivable: fen(mulDivHalfUp(volume, action.cashMicroYuan, 10_000)),
  }
}
