import type { barsAnswer } from '@liangshu/contract/market/quote-calls'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { fakeServer, ok } from '../../../shared/testing/fake-server.ts'
import {
  actionsQuery,
  barPagesQuery,
  contractPointsQuery,
  fillsQuery,
  markNewsQuery,
  overlayQuery,
  pointsQuery,
  tailQuery,
} from './chart-queries.ts'

type BarsAnswer = z.infer<typeof barsAnswer>
const symbol = 'SHSE.600000'
const ask = { symbol, freq: '60s', adjust: 'none' } as const

/** A page of minutes that begins with this day. */
const page = (day: string, count = 1000) =>
  ({ bars: Array.from({ length: count }, () => ({ time: `${day} 09:31:00` })) }) as unknown as BarsAnswer
const nextOf = (...pages: BarsAnswer[]) => barPagesQuery(ask).getNextPageParam(pages.at(-1)!, pages, '', [])

/** The parameters of the question, whatever comes of it. */
async function paramsOf(query: object): Promise<Record<string, string>> {
  const calls = fakeServer({})
  await new QueryClient().fetchQuery({ ...query, retry: false } as never).catch(() => undefined)
  const { _t, ...params } = Object.fromEntries(calls[0]?.params ?? [])
  return params
}

describe('what a chart asks', () => {
  it('[CHART-4] older bars end with the day the page after them begins with; the last page is the end', () => {
    expect(nextOf(page('2026-11-10'))).toBe('2026-11-10')
    expect(nextOf(page('2026-11-10'), page('2026-11-05'))).toBe('2026-11-05')
    expect(nextOf(page('2026-11-10', 999))).toBeNull()
    expect(nextOf(page('2026-11-10', 0))).toBeNull()
  })

  it('[CHART-4] a page that goes no further back is the last', () => {
    expect(nextOf(page('2026-11-10'), page('2026-11-10'))).toBeNull()
    expect(nextOf(page('2026-11-16'), page('2026-11-10'), page('2026-11-05'))).toBe('2026-11-05')
  })

  it('[CHART-6] a replay asks for what was known when its day began, its tail for the moment', async () => {
    const replay = { ...ask, moment: '2026-11-13 10:20', until: '2026-11-13' }
    expect(await paramsOf(overlayQuery({ ...ask, until: '2026-11-13' }))).toMatchObject({ moment: '2026-11-13 09:15' })
    expect(await paramsOf(tailQuery(replay))).toEqual({
      symbol,
      freq: '60s',
      n: '256',
      adj: 'none',
      moment: '2026-11-13 10:20',
    })
    expect(await paramsOf(tailQuery(ask))).toEqual({ symbol, freq: '60s', n: '8', adj: 'none' })
  })

  it('[CHART-6] a symbol over the chart moves with the market, and stands in a replay', () => {
    expect(overlayQuery(ask).refetchInterval).toBeGreaterThan(0)
    expect(overlayQuery({ ...ask, until: '2026-11-13' }).refetchInterval).toBe(false)
  })

  it.each([
    ['60s', undefined, undefined],
    ['900s', undefined, '15m'],
    ['3600s', '60m', '60m'],
    ['1d', '1d', '1d'],
    ['1w', '1w', undefined],
  ])(
    '[CHART-8] points of a chart of %s are those of its period: %s of shares, %s of contracts',
    async (freq, share, contract) => {
      for (const [query, period] of [
        [pointsQuery, share],
        [contractPointsQuery, contract],
      ] as const) {
        expect(query(symbol, freq, null, true).enabled).toBe(period !== undefined)
        expect((await paramsOf(query(symbol, freq, null, true)))['period']).toBe(period)
      }
    },
  )

  it('[CHART-14] nothing is asked for that is not wanted', () => {
    for (const query of [pointsQuery(symbol, '1d', null, false), contractPointsQuery(symbol, '1d', null, false)])
      expect(query.enabled).toBe(false)
    expect(fillsQuery(symbol, false).enabled).toBe(false)
  })

  it('[CHART-12] what a chart can do without is asked for once, and its failure is not told by the page', () => {
    for (const { queryKey, retry, meta } of [
      overlayQuery(ask),
      pointsQuery(symbol, '1d', null, true),
      contractPointsQuery(symbol, '1d', null, true),
      fillsQuery(symbol, true),
      markNewsQuery(symbol, null, true),
      actionsQuery(symbol, null, true),
    ])
      expect([queryKey[1], retry, meta]).toEqual([queryKey[1], false, { handlesError: true }])
  })

  it('[CHART-8] fills are the newest', async () => {
    expect(await paramsOf(fillsQuery(symbol, true))).toEqual({
      symbol,
      pageNo: '1',
      pageSize: '200',
      column: 'time',
      order: 'desc',
    })
  })

  it('[DESK-62] the newest bars come with the newest page, and are not asked for a second time at once', async () => {
    const bars = Array.from({ length: 20 }, (_, i) => ({
      open: 10,
      high: 10,
      low: 10,
      close: 10,
      volume: 100,
      amount: 1000,
      time: `2026-11-${String(i + 1).padStart(2, '0')} 15:00:00`,
    }))
    const calls = fakeServer({ 'GET /market/bars': ok({ symbol, name: '浦发银行', freq: '60s', adj: 'none', bars }) })
    const client = new QueryClient()
    await client.fetchInfiniteQuery(barPagesQuery(ask))
    const tail = client.getQueryData<BarsAnswer>(tailQuery(ask).queryKey)
    expect(tail?.bars.map(({ time }) => time)).toEqual(bars.slice(-8).map(({ time }) => time))
    await client.ensureQueryData(tailQuery(ask))
    expect(calls).toHaveLength(1)
    // A replay's tail is of its moment, not of the morning of its day.
    await client.fetchInfiniteQuery(barPagesQuery({ ...ask, moment: '2026-11-13 10:20', until: '2026-11-13' }))
    expect(client.getQueryData(tailQuery({ ...ask, moment: '2026-11-13 10:20' }).queryKey)).toBeUndefined()
  })

  it.each([
    ['trade points', pointsQuery(symbol, '1d', null, true)],
    ['points of contracts', contractPointsQuery('SHFE.rb2701', '1d', null, true)],
    ['fills', fillsQuery(symbol, true)],
    ['news', markNewsQuery(symbol, null, true)],
    ['corporate actions', actionsQuery(symbol, null, true)],
  ] as const)('[DESK-63] %s over the bars let prices go first', async (_name, query) => {
    const asked: RequestInit[] = []
    vi.stubGlobal('fetch', async (_input: unknown, init: RequestInit) => {
      asked.push(init)
      return Response.json(ok([]))
    })
    await new QueryClient().fetchQuery({ ...query, retry: false } as never).catch(() => undefined)
    expect(asked.map(({ priority }) => priority)).toEqual(['low'])
  })
})
