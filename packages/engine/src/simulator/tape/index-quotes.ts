import { clearBook } from '../book/book.ts'
import { underlyings } from '../etf/underlyings.ts'
import { POINTS } from '../minute/intraday-factors.ts'
import { varianceTime } from '../minute/shape.ts'
import type { DayBasket } from './basket-minutes.ts'
import type { Moment } from './moment.ts'
import { quoteStatus, type SnapshotColumns } from './snapshot-columns.ts'
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

/** IOPV moves every 15 seconds: five beats share one value. */
export const IOPV_SECONDS = 15

/** Indicative values of the funds: basket at the members' quotes plus the cash component, per unit. */
export function writeFundValues(reader: TapeReader, moment: Moment, out: SnapshotColumns): void {
  const { tape } = reader
  const { etfs } = tape.simulation
  const { capacity } = etfs.columns
  const worths = tape.fundBaskets.map((basket) => (basket.ids.length === 0 ? 0 : worthNow(basket, out)))
  const period = etfs.periods.findLastIndex(({ from }) => from <= tape.day)
  const time = moment.status === quoteStatus.preOpen ? 0 : (varianceTime[moment.minutes] as number)
  etfs.etfs.forEach((etf, id) => {
    const at = id * capacity + tape.day
    const before = tape.day === 0 ? etf.baseNav : (etfs.nav[at - 1] as number)
    const isBasket = (worths[etf.underlying] as number) > 0 && underlyings[etf.underlying]?.asset === 'equity'
    const ref = etfs.sums.ref[etf.underlying * etfs.sums.capacity + tape.day] as number
    const unit = etfs.creationUnits[period]?.[id] ?? 1
    const value = isBasket
      ? before + ((worths[etf.underlying] as number) - ref) / 10_000 / unit
      : before + ((etfs.nav[at] as number) - before) * (0.6 + 0.4 * time)
    out.iopv[tape.layout.etfs + id] = value * 10_000
  })
}
