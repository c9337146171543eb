import { mean } from '../performance/statistics.ts'
import { factorKeys, type FactorKey } from './factor-catalogue.ts'
import { icHorizons, type FactorRun } from './factor-run.ts'
import { correlation, createRankScratch, icFigures, ranksOf, type IcFigures, type RankScratch } from './rank-ic.ts'

export interface FactorReport {
  readonly key: FactorKey
  /** By days ahead. */
  readonly ic: Readonly<Record<(typeof icHorizons)[number], IcFigures>>
  /** Rank correlation with the next twenty days, by place of the day in the run. */
  readonly series: readonly { readonly s: number; readonly value: number }[]
  /** Mean return of the best fifth less that of the worst over the next twenty days. */
  readonly spread: number | null
  /** Share of the best fifth that was not in it at the run's day before. */
  readonly turnover: number | null
}

/** Fewer stocks than this say nothing of a day. */
const LEAST_STOCKS = 30
const FIFTH = 5

interface DayOfFactor {
  readonly ic: Readonly<Record<number, number | null>>
  readonly spread: number | null
  readonly best: ReadonlySet<number>
}

/** A rank is asked of thousands of days: the return's own is made once for all factors. */
type Ahead = { readonly ids: Int32Array; readonly ranks: Float64Array }

function aheadOf(run: FactorRun, s: number, horizon: (typeof icHorizons)[number], scratch: RankScratch): Ahead | null {
  const ids = new Int32Array(run.stocks)
  let n = 0
  const own = run.ahead[horizon].subarray(s * run.stocks, (s + 1) * run.stocks)
  for (let id = 0; id < run.stocks; id += 1) {
    if (run.isIn[s * run.stocks + id] !== 1 || own[id] !== own[id]) continue
    ids[n] = id
    n += 1
  }
  if (n < LEAST_STOCKS) return null
  const chosen = ids.subarray(0, n)
  return { ids: chosen, ranks: ranksOf(own, chosen, scratch) }
}

function judgeDay(
  run: FactorRun,
  s: number,
  key: FactorKey,
  { ahead, scratch }: { readonly ahead: ReadonlyMap<number, Ahead | null>; readonly scratch: RankScratch },
): DayOfFactor {
  const own = run.values[key].subarray(s * run.stocks, (s + 1) * run.stocks)
  const ic: Record<number, number | null> = {}
  let last: { ids: Int32Array; ranks: Float64Array } | null = null
  for (const horizon of icHorizons) {
    const known = ahead.get(horizon) ?? null
    if (!known) {
      ic[horizon] = null
      continue
    }
    // Nearly always the same stocks for every horizon: their ranks are made once.
    const ranks: Float64Array = last && sameIds(last.ids, known.ids) ? last.ranks : ranksOf(own, known.ids, scratch)
    last = { ids: known.ids, ranks }
    ic[horizon] = correlation(ranks, known.ranks)
  }
  if (!last) return { ic, spread: null, best: new Set() }
  const { ids, ranks } = last
  const edge = ids.length / FIFTH
  const returns = run.ahead[icHorizons.at(-1) ?? 20].subarray(s * run.stocks, (s + 1) * run.stocks)
  const best = new Set<number>()
  const top = { n: 0, sum: 0 }
  const bottom = { n: 0, sum: 0 }
  for (let place = 0; place < ids.length; place += 1) {
    const id = ids[place] as number
    const rank = ranks[place] as number
    const side = rank > ids.length - edge ? top : rank <= edge ? bottom : null
    if (side === null) continue
    if (side === top) best.add(id)
    const value = returns[id] as number
    if (!Number.isFinite(value)) continue
    side.n += 1
    side.sum += value
  }
  const high = top.n === 0 ? null : top.sum / top.n
  const low = bottom.n === 0 ? null : bottom.sum / bottom.n
  return { ic, spread: high === null || low === null ? null : high - low, best }
}

function sameIds(a: Int32Array, b: Int32Array): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i += 1) if (a[i] !== b[i]) return false
  return true
}

const isKnown = (value: number | null): value is number => value !== null

/** SEL-5: how each factor did against what followed, over the days of a run that are over; in small steps. */
export function* factorReportSteps(run: FactorRun, daysBetween: number): Generator<void, FactorReport[]> {
  const scratch = createRankScratch(run.stocks)
  const judged = new Map<FactorKey, (DayOfFactor & { s: number })[]>(factorKeys.map((key) => [key, []]))
  for (const s of run.days.keys()) {
    const ahead = new Map(icHorizons.map((horizon) => [horizon, aheadOf(run, s, horizon, scratch)]))
    if (icHorizons.every((horizon) => ahead.get(horizon) === null)) continue
    for (const key of factorKeys) {
      // A factor nobody knew on the day is not judged by it.
      if (!hasSpread(run, s, key)) continue
      judged.get(key)?.push({ s, ...judgeDay(run, s, key, { ahead, scratch }) })
    }
    yield
  }
  return factorKeys.map((key) => {
    const days = judged.get(key) ?? []
    const figures = (horizon: (typeof icHorizons)[number]) =>
      icFigures(days.map(({ ic }) => ic[horizon] ?? null).filter(isKnown), Math.ceil(horizon / daysBetween) - 1)
    const turned = days.flatMap(({ best }, index) => {
      const before = days[index - 1]?.best
      return !before || best.size === 0 ? [] : [[...best].filter((id) => !before.has(id)).length / best.size]
    })
    return {
      key,
      ic: { 5: figures(5), 10: figures(10), 20: figures(20) },
      series: days.flatMap(({ s, ic }) => (isKnown(ic[20] ?? null) ? [{ s, value: ic[20] as number }] : [])),
      spread: mean(days.map(({ spread }) => spread).filter(isKnown)),
      turnover: mean(turned),
    }
  })
}

function hasSpread(run: FactorRun, s: number, key: FactorKey): boolean {
  const own = run.values[key].subarray(s * run.stocks, (s + 1) * run.stocks)
  return own.some((value) => value === value && value !== 0)
}
