import { divideHalfUp, mulDivHalfUp } from '../../math/scaled/rounding.ts'

/** Shares bought together. Lots are the source; every average is a view of them (POS-1). */
export type Lot = {
  readonly openDate: string
  readonly openPrice: number
  qty: number
  /** What the remaining shares cost in fen, fees included. */
  cost: number
  /** Cash dividends the remaining shares have received, the base of the tax due when they are sold. */
  dividend: number
}

/** Long shares of one symbol. Money in fen. */
export type Holding = {
  readonly symbol: string
  readonly lots: Lot[]
  volume: number
  /** Average-cost basis of the remaining shares. */
  cost: number
  /** Buys less net sales less dividends: the numerator of the diluted cost; may be negative. */
  dilutedCost: number
  realised: number
  realisedFifo: number
  dividends: number
  fees: number
  firstBuyDate: string
  /** Shares in active sell orders. A running sum that `recomputeFreezes` rebuilds from the orders. */
  frozen: number
}

export function emptyHolding(symbol: string): Holding {
  return {
    symbol,
    lots: [],
    volume: 0,
    cost: 0,
    dilutedCost: 0,
    realised: 0,
    realisedFifo: 0,
    dividends: 0,
    fees: 0,
    firstBuyDate: '',
    frozen: 0,
  }
}

export type Purchase = { qty: number; price: number; amount: number; fees: number; day: string }

export function buyInto(holding: Holding, { qty, price, amount, fees, day }: Purchase): void {
  const cost = amount + fees
  if (holding.volume === 0) holding.firstBuyDate = day
  const last = holding.lots.at(-1)
  if (last && last.openDate === day && last.openPrice === price && last.dividend === 0) {
    last.qty += qty
    last.cost += cost
  } else {
    insertLot(holding.lots, { openDate: day, openPrice: price, qty, cost, dividend: 0 })
  }
  holding.volume += qty
  holding.cost += cost
  holding.dilutedCost += cost
  holding.fees += fees
}

/** A late fill of an earlier day goes before today's lots, so that first-in-first-out stays true. */
function insertLot(lots: Lot[], lot: Lot): void {
  let at = lots.length
  if ((lots[at - 1]?.openDate ?? '') <= lot.openDate) return void lots.push(lot)
  while (at > 0 && (lots[at - 1]?.openDate ?? '') > lot.openDate) at -= 1
  lots.splice(at, 0, lot)
}

export type Sale = { qty: number; amount: number; fees: number }
export type SoldLot = { openDate: string; openPrice: number; qty: number; cost: number; dividend: number }

/** Takes shares out first-in-first-out and returns the pieces, for tax and trade pairs. */
export function sellFrom(holding: Holding, { qty, amount, fees }: Sale): SoldLot[] {
  if (qty > holding.volume) throw new Error(`sold ${qty} of ${holding.volume} ${holding.symbol}`)
  const net = amount - fees
  const averageCost = qty === holding.volume ? holding.cost : mulDivHalfUp(holding.cost, qty, holding.volume)
  const sold = takeLots(holding.lots, qty)
  let fifoCost = 0
  for (const piece of sold) fifoCost += piece.cost
  holding.volume -= qty
  holding.cost -= averageCost
  holding.dilutedCost -= net
  holding.realised += net - averageCost
  holding.realisedFifo += net - fifoCost
  holding.fees += fees
  return sold
}

function takeLots(lots: Lot[], qty: number): SoldLot[] {
  const sold: SoldLot[] = []
  let left = qty
  while (left > 0) {
    const lot = lots[0]
    if (!lot) throw new Error('lots hold fewer shares than the position')
    const taken = Math.min(left, lot.qty)
    const cost = taken === lot.qty ? lot.cost : mulDivHalfUp(lot.cost, taken, lot.qty)
    const dividend = taken === lot.qty ? lot.dividend : mulDivHalfUp(lot.dividend, taken, lot.qty)
    sold.push({ openDate: lot.openDate, openPrice: lot.openPrice, qty: taken, cost, dividend })
    lot.qty -= taken
    lot.cost -= cost
    lot.dividend -= dividend
    left -= taken
    if (lot.qty === 0) lots.shift()
  }
  return sold
}

/** Shares bought on `day` or later; they sit at the end of the list. */
export function boughtSince(holding: Holding, day: string): number {
  let volume = 0
  for (let at = holding.lots.length - 1; at >= 0; at -= 1) {
    const lot = holding.lots[at]
    if (!lot || lot.openDate < day) break
    volume += lot.qty
  }
  return volume
}

/** POS-3: what may be sold now. T+1 shares of today stay out, a suspended symbol offers nothing. */
export function sellable(holding: Holding, day: string, isSameDay: boolean): number {
  const settled = isSameDay ? holding.volume : holding.volume - boughtSince(holding, day)
  return Math.max(0, settled - holding.frozen)
}

export type HoldingCosts = { avg: number; diluted: number; fifo: number }

/** Cost per share in price units (1/10000 yuan), half-up; the total stays exact in fen. */
export function costPerShare(holding: Holding): HoldingCosts {
  if (holding.volume === 0) return { avg: 0, diluted: 0, fifo: 0 }
  const perShare = (fen: number) => divideHalfUp(fen * 100, holding.volume)
  let fifo = 0
  for (const lot of holding.lots) fifo += lot.cost
  return { avg: perShare(holding.cost), diluted: perShare(holding.dilutedCost), fifo: perShare(fifo) }
}
