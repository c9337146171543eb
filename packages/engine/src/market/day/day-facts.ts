import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
import type { InstrumentFacts } from '../instrument/instrument-facts.ts'
import type { MinutePrices } from '../live/minute-columns.ts'
import type { SlotLayout } from '../live/slot-layout.ts'
import { adjustedClose, meanVolume, type DailyPlace } from './daily-access.ts'
import { dayFlags } from './daily-columns.ts'
import type { LimitPoolEntry } from './limit-pool.ts'

/** The trading day a market shows. */
export interface ShownDay {
  readonly date: string
  readonly layout: SlotLayout
  readonly instruments: readonly InstrumentFacts[]
  /** Minutes of stocks, funds and bonds by slot. Look at those that have passed only. */
  readonly minutes: MinutePrices
}

/** The day with what the days before it leave behind; it stays the same while the day is shown. */
export interface DayFacts extends ShownDay {
  /** Its index on the axis of days. */
  readonly day: number
  /** Shares, units or NaN, by slot. */
  readonly floatShares: Float64Array
  readonly meanMinuteVolume5: Float64Array
  readonly meanVolume20: Float64Array
  /** Closes of five and twenty days ago in today's price basis, by slot. */
  readonly close5: Float64Array
  readonly close20: Float64Array
  /** Boards after the day before, by stock. */
  readonly boardsBefore: Uint8Array
  readonly wasSealedUp: Uint8Array
  /** Who meets the limit today and when, by stock. Look at seconds that have passed only. */
  readonly pool: ReadonlyMap<number, LimitPoolEntry>
}

export interface PastDays {
  readonly day: number
  readonly pool: DayFacts['pool']
  /** Where the daily bars of a slot lie; `null` for what has none. */
  readonly placeOf: (slot: number) => DailyPlace | null
}

export function createDayFacts(shown: ShownDay, { day, pool, placeOf }: PastDays): DayFacts {
  const { layout, instruments } = shown
  const column = () => new Float64Array(layout.end).fill(Number.NaN)
  const facts: DayFacts = {
    ...shown,
    day,
    floatShares: column(),
    meanMinuteVolume5: column(),
    meanVolume20: column(),
    close5: column(),
    close20: column(),
    boardsBefore: new Uint8Array(layout.etfs),
    wasSealedUp: new Uint8Array(layout.etfs),
    pool,
  }
  for (let slot = 0; slot < layout.indices; slot += 1) {
    const place = placeOf(slot)
    if (place) fillSlot(facts, slot, place)
  }
  for (const { slot, stock } of instruments) if (stock) facts.floatShares[slot] = stock.floatShares
  return facts
}

function fillSlot(facts: DayFacts, slot: number, place: DailyPlace): void {
  const { day } = facts
  facts.meanMinuteVolume5[slot] = meanVolume(place, day, 5) / MINUTES_PER_DAY
  facts.meanVolume20[slot] = meanVolume(place, day, 20)
  facts.close5[slot] = adjustedClose(place, day, 5)
  facts.close20[slot] = adjustedClose(place, day, 20)
  if (slot >= facts.boardsBefore.length || day === 0) return
  const before = place.id * place.columns.capacity + day - 1
  facts.boardsBefore[slot] = place.columns.boards[before] ?? 0
  facts.wasSealedUp[slot] = ((place.columns.flags[before] ?? 0) & dayFlags.sealedUp) === 0 ? 0 : 1
}
