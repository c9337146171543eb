import type { MinutesAnswer, QuoteRow } from '@liangshu/contract/market/quote-calls'
import { chartTime } from './bar-pages.ts'
import type { ChartPalette } from './chart-palette.ts'
import type { Scene, ScenePoint, SceneSeries } from './scene.ts'

const STOCK_MINUTES = 240
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** A stock's whole day: what has not come yet stays empty, so that the line grows to the right as the day does. */
export function wholeDay(times: readonly string[]): string[] {
  if (times.length >= STOCK_MINUTES || (times.length > 0 && times[0] !== '09:31')) return [...times]
  return Array.from({ length: STOCK_MINUTES }, (_, i) => clock(i < 120 ? 571 + i : 661 + i))
}

/** A running minute joins the day with the price of now and what has been traded in it. */
export function withRunning(
  day: MinutesAnswer,
  { last, volume }: Pick<QuoteRow, 'last' | 'volume'>,
  asOf: string,
): MinutesAnswer {
  const all = wholeDay(day.times)
  const next = all[day.times.length]
  if (last === null || next === undefined || asOf.slice(0, 10) !== day.date || day.times.length === 0) return day
  return {
    ...day,
    times: [...day.times, next],
    price: [...day.price, last],
    avg: [...day.avg, day.avg.at(-1) ?? null],
    volume: [...day.volume, Math.max(0, volume - day.volume.reduce((sum, one) => sum + one, 0))],
  }
}

interface DayPoints {
  readonly price: ScenePoint[]
  readonly share: ScenePoint[]
  readonly mean: ScenePoint[]
  readonly volume: ScenePoint[]
}

/** A futures night belongs to the day after it: its minutes run on from one to the next, whatever their clock says. */
function pointsOf(day: MinutesAnswer, base: number, palette: ChartPalette, isWhole: boolean): DayPoints {
  const times = isWhole ? wholeDay(day.times) : day.times
  const isByClock = times.every((time, i) => i === 0 || time > (times[i - 1] ?? ''))
  const start = chartTime(`${day.date} 00:00`)
  const at = (i: number) => (isByClock ? chartTime(`${day.date} ${times[i]}`) : start + i * 60)
  const points = (valueOf: (i: number) => number | null | undefined, colorOf?: (i: number) => string): ScenePoint[] =>
    times.map((_, i) => {
      const value = valueOf(i)
      return value === null || value === undefined
        ? { time: at(i) }
        : { time: at(i), value, ...(colorOf && { color: colorOf(i) }) }
    })
  const isUp = (i: number) => (day.price[i] ?? 0) >= (day.price[i - 1] ?? day.preClose ?? 0)
  return {
    price: points((i) => day.price[i]),
    share: points((i) => {
      const price = day.price[i]
      return price === null || price === undefined ? null : (price / base - 1) * 100
    }),
    mean: points((i) => day.avg[i]),
    volume: points(
      (i) => day.volume[i],
      (i) => `${isUp(i) ? palette.up : palette.down}99`,
    ),
  }
}

interface IntradayParts {
  readonly subject: string
  readonly days: readonly MinutesAnswer[]
  readonly digits: number
  readonly lot?: number
  readonly palette: ChartPalette
}

/** The price of one day or several with its mean, prices at the left and percent at the right, the volume below. */
export function intradayScene({ subject, days, digits, lot = 1, palette }: IntradayParts): Scene {
  const base = days[0]?.preClose ?? days[0]?.price.find((price) => price !== null) ?? 1
  const parts = days.map((day) => pointsOf(day, base, palette, days.length === 1))
  const joined = (name: keyof DayPoints) => parts.flatMap((part) => part[name])
  const hasMean = days.some(({ avg }) => avg.some((value) => value !== null))
  const line = { pane: 0, kind: 'line', digits, hasLastLabel: false } as const
  const series: SceneSeries[] = [
    {
      id: 'price',
      kind: 'area',
      pane: 0,
      scale: 'left',
      digits,
      middle: base,
      hasLastLabel: true,
      color: palette.accent,
      data: joined('price'),
    },
    {
      ...line,
      id: 'share',
      scale: 'right',
      unit: 'percent',
      digits: 2,
      middle: 0,
      hasLastLabel: true,
      isHidden: true,
      color: palette.accent,
      data: joined('share'),
    },
  ]
  if (hasMean)
    series.push({ ...line, id: 'mean', scale: 'left', color: palette.lines[0] ?? 'gray', data: joined('mean') })
  series.push({
    id: 'volume',
    kind: 'bars',
    pane: 1,
    scale: 'left',
    digits: 0,
    unit: 'amount',
    ...(lot > 1 && { per: lot }),
    hasLastLabel: false,
    color: palette.up,
    data: joined('volume'),
  })
  return { subject, series, baseline: base, isCompared: false, isWhole: true }
}
