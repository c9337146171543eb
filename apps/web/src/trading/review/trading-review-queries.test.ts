import type { ReviewStatus } from '@liangshu/contract/trading/trading-review'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { reviewStatusQuery, tasksQuery } from './trading-review-queries.ts'

const task = (status: ReviewStatus['status']) => ({
  id: 'R1',
  scope: 'account',
  targetId: 'A1',
  name: '一号账户',
  from: '2026-11-01',
  to: '2026-11-18',
  status,
  progress: 0,
  step: '',
  message: '',
  startedAt: null,
  finishedAt: null,
  createdAt: '2026-11-19 10:00:00',
  createdBy: '研究员',
  madeBy: 'local',
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it.each([
  ['queued', 2],
  ['running', 2],
  ['succeeded', 1],
  ['failed', 1],
  ['cancelled', 1],
] as const)(
  '[REVIEW-22] a review that is %s, and the list with it, are asked for %i times in three seconds',
  async (status, times) => {
    const calls = fakeServer({
      'GET /trading_review/status/R1': ok({ ...task(status), report: null, ahead: null }),
      'GET /api/review/reports': ok([task('succeeded'), task(status)]),
    })
    const client = new QueryClient()
    const stops = [
      new QueryObserver(client, reviewStatusQuery('R1')).subscribe(() => undefined),
      new QueryObserver(client, tasksQuery).subscribe(() => undefined),
    ]
    await vi.advanceTimersByTimeAsync(2990)
    expect(calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(20)
    expect(calls).toHaveLength(2 * times)
    for (const stop of stops) stop()
    client.clear()
  },
)
