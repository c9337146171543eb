import {
  emotionDefinition,
  sealRate,
  type EmotionComponent,
  type EmotionDefinition,
  type EmotionInputs,
} from './definition.ts'

/** Piecewise linear through (p0,0), (p1,1), (p2,2), (p3,3), clamped to 0…3. */
export function componentScore(value: number, points: EmotionComponent['points']): number {
  for (let segment = points.length - 1; segment > 0; segment -= 1) {
    const from = points[segment - 1] ?? 0
    const to = points[segment] ?? 0
    if (value >= to)
      return segment === points.length - 1 ? segment : segment + step(value, to, points[segment + 1] ?? to)
    if (segment === 1) return value <= from ? 0 : step(value, from, to)
  }
  return 0
}

function step(value: number, from: number, to: number): number {
  return (value - from) / (to - from)
}

export interface ScoredComponent {
  readonly name: string
  readonly value: number
  readonly score: number
}

export interface EmotionScore {
  /** 火热 of 0…24. */
  readonly hot: number
  /** 恐慌 of −24…0: negative, because it is drawn downward. */
  readonly panic: number
  /** 全情绪 = hot + panic. */
  readonly net: number
  readonly maxBoards: number
  readonly sealRate: number
  readonly hotParts: readonly ScoredComponent[]
  readonly panicParts: readonly ScoredComponent[]
  readonly defVersion: string
}

function scoreAll(components: readonly EmotionComponent[], inputs: EmotionInputs): ScoredComponent[] {
  return components.map(({ name, read, points }) => {
    const value = read(inputs)
    return { name, value, score: componentScore(value, points) }
  })
}

const total = (parts: readonly ScoredComponent[]): number => parts.reduce((sum, part) => sum + part.score, 0)

/** `null` when any input is missing or fewer than 95% of symbols are fresh: a record is left out, never neutral. */
export function scoreEmotion(
  inputs: EmotionInputs,
  coverage: number,
  definition: EmotionDefinition = emotionDefinition,
): EmotionScore | null {
  if (!(coverage >= 0.95) || Object.values(inputs).some((value) => !Number.isFinite(value))) return null
  const hotParts = scoreAll(definition.hot, inputs)
  const panicParts = scoreAll(definition.panic, inputs)
  const hot = total(hotParts)
  const panic = 0 - total(panicParts)
  return {
    hot,
    panic,
    net: hot + panic,
    maxBoards: inputs.maxBoards,
    sealRate: sealRate(inputs),
    hotParts,
    panicParts,
    defVersion: definition.version,
  }
}

/** 连板指数, base 1000: equal-weight return of those who closed yesterday with two boards or more. */
export const BOARD_INDEX_BASE = 1000

export function nextBoardIndex(level: number, memberReturns: ArrayLike<number>): number {
  if (memberReturns.length === 0) return level
  let sum = 0
  for (let i = 0; i < memberReturns.length; i += 1) sum += memberReturns[i] ?? 0
  return level * (1 + sum / memberReturns.length)
}
