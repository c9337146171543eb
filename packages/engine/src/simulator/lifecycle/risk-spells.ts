import type { RiskFlag } from '@liangshu/contract/market/classification'
import type { DayAxis } from '../../market/day/day-axis.ts'
import { bitsAt, streamKey } from '../random/counter.ts'
import { pickBelow, uniformAt } from '../random/draws.ts'
import { streams } from '../random/streams.ts'
import { industries } from '../universe/industries.ts'
import type { StockUniverse } from '../universe/stocks.ts'
import { LISTED_LONG_AGO, NEVER } from './listings.ts'

/** A flag that holds from a day until the next spell; the first spell of a stock starts at or before day 0. */
export interface RiskSpell {
  readonly from: number
  readonly flag: RiskFlag
}

export interface RiskPlan {
  /** Stocks that never carry a flag are absent. */
  readonly spells: ReadonlyMap<number, readonly RiskSpell[]>
  /** First day the stock is gone. */
  readonly delistDay: Int32Array
}

const DELISTING_DAYS = 15
const STOCK_KEY = 100_000
const START_SHARE = 0.036
const ENTER_SHARE = 0.0135
const LEAVE_SHARE = 0.34
const DELIST_SHARE = 0.4

/** Annual reports are due by the end of April: that is when flags come and go. */
function reportDays(axis: DayAxis): number[] {
  return axis.dates.flatMap((date, day) => (date.endsWith('-04-28') || isAprilStandIn(axis, day) ? [day] : []))
}

function isAprilStandIn(axis: DayAxis, day: number): boolean {
  const date = axis.dates[day] ?? ''
  const next = axis.dates[day + 1] ?? ''
  return date.slice(5) < '04-28' && next.slice(5) > '04-28' && date.slice(0, 4) === next.slice(0, 4)
}

function spellsOf(key: number, days: readonly number[]): RiskSpell[] {
  const kind = (draw: number): RiskFlag => (uniformAt(key, draw) < 0.5 ? 'ST' : '*ST')
  const spells: RiskSpell[] = uniformAt(key, 0) < START_SHARE ? [{ from: 0, flag: kind(1) }] : []
  days.forEach((day, year) => {
    const current = spells.at(-1)?.flag ?? 'none'
    const u = uniformAt(key, 10 + year)
    // Companies report on different days around the deadline.
    const from = day - 5 + pickBelow(bitsAt(key, 20 + year), 8)
    if (current === 'none' && u < ENTER_SHARE) spells.push({ from, flag: kind(30 + year) })
    else if (current !== 'none' && u < LEAVE_SHARE) spells.push({ from, flag: 'none' })
  })
  return spells
}

/** Turns the last flagged spell into a delisting: 15 days under 退, then gone. */
function withDelisting(key: number, spells: readonly RiskSpell[]): { spells: RiskSpell[]; delistDay: number } {
  const last = spells.at(-1)
  if (last === undefined || last.flag === 'none' || uniformAt(key, 50) > DELIST_SHARE * spells.length) {
    return { spells: [...spells], delistDay: NEVER }
  }
  const from = last.from + 40 + pickBelow(bitsAt(key, 51), 420)
  return { spells: [...spells, { from, flag: 'delisting' }], delistDay: from + DELISTING_DAYS }
}

export function planRisk(universe: StockUniverse, axis: DayAxis, listDay: Int32Array): RiskPlan {
  const days = reportDays(axis)
  const spells = new Map<number, readonly RiskSpell[]>()
  const delistDay = new Int32Array(universe.count).fill(NEVER)
  const bank = industries.findIndex(({ name }) => name === '银行')
  for (let id = 0; id < universe.count; id += 1) {
    if (listDay[id] !== LISTED_LONG_AGO || universe.industry[id] === bank) continue
    const key = streamKey(universe.seed, streams.lifecycle, STOCK_KEY + id)
    const plan = withDelisting(key, spellsOf(key, days))
    if (plan.spells.length === 0) continue
    spells.set(id, plan.spells)
    delistDay[id] = plan.delistDay
  }
  return { spells, delistDay }
}

export function riskFlagAt(plan: RiskPlan, id: number, day: number): RiskFlag {
  return plan.spells.get(id)?.findLast((spell) => spell.from <= day)?.flag ?? 'none'
}
