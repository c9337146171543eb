import { expect, it } from 'vitest'
import { previewRuns, yearNote } from './cron-preview.ts'

const now = Date.UTC(2026, 10, 15, 3, 30)

it('[CRON-33] previews ten runs', () => {
  const runs = previewRuns('0 0 9 * * ? *', now)
  expect(runs).toHaveLength(10)
  expect(runs[0]).toBe('2026-11-16 09:00:00')
})

it('[CRON-33] leaves the year out of account and says what it changes', () => {
  expect(previewRuns('0 0 9 * * ? 2020', now)[0]).toBe('2026-11-16 09:00:00')
  expect(yearNote('0 0 9 * * ? 2020', now)).toBe('预览未计入年份，计入后无执行时间')
  expect(yearNote('0 0 9 * * ? 2027', now)).toBe('预览未计入年份，计入后下次执行：2027-01-01 09:00:00')
  expect(yearNote('0 0 9 * * ? *', now)).toBeUndefined()
  expect(yearNote('0 0 9 * * ?', now)).toBeUndefined()
})

it('[CRON-33] has nothing to show for a day that never comes', () =>
  expect(previewRuns('0 0 0 30 2 ?', now)).toEqual([]))
