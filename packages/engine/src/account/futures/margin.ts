import type { AccountBook } from '../book/account-book.ts'
import { marginUsed } from '../book/cash.ts'
import { marginOf, volumeOf, type FuturesPosition } from './futures-position.ts'
import { heldPnl } from './mark-to-market.ts'

/** Money in fen. */
export type MarginState = {
  readonly equity: number
  readonly margin: number
  /** Margin over equity; null when there is nothing to divide by. */
  readonly riskRatio: number | null
  readonly floating: number
}

/** FUTACC-8: equity is cash and the day's floating gain; the ratio says how much of it is tied up. */
export function marginState(book: AccountBook, prices: Readonly<Record<string, number>>): MarginState {
  let floating = 0
  for (const position of book.futures.values()) {
    const price = prices[position.symbol]
    if (price !== undefined) floating += heldPnl(position, price)
  }
  const equity = book.ledger.cash + floating
  const margin = marginUsed(book)
  return { equity, margin, floating, riskRatio: equity > 0 ? margin / equity : null }
}

export type MarginVerdict = 'ok' | 'marginCall' | 'liquidate'

/** FUTACC-9: at or above 100% after settlement a margin call; below the exchange's own margin a forced liquidation. */
export function marginVerdict(state: MarginState, exchangeMargin: number): MarginVerdict {
  if (state.margin === 0) return 'ok'
  if (state.equity < exchangeMargin) return 'liquidate'
  return state.riskRatio === null || state.riskRatio >= 1 ? 'marginCall' : 'ok'
}

export type LiquidationStep = { readonly symbol: string; readonly side: 1 | 2; readonly lots: number }

/** FUTACC-9: closes the position with the largest margin first, just as many contracts as bring the margin under the equity. */
export function planLiquidation(book: AccountBook, equity: number): LiquidationStep[] {
  const positions = [...book.futures.values()]
    .filter((position) => position.lots.length > 0)
    .toSorted((a, b) => marginOf(b) - marginOf(a) || (a.symbol < b.symbol ? -1 : 1))
  let margin = positions.reduce((sum, position) => sum + marginOf(position), 0)
  const steps: LiquidationStep[] = []
  for (const position of positions) {
    if (margin <= equity) break
    const perLot = marginOf(position) / volumeOf(position)
    const lots = Math.min(volumeOf(position), Math.ceil((margin - Math.max(0, equity)) / perLot))
    steps.push({ symbol: position.symbol, side: position.side, lots })
    margin -= lots * perLot
  }
  return steps
}

/** FUTACC-10: index futures settle in cash on their last day; a natural person leaves commodities before the delivery month. */
export function deliveryNotice(
  position: FuturesPosition,
  facts: { readonly daysToLast: number; readonly isCashSettled: boolean; readonly isNaturalPerson: boolean },
): 'none' | 'autoClose' | 'mustClose' {
  if (volumeOf(position) === 0) return 'none'
  if (facts.isCashSettled) return facts.daysToLast <= 0 ? 'autoClose' : 'none'
  return facts.isNaturalPerson && facts.daysToLast <= 5 ? 'mustClose' : 'none'
}
