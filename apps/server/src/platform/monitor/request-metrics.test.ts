import { expect, it } from 'vitest'

import { createFakeClock } from '../../testing/fake-clock.ts'
import { createRequestMetrics } from './request-metrics.ts'

const clock = createFakeClock(new Date('2026-01-05T01:00:00Z'))
const trace = (ms: number, status = 200) => ({
  at: clock.now(),
  method: 'GET',
  route: '/a',
  status,
  ms,
  username: null,
  ip: '127.0.0.1',
})

it('[MON-1] counts calls, their rate over a minute and how long they take', () => {
  const metrics = createRequestMetrics(clock)
  const byStatus = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0 }
  expect(metrics.figures()).toEqual({ total: 0, failed: 0, byStatus, perSecond: 0, p50Ms: 0, p95Ms: 0, p99Ms: 0 })
  for (let ms = 1; ms <= 120; ms += 1) metrics.note(trace(ms, ms === 1 ? 500 : 200))
  expect(metrics.figures()).toMatchObject({ total: 120, failed: 1, perSecond: 2, p50Ms: 61, p95Ms: 115, p99Ms: 119 })
  expect(metrics.figures().byStatus).toEqual({ ...byStatus, '2': 119, '5': 1 })
  clock.advance(61_000)
  expect(metrics.figures()).toMatchObject({ total: 120, perSecond: 0 })
})

it('[MON-1] holds a bounded number of calls and still tells the rate', () => {
  const metrics = createRequestMetrics(clock)
  for (let count = 0; count < 5000; count += 1) {
    if (count % 100 === 0) clock.advance(1000)
    metrics.note(trace(1))
  }
  expect(metrics.traces()).toHaveLength(500)
  expect(Math.round(metrics.figures().perSecond)).toBeCloseTo(105, -1)
})

it('[MON-1] files of the web app are counted and leave the last calls to the others', () => {
  const metrics = createRequestMetrics(clock)
  metrics.note({ ...trace(1), route: '/*' })
  metrics.note(trace(2))
  expect(metrics.figures().total).toBe(2)
  expect(metrics.traces().map(({ route }) => route)).toEqual(['/a'])
})
