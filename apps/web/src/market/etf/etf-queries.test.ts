import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { fundsQuery } from './etf-queries.ts'
import { sampleFund } from '../testing/sample-fund.ts'

const ask = (moment: string | null) => new QueryClient().fetchQuery(fundsQuery(moment))

describe('all funds', () => {
  const server = (total: number, sizeOf = (pageNo: number) => Math.min(1000, total - 1000 * (pageNo - 1))) =>
    fakeServer({
      '*': ({ params }) => {
        const pageNo = Number(params.get('pageNo'))
        const records = Array.from({ length: Math.max(0, sizeOf(pageNo)) }, () => sampleFund())
        return ok({ records, total, size: 1000, current: pageNo, pages: 1, asOf: `page ${pageNo}` })
      },
    })

  it.each([
    [0, 1],
    [999, 1],
    [1000, 1],
    [1001, 2],
    [2000, 2],
  ])('[ETF-WEB-14] %s of them are read in %s pages, none is left out', async (total, pages) => {
    const calls = server(total)
    const { rows, asOf } = await ask(null)
    expect([rows.length, calls.length, asOf]).toEqual([total, pages, `page ${pages}`])
    expect(calls.map(({ params }) => [params.get('pageNo'), params.get('pageSize'), params.get('moment')])).toEqual(
      Array.from({ length: pages }, (_, page) => [String(page + 1), '1000', null]),
    )
  })

  it('[ETF-WEB-14] a host that promises more than it has is not asked for ever', async () => {
    const calls = server(5000, (pageNo) => (pageNo === 1 ? 1000 : 0))
    expect((await ask(null)).rows).toHaveLength(1000)
    expect(calls).toHaveLength(2)
    const endless = server(1_000_000)
    expect((await ask('2026-11-13 10:20')).rows).toHaveLength(5000)
    expect(endless.map(({ params }) => params.get('moment'))).toEqual(
      Array.from({ length: 5 }, () => '2026-11-13 10:20'),
    )
  })
})
