import { price } from '@liangshu/contract/market/scaled'
import { dayFlags, type DailyColumns } from '../../market/day/daily-columns.ts'
import type { BoardRules } from '../../rules/limit/board-rules.ts'
import { limitsAround } from '../../rules/limit/price-limits.ts'
import type { FactorSeries } from '../factors/factor-series.ts'
import type { Lifecycle } from '../lifecycle/lifecycle.ts'
import { normalOfDay, uniformOfDay } from '../random/draws.ts'
import type { StockUniverse } from '../universe/stocks.ts'
import { drawBar } from './bar.ts'
import {
  applyAction,
  planActions,
  growthOf,
  type ExSeason,
  type PlannedAction,
  type SimulatedAction,
} from './corporate-actions.ts'
import { createDraft, stockKeys, type Draft } from './draft.ts'
import { drawLatent } from './latent.ts'
import { decideOutcome } from './outcome.ts'
import { outcomes, type StockState } from './stock-state.ts'
import { drawVolume, drawVwap, storedExcess } from './volume.ts'

/** All a stock's history depends on. */
export interface StockModel {
  readonly universe: StockUniverse
  readonly factors: FactorSeries
  readonly lifecycle: Lifecycle
  readonly rules: BoardRules
  readonly seasons: readonly ExSeason[]
  /** Trading days of the axis. */
  readonly dates: readonly string[]
}

export interface StockRun {
  readonly columns: DailyColumns
  readonly state: StockState
  readonly actions: SimulatedAction[]
}

const SUSPENSION_START = 0.00075
const SUSPENSION_MEAN_DAYS = 4

/**
 * Generates days [from, until) of one stock. Nothing here looks at another stock, so a stock alone and a stock in the
 * whole market come out the same, and so does a history made in one piece or day by day.
 */
export function generateStock(model: StockModel, run: StockRun, id: number, from: number, until: number): void {
  const { universe, lifecycle } = model
  const draft = createDraft(universe.seed)
  draft.id = id
  draft.keys = stockKeys(universe.seed, id)
  const listDay = lifecycle.listDay[id] as number
  const end = Math.min(until, lifecycle.delistDay[id] as number)
  const plans = planActions(universe.seed, id, model.seasons)
  const isEverFlagged = lifecycle.risk.spells.has(id)
  for (let day = Math.max(from, listDay); day < end; day += 1) {
    draft.day = day
    draft.age = day - listDay
    draft.riskFlag = isEverFlagged ? lifecycle.riskFlag(id, day) : 'none'
    draft.ref = referencePrice(model, run, draft, plans)
    if (isSuspended(draft, run.state)) writeSuspended(draft, run)
    else stepDay(model, run, draft)
  }
}

function referencePrice(model: StockModel, run: StockRun, draft: Draft, plans: readonly PlannedAction[]): number {
  const close = run.state.close[draft.id] as number
  const plan = draft.age > 60 ? planOf(plans, draft.day) : undefined
  if (plan === undefined) return close
  const symbol = model.universe.symbols[draft.id] ?? ''
  const action = applyAction(draft.id, plan, close, model.rules.tick, { symbol, dates: model.dates })
  run.actions.push(action)
  run.state.floatShares[draft.id] = Math.round((run.state.floatShares[draft.id] as number) * growthOf(action))
  run.state.anchor[draft.id] = ((run.state.anchor[draft.id] as number) * action.exReference) / close
  run.state.close[draft.id] = action.exReference
  return action.exReference
}

function planOf(plans: readonly PlannedAction[], day: number): PlannedAction | undefined {
  for (const plan of plans) if (plan.day === day) return plan
  return undefined
}

/** Suspensions start by chance and last a few days; sealed and fresh stocks keep trading. */
function isSuspended(draft: Draft, state: StockState): boolean {
  const { id, day } = draft
  const left = state.suspendedDays[id] as number
  if (left > 0) {
    state.suspendedDays[id] = left - 1
    return true
  }
  const u = uniformOfDay(draft.keys.event, day + 200_000)
  if (u > SUSPENSION_START || draft.age < 20 || (state.boards[id] as number) > 0) return false
  state.suspendedDays[id] = Math.min(40, Math.floor(-Math.log(u / SUSPENSION_START) * SUSPENSION_MEAN_DAYS))
  return true
}

