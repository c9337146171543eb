import type { BarRow } from '@liangshu/contract/market/quote-calls'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../../shared/query/query-client.ts'
import { fakeServer, ok } from '../../../shared/testing/fake-server.ts'
import { hold } from '../../testing/panel-fixture.tsx'
import { chartParams } from './chart-params.ts'
import { useMarks } from './use-marks.ts'

const point = (side: 'long' | 'short', time: string) => ({
  symbol: 'CFFEX.IF2612',
  name: 'IF2612',
  time,
  period: '1d',
  side,
  price: 3980.2,
  type: 'S_BRK',
  score: 2.5,
  strength: 2,
  reasons: ['S_BRK'],
  state: 'open',
  closedAt: null,
  retSince: -0.01,
  openInterestChange: -320,
  fundingRate: null,
  basis: -12.4,
  suggestedEffect: 'open',
})
const bars = ['2026-11-13', '2026-11-16'].map((time) => ({ time, open: 1, high: 1, low: 1, close: 1 }) as BarRow)
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

beforeEach(() => queryClient.clear())

it('[CPOINT-5] the chart of a contract is marked long and short by its own points, and asks for none of shares', async () => {
  hold('DERIV:view', 'SIGNAL:view')
  const calls = fakeServer({
    'GET /api/query/derivatives/trade/points': ok([
      point('long', '2026-11-13 15:00:00'),
      point('short', '2026-11-16 15:00:00'),
    ]),
  })
  const params = { ...chartParams.parse({}), hasFills: false, hasActions: false, hasNews: false }
  const { result } = renderHook(() => useMarks('CFFEX.IF2612', '1d', params, bars), { wrapper })
  await waitFor(() => expect(result.current).toHaveLength(2))
  expect(result.current.map(({ kind, title }) => [kind, title])).toEqual([
    ['buyPoint', '多点 强'],
    ['sellPoint', '空点 强'],
  ])
  expect(calls.map(({ path }) => path)).toEqual(['/api/query/derivatives/trade/points'])
})

it('[CPOINT-5] who may not see derivatives sees no marks of them', () => {
  hold('SIGNAL:view')
  const calls = fakeServer({})
  const params = { ...chartParams.parse({}), hasFills: false, hasActions: false, hasNews: false }
  const { result } = renderHook(() => useMarks('CFFEX.IF2612', '1d', params, bars), { wrapper })
  expect([result.current, calls]).toEqual([[], []])
})
