import type { ProfitDay } from './profit-queries.ts'

/** The days of a month in weeks from Monday on; days of other months are null. */
export function weeksOf(month: string): (string | null)[][] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const first = new Date(Date.UTC(year, number - 1, 1))
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const before = (first.getUTCDay() + 6) % 7
  const cells = [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`),
  ]
  const missing = (7 - (cells.length % 7)) % 7
  const whole = [...cells, ...Array.from({ length: missing }, () => null)]
  return Array.from({ length: whole.length / 7 }, (_, week) => whole.slice(week * 7, week * 7 + 7))
}

/** How strong a cell is coloured: 0 for nothing to 5 for a day of 3% or more, by its rate. */
export function strengthOf(rate: number | null): number {
  if (rate === null || rate === 0) return 0
  return Math.min(5, Math.max(1, Math.ceil((Math.abs(rate) / 0.03) * 5)))
}

export const byDate = (days: readonly ProfitDay[]) => new Map(days.map((day) => [day.date, day]))
