import type { StockDays } from '../../market/day/stock-days.ts'
import type { HiddenPushSteps } from '../../market/day/hidden-pushes.ts'
import { bandsFromEarlier, type JudgedDay } from './earlier-confidence.ts'
import { meanReturnOf, stockReturnOf } from './excess-return.ts'
import type { BandSums } from './judgement-record.ts'

/** A stock that was pointed at after the close of a day. */
export interface Pick {
  readonly id: number
  /** 1: said to do better than all shares, −1: worse. */
  readonly direction: 1 | -1
  /** What is judged together, and whose earlier ones give the confidence. */
  readonly kind: string
}

export const pickHorizons = [1, 5, 20] as const
export type PickHorizon = (typeof pickHorizons)[number]
/** Stands for what a simulator knows to be true, over as many days as `TRUTH_DAYS`. */
export const TRUTH = 0
const TRUTH_DAYS = 5
type Judged = PickHorizon | typeof TRUTH

export interface KindRecord {
  readonly kind: string
  readonly horizon: Judged
  readonly bands: readonly BandSums[]
}

export interface PickRecord {
  /** First and last day of which something is judged. */
  readonly from: number | null
  readonly to: number | null
  readonly kinds: readonly KindRecord[]
}

type Sums = { -readonly [Key in keyof JudgedDay]: JudgedDay[Key] }

/** By kind and horizon, the days in order. */
class JudgedDays {
  readonly byKind = new Map<string, { kind: string; horizon: Judged; days: Sums[] }>()

  add(kind: string, horizon: Judged, day: number, excess: number): void {
    const key = `${kind} ${horizon}`
    const known = this.byKind.get(key) ?? { kind, horizon, days: [] }
    this.byKind.set(key, known)
    let last = known.days.at(-1)
    if (last?.day !== day) {
      last = { day, n: 0, hits: 0, excess: 0 }
      known.days.push(last)
    }
    last.n += 1
    if (excess > 0) last.hits += 1
    last.excess += excess
  }

  kinds(): KindRecord[] {
    return Array.from(this.byKind.values(), ({ kind, horizon, days }) => {
      if (horizon !== TRUTH) return { kind, horizon, bands: bandsFromEarlier(days, horizon) }
      // JUDGE-5: what nobody could see has no part in the confidence.
      const seen = this.byKind.get(`${kind} ${TRUTH_DAYS}`)?.days ?? []
      return { kind, horizon, bands: bandsFromEarlier(seen, TRUTH_DAYS, days) }
    })
  }
}

/**
 * JUDGE-2: every pick held against all shares, from the next open to the close 1, 5 and 20 days on, as far as days before
 * `today` have closed. What could not be traded at that open is not counted. JUDGE-5: where a simulator knows what drove
 * shares over these five days, the same picks are held against that as well.
 */
export function* judgePickSteps(
  stocks: StockDays,
  byDay: ReadonlyMap<number, readonly Pick[]>,
  today: number,
  hiddenPushSteps: HiddenPushSteps | null = null,
): Generator<void, PickRecord> {
  const judged = new JudgedDays()
  const all = Array.from({ length: stocks.columns.instruments }, (_, id) => id)
  let [from, to]: [number | null, number | null] = [null, null]
  const days = [...byDay.keys()].toSorted((a, b) => a - b)
  const firstDay = days[0] ?? today
  const pushes = hiddenPushSteps && firstDay + 1 < today ? yield* hiddenPushSteps(firstDay + 1, today) : null
  for (const day of days) {
    const entry = { day: day + 1, at: 'open' } as const
    for (const horizon of pickHorizons) {
      if (day + horizon >= today) continue
      const mean = meanReturnOf(stocks, all, entry, horizon)
      for (const { id, direction, kind } of byDay.get(day) ?? []) {
        const excess = (stockReturnOf(stocks, id, entry, horizon) - mean) * direction
        if (!Number.isFinite(excess)) continue
        judged.add(kind, horizon, day, excess)
        if (pushes && horizon === TRUTH_DAYS)
          judged.add(kind, TRUTH, day, pushes.excessOf(id, day + 1, TRUTH_DAYS) * direction)
        from ??= day
        to = day
      }
      yield
    }
  }
  return { from, to, kinds: judged.kinds() }
}
