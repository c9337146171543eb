import type { NavCurve } from '@liangshu/contract/decision/nav'
import dayjs from 'dayjs'

export const spanNames = ['1M', '3M', 'YTD', '1Y'] as const
export type SpanName = (typeof spanNames)[number]

const starts: Record<SpanName, (today: dayjs.Dayjs) => dayjs.Dayjs> = {
  '1M': (today) => today.subtract(1, 'month'),
  '3M': (today) => today.subtract(3, 'month'),
  YTD: (today) => today.startOf('year').subtract(1, 'day'),
  '1Y': (today) => today.subtract(1, 'year'),
}

/** The last published day up to the start of the span is where it begins; the benchmark begins there too. */
export function curveSince(curve: NavCurve, span: SpanName, today: string) {
  const from = starts[span](dayjs(today)).format('YYYY-MM-DD')
  const first = Math.max(
    0,
    curve.days.findLastIndex(({ day }) => day <= from),
  )
  const days = curve.days.slice(first)
  const [start, end] = [days[0], days.at(-1)]
  const base = start?.benchmark ?? null
  const gainOf = (last: number | null | undefined, begin: number | null | undefined) =>
    last && begin ? last / begin - 1 : null
  return {
    curve: {
      ...curve,
      days: days.map((one) => ({
        ...one,
        benchmark: one.benchmark === null || base === null ? null : one.benchmark / base,
      })),
    },
    gain: gainOf(end?.adjustedNav, start?.adjustedNav),
    benchmarkGain: gainOf(end?.benchmark, base),
  }
}
