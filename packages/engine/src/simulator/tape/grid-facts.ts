import { dayFlags, slotOf, type DailyColumns } from '../../market/day/daily-columns.ts'
import type { DayLimits } from '../../market/day/stock-days.ts'
import { OPEN_AUCTION_SHARE } from '../../market/day/volume-shape.ts'
import { spreadTicks } from '../book/book.ts'
import { CONVERTIBLE_TICK } from '../convertible/convertible-series.ts'
import { ETF_TICK } from '../etf/etf-series.ts'
import { convertibleLimits, etfLimits, stockLimits } from '../limits/day-limits.ts'
import { dayKey, streamKey } from '../random/counter.ts'
import { streams } from '../random/streams.ts'
import type { DayTape } from './day-tape.ts'

/** What stays the same all day for stocks, funds and convertible bonds, by slot. */
export interface GridFacts {
  readonly key: Int32Array
  readonly open: Float64Array
  readonly ref: Float64Array
  readonly close: Float64Array
  readonly limitUp: Float64Array
  readonly limitDown: Float64Array
  readonly dayVolume: Float64Array
  readonly openAuction: Float64Array
  readonly tick: Int32Array
  readonly lot: Int32Array
  readonly spread: Uint8Array
  readonly excess: Float64Array
  readonly sizeScore: Float64Array
  readonly isListed: Uint8Array
  readonly isSuspended: Uint8Array
}

/** `isWanted` leaves out slots that nobody will read. */
export function createGridFacts(tape: DayTape, isWanted: (slot: number) => boolean = () => true): GridFacts {
  const size = tape.layout.indices
  const column = () => new Float64Array(size)
  const facts: GridFacts = {
    key: new Int32Array(size),
    open: column(),
    ref: column(),
    close: column(),
    limitUp: column(),
    limitDown: column(),
    dayVolume: column(),
    openAuction: column(),
    tick: new Int32Array(size),
    lot: new Int32Array(size),
    spread: new Uint8Array(size),
    excess: column(),
    sizeScore: column(),
    isListed: new Uint8Array(size),
    isSuspended: new Uint8Array(size),
  }
  const { market, etfs, convertibles } = tape.simulation
  const { universe } = market.model
  for (let id = 0; id < universe.count; id += 1) {
    if (!isWanted(id)) continue
    fill(facts, tape, id, market.matrix.columns, id, market.model.rules.tick, 100, () =>
      stockLimits(market, id, tape.day),
    )
    facts.sizeScore[id] = universe.sizeScore[id] as number
  }
  etfs.etfs.forEach((_, id) => {
    if (!isWanted(tape.layout.etfs + id)) return
    fill(facts, tape, tape.layout.etfs + id, etfs.columns, id, ETF_TICK, 100, () =>
      etfLimits(tape.simulation, id, tape.day),
    )
  })
  convertibles.bonds.forEach((_, id) => {
    const slot = tape.layout.convertibles + id
    if (!isWanted(slot)) return
    fill(facts, tape, slot, convertibles.columns, id, CONVERTIBLE_TICK, 10, () =>
      convertibleLimits(tape.simulation, id, tape.day),
    )
  })
  return facts
}

function fill(
  facts: GridFacts,
  tape: DayTape,
  slot: number,
  columns: DailyColumns,
  id: number,
  tick: number,
  lot: number,
  limitsOf: () => DayLimits | null,
): void {
  const at = slotOf(columns, id, tape.day)
  const flags = columns.flags[at] as number
  if ((flags & dayFlags.listed) === 0) return
  const limits = limitsOf()
  const volume = columns.volume[at] as number
  facts.key[slot] = dayKey(streamKey(tape.simulation.market.seed, streams.beat, slot), tape.day)
  facts.open[slot] = columns.open[at] as number
  facts.ref[slot] = columns.ref[at] as number
  facts.close[slot] = columns.close[at] as number
  facts.limitUp[slot] = limits?.up ?? 0
  facts.limitDown[slot] = limits?.down ?? 0
  facts.dayVolume[slot] = volume
  facts.openAuction[slot] = Math.round((volume * OPEN_AUCTION_SHARE) / lot) * lot
  facts.tick[slot] = tick
  facts.lot[slot] = lot
  facts.spread[slot] = spreadTicks(volume, columns.close[at] as number)
  facts.excess[slot] = (columns.excess[at] as number) / 1000
  facts.isListed[slot] = 1
  facts.isSuspended[slot] = (flags & dayFlags.suspended) === 0 ? 0 : 1
}
