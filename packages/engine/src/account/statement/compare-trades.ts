import type { DifferenceKind } from '@liangshu/contract/trading/statement'

import type { BookTrade, ComparedTrade, StatementTrade } from './statement.ts'

/** What so many at a price come to, in the account's units. */
export type MoneyOf = (trade: { price: number; volume: number; symbol: string }) => number

const sum = <T>(rows: readonly T[], read: (row: T) => number): number =>
  rows.reduce((total, row) => total + read(row), 0)

/** The fills of one day, symbol and side on both sides, taken away pair by pair. */
class Group {
  readonly compared: ComparedTrade[] = []
  #ours: BookTrade[]
  #theirs: StatementTrade[]
  readonly #money: MoneyOf

  constructor(ours: readonly BookTrade[], theirs: readonly StatementTrade[], money: MoneyOf) {
    this.#ours = [...ours]
    this.#theirs = [...theirs]
    this.#money = money
  }

  compare(): ComparedTrade[] {
    this.#pair((own, told) => told.execNo !== '' && told.execNo === own.execId)
    this.#takeOrders(2)
    this.#pair((own, told) => own.price === told.price && own.volume === told.volume && own.fee === told.fee)
    this.#pair((own, told) => own.price === told.price && own.volume === told.volume)
    this.#takeOrders(1)
    if (this.#ours.length > 0 && this.#theirs.length > 0 && this.#isSameValue(this.#ours, this.#theirs)) {
      this.#take(this.#ours, this.#theirs)
    }
    this.#pair((own, told) => own.volume === told.volume)
    this.#pair((own, told) => own.price === told.price)
    for (const own of this.#ours) this.#take([own], [])
    for (const told of this.#theirs) this.#take([], [told])
    return this.compared
  }

  /** The nearest in time of those that fit. */
  #pair(fits: (own: BookTrade, told: StatementTrade) => boolean): void {
    for (const told of this.#theirs) {
      const distance = ({ second }: BookTrade) => (told.second === null ? 0 : Math.abs(second - told.second))
      const [own] = this.#ours.filter((one) => fits(one, told)).toSorted((a, b) => distance(a) - distance(b))
      if (own) this.#take([own], [told])
    }
  }

  /** Brokers write one line for an order; we book its fills apart. */
  #takeOrders(fewest: number): void {
    for (const told of this.#theirs) {
      const orders = [...Map.groupBy(this.#ours, ({ orderId }) => orderId).values()]
      const fills = orders.find((own) => own.length >= fewest && this.#isSameValue(own, [told]))
      if (fills) this.#take(fills, [told])
    }
  }

  #amountOf(told: StatementTrade): number {
    return told.amount ?? this.#money(told)
  }

  /** As many, for the same money; without an amount in the file, at the price it was rounded to. */
  #isSameValue(ours: readonly BookTrade[], theirs: readonly StatementTrade[]): boolean {
    const volume = sum(ours, (own) => own.volume)
    if (volume !== sum(theirs, (told) => told.volume)) return false
    const gap = Math.abs(sum(ours, ({ amount }) => amount) - sum(theirs, (told) => this.#amountOf(told)))
    // A price of two decimals is half a cent off at most, for each of them.
    const slack = theirs.every(({ amount }) => amount !== null) ? 0 : volume / 2
    return gap <= slack
  }

  #take(ours: readonly BookTrade[], theirs: readonly StatementTrade[]): void {
    const [first] = [...ours, ...theirs]
    if (!first) return
    const { day, symbol, side } = first
    this.compared.push({ day, symbol, side, ours, theirs, kinds: this.#kindsOf(ours, theirs) })
    this.#ours = this.#ours.filter((own) => !ours.includes(own))
    this.#theirs = this.#theirs.filter((told) => !theirs.includes(told))
  }

  #kindsOf(ours: readonly BookTrade[], theirs: readonly StatementTrade[]): DifferenceKind[] {
    if (ours.length === 0) return ['missingHere']
    if (theirs.length === 0) return ['missingThere']
    const kinds: DifferenceKind[] = []
    const isOneToOne = ours.length === 1 && theirs.length === 1
    if (sum(ours, ({ volume }) => volume) !== sum(theirs, ({ volume }) => volume)) kinds.push('volume')
    if (isOneToOne && ours[0]?.price !== theirs[0]?.price) kinds.push('price')
    const told = theirs.every(({ fee }) => fee !== null) ? sum(theirs, ({ fee }) => fee ?? 0) : null
    if (told !== null && told !== sum(ours, ({ fee }) => fee)) kinds.push('fee')
    return kinds
  }
}

/**
 * Our fills against the lines of a statement: by the broker's number, by price and volume, then order by order or day by
 * day where one side adds up what the other writes apart. What only agrees in volume or in price is shown as one
 * difference, the rest as missing here or there.
 */
export function compareTrades(
  ours: readonly BookTrade[],
  theirs: readonly StatementTrade[],
  money: MoneyOf,
): ComparedTrade[] {
  const idOf = ({ day, symbol, side }: BookTrade | StatementTrade) => `${day} ${symbol} ${side}`
  const [here, there] = [Map.groupBy(ours, idOf), Map.groupBy(theirs, idOf)]
  return [...new Set([...here.keys(), ...there.keys()])].flatMap((id) =>
    new Group(here.get(id) ?? [], there.get(id) ?? [], money).compare(),
  )
}
