import type { BarRow, QuoteRow } from '@liangshu/contract/market/quote-calls'
import { describe, expect, it } from 'vitest'
import { sampleQuote } from '../../testing/sample-quote.ts'
import { joinOlder, liveBar, runningBarEnd, withTail } from './bar-pages.ts'

const bar = (time: string, close: number, more: Partial<BarRow> = {}): BarRow => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: 100,
  amount: 1000,
  ...more,
})
const quote = (more: Partial<QuoteRow> = {}): QuoteRow => ({ ...sampleQuote, ...more })

describe('pages of bars', () => {
  it('[CHART-4] older bars come on the basis of the newer ones, and a bar that both have only once', () => {
    const known = [bar('2026-11-12', 10), bar('2026-11-13', 11)]
    const older = [bar('2026-11-10', 18), bar('2026-11-11', 19), bar('2026-11-12', 20)]
    const joined = joinOlder(older, known)
    expect(joined.map(({ time }) => time)).toEqual(['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'])
    expect(joined.map(({ close }) => close)).toEqual([9, 9.5, 10, 11])
  })

  it('[CHART-4] a page that overlaps by many minutes adds only what is older', () => {
    const known = [bar('2026-11-13 09:35', 1), bar('2026-11-13 09:40', 2)]
    const older = [bar('2026-11-12 15:00', 3), bar('2026-11-13 09:35', 1), bar('2026-11-13 09:40', 2)]
    expect(joinOlder(older, known)).toHaveLength(3)
  })

  it('[CHART-4] the newest bars replace what was known of them', () => {
    const tail = [bar('2026-11-13', 12), bar('2026-11-16', 13)]
    expect(withTail([bar('2026-11-12', 10), bar('2026-11-13', 11)], tail).map(({ close }) => close)).toEqual([
      10, 12, 13,
    ])
  })
})

describe('the running bar', () => {
  const asOf = '2026-11-16 13:39:38'
  const daily = { freq: '1d', adjust: 'forward' } as const

  it('[CHART-5] the day has the figures of its quote', () => {
    const live = liveBar([bar('2026-11-16', 9)], quote(), asOf, daily)
    expect(live).toMatchObject({ time: '2026-11-16', close: sampleQuote.last, volume: sampleQuote.volume })
  })

  it('[CHART-5] on another basis it moves by the open that both know', () => {
    const live = liveBar([bar('2026-11-16', 20, { open: 20 })], quote({ open: 10, last: 11 }), asOf, {
      freq: '1d',
      adjust: 'back',
    })
    expect(live?.close).toBeCloseTo(22)
  })

  it('[CHART-5] a day that begins is a new bar, a night of rest is none', () => {
    const bars = [bar('2026-11-13', 9)]
    expect(liveBar(bars, quote(), asOf, daily)?.time).toBe('2026-11-16')
    expect(liveBar(bars, quote({ phase: 'closed' }), asOf, daily)).toBeNull()
  })

  it('[CHART-5] a minute that begins is a new bar, a running one stretches', () => {
    const minutes = { freq: '300s', adjust: 'forward' } as const
    const fresh = liveBar([bar('2026-11-16 13:35', 10)], quote({ last: 10.5 }), asOf, minutes)
    expect(fresh).toMatchObject({ time: '2026-11-16 13:40', open: 10.5, high: 10.5 })
    const same = liveBar([bar('2026-11-16 13:40', 10)], quote({ last: 10.5 }), asOf, minutes)
    expect(same).toMatchObject({ open: 10, high: 10.5, low: 10, close: 10.5 })
    expect(liveBar([bar('2026-11-16 11:30', 10)], quote({ phase: 'pause' }), asOf, minutes)).toBeNull()
  })

  it('[CHART-5] without a price there is nothing to add', () => {
    expect(liveBar([bar('2026-11-13', 9)], quote({ last: null }), asOf, daily)).toBeNull()
    expect(liveBar([], quote(), asOf, daily)).toBeNull()
  })

  it.each([
    ['2026-11-16 09:30:00', '60s', 'stock', '09:31'],
    ['2026-11-16 09:25:10', '60s', 'stock', '09:31'],
    ['2026-11-16 10:29:59', '3600s', 'stock', '10:30'],
    ['2026-11-16 11:29:59', '60s', 'stock', '11:30'],
    ['2026-11-16 13:00:00', '60s', 'stock', '13:01'],
    ['2026-11-16 13:20:00', '3600s', 'stock', '14:00'],
    ['2026-11-16 14:59:58', '900s', 'stock', '15:00'],
    ['2026-11-16 22:07:00', '900s', 'future', '22:15'],
  ] as const)('[CHART-5] at %s a bar of %s of a %s ends %s', (moment, freq, secType, end) => {
    expect(runningBarEnd(moment, freq, secType)).toBe(`2026-11-16 ${end}`)
  })
})
