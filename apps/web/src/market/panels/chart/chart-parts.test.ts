import type { BarRow, MinutesAnswer } from '@liangshu/contract/market/quote-calls'
import { sampleBars } from '@liangshu/engine/analysis/indicator/sample-bars'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { localStore } from '../../../shared/storage/storage.ts'
import { candleScene, lastPoints } from './candle-scene.ts'
import type { ChartPalette } from './chart-palette.ts'
import { chartParams } from './chart-params.ts'
import { anchorAt, drawingList, isHit, strokesOf } from './drawings.ts'
import { createBoard } from './indicator-board.ts'
import { intradayScene, wholeDay, withRunning } from './intraday-scene.ts'
import { actionText, marksOf } from './marks.ts'

const palette: ChartPalette = {
  ground: '#fff',
  text: '#000',
  quiet: '#888',
  line: '#eee',
  border: '#ddd',
  up: '#d9363e',
  down: '#0a8f5b',
  accent: '#1661d2',
  warning: '#a35200',
  benchmark: '#7b8696',
  lines: ['#1', '#2', '#3', '#4', '#5', '#6'],
}
const days = (length: number): BarRow[] => {
  const { open, high, low, close, volume } = sampleBars(length)
  const first = Date.UTC(2026, 0, 1)
  return open.map((value, i) => ({
    time: new Date(first + i * 86_400_000).toISOString().slice(0, 10),
    open: value,
    high: high[i]!,
    low: low[i]!,
    close: close[i]!,
    volume: volume[i]!,
    amount: 1,
  }))
}
const { indicators: chosen } = chartParams.parse({})
const sceneOf = (bars: readonly BarRow[]) =>
  candleScene({
    subject: 's',
    bars,
    board: createBoard(bars, chosen),
    chosen,
    overlays: [],
    isCompared: false,
    digits: 2,
    palette,
  })

describe('the scene of candles', () => {
  it('[CHART-7] the last points with a running bar are those of the whole series with it', () => {
    const bars = days(120)
    const running = { ...bars.at(-1)!, close: bars.at(-1)!.close * 1.03, high: bars.at(-1)!.high * 1.04, volume: 5e6 }
    const board = createBoard(bars, chosen)
    board.look({ ...running, close: 1 })
    const points = lastPoints(running, board, chosen, palette)
    const whole = sceneOf([...bars.slice(0, -1), running])
    expect(points.size).toBe(whole.series.length)
    for (const { id, data } of whole.series) {
      const last = data.at(-1)!
      const point = points.get(id)!
      expect(point.time).toBe(last.time)
      const figure = (of: typeof point) => ('close' in of ? of.close : (of.value ?? Number.NaN))
      expect(figure(point)).toBeCloseTo(figure(last), 7)
    }
  })

  it('[CHART-7] a bar that begins takes the one before it in', () => {
    const bars = days(120)
    const board = createBoard(bars.slice(0, -1), chosen)
    const points = lastPoints(bars.at(-1)!, board, chosen, palette)
    const last = sceneOf(bars)
      .series.find(({ id }) => id === 'line-2-0')!
      .data.at(-1)!
    expect(points.get('line-2-0')).toMatchObject({ time: last.time })
    expect((points.get('line-2-0') as { value: number }).value).toBeCloseTo((last as { value: number }).value, 7)
  })

  it('[CHART-11] stored parameters that are out of bounds fall back to the defaults', () => {
    expect(chartParams.safeParse({ period: '7d' }).success).toBe(false)
    expect(chartParams.safeParse({ indicators: [{ id: 'MA', params: [0] }] }).success).toBe(false)
    expect(chartParams.parse({}).period).toBe('1d')
  })
})

