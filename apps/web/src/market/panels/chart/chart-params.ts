import { indicatorIds } from '@liangshu/engine/analysis/indicator/catalogue'
import type { BarFreq } from '@liangshu/contract/market/quote-calls'
import * as z from 'zod/mini'

/** Periods in the order of the tool line; the first two are lines, the others candles. */
export const periods = {
  day: '分时',
  days: '5日',
  '60s': '1分',
  '300s': '5分',
  '900s': '15分',
  '1800s': '30分',
  '3600s': '60分',
  '1d': '日K',
  '1w': '周K',
  '1M': '月K',
} as const satisfies Record<'day' | 'days' | BarFreq, string>
export type Period = keyof typeof periods
export const periodNames = Object.keys(periods) as Period[]

export const isCandles = (period: Period): period is BarFreq => period !== 'day' && period !== 'days'

export const adjustments = { none: '不复权', forward: '前复权', back: '后复权' } as const
export type Adjustment = keyof typeof adjustments

const MOST_WINDOWS = 6
export const MOST_OVERLAYS = 4

const chosenIndicator = z.object({
  id: z.enum(indicatorIds),
  params: z.array(z.number().check(z.minimum(1), z.maximum(500))).check(z.maxLength(MOST_WINDOWS)),
})
export type ChosenIndicator = z.infer<typeof chosenIndicator>

export const chartParams = z.object({
  period: z._default(z.enum(periodNames as [Period, ...Period[]]), '1d'),
  adjust: z._default(z.enum(['none', 'forward', 'back']), 'forward'),
  indicators: z._default(z.array(chosenIndicator).check(z.maxLength(indicatorIds.length)), [
    { id: 'MA', params: [5, 10, 20, 60] },
    { id: 'VOL', params: [5, 10] },
    { id: 'MACD', params: [12, 26, 9] },
  ]),
  overlays: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(MOST_OVERLAYS)), []),
  /** All lines in percent from the left edge of the view. */
  isCompared: z._default(z.boolean(), false),
  /** The pointer is shared with the charts of the same colour. */
  isPointerShared: z._default(z.boolean(), false),
  hasPoints: z._default(z.boolean(), true),
  hasFills: z._default(z.boolean(), true),
  hasActions: z._default(z.boolean(), true),
  hasNews: z._default(z.boolean(), true),
})
export type ChartParams = z.infer<typeof chartParams>
