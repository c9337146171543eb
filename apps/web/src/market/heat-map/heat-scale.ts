import { formatAmount } from '@liangshu/contract/market/format'

export const heatColorings = ['changePct', 'mainInflow', 'turnover'] as const
export type HeatColoring = (typeof heatColorings)[number]
export const heatColoringLabels: Readonly<Record<HeatColoring, string>> = {
  changePct: '涨跌幅',
  mainInflow: '主力净额',
  turnover: '换手',
}

export const heatSizes = ['amount', 'floatCap', 'equal'] as const
export type HeatSize = (typeof heatSizes)[number]
export const heatSizeLabels: Readonly<Record<HeatSize, string>> = {
  amount: '成交额',
  floatCap: '流通市值',
  equal: '等权',
}

/** What is coloured: sectors move less than stocks, and money adds up in them. */
export type HeatDepth = 'sector' | 'symbol'

interface Ranges {
  readonly first: number
  readonly offered: readonly number[]
}

const YI = 1e8
const ranges: Readonly<Record<HeatColoring, Readonly<Record<HeatDepth, Ranges>>>> = {
  changePct: {
    sector: { first: 0.02, offered: [0.01, 0.02, 0.03, 0.05, 0.1] },
    symbol: { first: 0.05, offered: [0.02, 0.03, 0.05, 0.1, 0.2, 0.3] },
  },
  mainInflow: {
    sector: { first: 10 * YI, offered: [2 * YI, 5 * YI, 10 * YI, 20 * YI, 50 * YI] },
    symbol: { first: YI, offered: [0.2 * YI, 0.5 * YI, YI, 2 * YI, 5 * YI, 10 * YI] },
  },
  turnover: {
    sector: { first: 0.05, offered: [0.02, 0.05, 0.1] },
    symbol: { first: 0.1, offered: [0.03, 0.05, 0.1, 0.2] },
  },
}

export const rangesOf = (coloring: HeatColoring, depth: HeatDepth): Ranges => ranges[coloring][depth]

/** What was chosen, where it is among those offered. */
export function rangeOf(coloring: HeatColoring, depth: HeatDepth, chosen: number): number {
  const { first, offered } = ranges[coloring][depth]
  return offered.includes(chosen) ? chosen : first
}

export const STEPS = 11
const MIDDLE = 5
/** Neither up nor down: there is no figure. */
export const NO_STEP = 11

/** 0 to 10; falls lie below 5, rises above. Turnover has no sides and runs from 0 upwards. Beyond the range is its end. */
export function stepOf(coloring: HeatColoring, value: number, range: number): number {
  if (!Number.isFinite(value)) return NO_STEP
  if (coloring === 'turnover') return Math.max(0, Math.min(STEPS - 1, Math.round((value / range) * (STEPS - 1))))
  const size = Math.min(MIDDLE, Math.round((Math.abs(value) / range) * MIDDLE))
  return MIDDLE + (value < 0 ? -size : size)
}

const bare = (coloring: HeatColoring, range: number): string =>
  coloring === 'mainInflow' ? formatAmount(range).replace('.00', '') : `${Number((range * 100).toFixed(2))}%`

/** The two ends of the legend. */
export function rangeEnds(coloring: HeatColoring, range: number): readonly [string, string] {
  const text = coloring === 'mainInflow' && range === YI ? '1亿' : bare(coloring, range)
  return coloring === 'turnover' ? ['0%', text] : [`−${text}`, `+${text}`]
}

export function rangeLabel(coloring: HeatColoring, range: number): string {
  const [low, high] = rangeEnds(coloring, range)
  return coloring === 'turnover' ? `${low}–${high}` : `±${high.slice(1)}`
}
