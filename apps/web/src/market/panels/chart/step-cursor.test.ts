import type { BarRow } from '@liangshu/contract/market/quote-calls'
import { describe, expect, it } from 'vitest'
import { chartTime } from './bar-pages.ts'
import { barAt, momentOf } from './step-cursor.ts'

const bar = (time: string): BarRow => ({ time, open: 1, high: 1, low: 1, close: 1, volume: 1, amount: 1 })
const hours = ['2026-11-12 14:00', '2026-11-12 15:00', '2026-11-13 10:30', '2026-11-13 11:30'].map(bar)
const days = ['2026-11-12', '2026-11-13'].map(bar)
const weeks = ['2026-11-06', '2026-11-13'].map(bar)

describe('charts in step', () => {
  it('[SIGNAL-7] an hour shows its day and its week', () => {
    const moment = momentOf(hours, chartTime('2026-11-13 10:30'))
    expect([barAt(days, moment)?.time, barAt(weeks, moment)?.time]).toEqual(['2026-11-13', '2026-11-13'])
  })

  it('[SIGNAL-7] a day shows its week; of its hours the last, or none that has not come yet', () => {
    const moment = momentOf(days, chartTime('2026-11-12'))
    expect(barAt(weeks, moment)?.time).toBe('2026-11-13')
    expect(barAt(hours, momentOf(days, chartTime('2026-11-13')))).toBeUndefined()
  })
})
