import type { AccountBook } from '../book/account-book.ts'
import { availableMargin, marginBehind } from './perpetual-account.ts'
import { contractsOf, marksOf, unitsOf, walletOf, type PerpetualHolding } from './perpetual-holding.ts'
import { liquidationPrice, maintenanceOf, unrealised } from './perpetual-position.ts'
import { contractOf, positionOf } from './perpetual-holding.ts'

/** PERPACC-1: what the wallet can spare at these marks, less what orders and withdrawals hold back. */
export function availableAtMarks(book: AccountBook, marks: Readonly<Record<string, number>>): number {
  return unitsOf(availableMargin(walletOf(book), marksOf(marks))) - book.frozenCash - book.withdrawalFrozen
}

export function unrealisedUnits(holding: PerpetualHolding, mark: number): number {
  return unitsOf(unrealised(positionOf(holding), BigInt(mark)))
}

/** Gain of every position at these prices; one without a price counts nothing. */
export function floatingUnits(book: Pick<AccountBook, 'perpetuals'>, prices: Readonly<Record<string, number>>): number {
  let gain = 0
  for (const holding of book.perpetuals.values()) {
    const mark = prices[holding.symbol]
    if (mark !== undefined) gain += unrealisedUnits(holding, mark)
  }
  return gain
}

export type MarginFigures = {
  readonly maintenance: number
  /** Null when no positive price gets there. */
  readonly liquidation: number | null
}

/** PERPACC-3 on screen: the maintenance margin now, and the mark at which the position would go. */
export function marginFigures(
  book: AccountBook,
  holding: PerpetualHolding,
  marks: Readonly<Record<string, number>>,
): MarginFigures {
  const account = walletOf(book)
  const position = positionOf(holding)
  const contract = contractOf(holding.symbol, holding.terms)
  const mark = BigInt(marks[holding.symbol] ?? holding.entry)
  const own = account.positions.get(`${holding.symbol}:${holding.side}`) ?? position
  const margin = marginBehind(account, own, contractsOf(book), marksOf(marks))
  const level = liquidationPrice(position, contract, margin)
  return {
    maintenance: unitsOf(maintenanceOf(position, contract, mark)),
    liquidation: level === null ? null : unitsOf(level),
  }
}
