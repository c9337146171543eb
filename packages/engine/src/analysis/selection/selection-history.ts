import { dayFlags } from '../../market/day/daily-columns.ts'
import { growthSince } from '../../market/day/daily-access.ts'
import type { StockDays } from '../../market/day/stock-days.ts'
import { maxDrawdown, tradingDaysPerYear } from '../performance/metrics.ts'
import type { FactorRun } from './factor-run.ts'
import { topOfDay, type FactorWeights } from './score.ts'

/** Commission and transfer of both sides, stamp duty of the sale, as fractions. */
export interface TradeCosts {
  readonly buy: number
  readonly sell: number
}
export const usualCosts: TradeCosts = { buy: 0.00025 + 0.00001, sell: 0.00025 + 0.00001 + 0.0005 }

export interface PastPick {
  readonly id: number
  readonly score: number
  /** From the open it was bought at to the open of the next change; null where it could not be bought. */
  readonly value: number | null
}

export interface PastSelection {
  /** The closed day it was made after, and the days it was bought and given up on. */
  readonly day: number
  readonly entry: number
  readonly exit: number
  readonly picks: readonly PastPick[]
  /** After costs. */
  readonly value: number
  readonly benchmark: number
  readonly turnover: number
}

export interface SelectionHistory {
  readonly selections: readonly PastSelection[]
  readonly total: number | null
  readonly annualised: number | null
  readonly benchmark: number | null
  readonly excess: number | null
  readonly maxDrawdown: number | null
  /** A year's buys over the money invested. */
  readonly yearlyTurnover: number | null
  readonly winShare: number | null
}

interface HistoryInputs {
  readonly run: FactorRun
  readonly stocks: StockDays
  readonly weights: FactorWeights
  readonly top: number
  readonly costs: TradeCosts
  /** Return of all shares on a closed day. */
  readonly allSharesReturn: (day: number) => number
  /** Who may be chosen on a day of the run, by its place. */
  readonly isWanted: (s: number, id: number) => boolean
}

/** From one open to another in one basis; NaN where there was no trading at the first. */
function openToOpen(stocks: StockDays, id: number, entry: number, exit: number): number {
  const { columns } = stocks
  const [from, to] = [id * columns.capacity + entry, id * columns.capacity + exit]
  const bought = columns.open[from] ?? 0
  const isGone = ((columns.flags[to] ?? 0) & dayFlags.listed) === 0
  if (bought <= 0 || isGone) return Number.NaN
  const sold = (columns.open[to] ?? 0) || (columns.close[to] ?? 0)
  return (sold / bought) * growthSince({ columns, id }, entry, exit) - 1
}

/** Nobody buys what is suspended or opens at its limit. */
function canBuy(stocks: StockDays, id: number, day: number): boolean {
  const { columns } = stocks
  const slot = id * columns.capacity + day
  const flags = columns.flags[slot] ?? 0
  if ((flags & dayFlags.listed) === 0 || (flags & dayFlags.suspended) !== 0 || (columns.volume[slot] ?? 0) === 0)
    return false
  const limits = stocks.limits(id, day)
  return !limits || (columns.open[slot] ?? 0) < limits.up
}

/**
 * SEL-9: what the first `top` of each selection made in equal parts, bought at the next open and changed at the open after
 * the following one, after costs and against all shares. Every selection is there, the losing ones as well.
 */
export function selectionHistory(inputs: HistoryInputs): SelectionHistory {
  const { run, stocks, weights, top, costs, allSharesReturn, isWanted } = inputs
  const selections: PastSelection[] = []
  let held = new Set<number>()
  for (let s = 0; s + 1 < run.days.length; s += 1) {
    const [day, next] = [run.days[s] ?? 0, run.days[s + 1] ?? 0]
    const [entry, exit] = [day + 1, Math.min(next + 1, run.days.at(-1) ?? 0)]
    if (exit <= entry) break
    const chosen = topOfDay(run, s, weights, { top, isWanted: (id) => isWanted(s, id) })
    const picks = chosen.map(({ id, score }): PastPick => {
      const canHold = held.has(id) || canBuy(stocks, id, entry)
      const value = canHold ? openToOpen(stocks, id, entry, exit) : Number.NaN
      return { id, score, value: Number.isFinite(value) ? value : null }
    })
    if (picks.length === 0) continue
    const own = new Set(picks.flatMap(({ id, value }) => (value === null ? [] : [id])))
    const fresh = [...own].filter((id) => !held.has(id)).length
    const left = [...held].filter((id) => !own.has(id)).length
    const part = 1 / picks.length
    const gross = picks.reduce((sum, { value }) => sum + (value ?? 0) * part, 0)
    let benchmark = 1
    for (let at = entry; at < exit; at += 1) benchmark *= 1 + allSharesReturn(at)
    const cost = fresh * part * costs.buy + left * part * costs.sell
    selections.push({ day, entry, exit, picks, value: gross - cost, benchmark: benchmark - 1, turnover: fresh * part })
    held = own
  }
  return { selections, ...figuresOf(selections, stocks.axis.dates) }
}

function figuresOf(
  selections: readonly PastSelection[],
  dates: readonly string[],
): Omit<SelectionHistory, 'selections'> {
  const nothing = {
    total: null,
    annualised: null,
    benchmark: null,
    excess: null,
    maxDrawdown: null,
    yearlyTurnover: null,
    winShare: null,
  }
  const [first, last] = [selections[0], selections.at(-1)]
  if (!first || !last) return nothing
  let [level, against] = [1, 1]
  const levels = [level]
  for (const { value, benchmark } of selections) {
    level *= 1 + value
    levels.push(level)
    against *= 1 + benchmark
  }
  const total = level - 1
  const years = (last.exit - first.entry) / tradingDaysPerYear
  const days = [dates[first.entry] ?? '', ...selections.map(({ exit }) => dates[exit] ?? '')]
  return {
    total,
    annualised: years > 0 ? (1 + total) ** (1 / years) - 1 : null,
    benchmark: against - 1,
    excess: total - (against - 1),
    maxDrawdown: maxDrawdown(days, levels)?.depth ?? null,
    yearlyTurnover: years > 0 ? selections.reduce((sum, { turnover }) => sum + turnover, 0) / years : null,
    winShare: selections.filter(({ value, benchmark }) => value > benchmark).length / selections.length,
  }
}
