import type { BarRow, MinutesAnswer, QuoteRow } from '@liangshu/contract/market/quote-calls'
import { describe, expect, it } from 'vitest'
import { sampleQuote } from '../../testing/sample-quote.ts'
import { chartTime, joinOlder, liveBar, runningBarEnd, withTail } from './bar-pages.ts'
import type { ChartPalette } from './chart-palette.ts'
import { intradayScene, wholeDay, withRunning } from './intraday-scene.ts'

const bar = (time: string, close: number, more: Partial<BarRow> = {}): BarRow => ({
  time,
  open: close - 1,
  high: close + 2,
  low: close - 2,
  close,
  volume: 100,
  amount: 1000,
  ...more,
})
const quote = (more: Partial<QuoteRow> = {}): QuoteRow => ({ ...sampleQuote, ...more })

describe('bars at their edges', () => {
  it('[CHART-4] the whole bar moves to the new basis; without a bar that both have nothing moves', () => {
    const older = [bar('2026-11-11', 20), bar('2026-11-12', 20)]
    expect(joinOlder(older, [bar('2026-11-12', 10)])[0]).toEqual(bar('2026-11-11', 10, { open: 9.5, high: 11, low: 9 }))
    expect(joinOlder(older.slice(0, 1), [bar('2026-11-12', 10)])[0]).toEqual(older[0])
    expect(joinOlder([bar('2026-11-11', 20), bar('2026-11-12', 0)], [bar('2026-11-12', 10)])[0]!.close).toBe(20)
    expect(joinOlder(older, [])).toEqual(older)
    expect(withTail(older, [])).toEqual(older)
  })

  it('[CHART-4] times are those of the exchange wherever one is', () => {
    expect([chartTime('2026-11-16'), chartTime('2026-11-16 09:31')]).toEqual([
      Date.UTC(2026, 10, 16) / 1000,
      Date.UTC(2026, 10, 16, 9, 31) / 1000,
    ])
  })

  const asOf = '2026-11-16 13:39:38'
  it('[CHART-5] weeks and months stretch with the price, unless they are of another time or on another basis', () => {
    const live = (freq: '1w' | '1M', time: string, adjust: 'forward' | 'back' = 'forward') =>
      liveBar([bar(time, 10)], quote({ last: 13 }), asOf, { freq, adjust })
    expect(live('1w', '2026-11-16')).toMatchObject({ close: 13, high: 13, low: 8, open: 9 })
    expect(live('1M', '2026-11-02')).toMatchObject({ close: 13 })
    expect(live('1w', '2026-11-17')).toBeNull()
    expect(live('1w', '2026-11-16', 'back')).toBeNull()
    expect(liveBar([bar('2026-11-16', 10)], quote({ last: 7 }), asOf, { freq: '1w', adjust: 'forward' })).toMatchObject(
      { low: 7, high: 12 },
    )
  })

  it('[CHART-5] a day of another time, or without its figures, is no bar', () => {
    const daily = { freq: '1d', adjust: 'forward' } as const
    const day = quote({ open: 10, high: 12, low: 9, last: 11, volume: 7, amount: 8 })
    expect(liveBar([bar('2026-11-16', 10)], day, asOf, daily)).toEqual({
      time: '2026-11-16',
      open: 10,
      high: 12,
      low: 9,
      close: 11,
      volume: 7,
      amount: 8,
    })
    expect(liveBar([bar('2026-11-17', 10)], day, asOf, daily)).toBeNull()
    for (const missing of ['open', 'high', 'low'] as const)
      expect(liveBar([bar('2026-11-16', 10)], { ...day, [missing]: null }, asOf, daily)).toBeNull()
    expect(liveBar([bar('2026-11-16', 10)], { ...day, last: 0 }, asOf, daily)).toBeNull()
    expect(liveBar([bar('2026-11-16', 10)], { ...day, phase: 'closed' }, asOf, daily)).not.toBeNull()
    expect(liveBar([bar('2026-11-13', 10)], { ...day, phase: 'closeCall' }, asOf, daily)).not.toBeNull()
    const back = { freq: '1d', adjust: 'back' } as const
    expect(liveBar([bar('2026-11-16', 21, { open: 20 })], day, asOf, back)).toMatchObject({
      open: 20,
      high: 24,
      low: 18,
      close: 22,
    })
    expect(liveBar([bar('2026-11-13', 21, { open: 20 })], day, asOf, back)).toMatchObject({ open: 10, close: 11 })
  })

  it('[CHART-5] a minute that has passed is not written again', () => {
    const minutes = { freq: '300s', adjust: 'forward' } as const
    expect(liveBar([bar('2026-11-16 13:45', 10)], quote({ last: 10 }), asOf, minutes)).toBeNull()
    expect(liveBar([bar('2026-11-16 13:35', 10)], quote({ last: 10.5 }), asOf, minutes)).toEqual({
      time: '2026-11-16 13:40',
      open: 10.5,
      high: 10.5,
      low: 10.5,
      close: 10.5,
      volume: 0,
      amount: 0,
    })
    expect(
      liveBar([bar('2026-11-16 13:40', 10)], quote({ last: 10 }), asOf, { freq: '300s', adjust: 'back' }),
    ).toBeNull()
  })

  it.each([
    ['12:10:00', '60s', 'stock', '11:30'],
    ['12:59:59', '1800s', 'stock', '11:30'],
    ['15:30:00', '60s', 'stock', '15:00'],
    ['11:29:59', '3600s', 'stock', '11:30'],
    ['14:00:00', '3600s', 'stock', '15:00'],
    ['23:59:00', '60s', 'crypto', '00:00'],
    ['09:59:59', '3600s', 'crypto', '10:00'],
  ] as const)('[CHART-5] at %s a bar of %s of a %s ends %s', (clock, freq, secType, end) => {
    expect(runningBarEnd(`2026-11-16 ${clock}`, freq, secType)).toBe(`2026-11-16 ${end}`)
  })
})