function writeSuspended(draft: Draft, { columns, state }: StockRun): void {
  const slot = draft.id * columns.capacity + draft.day
  columns.open[slot] = draft.ref
  columns.high[slot] = draft.ref
  columns.low[slot] = draft.ref
  columns.close[slot] = draft.ref
  columns.ref[slot] = draft.ref
  columns.vwap[slot] = draft.ref
  columns.boards[slot] = state.boards[draft.id] as number
  columns.flags[slot] = dayFlags.listed | dayFlags.suspended
}

function stepDay(model: StockModel, run: StockRun, draft: Draft): void {
  const { universe, factors, rules } = model
  const { state } = run
  const { id } = draft
  setLimits(model, draft)
  drawLatent(draft, universe, factors, state)
  decideOutcome(draft, state.outcome[id] as number, state.boards[id] as number, factors)
  if (!draft.hasLimit) drawFreeDay(draft, model.lifecycle.delistDay[id] as number)
  drawBar(draft, rules.tick)
  writeDay(model, run, draft)
}

function setLimits(model: StockModel, draft: Draft): void {
  const { rules, universe, lifecycle } = model
  const block = universe.block[draft.id] as number
  const isRisky = draft.riskFlag === 'ST' || draft.riskFlag === '*ST'
  const band = rules.bands[block * 2 + (isRisky ? 1 : 0)]?.[draft.day]
  if (band === undefined) throw new RangeError(`no price limit for block ${block} on day ${draft.day}`)
  const isFresh = draft.age < (rules.noLimitDays[block] ?? 0)
  const isLeaving = draft.riskFlag === 'delisting' && lifecycle.isFirstDelistingDay(draft.id, draft.day)
  const limits = limitsAround(price(draft.ref), band, rules.tick)
  draft.hasLimit = !isFresh && !isLeaving
  draft.up = limits.up
  draft.down = limits.down
  draft.rate = band.upPpm / 1_000_000
}

/** A first day jumps from the issue price; the days after swing wide and drift down. A leaving stock collapses. */
function drawFreeDay(draft: Draft, delistDay: number): void {
  const z = normalOfDay(draft.keys.jump, draft.day + 300_000)
  if (draft.day + 20 > delistDay) {
    draft.gap = -0.45 + 0.08 * z
    draft.latent = (1 + draft.gap) * (1 + 3 * draft.latent) - 1
  } else if (draft.age === 0) {
    draft.gap = Math.exp(0.75 + 0.45 * z) - 1
    draft.latent = (1 + draft.gap) * Math.exp(4 * draft.latent) - 1
  } else {
    draft.latent = Math.max(-0.35, 2.2 * draft.latent - 0.025)
  }
}

function flagsOf(draft: Draft): number {
  let flags: number = dayFlags.listed
  if (!draft.hasLimit) return flags | dayFlags.noLimit | (draft.hasSurprise ? dayFlags.surprise : 0)
  if (draft.hasSurprise) flags |= dayFlags.surprise
  if (draft.high >= draft.up) flags |= dayFlags.touchedUp
  if (draft.low <= draft.down) flags |= dayFlags.touchedDown
  if (draft.close >= draft.up) flags |= dayFlags.sealedUp
  if (draft.close <= draft.down) flags |= dayFlags.sealedDown
  return flags
}

function writeDay(model: StockModel, { columns, state }: StockRun, draft: Draft): void {
  const { id, day } = draft
  const slot = id * columns.capacity + day
  const boards = draft.outcome === outcomes.sealedUp ? Math.min(255, (state.boards[id] as number) + 1) : 0
  columns.open[slot] = draft.open
  columns.high[slot] = draft.high
  columns.low[slot] = draft.low
  columns.close[slot] = draft.close
  columns.ref[slot] = draft.ref
  columns.vwap[slot] = drawVwap(draft)
  columns.volume[slot] = drawVolume(
    draft,
    state.floatShares[id] as number,
    model.universe.turnover[id] as number,
    model.factors.turnoverMood[day] as number,
  )
  columns.flags[slot] = flagsOf(draft)
  columns.boards[slot] = boards
  columns.excess[slot] = storedExcess(draft.excess)
  state.boards[id] = boards
  state.outcome[id] = draft.outcome
  state.close[id] = draft.close
  state.momentum[id] = 0.95 * (state.momentum[id] as number) + 0.05 * (draft.close / draft.ref - 1)
  // A listing sets its own level: the first close is where the stock belongs.
  if (draft.age === 0) state.anchor[id] = draft.close
}
