import { BEATS_PER_MINUTE, type Moment } from '../../market/live/moment.ts'
import type { SnapshotColumns } from '../../market/live/snapshot-columns.ts'
import { clearBook } from '../book/book.ts'
import { POINTS } from '../minute/intraday-factors.ts'
import { varianceTime } from '../minute/shape.ts'
import type { DayBasket } from './basket-minutes.ts'
import type { DayTape } from './day-tape.ts'
import type { TapeReader } from './snapshot.ts'

/** Worth of a basket at the quotes of the snapshot: last price, or the reference price while there is none. */
function worthNow(basket: DayBasket, out: SnapshotColumns): number {
  let worth = 0
  for (let i = 0; i < basket.ids.length; i += 1) {
    const id = basket.ids[i] as number
    const last = out.last[id] as number
    worth += (basket.quantities[i] as number) * (last === 0 ? (out.preClose[id] as number) : last)
  }
  return worth
}

/** Index quotes, recomputed from the members' quotes of the same snapshot. Write the members first. */
export function writeIndexQuotes(reader: TapeReader, moment: Moment, out: SnapshotColumns): void {
  const { tape } = reader
  const { indices } = tape.simulation
  tape.indexBaskets.forEach((basket, index) => {
    const slot = tape.layout.indices + index
    const at = index * indices.capacity + tape.day
    const last = (worthNow(basket, out) / (indices.divisor[at] as number)) * 10_000
    out.preClose[slot] = (indices.preClose[at] as number) * 10_000
    out.status[slot] = moment.status
    clearBook(out, slot)
    if (!moment.isOpened) return writeUnopened(out, slot)
    const levels = tape.indexLevels.subarray(index * POINTS, index * POINTS + moment.minutes + 1)
    let [high, low] = [last, last]
    for (const level of levels) {
      if (level * 10_000 > high) high = level * 10_000
      if (level * 10_000 < low) low = level * 10_000
    }
    out.last[slot] = last
    out.open[slot] = (tape.indexLevels[index * POINTS] as number) * 10_000
    out.high[slot] = high
    out.low[slot] = low
    let [volume, amount] = [0, 0]
    for (const id of basket.ids) {
      volume += out.volume[id] as number
      amount += out.amount[id] as number
    }
    out.volume[slot] = volume
    out.amount[slot] = amount
  })
}

function writeUnopened(out: SnapshotColumns, slot: number): void {
  out.last[slot] = 0
  out.open[slot] = 0
  out.high[slot] = 0
  out.low[slot] = 0
  out.volume[slot] = 0
  out.amount[slot] = 0
}

/** IOPV moves every 15 seconds. */
const IOPV_PER_MINUTE = 4

/** Worth of a creation basket at the last quarter of a minute. */
function worthAt(paths: Float64Array, start: number, elapsed: number): number {
  const quarter = Math.floor(elapsed * IOPV_PER_MINUTE) / IOPV_PER_MINUTE
  const point = Math.floor(quarter)
  const from = paths[start + point] as number
  const until = point + 1 < POINTS ? (paths[start + point + 1] as number) : from
  return from + (until - from) * (quarter - point)
}

/** Net value of a fund per unit in yuan, `elapsed` minutes into the session: the basket at its members' prices. */
export function fundValueAt(tape: DayTape, id: number, elapsed: number, period = periodOn(tape)): number {
  const { etfs } = tape.simulation
  const etf = etfs.etfs[id]
  if (!etf) throw new RangeError(`no fund ${id}`)
  const at = id * etfs.columns.capacity + tape.day
  const before = valueBefore(tape, id)
  const ref = etfs.sums.ref[etf.underlying * etfs.sums.capacity + tape.day] as number
  // Funds without a basket of ours follow their own series from the overnight move on.
  if (ref === 0) {
    return before + ((etfs.nav[at] as number) - before) * (0.6 + 0.4 * (varianceTime[Math.floor(elapsed)] as number))
  }
  const worth = worthAt(tape.basketWorth, etf.underlying * POINTS, elapsed)
  return before + (worth - ref) / 10_000 / (etfs.creationUnits[period]?.[id] ?? 1)
}

function periodOn({ simulation: { etfs }, day }: DayTape): number {
  let period = etfs.periods.length - 1
  while (period > 0 && (etfs.periods[period]?.from ?? 0) > day) period -= 1
  return period
}

function valueBefore({ simulation: { etfs }, day }: DayTape, id: number): number {
  return day === 0 ? (etfs.etfs[id]?.baseNav ?? 1) : (etfs.nav[id * etfs.columns.capacity + day - 1] as number)
}

/** Indicative values of the funds: the basket at its members' prices plus the cash component, per unit. */
export function writeFundValues({ tape }: TapeReader, moment: Moment, out: SnapshotColumns): void {
  const elapsed = moment.minutes + moment.beat / BEATS_PER_MINUTE
  const period = periodOn(tape)
  for (let id = 0; id < tape.simulation.etfs.etfs.length; id += 1) {
    const value = moment.isOpened ? fundValueAt(tape, id, elapsed, period) : valueBefore(tape, id)
    out.iopv[tape.layout.etfs + id] = value * 10_000
  }
}