const palette = { accent: 'accent', up: '#f00', down: '#0f0', lines: ['first'] } as unknown as ChartPalette
const day = (more: object = {}): MinutesAnswer =>
  ({
    date: '2026-11-16',
    times: ['09:31', '09:32'],
    price: [10, 9.9],
    avg: [10, null],
    volume: [100, 50],
    preClose: 10,
    ...more,
  }) as unknown as MinutesAnswer

describe('minutes of a day', () => {
  it('[WEBFIG-14] a stock has all its minutes from the first on; others have those that are there', () => {
    const all = wholeDay(['09:31'])
    expect([all.length, all[0], all[119], all[120], all[239]]).toEqual([240, '09:31', '11:30', '13:01', '15:00'])
    expect(wholeDay([])).toHaveLength(240)
    expect(wholeDay(['21:01', '21:02'])).toEqual(['21:01', '21:02'])
    const longer = Array.from({ length: 240 }, (_, i) => (i === 0 ? '09:31' : `x${i}`))
    expect(wholeDay(longer)).toEqual(longer)
  })

  it('[WEBFIG-14] the running minute has the price of now and what was traded in it', () => {
    const next = withRunning(day(), { last: 10.2, volume: 180 }, '2026-11-16 09:32:20')
    expect([next.times, next.price, next.avg, next.volume]).toEqual([
      ['09:31', '09:32', '09:33'],
      [10, 9.9, 10.2],
      [10, null, null],
      [100, 50, 30],
    ])
    expect(withRunning(day(), { last: 10.2, volume: 20 }, '2026-11-16 09:32:20').volume[2]).toBe(0)
    for (const [known, last, asOf] of [
      [day(), null, '2026-11-16'],
      [day(), 10, '2026-11-17'],
      [day({ times: [] }), 10, '2026-11-16'],
      [day({ times: ['21:01'] }), 10, '2026-11-16'],
    ] as const)
      expect(withRunning(known, { last, volume: 1 }, asOf)).toBe(known)
  })

  it('[WEBFIG-14] price, percent, mean and volume, each minute in its place', () => {
    const { series, baseline, subject } = intradayScene({ subject: 's', days: [day()], digits: 3, palette })
    expect([subject, baseline]).toEqual(['s', 10])
    expect(series).toMatchObject([
      { id: 'price', pane: 0, scale: 'left', digits: 3, middle: 10, hasLastLabel: true, color: 'accent' },
      {
        id: 'share',
        pane: 0,
        scale: 'right',
        digits: 2,
        middle: 0,
        hasLastLabel: true,
        isHidden: true,
        unit: 'percent',
      },
      { id: 'mean', pane: 0, scale: 'left', digits: 3, hasLastLabel: false, color: 'first' },
      { id: 'volume', pane: 1, scale: 'left', digits: 0, hasLastLabel: false, unit: 'amount' },
    ])
    const at = (clock: string) => chartTime(`2026-11-16 ${clock}`)
    const first = (index: number) => series[index]!.data.slice(0, 3)
    expect(first(0)).toEqual([
      { time: at('09:31'), value: 10 },
      { time: at('09:32'), value: 9.9 },
      { time: at('09:33') },
    ])
    expect((first(1)[1] as { value: number }).value).toBeCloseTo(-1, 9)
    expect(first(2)).toEqual([{ time: at('09:31'), value: 10 }, { time: at('09:32') }, { time: at('09:33') }])
    expect(first(3)).toEqual([
      { time: at('09:31'), value: 100, color: '#f0099' },
      { time: at('09:32'), value: 50, color: '#0f099' },
      { time: at('09:33') },
    ])
  })

  it('[WEBFIG-14] several days follow each other without gaps; a night runs on past midnight', () => {
    const two = intradayScene({
      subject: 's',
      days: [day({ preClose: null, avg: [null, null] }), day({ date: '2026-11-17' })],
      digits: 2,
      palette,
    })
    expect(two.series[0]!.data).toHaveLength(4)
    expect(two.baseline).toBe(10)
    const night = day({ times: ['23:59', '00:00'], price: [10, 10], volume: [1, 1] })
    const { series } = intradayScene({ subject: 's', days: [night], digits: 2, palette })
    const start = chartTime('2026-11-16 00:00')
    expect(series[0]!.data.map(({ time }) => time)).toEqual([start, start + 60])
    const quiet = intradayScene({ subject: 's', days: [day({ avg: [null, null] })], digits: 2, palette })
    expect(quiet.series.map(({ id }) => id)).toEqual(['price', 'share', 'volume'])
    expect(intradayScene({ subject: 's', days: [], digits: 2, palette }).baseline).toBe(1)
  })
})
