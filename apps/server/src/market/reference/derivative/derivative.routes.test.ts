import type { CurveAnswer, FundingAnswer } from '@liangshu/contract/market/derivative-calls'
import { beforeAll, expect, it } from 'vitest'

import { makePerson } from '../../../testing/make-person.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { createTestMarket } from '../../testing/test-market.ts'

const world = await createTestMarket()
const test = await createTestApp({ market: world.market })
const token = await makePerson(test, { username: 'hedger', permissions: ['DERIV:view'] })
const ask = (path: string, query: Record<string, string>) => test.call('GET', path, { token, query })
async function read<T>(path: string, query: Record<string, string>): Promise<T> {
  const answer = await ask(path, query)
  expect({ path, ...answer }).toMatchObject({ path, success: true })
  return answer.result as T
}
const future = 'CFFEX.IF2410'
const coin = 'BINANCE.BTCUSDT-PERP'

beforeAll(() => world.settle(), 240_000)

it('[TERM-3] the months of a product stand in order against the index behind it, at the prices of the quotes', async () => {
  const { records, spot, multiplier } = await read<CurveAnswer>('/market/termStructure', { symbol: future })
  expect([spot?.symbol, multiplier]).toEqual(['SHSE.000300', 300])
  expect(records.every(({ symbol }) => symbol.startsWith('CFFEX.IF'))).toBe(true)
  expect(records.map(({ daysLeft }) => daysLeft)).toEqual(
    records.map(({ daysLeft }) => daysLeft).toSorted((a, b) => (a ?? 0) - (b ?? 0)),
  )
  expect(records.filter(({ isMain }) => isMain)).toHaveLength(1)
  const quotes = await read<{ records: { last: number }[] }>('/market/quotes', {
    symbols: records.map(({ symbol }) => symbol).join(),
  })
  expect(records.map(({ last }) => last)).toEqual(quotes.records.map(({ last }) => last))
  for (const { last, basis } of records) expect(basis).toBeCloseTo((last ?? 0) - (spot?.last ?? 0), 5)
})

it('[TERM-3] a commodity has no spot here, and nothing is made up for it', async () => {
  const { symbol } = world.market.master().rows.find((row) => row.symbol.startsWith('SHFE.rb'))!
  const { spot, records } = await read<CurveAnswer>('/market/termStructure', { symbol })
  expect([spot, records.some(({ basis }) => basis !== null)]).toEqual([null, false])
})

it('[FUNDING-1] the last payments are told, and the next falls due on a whole multiple of the hours', async () => {
  const { hours, nextEpochMs, nowEpochMs, records } = await read<FundingAnswer>('/market/funding', { symbol: coin })
  expect(nextEpochMs % (hours * 3_600_000)).toBe(0)
  expect(nextEpochMs - nowEpochMs).toBeLessThanOrEqual(hours * 3_600_000)
  expect(records).toHaveLength(12)
  expect(records.every(({ rate, mark }) => Math.abs(rate) < 0.01 && mark > 0)).toBe(true)
})

it('[TERM-3] a stock is refused in words, and so is a caller without the right', async () => {
  expect(await ask('/market/termStructure', { symbol: 'SHSE.000300' })).toMatchObject({
    success: false,
    message: '该代码不是期货合约：SHSE.000300',
  })
  expect(await ask('/market/funding', { symbol: future })).toMatchObject({
    message: `该代码不是永续合约：${future}`,
  })
  const nobody = await makePerson(test, { username: 'nobody', permissions: [] })
  const answer = await test.call('GET', '/market/funding', { token: nobody, query: { symbol: coin } })
  expect(answer).toMatchObject({ success: false })
})
