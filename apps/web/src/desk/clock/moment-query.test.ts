import { describe, expect, it } from 'vitest'
import { RequestError } from '../../shared/request/request-error.ts'
import { askAgain, atMoment } from './moment-query.ts'
import { momentParams } from './user-clock.ts'

const MOMENT = '2026-11-13 10:21'
const failure = (kind: 'timeout' | 'refused' | 'network', code = 0) =>
  new RequestError('x', { kind, path: '/x', status: 200, code } as never)

describe('a question about the past', () => {
  it.each([
    ['being worked out', failure('refused', 503), 119, true],
    ['worked out for too long', failure('refused', 503), 120, false],
    ['not answered in time', failure('timeout'), 5, true],
    ['not answered in time too often', failure('timeout'), 6, false],
    ['refused', failure('refused', 500), 0, false],
    ['without a network', failure('network'), 0, false],
    ['of another kind', new Error('x'), 0, false],
  ])('[REPLAY-10] %s is asked again: %s', (_case, error, failures, isRetried) => {
    expect(askAgain.retry(failures, error)).toBe(isRetried)
    expect(askAgain.retryDelay).toBe(1000)
  })

  const options = { queryKey: ['bars', 'A', MOMENT], queryFn: () => 1, refetchInterval: 5000 }

  it('[REPLAY-10] is left as it is while the desk shows now, or when it does not name the moment', () => {
    expect(atMoment(options, null)).toBe(options)
    expect(atMoment({ ...options, queryKey: ['names'] } as typeof options, MOMENT).refetchInterval).toBe(5000)
  })

  it('[REPLAY-10] is asked once and not again, and soon forgotten', () => {
    expect(atMoment(options, MOMENT)).toMatchObject({
      refetchInterval: false,
      staleTime: Infinity,
      gcTime: 60_000,
      retryDelay: 1000,
    })
  })

  it.each<[string, unknown[] | undefined, number | undefined]>([
    ['the moment before stays', ['bars', 'A', '2026-11-13 10:20'], 7],
    ['now does not', ['bars', 'A', null], undefined],
    ['another symbol does not', ['bars', 'B', '2026-11-13 10:20'], undefined],
    ['a longer question does not', ['bars', 'A', '2026-11-13 10:20', 1], undefined],
    ['nothing does not', undefined, undefined],
  ])('[REPLAY-10] until it is answered, %s', (_case, before, shown) => {
    const { placeholderData } = atMoment(options, MOMENT)
    const show = placeholderData as (known: number, query: unknown) => number | undefined
    expect(show(7, before && { queryKey: before })).toBe(shown)
  })

  it('[REPLAY-10] says its moment, and nothing while it is about now', () => {
    expect([momentParams(MOMENT), momentParams(null)]).toEqual([{ moment: MOMENT }, {}])
  })
})
