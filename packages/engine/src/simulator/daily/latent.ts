import { normalOfDay, studentOf, uniformOfDay } from '../random/draws.ts'
import { CONCEPT_COUNT } from '../universe/concepts.ts'
import { INDUSTRY_COUNT } from '../universe/industries.ts'
import type { FactorSeries } from '../factors/factor-series.ts'
import { regimeTraits } from '../factors/regime.ts'
import type { StockUniverse } from '../universe/stocks.ts'
import type { Draft } from './draft.ts'
import { IDIOSYNCRATIC_STD, type StockState } from './stock-state.ts'

const GARCH_NEWS = 0.08
const GARCH_MEMORY = 0.9
const INNOVATION_CAP = 6
const REVERSION = 0.003
/** Surprises and chased boards lift the mean; this takes it back so that the market factor keeps the say. */
const COMPENSATION = 0.0034
const WIDE_COMPENSATION = 0.0006
const UP_SURPRISE = 0.0238
const DOWN_SURPRISE = 0.0034

/** Return of the day as if there were no limits: market, industry, themes, tilts, own news and surprises. */
export function drawLatent(draft: Draft, universe: StockUniverse, factors: FactorSeries, state: StockState): void {
  const { id, day } = draft
  const industry = universe.industry[id] as number
  const beta = universe.beta[id] as number
  const innovation = drawInnovation(draft, universe, state)
  const surprise = drawSurprise(draft, universe, factors)
  const glow = state.afterglow[id] as number
  state.afterglow[id] = 0.9 * glow + (draft.hasSurprise ? 0.012 * surprise : 0)
  draft.latent =
    beta * (factors.market[day] as number) +
    (factors.industry[day * INDUSTRY_COUNT + industry] as number) +
    themeReturn(universe, factors, id, day) +
    (universe.sizeScore[id] as number) * (factors.sizeTilt[day] as number) +
    clampOne((state.momentum[id] as number) * 12) * (factors.momentumTilt[day] as number) +
    innovation +
    surprise +
    glow -
    REVERSION * logRatio(state.close[id] as number, state.anchor[id] as number) -
    (draft.rate < 0.15 ? COMPENSATION : WIDE_COMPENSATION)
  draft.gap =
    0.45 * beta * (factors.overnight[day] as number) + 0.5 * surprise + 0.005 * normalOfDay(draft.keys.gap, day)
}

function drawInnovation(draft: Draft, universe: StockUniverse, state: StockState): number {
  const { id } = draft
  const variance = state.variance[id] as number
  const std = Math.sqrt(variance)
  const z = studentOf(uniformOfDay(draft.keys.innovation, draft.day))
  const innovation = std * Math.min(INNOVATION_CAP, Math.max(-INNOVATION_CAP, z))
  const base = ((universe.idiosyncraticScale[id] as number) * IDIOSYNCRATIC_STD) ** 2
  const next = (1 - GARCH_NEWS - GARCH_MEMORY) * base + GARCH_NEWS * innovation * innovation + GARCH_MEMORY * variance
  state.variance[id] = Math.min(5 * base, Math.max(0.3 * base, next))
  draft.std = std
  return innovation
}

function themeReturn(universe: StockUniverse, factors: FactorSeries, id: number, day: number): number {
  const end = universe.conceptStarts[id + 1] as number
  let sum = 0
  for (let link = universe.conceptStarts[id] as number; link < end; link += 1) {
    const concept = universe.conceptIds[link] as number
    sum += (universe.conceptWeights[link] as number) * (factors.concept[day * CONCEPT_COUNT + concept] as number)
  }
  return sum
}

/** Return of the stock's hottest theme. */
function themeHeat(universe: StockUniverse, factors: FactorSeries, id: number, day: number): number {
  const end = universe.conceptStarts[id + 1] as number
  let heat = -1
  for (let link = universe.conceptStarts[id] as number; link < end; link += 1) {
    const move = factors.concept[day * CONCEPT_COUNT + (universe.conceptIds[link] as number)] as number
    if (move > heat) heat = move
  }
  return heat
}

const MAX_WARMTH = 4
const MAX_UP = UP_SURPRISE * MAX_WARMTH * Math.max(...regimeTraits.map(({ upSurprises }) => upSurprises))

/** Company news. Hot themes breed good news, which is how a dozen stocks of one theme seal on one day. */
function drawSurprise(draft: Draft, universe: StockUniverse, factors: FactorSeries): number {
  const traits = regimeTraits[factors.regime[draft.day] as number]
  const u = uniformOfDay(draft.keys.event, draft.day)
  const down = DOWN_SURPRISE * (traits?.downSurprises ?? 1)
  draft.hasSurprise = u > 1 - down || (u < MAX_UP && u < upChance(draft, universe, factors, traits?.upSurprises ?? 1))
  if (!draft.hasSurprise) return 0
  return surpriseSize(draft.rate, normalOfDay(draft.keys.jump, draft.day), u < 0.5)
}

/** Return a surprise is good for; the news generator asks for it again to know the truth. */
export function surpriseSize(rate: number, z: number, isGood: boolean): number {
  const reach = rate < 0.15 ? rate : 0.13
  return isGood ? Math.max(0.02, reach * (1.22 + 0.2 * z)) : -Math.max(0.02, reach * (0.85 + 0.3 * z))
}

function upChance(draft: Draft, universe: StockUniverse, factors: FactorSeries, regimeFactor: number): number {
  const warmth = Math.min(MAX_WARMTH, Math.exp(45 * (themeHeat(universe, factors, draft.id, draft.day) - 0.006)))
  // Narrow boards are chased to the limit; on the 20 % and 30 % boards the same news rarely gets there.
  return UP_SURPRISE * warmth * (draft.rate < 0.15 ? 1 : 0.2) * regimeFactor
}

function clampOne(value: number): number {
  return value > 1 ? 1 : value < -1 ? -1 : value
}

/** log(a / b) near a = b, and good enough far away, without a logarithm in the hot loop. */
function logRatio(a: number, b: number): number {
  return (2 * (a - b)) / (a + b)
}
