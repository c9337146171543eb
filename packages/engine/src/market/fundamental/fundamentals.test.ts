import { describe, expect, it } from 'vitest'
import { newestOn, type Statement } from './fundamentals.ts'

const report = (period: string, announced: string): Statement => ({
  period,
  announced,
  revenue: 1,
  profit: 1,
  cashFlow: 1,
  equity: 1,
  grossMargin: 0.3,
  debtRatio: 0.4,
})

describe('what is known of a company on a day', () => {
  const statements = [
    report('2025-09-30', '2025-10-28'),
    report('2026-03-31', '2026-04-20'),
    report('2025-12-31', '2026-04-28'),
  ]

  it('[QTABLE-21] the report of the latest quarter counts, one that was not out yet does not', () => {
    expect(newestOn(statements, '2025-10-27')).toBeUndefined()
    expect(newestOn(statements, '2026-04-19')?.period).toBe('2025-09-30')
    expect(newestOn(statements, '2026-04-20')?.period).toBe('2026-03-31')
    // The annual report came after that of the first quarter.
    expect(newestOn(statements, '2026-04-30')?.period).toBe('2026-03-31')
  })
})
