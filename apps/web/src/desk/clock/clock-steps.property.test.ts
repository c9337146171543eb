import * as fc from 'fast-check'
import { LAST_PLACE } from '@liangshu/engine/time/session/shown-minutes'
import { describe, expect, it } from 'vitest'
import { dateOf, lastPlaceOf, momentOf, placeOf, stepDay, stepMinutes, withinDays } from './clock-steps.ts'

const days = { dates: ['2026-11-12', '2026-11-13', '2026-11-16'], until: '2026-11-16 10:21' }
const last = momentOf('2026-11-16', lastPlaceOf('2026-11-16', days))
const first = momentOf('2026-11-12', 0)
/** Every moment that can be shown. */
const moment = fc
  .tuple(fc.constantFrom(...days.dates), fc.integer({ min: 0, max: LAST_PLACE }))
  .map(([date, place]) => momentOf(date, Math.min(place, lastPlaceOf(date, days))))

describe('any moment', () => {
  it('[REPLAY-9] a minute on and a minute back is where it was, except at the ends', () => {
    fc.assert(
      fc.property(moment, (from) => {
        const [next, before] = [stepMinutes(from, 1, days), stepMinutes(from, -1, days)]
        expect(stepMinutes(next, -1, days)).toBe(from === last ? stepMinutes(last, -1, days) : from)
        expect(stepMinutes(before, 1, days)).toBe(from === first ? stepMinutes(first, 1, days) : from)
        expect(next > from || from === last).toBe(true)
        expect(before < from || from === first).toBe(true)
      }),
    )
  })

  it('[REPLAY-9] wherever a step goes can be shown, and shown is shown as it is', () => {
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: -700, max: 700 }),
        fc.constantFrom(1 as const, -1 as const),
        (from, by, day) => {
          for (const to of [stepMinutes(from, by, days), stepDay(from, day, days), withinDays(from, days)]) {
            expect(days.dates).toContain(dateOf(to))
            expect(placeOf(to)).toBeLessThanOrEqual(lastPlaceOf(dateOf(to), days))
            expect(withinDays(to, days)).toBe(to)
          }
          expect(withinDays(from, days)).toBe(from)
        },
      ),
    )
  })
})
