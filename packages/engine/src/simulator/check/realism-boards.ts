import { emotionSteps } from '../../analysis/emotion/emotion-history.ts'
import { emotionStage, type EmotionStage } from '../../analysis/emotion/emotion-stage.ts'
import { dayFlags } from '../../market/day/daily-columns.ts'
import { stockDaysOf } from '../daily/stock-days.ts'
import { indexIdOf } from '../indices/definitions.ts'
import type { IndexSeries } from '../indices/index-series.ts'
import type { StockMarket } from '../market.ts'
import { boardOfBlock } from '../universe/stocks.ts'
import { mean, median } from '../../math/statistics/moments.ts'
import { ranged, type RealismFigure } from './realism-figure.ts'

interface BoardDay {
  readonly up: number
  readonly wideUp: number
  readonly sealRate: number
  readonly promotion: number
  readonly premium: number
}

function boardDay({ matrix: { columns }, model }: StockMarket, day: number): BoardDay {
  let [up, wideUp, failed, first, second, before, premium] = [0, 0, 0, 0, 0, 0, 0]
  for (let id = 0; id < columns.instruments; id += 1) {
    const slot = id * columns.capacity + day
    const flags = columns.flags[slot] as number
    if ((flags & dayFlags.listed) === 0 || (flags & dayFlags.suspended) !== 0) continue
    const isUp = (flags & dayFlags.sealedUp) !== 0
    if (isUp) {
      up += 1
      const board = boardOfBlock(model.universe.block[id] as number)
      if (board === 'STAR' || board === 'GEM') wideUp += 1
    } else if ((flags & dayFlags.touchedUp) !== 0) failed += 1
    const boardsBefore = columns.boards[slot - 1] as number
    if (boardsBefore === 0) continue
    before += 1
    premium += (columns.close[slot] as number) / (columns.ref[slot] as number) - 1
    if (boardsBefore === 1) {
      first += 1
      if (isUp) second += 1
    }
  }
  return {
    up,
    wideUp,
    sealRate: up / Math.max(1, up + failed),
    promotion: first === 0 ? Number.NaN : second / first,
    premium: before === 0 ? Number.NaN : premium / before,
  }
}

/** Limit-ups, what becomes of them, and the mood they make. */
export function boardFigures(market: StockMarket, from: number, until: number): RealismFigure[] {
  const days = Array.from({ length: until - from }, (_, i) => boardDay(market, from + i))
  const premiums = days.map(({ premium }) => premium).filter(Number.isFinite)
  return ranged([
    ['limit-ups of a median day', median(days.map(({ up }) => up)), 40, 100],
    ['of them on 20 % boards', median(days.map(({ wideUp }) => wideUp)), 5, 15],
    ['seal rate, mean', mean(days.map(({ sealRate }) => sealRate)), 0.65, 0.82],
    [
      'promotion from first to second board, mean',
      mean(days.map(({ promotion }) => promotion).filter(Number.isFinite)),
      0.15,
      0.25,
    ],
    ["yesterday's limit-ups today, mean", mean(premiums), 0.002, 0.01, '%'],
    ['share of days they lose', premiums.filter((premium) => premium < 0).length / premiums.length, 0.35, 0.45, '%'],
  ])
}

const stages: readonly EmotionStage[] = ['冰点', '修复', '发酵', '高潮', '分歧', '退潮', '震荡']

/** Share of days in each phase of emotion, and where the consecutive-limit index ends. */
export function emotionFigures(market: StockMarket, indices: IndexSeries, until: number): RealismFigure[] {
  const base = indexIdOf('SHSE.000985') * indices.capacity
  const steps = emotionSteps(
    {
      stocks: stockDaysOf(market),
      allSharesReturn: (day) => (indices.close[base + day] as number) / (indices.preClose[base + day] as number) - 1,
    },
    until,
  )
  let step = steps.next()
  while (!step.done) step = steps.next()
  const { scores, boardIndex } = step.value
  const found = scores.map((score, day) => emotionStage(score, scores.slice(Math.max(0, day - 5), day)))
  const share = (stage: EmotionStage) => found.filter((other) => other === stage).length / found.length
  return ranged([
    ...stages.map((stage) => [`days in the phase ${stage}`, share(stage), 0.04, 1, '%'] as const),
    ['consecutive-limit index after three years, from 1000', boardIndex, 50, 20_000],
  ])
}
