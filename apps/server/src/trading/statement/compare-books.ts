import { createHash } from 'node:crypto'

import {
  differenceKinds,
  type Compared,
  type SideFigures,
  type StatementKind,
} from '@liangshu/contract/trading/statement'
import { compareBalances } from '@liangshu/engine/account/statement/compare-balances'
import { compareTrades } from '@liangshu/engine/account/statement/compare-trades'
import { scaleOfSymbol, type UnitScale } from '@liangshu/engine/account/order/unit-scale'
import type {
  Balance,
  BookTrade,
  ComparedBalance,
  ComparedTrade,
  StatementTrade,
} from '@liangshu/engine/account/statement/statement'
import { clockOf } from '@liangshu/engine/time/calendar/shanghai-time'

type Line = StatementTrade & { readonly fileName: string; readonly row: number; readonly cash: number | null }

export type Books = {
  readonly trades: readonly BookTrade[]
  readonly holdings: readonly Balance[]
  readonly cash: readonly Balance[]
}

/** A comparison before anybody has said anything of it. */
export type BareComparison = Omit<Compared, 'state' | 'note' | 'name'>

/** Known by what both sides say: whatever changes there makes another difference of it. */
const keyOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

const none = { volume: null, price: null, amount: null, fee: null, cash: null, time: '', count: 1, refs: [] }

const sum = <T>(rows: readonly T[], read: (row: T) => number): number =>
  rows.reduce((total, row) => total + read(row), 0)

function sumOrNull<T>(rows: readonly T[], read: (row: T) => number | null): number | null {
  const known = rows.map(read)
  return known.includes(null) ? null : sum(known, (value) => value ?? 0)
}

type Side = Pick<StatementTrade, 'price' | 'volume' | 'amount' | 'fee' | 'second'>

function tradeFigures(rows: readonly Side[], refs: string[], scale: UnitScale): SideFigures | null {
  const [first] = rows
  if (!first) return null
  const volume = sum(rows, (row) => row.volume)
  const weighted = sum(rows, ({ price, volume: own }) => price * own) / volume
  const [amount, fee] = [sumOrNull(rows, (row) => row.amount), sumOrNull(rows, (row) => row.fee)]
  return {
    volume: volume / scale.volume,
    price: Math.round(weighted) / scale.price,
    amount: amount === null ? null : amount / scale.money,
    fee: fee === null ? null : fee / scale.money,
    cash: null,
    time: first.second === null ? '' : clockOf(first.second),
    count: rows.length,
    refs,
  }
}

function comparedTrade({ day, symbol, side, ours, theirs, kinds }: ComparedTrade): BareComparison {
  const scale = scaleOfSymbol(symbol)
  const lines = theirs as readonly Line[]
  return {
    key: keyOf([
      'trade',
      ours.map(({ id, fee }) => [id, fee]),
      lines.map((line) => [line.key, line.price, line.volume, line.fee]),
    ]),
    part: 'trade',
    day,
    symbol,
    side,
    kinds: [...kinds],
    ours: tradeFigures(
      ours,
      ours.map(({ id }) => id),
      scale,
    ),
    theirs: tradeFigures(
      lines,
      lines.map(({ row }) => String(row)),
      scale,
    ),
    fileName: lines[0]?.fileName ?? '',
  }
}

function comparedBalance(
  part: 'holding' | 'cash',
  { day, key, ours, theirs, kinds }: ComparedBalance,
  line: Line | undefined,
  moneyScale: number,
): BareComparison {
  const [symbol = '', sideText] = part === 'holding' ? key.split(' ') : []
  const scale = part === 'holding' ? scaleOfSymbol(symbol).volume : moneyScale
  const figuresOf = (value: number | null, refs: string[]): SideFigures | null => {
    if (value === null) return null
    return part === 'holding' ? { ...none, volume: value / scale, refs } : { ...none, cash: value / scale, refs }
  }
  return {
    key: keyOf([part, day, key, ours, theirs]),
    part,
    day,
    symbol,
    side: sideText === undefined ? null : sideText === '2' ? 2 : 1,
    kinds: [...kinds],
    ours: figuresOf(ours, []),
    theirs: figuresOf(theirs, line ? [String(line.row)] : []),
    fileName: line?.fileName ?? '',
  }
}

/** Amounts that a file leaves out, reckoned as ours are: by what one price step of the contract moves. */
function moneyBy(trades: readonly BookTrade[]) {
  const steps = new Map(trades.map(({ symbol, amount, price, volume }) => [symbol, amount / (price * volume)]))
  return ({ symbol, price, volume }: { symbol: string; price: number; volume: number }): number => {
    const { price: priceScale, volume: volumeScale, money } = scaleOfSymbol(symbol)
    return Math.round(price * volume * (steps.get(symbol) ?? money / (priceScale * volumeScale)))
  }
}

const weight = ({ kinds }: BareComparison): number =>
  kinds.length === 0 ? differenceKinds.length : Math.min(...kinds.map((kind) => differenceKinds.indexOf(kind)))

/** Our books beside the statements, differences first and the newest day first among them. */
export function compareBooks(
  books: Books,
  lines: Readonly<Record<StatementKind, readonly Line[]>>,
  { money }: UnitScale,
): BareComparison[] {
  const holdings = lines.holding.map(({ day, symbol, side, volume }) => ({
    day,
    key: `${symbol} ${side}`,
    value: volume,
  }))
  const cash = lines.cash.map((line) => ({ day: line.day, key: 'cash', value: line.cash ?? 0 }))
  const holdingLine = (day: string, key: string) =>
    lines.holding.find((line) => line.day === day && `${line.symbol} ${line.side}` === key)
  const cashLine = (day: string) => lines.cash.find((line) => line.day === day)
  return [
    ...compareTrades(books.trades, lines.trade, moneyBy(books.trades)).map(comparedTrade),
    ...compareBalances(books.holdings, holdings, 'holding').map((one) =>
      comparedBalance('holding', one, holdingLine(one.day, one.key), money),
    ),
    ...compareBalances(books.cash, cash, 'cash').map((one) => comparedBalance('cash', one, cashLine(one.day), money)),
  ].toSorted(
    (a, b) =>
      weight(a) - weight(b) ||
      b.day.localeCompare(a.day) ||
      a.symbol.localeCompare(b.symbol) ||
      a.key.localeCompare(b.key),
  )
}
