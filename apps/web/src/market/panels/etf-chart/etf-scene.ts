import type { EtfKlineRow } from '@liangshu/contract/market/etf-calls'
import type { MinutesAnswer, QuoteRow } from '@liangshu/contract/market/quote-calls'
import { chartTime } from '../chart/bar-pages.ts'
import type { ChartPalette } from '../chart/chart-palette.ts'
import { wholeDay } from '../chart/intraday-scene.ts'
import type { Scene, ScenePoint, SceneSeries } from '../chart/scene.ts'

/** A minute of the fund beside its value, and the index as a change since its last close. */
export interface EtfMinute {
  readonly time: string
  readonly price: number
  readonly iopv: number | null
  readonly premium: number | null
  readonly index: number | null
  readonly volume: number
}

/** The index of each minute, by its clock: either may have begun or ended earlier. */
export function etfMinutes(rows: readonly EtfKlineRow[], index: MinutesAnswer | null): EtfMinute[] {
  const changes = new Map<string, number>()
  const base = index?.preClose ?? null
  if (index && base !== null && base > 0)
    index.times.forEach((time, i) => {
      const level = index.price[i]
      if (typeof level === 'number') changes.set(time, level / base - 1)
    })
  return rows.map(({ time, close, iopv, premium, volume }) => ({
    time,
    price: close,
    iopv,
    premium,
    index: changes.get(time) ?? null,
    volume,
  }))
}

/** The minute that runs, with the price of now; what its index does is known when the minute has passed. */
export function withRunningMinute(
  minutes: readonly EtfMinute[],
  { last, iopv, premium, volume }: Pick<QuoteRow, 'last' | 'iopv' | 'premium' | 'volume'>,
): EtfMinute[] {
  const next = wholeDay(minutes.map(({ time }) => time))[minutes.length]
  if (last === null || next === undefined || minutes.length === 0) return [...minutes]
  const traded = minutes.reduce((sum, minute) => sum + minute.volume, 0)
  const index = minutes.at(-1)?.index ?? null
  return [...minutes, { time: next, price: last, iopv, premium, index, volume: Math.max(0, volume - traded) }]
}

interface SceneParts {
  readonly subject: string
  readonly date: string
  readonly minutes: readonly EtfMinute[]
  readonly preClose: number | null
  readonly digits: number
  readonly hasIndex: boolean
  readonly hasVolume: boolean
  readonly lot?: number
  readonly palette: ChartPalette
}

type PointsOf = (
  valueOf: (minute: EtfMinute, i: number) => number | null,
  colorOf?: (minute: EtfMinute, i: number) => string,
) => ScenePoint[]

function pointsIn(date: string, minutes: readonly EtfMinute[]): PointsOf {
  const times = wholeDay(minutes.map(({ time }) => time))
  return (valueOf, colorOf) =>
    times.map((clock, i) => {
      const time = chartTime(`${date} ${clock}`)
      const minute = minutes[i]
      const value = minute ? valueOf(minute, i) : null
      return minute === undefined || value === null
        ? { time }
        : { time, value, ...(colorOf && { color: colorOf(minute, i) }) }
    })
}

/** Price and value on one scale with the index moved onto it; below the premium in percent, and what was traded. */
export function etfScene(parts: SceneParts): Scene {
  const { subject, date, minutes, preClose, digits, hasIndex, hasVolume, lot = 1, palette } = parts
  const points = pointsIn(date, minutes)
  const base = preClose ?? minutes[0]?.price ?? 1
  const line = { kind: 'line', pane: 0, digits, hasLastLabel: true } as const
  const bars = { kind: 'bars', scale: 'left', color: palette.up } as const
  const series: SceneSeries[] = [
    { ...line, id: 'price', kind: 'area', scale: 'left', color: palette.accent, data: points(({ price }) => price) },
    {
      ...line,
      id: 'share',
      scale: 'right',
      unit: 'percent',
      digits: 2,
      hasLastLabel: false,
      isHidden: true,
      color: palette.accent,
      data: points(({ price }) => (price / base - 1) * 100),
    },
    {
      ...line,
      id: 'iopv',
      scale: 'left',
      digits: 4,
      hasLastLabel: false,
      color: palette.lines[0] ?? palette.warning,
      data: points(({ iopv }) => iopv),
    },
  ]
  if (hasIndex)
    series.push({
      ...line,
      id: 'index',
      scale: 'left',
      hasLastLabel: false,
      isDashed: true,
      color: palette.benchmark,
      data: points(({ index }) => (index === null ? null : base * (1 + index))),
    })
  series.push({
    ...bars,
    id: 'premium',
    pane: 1,
    digits: 2,
    unit: 'percent',
    hasLastLabel: false,
    data: points(
      ({ premium }) => (premium === null ? null : premium * 100),
      ({ premium }) => ((premium ?? 0) >= 0 ? palette.up : palette.down),
    ),
  })
  if (hasVolume)
    series.push({
      ...bars,
      id: 'volume',
      pane: 2,
      digits: 0,
      unit: 'amount',
      ...(lot > 1 && { per: lot }),
      hasLastLabel: false,
      data: points(
        ({ volume }) => volume,
        ({ price }, i) => `${price >= (minutes[i - 1]?.price ?? base) ? palette.up : palette.down}99`,
      ),
    })
  return { subject, series, baseline: base, isCompared: false, isWhole: true }
}
