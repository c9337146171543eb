import { normalOfDay, studentOf, uniformOfDay } from '../random/draws.ts'
import { CONCEPT_COUNT } from '../universe/concepts.ts'
import { INDUSTRY_COUNT } from '../universe/industries.ts'
import type { FactorSeries } from '../factors/factor-series.ts'
import type { StockUniverse } from '../universe/stocks.ts'
import type { Draft } from './draft.ts'
import { IDIOSYNCRATIC_STD, type StockState } from './stock-state.ts'

const GARCH_NEWS = 0.08
const GARCH_MEMORY = 0.9
const INNOVATION_CAP = 6
const REVERSION = 0.003
/** Surprises and chased boards lift the mean; this takes it back so that the market factor keeps the say. */
const COMPENSATION = 0.0047
const WIDE_COMPENSATION = 0.0057
/** What a surprise still adds on the day after it, and how much of that is left a day later. */
export const AFTERGLOW_SHARE = 0.012
export const AFTERGLOW_MEMORY = 0.9
const UP_SURPRISE = 0.068
const DOWN_SURPRISE = 0.005

/** Return of the day as if there were no limits: market, industry, themes, tilts, own news and surprises. */
export function drawLatent(draft: Draft, universe: StockUniverse, factors: FactorSeries, state: StockState): void {
  const { id, day } = draft
  const industry = universe.industry[id] as number
  const beta = universe.beta[id] as number
  const innovation = drawInnovation(draft, universe, state)
  const surprise = drawSurprise(draft, universe, factors)
  const glow = state.afterglow[id] as number
  state.afterglow[id] = AFTERGLOW_MEMORY * glow + (draft.hasSurprise ? AFTERGLOW_SHARE * surprise : 0)
  draft.innovation = innovation
  draft.common =
    beta * (factors.market[day] as number) +
    (universe.sizeLoading[id] as number) * (factors.size[day] as number) +
    (universe.growthLoading[id] as number) * (factors.growth[day] as number) +
    (factors.industry[day * INDUSTRY_COUNT + industry] as number) +
    themeReturn(universe, factors, id, day)
  draft.stray =
    beta * (factors.stray.market[day] as number) +
    (universe.sizeLoading[id] as number) * (factors.stray.size[day] as number) +
    (universe.growthLoading[id] as number) * (factors.stray.growth[day] as number)
  draft.latent =
    draft.common +
    clampOne((state.momentum[id] as number) * 12) * (factors.momentumTilt[day] as number) +
    innovation +
    surprise +
    glow -
    REVERSION * logRatio(state.close[id] as number, state.anchor[id] as number) -
    compensation(draft.rate, universe.sizeScore[id] as number)
  draft.gap =
    0.45 * beta * (factors.overnight[day] as number) + 0.5 * surprise + 0.005 * normalOfDay(draft.keys.gap, day)
}

/** What is taken from every day for the surprises a share of this size can expect. */
export function compensation(rate: number, sizeScore: number): number {
  return (rate < 0.15 ? COMPENSATION : WIDE_COMPENSATION) * sizeChance(sizeScore)
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
/** Standard score above which good news carries a stock to its limit. */
const LIMIT_NEWS = 0.57
/** How much more good news moves on an eager day. */
const MOOD_EFFECT = 0.38
const MAX_UP = UP_SURPRISE * MAX_WARMTH * 4

/** Company news. Hot themes breed good news, which is how a dozen stocks of one theme seal on one day. */
function drawSurprise(draft: Draft, universe: StockUniverse, factors: FactorSeries): number {
  const u = uniformOfDay(draft.keys.event, draft.day)
  const mood = factors.mood[draft.day] as number
  const down = DOWN_SURPRISE * Math.exp(-MOOD_EFFECT * mood)
  draft.hasSurprise =
    u > 1 - down || (u < MAX_UP && u < upChance(draft, universe, factors, Math.exp(MOOD_EFFECT * mood)))
  if (!draft.hasSurprise) return 0
  return surpriseSize(draft.rate, normalOfDay(draft.keys.jump, draft.day), u < 0.5)
}

/** Return a surprise is good for; the news generator asks for it again to know the truth. */
export function surpriseSize(rate: number, z: number, isGood: boolean): number {
  const reach = rate < 0.15 ? rate : 0.16
  if (!isGood) return -Math.max(0.02, reach * (0.75 + 0.3 * z))
  // Some of the good news is good for the limit, most of it for a few percent.
  return z > LIMIT_NEWS ? reach * (0.83 + 0.3 * z) : Math.max(0.02, reach * (0.6 + 0.16 * z))
}

function upChance(draft: Draft, universe: StockUniverse, factors: FactorSeries, eagerness: number): number {
  const warmth = Math.min(MAX_WARMTH, Math.exp(45 * (themeHeat(universe, factors, draft.id, draft.day) - 0.006)))
  // Narrow boards are chased to the limit; on the 20 % and 30 % boards the same news rarely gets there.
  const lightness = sizeChance(universe.sizeScore[draft.id] as number)
  return UP_SURPRISE * warmth * lightness * (draft.rate < 0.15 ? 1 : 0.6) * eagerness
}

/** Large companies are hardly ever carried to the limit. */
function sizeChance(sizeScore: number): number {
  return Math.max(0.08, 1.25 - 0.5 * Math.max(0, sizeScore))
}

function clampOne(value: number): number {
  return value > 1 ? 1 : value < -1 ? -1 : value
}

/** log(a / b) near a = b, and good enough far away, without a logarithm in the hot loop. */
function logRatio(a: number, b: number): number {
  return (2 * (a - b)) / (a + b)
}
