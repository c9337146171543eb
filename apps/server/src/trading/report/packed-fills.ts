import type { Side } from '@liangshu/contract/trading/order-codes'
import { dateOfDay } from '@liangshu/engine/time/calendar/civil-day'

export type Fill = {
  readonly accountId: string
  readonly symbol: string
  readonly side: Side
  readonly price: number
  readonly volume: number
  readonly amount: number
  readonly fees: number
  readonly realised: number
  readonly strategyId: string | null
  /** Middle of the book when the order came, where it was asked for and is known. */
  readonly arrival: number | null
  readonly positionEffect: number
  readonly multiplier: number
  readonly day: string
  readonly at: Date
}

const minus = 45
const zero = 48
/** Longer ones are left to the language: added up digit by digit they would be rounded more than once. */
const exactDigits = 15

/** Reads one text field by field; cutting it into lines and fields first costs twice as much. */
function createReader(packed: string) {
  let at = 0

  function integer(): number {
    const isNegative = packed.charCodeAt(at) === minus
    if (isNegative) at += 1
    const from = at
    let value = 0
    for (let code = packed.charCodeAt(at); code >= zero; code = packed.charCodeAt(at)) {
      value = value * 10 + code - zero
      at += 1
    }
    if (at - from > exactDigits) value = Number(packed.slice(from, at))
    at += 1
    return isNegative ? -value : value
  }

  function text(end: string): string {
    const found = packed.indexOf(end, at)
    const to = found < 0 ? packed.length : found
    const value = packed.slice(at, to)
    at = to + 1
    return value
  }

  return { integer, text, isAtEnd: () => at >= packed.length }
}

/** One string per value: whoever groups the fills then compares addresses and not letters. */
function remembered<Key>(make: (key: Key) => string): (key: Key) => string {
  const made = new Map<Key, string>()
  return (key) => {
    let value = made.get(key)
    if (value === undefined) {
      value = make(key)
      made.set(key, value)
    }
    return value
  }
}

/** The fields of a line, in this order, with tabs between them. Money in fen; of coins in cents of USDT and 1e-6 of them. */
export function readPackedFills(packed: string): Fill[] {
  const { integer, text, isAtEnd } = createReader(packed)
  const textOf = remembered((value: string) => value)
  const dayOf = remembered(dateOfDay)
  const fills: Fill[] = []
  while (!isAtEnd()) {
    const accountId = textOf(text('\t'))
    const symbol = textOf(text('\t'))
    // Stored in fen; coins in cents of USDT with every digit after them.
    const scale = symbol.endsWith('-PERP') ? 1_000_000 : 1
    fills.push({
      accountId,
      symbol,
      side: integer() as Side,
      price: integer(),
      volume: integer(),
      amount: integer() / scale,
      fees: integer() / scale,
      realised: integer() / scale,
      multiplier: integer(),
      positionEffect: integer(),
      day: dayOf(integer()),
      at: new Date(integer()),
      arrival: integer() || null,
      strategyId: text('\n') || null,
    })
  }
  return fills
}
