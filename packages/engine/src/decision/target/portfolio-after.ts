import type { Side } from '@liangshu/contract/trading/order-codes'
import { divideHalfUp } from '../../math/scaled/rounding.ts'

export type PortfolioLine = {
  readonly symbol: string
  readonly sector: string | null
  readonly volume: number
  /** Price it is valued at, in 1/10000 yuan. */
  readonly price: number
}

export type Portfolio = {
  readonly navFen: number
  readonly cashFen: number
  readonly lines: readonly PortfolioLine[]
}

export type PlannedTrade = PortfolioLine & {
  readonly side: Side
  /** Money and cost of the trade in fen, at the price it is reckoned at. */
  readonly amountFen: number
  readonly feeFen: number
}

export type WeightLine = {
  readonly symbol: string
  readonly sector: string | null
  readonly volumeBefore: number
  readonly volumeAfter: number
  readonly before: number
  readonly after: number
  readonly isTraded: boolean
}

export type PortfolioAfter = {
  readonly lines: readonly WeightLine[]
  readonly sectors: readonly { readonly sector: string; readonly before: number; readonly after: number }[]
  readonly buyFen: number
  readonly sellFen: number
  readonly feeFen: number
  readonly cashAfterFen: number
  readonly cashBefore: number
  readonly cashAfter: number
  /** Value held over NAV. */
  readonly grossBefore: number
  readonly grossAfter: number
  /** Bought and sold together over NAV. */
  readonly turnover: number
}

const valueOf = (volume: number, price: number): number => divideHalfUp(volume * price, 100)

/** DECIDE-9: today's portfolio and the same after the trades, all weights over today's NAV as the checks count them. */
export function portfolioAfter({ navFen, cashFen, lines }: Portfolio, trades: readonly PlannedTrade[]): PortfolioAfter {
  const weight = (fen: number) => (navFen > 0 ? fen / navFen : 0)
  const known = new Map(lines.map((line) => [line.symbol, { ...line, after: line.volume, isTraded: false }]))
  let [buyFen, sellFen, feeFen] = [0, 0, 0]
  for (const { side, amountFen, feeFen: fee, volume, ...trade } of trades) {
    const line = known.get(trade.symbol) ?? { ...trade, volume: 0, after: 0, isTraded: false }
    line.after = Math.max(0, line.after + (side === 1 ? volume : -volume))
    line.isTraded = true
    known.set(trade.symbol, line)
    if (side === 1) buyFen += amountFen
    else sellFen += amountFen
    feeFen += fee
  }
  const found = [...known.values()]
  const sum = (of: (line: (typeof found)[number]) => number) => found.reduce((total, line) => total + of(line), 0)
  const cashAfterFen = cashFen + sellFen - buyFen - feeFen
  return {
    lines: found
      .map((line) => ({
        symbol: line.symbol,
        sector: line.sector,
        volumeBefore: line.volume,
        volumeAfter: line.after,
        before: weight(valueOf(line.volume, line.price)),
        after: weight(valueOf(line.after, line.price)),
        isTraded: line.isTraded,
      }))
      .toSorted((a, b) => b.before - a.before || b.after - a.after || (a.symbol < b.symbol ? -1 : 1)),
    sectors: Array.from(
      Map.groupBy(found, ({ sector }) => sector ?? '其他'),
      ([sector, own]) => ({
        sector,
        before: weight(own.reduce((total, line) => total + valueOf(line.volume, line.price), 0)),
        after: weight(own.reduce((total, line) => total + valueOf(line.after, line.price), 0)),
      }),
    ).toSorted((a, b) => Math.max(b.before, b.after) - Math.max(a.before, a.after)),
    buyFen,
    sellFen,
    feeFen,
    cashAfterFen,
    cashBefore: weight(cashFen),
    cashAfter: weight(cashAfterFen),
    grossBefore: weight(sum((line) => valueOf(line.volume, line.price))),
    grossAfter: weight(sum((line) => valueOf(line.after, line.price))),
    turnover: weight(buyFen + sellFen),
  }
}
