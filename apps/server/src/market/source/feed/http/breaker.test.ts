import { describe, expect, it } from 'vitest'

import { createBreaker } from './breaker.ts'
import { createHealth } from './health.ts'

function arrange() {
  const time = { now: 0 }
  const breaker = createBreaker({ failures: 3, firstPauseMs: 30, longestPauseMs: 100 }, () => time.now)
  const fail = (times: number) => Array.from({ length: times }).forEach(() => breaker.failed())
  return { time, breaker, fail }
}

describe('the circuit breaker', () => {
  it('[FEED-34] opens after three failures in a row, not in all', () => {
    const { breaker, fail } = arrange()
    fail(2)
    breaker.succeeded()
    fail(2)
    expect(breaker.state()).toBe('closed')
    fail(1)
    expect([breaker.state(), breaker.tryPass()]).toEqual(['open', false])
  })

  it('[FEED-34] lets one probe through after the pause, and closes when it succeeds', () => {
    const { breaker, fail, time } = arrange()
    fail(3)
    time.now = 30
    expect([breaker.state(), breaker.tryPass(), breaker.tryPass()]).toEqual(['halfOpen', true, false])
    breaker.succeeded()
    expect([breaker.state(), breaker.tryPass(), breaker.tryPass()]).toEqual(['closed', true, true])
  })

  it('[FEED-34] doubles the pause with every failed probe, up to the longest', () => {
    const { breaker, fail, time } = arrange()
    fail(3)
    const pauses = [30, 60, 100, 100].map((pause) => {
      time.now += pause - 1
      const isStillOpen = !breaker.tryPass()
      time.now += 1
      const isProbe = breaker.tryPass()
      breaker.failed()
      return [isStillOpen, isProbe]
    })
    expect(pauses).toEqual(Array.from({ length: 4 }, () => [true, true]))
  })

  it('[FEED-34] failures that come in late do not lengthen the pause', () => {
    const { breaker, fail, time } = arrange()
    fail(6)
    time.now = 30
    expect(breaker.state()).toBe('halfOpen')
  })
})

describe('the health of a source', () => {
  it('[FEED-35] falls with failures and holes, and heals', () => {
    const health = createHealth()
    health.failed('down')
    health.failed('down')
    health.failed('down')
    expect(health.read()).toMatchObject({ score: 51, failures: 3, lastFailure: 'down', latencyMs: null })
    for (let call = 0; call < 10; call += 1) health.answered(1, 20, 99)
    expect(health.read()).toMatchObject({ score: 95, latencyMs: 20, calls: 13, lastSuccessAt: 99 })
    health.answered(0.5, 20, 100)
    health.refused('VOLUME_UNIT')
    expect(health.read()).toMatchObject({ score: 86, refusals: { VOLUME_UNIT: 1 } })
  })
})
