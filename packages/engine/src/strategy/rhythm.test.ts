import { expect, it } from 'vitest'
import { isDue } from './rhythm.ts'

const days = Array.from({ length: 800 }, (_, at) =>
  new Date(Date.UTC(2025, 0, 1) + at * 86_400_000).toISOString().slice(0, 10),
)
const mondayOf = (day: string) => {
  const at = new Date(`${day}T00:00:00Z`)
  return at.getTime() - ((at.getUTCDay() + 6) % 7) * 86_400_000
}

it('[STRAT-6] a week goes from Monday to Sunday, a month by the calendar, on every day of two years', () => {
  for (let at = 0; at < days.length - 8; at += 1)
    for (const gap of [0, 1, 6, 7]) {
      const [last, day] = [days[at]!, days[at + gap]!]
      expect([day, last, isDue('weekly', day, last)]).toEqual([day, last, mondayOf(day) !== mondayOf(last)])
      expect(isDue('monthly', day, last)).toBe(day.slice(0, 7) !== last.slice(0, 7))
      expect(isDue('daily', day, last)).toBe(gap !== 0)
    }
})
