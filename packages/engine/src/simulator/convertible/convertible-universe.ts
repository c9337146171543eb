import type { DayAxis } from '../../market/day/day-axis.ts'
import type { Lifecycle } from '../lifecycle/lifecycle.ts'
import { LISTED_LONG_AGO, NEVER } from '../lifecycle/listings.ts'
import { bitsAt, streamKey } from '../random/counter.ts'
import { normalAt, pickBelow, uniformAt } from '../random/draws.ts'
import { streams } from '../random/streams.ts'
import { FULL_STOCK_COUNT } from '../universe/boards.ts'
import type { StockUniverse } from '../universe/stocks.ts'

export interface ConvertibleBond {
  readonly symbol: string
  readonly name: string
  /** Stock id of the issuer. */
  readonly stock: number
  readonly listDay: number
  /** First day after maturity. */
  readonly delistDay: number
  /** Conversion price of the listing day, 1/10000 yuan; ex-days lower it. */
  readonly conversionPrice: number
  /** Yearly coupons in percent of face, first to sixth year. */
  readonly coupons: readonly number[]
  readonly redemptionPrice: number
  readonly issueDate: string
  readonly maturityDate: string
  readonly rating: 'AAA' | 'AA+' | 'AA' | 'AA-' | 'A+'
  /** Bonds of face 100 outstanding. */
  readonly remaining: number
  readonly turnover: number
}

const FULL_COUNT = 400
const ratings = ['AAA', 'AA+', 'AA', 'AA-', 'A+'] as const
/** By board block of the issuer. Beijing issuers have none. */
const prefixes = [['110', '113'], ['118'], ['127', '128'], ['123']] as const

/** Companies that are likely to borrow this way: listed for long, unflagged, not banks of the largest size. */
function issuers(universe: StockUniverse, lifecycle: Lifecycle, count: number): number[] {
  const score = (id: number) => uniformAt(streamKey(universe.seed, streams.convertibleTraits, id), 0)
  const able: { id: number; score: number }[] = []
  for (let id = 0; id < universe.count; id += 1) {
    const isAble =
      (universe.block[id] as number) < prefixes.length &&
      lifecycle.listDay[id] === LISTED_LONG_AGO &&
      lifecycle.delistDay[id] === NEVER &&
      !lifecycle.risk.spells.has(id) &&
      (universe.basePrice[id] as number) < 1_000_000
    if (isAble) able.push({ id, score: score(id) })
  }
  const chosen = able.sort((a, b) => a.score - b.score || a.id - b.id).slice(0, count)
  return chosen.map(({ id }) => id).sort((a, b) => a - b)
}

function issueYear(date: string, years: number): string {
  const monthDay = date.slice(5) === '02-29' ? '02-28' : date.slice(5)
  return `${Number(date.slice(0, 4)) + years}-${monthDay}`
}

function firstDayFrom(axis: DayAxis, date: string): number {
  const day = axis.dates.findIndex((tradingDate) => tradingDate >= date)
  return day < 0 ? NEVER : day
}

export function isBondListed({ listDay, delistDay }: ConvertibleBond, day: number): boolean {
  return day >= listDay && day < delistDay
}

export function createConvertibleUniverse(
  universe: StockUniverse,
  lifecycle: Lifecycle,
  axis: DayAxis,
): ConvertibleBond[] {
  const count = Math.round((FULL_COUNT * universe.count) / FULL_STOCK_COUNT)
  const used = new Map<string, number>()
  return issuers(universe, lifecycle, count).map((stock) => {
    const key = streamKey(universe.seed, streams.convertibleTraits, 100_000 + stock)
    const block = universe.block[stock] as number
    const pool = prefixes[block] ?? ['127']
    const prefix = pool[pickBelow(bitsAt(key, 0), pool.length)] ?? '127'
    const number = (used.get(prefix) ?? 0) + 1
    used.set(prefix, number)
    const isFresh = uniformAt(key, 1) < 0.18
    const listDay = isFresh ? 20 + pickBelow(bitsAt(key, 2), 800) : LISTED_LONG_AGO
    const issueDate = isFresh
      ? (axis.dates[listDay - 15] ?? '2024-01-08')
      : issueYear(axis.dates[0] ?? '', -pickBelow(bitsAt(key, 3), 3))
    return {
      symbol: `${block < 2 ? 'SHSE' : 'SZSE'}.${prefix}${String(number + 10).padStart(3, '0')}`,
      name: `${universe.brands[stock]}转债`,
      stock,
      listDay,
      delistDay: firstDayFrom(axis, issueYear(issueDate, 6)),
      conversionPrice:
        Math.round(((universe.basePrice[stock] as number) * (0.95 + 0.45 * uniformAt(key, 4))) / 100) * 100,
      coupons: [0.2, 0.4, 0.8, 1.5, 2, 2.5],
      redemptionPrice: 108 + pickBelow(bitsAt(key, 5), 8),
      issueDate,
      maturityDate: issueYear(issueDate, 6),
      rating: ratings[pickBelow(bitsAt(key, 6), ratings.length)] ?? 'AA',
      remaining: Math.round(8e6 * Math.exp(0.9 * normalAt(key, 7))),
      turnover: 0.06 * Math.exp(0.8 * normalAt(key, 8)),
    }
  })
}
