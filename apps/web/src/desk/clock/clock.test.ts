import type { ReplayDays } from '@liangshu/contract/market/moment'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paceOf, speeds, stepDay, stepMinutes, withinDays } from './clock-steps.ts'
import { createDeskClock } from './desk-clock.ts'

/** Thursday, Friday, and a Monday that has come to 10:21. */
const days: ReplayDays = { dates: ['2026-11-12', '2026-11-13', '2026-11-16'], until: '2026-11-16 10:21' }

describe('where the clock goes', () => {
  it.each([
    ['2026-11-13 10:20', 1, '2026-11-13 10:21'],
    ['2026-11-13 11:30', 1, '2026-11-13 13:01'],
    ['2026-11-13 13:01', -1, '2026-11-13 11:30'],
    ['2026-11-13 15:00', 1, '2026-11-16 09:15'],
    ['2026-11-13 09:15', -1, '2026-11-12 15:00'],
    ['2026-11-13 10:20', 10, '2026-11-13 10:30'],
    ['2026-11-12 09:15', -1, '2026-11-12 09:15'],
    ['2026-11-16 10:21', 1, '2026-11-16 10:21'],
    ['2026-11-16 10:15', 10, '2026-11-16 10:21'],
  ])('[REPLAY-9] %s and %s minutes is %s', (from, by, to) => expect(stepMinutes(from, by, days)).toBe(to))

  it.each([
    ['2026-11-12 14:00', 1, '2026-11-13 14:00'],
    ['2026-11-13 14:00', 1, '2026-11-16 10:21'],
    ['2026-11-16 09:40', -1, '2026-11-13 09:40'],
    ['2026-11-12 14:00', -1, '2026-11-12 14:00'],
  ] as const)('[REPLAY-9] a day from %s by %s is %s', (from, by, to) => expect(stepDay(from, by, days)).toBe(to))

  it.each([
    ['2026-11-14 10:00', '2026-11-13 10:00'],
    ['2026-11-16 14:00', '2026-11-16 10:21'],
    ['2027-01-04 10:00', '2026-11-16 10:00'],
    ['2020-01-04 10:00', '2026-11-12 10:00'],
  ])('[REPLAY-9] %s, which cannot be shown, becomes %s', (from, to) => expect(withinDays(from, days)).toBe(to))

  it('[REPLAY-10] whatever the speed, panels are asked once a second at most', () => {
    for (const speed of speeds) {
      const { waitMs, minutes } = paceOf(speed)
      expect(waitMs).toBeGreaterThanOrEqual(1000)
      expect((minutes * 60_000) / waitMs).toBe(speed)
    }
  })
})

describe('the clock of a desk', () => {
  let isAnswered = true
  const open = (windowId = 'a') => {
    const clock = createDeskClock({ windowId, isAnswered: () => isAnswered })
    clock.knowDays(days)
    return clock
  }
  beforeEach(() => {
    isAnswered = true
    vi.useFakeTimers()
  })
  afterEach(() => vi.useRealTimers())
  const shown = ({ state }: ReturnType<typeof open>) => state.getState().moment

  it('[REPLAY-10] plays from where it stands at its speed, and stops where the market has come to', () => {
    const clock = open()
    clock.goTo('2026-11-13 14:58')
    clock.setSpeed(60)
    clock.play()
    vi.advanceTimersByTime(1000)
    expect(shown(clock)).toBe('2026-11-13 14:59')
    vi.advanceTimersByTime(2000)
    expect(shown(clock)).toBe('2026-11-16 09:15')
    clock.setSpeed(600)
    vi.advanceTimersByTime(60_000)
    expect(clock.state.getState()).toMatchObject({ moment: '2026-11-16 10:21', driver: null })
  })

  it('[REPLAY-10] waits for the panels to be answered, but not for ever', () => {
    const clock = open()
    clock.goTo('2026-11-13 10:00')
    isAnswered = false
    clock.play()
    vi.advanceTimersByTime(8000)
    expect(shown(clock)).toBe('2026-11-13 10:00')
    isAnswered = true
    vi.advanceTimersByTime(200)
    expect(shown(clock)).toBe('2026-11-13 10:01')
    isAnswered = false
    vi.advanceTimersByTime(12_000)
    expect(shown(clock)).toBe('2026-11-13 10:02')
  })

  it('[REPLAY-10] stands still when it is put somewhere, paused, or taken over by another window', () => {
    const clock = open()
    for (const halt of [
      () => clock.goTo('2026-11-13 10:00'),
      () => clock.stepMinute(1),
      () => clock.pause(),
      () => clock.state.setState({ driver: 'another window' }),
    ]) {
      clock.play()
      halt()
      const stood = shown(clock)
      vi.advanceTimersByTime(30_000)
      expect(shown(clock)).toBe(stood)
    }
  })

  it('[REPLAY-10] goes back to now from anywhere', () => {
    const clock = open()
    clock.goTo('2026-11-13 10:00')
    clock.play()
    clock.goLive()
    vi.advanceTimersByTime(30_000)
    expect(clock.state.getState()).toMatchObject({ moment: null, driver: null })
  })

  it('[REPLAY-10] does nothing until it is known where it can go', () => {
    const clock = createDeskClock({ windowId: 'a', isAnswered: () => true })
    clock.goTo('2026-11-13 10:00')
    clock.play()
    expect(shown(clock)).toBeNull()
  })
})
