import { bitsOfDay, streamKey } from '../random/counter.ts'
import { normalOfDay, pickBelow, uniformOfDay } from '../random/draws.ts'
import { streams } from '../random/streams.ts'

/** A true push to a whole sector. The news generator tells about it; the market moves because of it. */
export interface SectorShock {
  readonly kind: 'industry' | 'concept'
  readonly sector: number
  readonly day: number
  /** Days it keeps pushing. */
  readonly length: number
  /** Return of the first day; later days fade. */
  readonly size: number
}

const KEY_OFFSET = 1000

function shocksOf(
  seed: number,
  sector: number,
  days: number,
  kind: SectorShock['kind'],
  chance: number,
): SectorShock[] {
  const stream = kind === 'industry' ? streams.industry : streams.concept
  const timing = streamKey(seed, stream, KEY_OFFSET + sector)
  const sizes = streamKey(seed, stream, 2 * KEY_OFFSET + sector)
  const spans = streamKey(seed, stream, 3 * KEY_OFFSET + sector)
  const shocks: SectorShock[] = []
  for (let day = 0; day < days; day += 1) {
    const u = uniformOfDay(timing, day)
    if (u > chance) continue
    // Two in three pushes are upward: themes are talked up more often than down.
    const sign = u < chance * 0.66 ? 1 : -1
    const size = sign * (0.009 + 0.005 * Math.abs(normalOfDay(sizes, day)))
    shocks.push({ kind, sector, day, length: 3 + pickBelow(bitsOfDay(spans, day), 6), size })
  }
  return shocks
}

export function sectorShocks(seed: number, kind: SectorShock['kind'], sectors: number, days: number): SectorShock[] {
  const chance = kind === 'industry' ? 0.006 : 0.009
  return Array.from({ length: sectors }, (_, sector) => shocksOf(seed, sector, days, kind, chance)).flat()
}

/** What a shock adds on each day of its life. */
export function shockOnDay(shock: SectorShock, day: number): number {
  const age = day - shock.day
  return age < 0 || age >= shock.length ? 0 : shock.size * (1 - age / shock.length) ** 1.5
}
