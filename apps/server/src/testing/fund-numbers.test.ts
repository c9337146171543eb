import type { EtfKlineRow, EtfPortfolio, EtfRow } from '@liangshu/contract/market/etf-calls'
import type { QuoteRow } from '@liangshu/contract/market/quote-calls'
import { beforeAll, expect, it } from 'vitest'

import { createTestMarket } from '../market/testing/test-market.ts'
import { makePerson } from './make-person.ts'
import { createTestApp } from './test-app.ts'

const world = await createTestMarket()
const test = await createTestApp({ market: world.market })
const token = await makePerson(test, { username: 'fund-reader', permissions: ['ETF:view', 'ETF:add'] })

const PREPARING = 503
async function read<T>(path: string, query: Record<string, string>): Promise<T> {
  for (;;) {
    const answer = await test.call('GET', path, { token, query })
    if (answer.code === PREPARING) {
      await new Promise((resolve) => setImmediate(resolve))
      continue
    }
    expect({ path, ...answer }).toMatchObject({ path, success: true })
    return answer.result as T
  }
}

beforeAll(() => world.settle(), 240_000)

it.each([null, '2024-09-05 09:47', '2024-09-05 14:32', '2024-09-09 11:30'])(
  '[ETF-WEB-13] list, monitor, quotes and basket tell the same of a fund, now or at %s',
  async (moment) => {
    // Members move every three seconds, the value every fifteen: at a full minute both are of the same second.
    if (moment === null) world.at('10:30:00')
    const at = moment === null ? {} : { moment }
    const funds = await read<EtfRow[]>('/etf/list/宽基', at)
    for (const row of funds.slice(0, 4)) {
      const { symbol } = row
      const { records: all } = await read<{ records: EtfRow[] }>('/etf/list', { ...at, keyword: symbol })
      expect(all).toEqual([row])
      const portfolio = await read<EtfPortfolio>(`/etf/portfolio/${symbol}`, at)
      const { last, iopv, premium, shares, shareChange, netCreation } = portfolio
      expect({ last, iopv, premium, shares, shareChange, netCreation }).toEqual({
        last: row.last,
        iopv: row.iopv,
        premium: row.premium,
        shares: row.shares,
        shareChange: row.shareChange,
        netCreation: row.netCreation,
      })
      const members = portfolio.records.map((member) => member.symbol)
      const { records: quotes } = await read<{ records: QuoteRow[] }>('/market/quotes', {
        ...at,
        symbols: [symbol, ...members.slice(0, 100)].join(),
      })
      const known = new Map(quotes.map((quote) => [quote.symbol, quote]))
      expect(known.get(symbol)).toMatchObject({ last: row.last, iopv: row.iopv, changePct: row.changePct })
      expect(known.get(symbol)?.premium).toBeCloseTo(row.premium ?? Number.NaN, 5)
      const traded = portfolio.records.slice(0, 100).filter(({ status }) => status !== 'cash')
      expect(traded.map((member) => member.last)).toEqual(traded.map((member) => known.get(member.symbol)?.last))
      const worth = portfolio.records.reduce(
        (sum, member) => sum + (member.status === 'cash' ? member.fixedAmount : member.qty * (member.last ?? 0)),
        portfolio.cashComponent,
      )
      // Members are quoted in whole ticks, the value is not.
      expect(worth / portfolio.creationUnit / (row.iopv ?? Number.NaN)).toBeCloseTo(1, 3)
      const minutes = await read<EtfKlineRow[]>('/etf/kline1m', { ...at, symbol })
      expect(minutes.length).toBeGreaterThan(10)
      for (const { close, iopv: value, premium: over } of minutes)
        expect(over).toBeCloseTo(close / (value ?? Number.NaN) - 1, 5)
    }
  },
)

it('[ETF-WEB-13] a watched fund shows the numbers of the list', async () => {
  const [fund] = await read<EtfRow[]>('/etf/list/宽基', {})
  await test.call('POST', '/etf/watch', { token, body: { symbol: fund?.symbol } })
  const [watched] = await read<EtfRow[]>('/etf/watch', {})
  expect(watched).toMatchObject({ ...fund })
})