describe('marks', () => {
  const bars = days(10)
  const fill = { time: '2026-01-05 10:01:00', side: 1, price: 10, volume: 100 } as never

  it('[CHART-8] fills of one bar and side are one mark at their mean price', () => {
    const other = { time: '2026-01-05 14:01:00', side: 1, price: 20, volume: 300 } as never
    const marks = marksOf(bars, { points: [], fills: [fill, other], actions: [], news: [] })
    expect(marks).toMatchObject([{ kind: 'buyFill', time: Date.UTC(2026, 0, 5) / 1000, detail: '400 @ 17.50' }])
  })

  it('[CHART-8] what happened between two bars stands on the one that ends after it, what was before all of them on none', () => {
    const weeks = [bars[1]!, bars[8]!]
    const marks = marksOf(weeks, { points: [], fills: [fill], actions: [], news: [] })
    expect(marks[0]?.time).toBe(Date.UTC(2026, 0, 9) / 1000)
    const early = { time: '2025-12-01 10:00:00', side: 2, price: 10, volume: 100 } as never
    expect(marksOf(bars, { points: [], fills: [early], actions: [], news: [] })).toEqual([])
  })

  it('[CHART-8] news stand on the bar of their hour', () => {
    const item = { show_time: '2026-01-06 13:07:00', title: '接待机构调研' } as never
    expect(marksOf(bars, { points: [], fills: [], actions: [], news: [item] })).toMatchObject([
      { kind: 'news', time: Date.UTC(2026, 0, 6) / 1000, detail: '接待机构调研' },
    ])
  })

  it('[CHART-8] an ex-day is told in the words of announcements', () => {
    const action = { exDate: '2026-01-06', cash: 0.35, bonus: 0, transfer: 0.4, rights: 0, rightsPrice: 0, split: 1 }
    expect(actionText(action)).toBe('每10股派3.5元转4股')
    expect(marksOf(bars, { points: [], fills: [], actions: [action], news: [] })).toMatchObject([{ kind: 'action' }])
  })
})

describe('drawings', () => {
  const at = (x: number, y: number) => ({ x, y })
  const anchors = [
    { time: '2026-01-05', price: 1 },
    { time: '2026-01-06', price: 2 },
  ]
  const of = (tool: 'trend' | 'ray' | 'horizontal' | 'rectangle' | 'fibonacci' | 'text') => ({
    id: 'a',
    tool,
    anchors,
    text: '突破',
  })

  it('[CHART-9] are found along their lines and not beside them', () => {
    const spots = [at(10, 10), at(110, 110)]
    expect(isHit(of('trend'), spots, at(60, 62), 500)).toBe(true)
    expect(isHit(of('trend'), spots, at(200, 200), 500)).toBe(false)
    expect(isHit(of('ray'), spots, at(200, 200), 500)).toBe(true)
    expect(isHit(of('horizontal'), spots, at(400, 12), 500)).toBe(true)
    expect(isHit(of('rectangle'), spots, at(60, 60), 500)).toBe(false)
    expect(isHit(of('rectangle'), spots, at(110, 60), 500)).toBe(true)
    expect(isHit(of('text'), spots, at(20, 12), 500)).toBe(true)
    expect(strokesOf('fibonacci', spots, 500)).toHaveLength(7)
    expect(anchorAt(spots, at(112, 108))).toBe(1)
  })

  beforeEach(() => localStore.remove('CHART_DRAWINGS:u:S'))

  it('[CHART-9] a damaged list is left out', () => {
    localStore.set('CHART_DRAWINGS:u:S', [{ id: 1, tool: 'circle', anchors: [] }])
    expect(localStore.get('CHART_DRAWINGS:u:S', drawingList)).toBeUndefined()
    localStore.set('CHART_DRAWINGS:u:S', [of('trend')])
    expect(localStore.get('CHART_DRAWINGS:u:S', z.array(z.unknown()))).toHaveLength(1)
    expect(localStore.get('CHART_DRAWINGS:u:S', drawingList)).toHaveLength(1)
  })
})

describe('the line of a day', () => {
  const day: MinutesAnswer = {
    symbol: 'S',
    name: 'n',
    date: '2026-11-16',
    preClose: 10,
    times: ['09:31', '09:32'],
    price: [10.1, 10.2],
    avg: [10.1, 10.15],
    volume: [100, 200],
  }

  it('[CHART-10] keeps the width of 240 minutes, and futures keep their own', () => {
    expect(wholeDay(day.times)).toHaveLength(240)
    expect(wholeDay(day.times).at(-1)).toBe('15:00')
    expect(wholeDay(['21:01', '21:02'])).toEqual(['21:01', '21:02'])
    const [price] = intradayScene({ subject: 's', days: [day], digits: 2, palette }).series
    expect(price!.data).toHaveLength(240)
    expect(price!.data.filter((point) => 'value' in point)).toHaveLength(2)
  })

  const now = { last: 10.5, volume: 350 }

  it('[CHART-10] the running minute has the price of now, of today only', () => {
    expect(withRunning(day, now, '2026-11-16 09:32:20')).toMatchObject({
      price: [10.1, 10.2, 10.5],
      volume: [100, 200, 50],
    })
    expect(withRunning(day, now, '2026-11-17 09:32:20')).toBe(day)
  })
})
