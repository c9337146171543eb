import { bollinger } from './bollinger.ts'
import { macd } from './macd.ts'
import { bias, exponentialAverage, movingAverage } from './moving-average.ts'
import { commodityChannel, kdj, onBalanceVolume, relativeStrength, williamsR } from './oscillators.ts'
import {
  runningAverages,
  runningBalance,
  runningBias,
  runningBollinger,
  runningChannel,
  runningDirection,
  runningExponentials,
  runningKdj,
  runningMacd,
  runningStrengths,
  runningTrueRange,
  runningWilliams,
  type Running,
} from './running.ts'
import type { Series } from './series.ts'
import { averageTrueRange, directionalIndex } from './trend-strength.ts'

/** Columns of closed bars, oldest first. */
export interface IndicatorColumns {
  readonly high: Series
  readonly low: Series
  readonly close: Series
  readonly volume: Series
}

export const indicatorIds = [
  'MA',
  'EMA',
  'BOLL',
  'VOL',
  'MACD',
  'KDJ',
  'RSI',
  'ATR',
  'DMI',
  'WR',
  'CCI',
  'BIAS',
  'OBV',
] as const
export type IndicatorId = (typeof indicatorIds)[number]

/** One indicator with its parameters: the whole series for what has ended, step by step for what runs. */
export interface IndicatorDefinition {
  /** Drawn over the price; the others have a pane of their own. */
  readonly isOnPrice: boolean
  readonly initial: readonly number[]
  readonly least: number
  readonly most: number
  /** Names of its lines, the last `bars` of which are drawn as bars. */
  lines(params: readonly number[]): string[]
  readonly bars: 'none' | 'last' | 'volume'
  compute(columns: IndicatorColumns, params: readonly number[]): Series[]
  start(params: readonly number[]): Running
}

const WINDOWS = { least: 1, most: 500 } as const
const at = (params: readonly number[], index: number): number => {
  const value = params[index]
  if (value === undefined) throw new RangeError(`an indicator has no parameter ${index}`)
  return value
}
const named = (name: string) => (params: readonly number[]) => params.map((n) => `${name}${n}`)

export const indicators: Readonly<Record<IndicatorId, IndicatorDefinition>> = {
  MA: {
    ...WINDOWS,
    isOnPrice: true,
    bars: 'none',
    initial: [5, 10, 20, 60],
    lines: named('MA'),
    compute: ({ close }, params) => params.map((n) => movingAverage(close, n)),
    start: (params) => runningAverages(params),
  },
  EMA: {
    ...WINDOWS,
    isOnPrice: true,
    bars: 'none',
    initial: [12, 26],
    lines: named('EMA'),
    compute: ({ close }, params) => params.map((n) => exponentialAverage(close, n)),
    start: (params) => runningExponentials(params),
  },
  BOLL: {
    ...WINDOWS,
    isOnPrice: true,
    bars: 'none',
    initial: [20, 2],
    lines: () => ['MID', 'UPPER', 'LOWER'],
    compute({ close }, params) {
      const { middle, upper, lower } = bollinger(close, at(params, 0), at(params, 1))
      return [middle, upper, lower]
    },
    start: (params) => runningBollinger(at(params, 0), at(params, 1)),
  },
  VOL: {
    ...WINDOWS,
    isOnPrice: false,
    bars: 'volume',
    initial: [5, 10],
    lines: named('MA'),
    compute: ({ volume }, params) => params.map((n) => movingAverage(volume, n)),
    start: (params) => runningAverages(params, ({ volume }) => volume),
  },
  MACD: {
    ...WINDOWS,
    isOnPrice: false,
    bars: 'last',
    initial: [12, 26, 9],
    lines: () => ['DIF', 'DEA', 'MACD'],
    compute({ close }, params) {
      const { dif, dea, bar } = macd(close, at(params, 0), at(params, 1), at(params, 2))
      return [dif, dea, bar]
    },
    start: (params) => runningMacd(at(params, 0), at(params, 1), at(params, 2)),
  },
  KDJ: {
    ...WINDOWS,
    isOnPrice: false,
    bars: 'none',
    initial: [9],
    lines: () => ['K', 'D', 'J'],
    compute({ high, low, close }, params) {
      const { k, d, j } = kdj(high, low, close, at(params, 0))
      return [k, d, j]
    },
    start: (params) => runningKdj(at(params, 0)),
  },
  RSI: {
    ...WINDOWS,
    isOnPrice: false,
    bars: 'none',
    initial: [6, 12, 24],
    lines: named('RSI'),
    compute: ({ close }, params) => params.map((n) => relativeStrength(close, n)),
    start: (params) => runningStrengths(params),
  },
  ATR: {
    ...WINDOWS,
    isOnPrice: false,
    bars: 'none',
    initial: [14],
    lines: named('ATR'),
    compute: ({ high, low, close }, params) => [averageTrueRange(high, low, close, at(params, 0))],
    start: (params) => runningTrueRange(at(params, 0)),
  },
  DMI: {
    ...WINDOWS,
    isOnPrice: false,
    bars: 'none',
    initial: [14],
    lines: () => ['ADX', '+DI', '−DI'],
    compute({ high, low, close }, params) {
      const { adx, plusDi, minusDi } = directionalIndex(high, low, close, at(params, 0))
      return [adx, plusDi, minusDi]
    },
    start: (params) => runningDirection(at(params, 0)),
  },
  WR: {
    ...WINDOWS,
    isOnPrice: false,
    bars: 'none',
    initial: [10, 6],
    lines: named('WR'),
    compute: ({ high, low, close }, params) => params.map((n) => williamsR(high, low, close, n)),
    start: (params) => runningWilliams(params),
  },
  CCI: {
    ...WINDOWS,
    isOnPrice: false,
    bars: 'none',
    initial: [14],
    lines: named('CCI'),
    compute: ({ high, low, close }, params) => [commodityChannel(high, low, close, at(params, 0))],
    start: (params) => runningChannel(at(params, 0)),
  },
  BIAS: {
    ...WINDOWS,
    isOnPrice: false,
    bars: 'none',
    initial: [6, 12, 24],
    lines: named('BIAS'),
    compute: ({ close }, params) => params.map((n) => bias(close, n)),
    start: (params) => runningBias(params),
  },
  OBV: {
    ...WINDOWS,
    isOnPrice: false,
    bars: 'none',
    initial: [],
    lines: () => ['OBV'],
    compute: ({ close, volume }) => [onBalanceVolume(close, volume)],
    start: () => runningBalance(),
  },
}
