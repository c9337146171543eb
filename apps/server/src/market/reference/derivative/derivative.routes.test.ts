import type { ContractPoint, CurveAnswer, FundingAnswer } from '@liangshu/contract/market/derivative-calls'
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

it('[TERM-5] the basis of the main contract by day is its settlement less the close of the index, and ends with the quotes', async () => {
  const { records, spot, basisDays, asOf } = await read<CurveAnswer>('/market/termStructure', { symbol: future })
  const main = records.find(({ isMain }) => isMain)
  expect(basisDays.length).toBeGreaterThan(5)
  expect(basisDays.map(({ date }) => date)).toEqual([...new Set(basisDays.map(({ date }) => date))].toSorted())
  for (const { price, spot: level, basis } of basisDays) expect(basis).toBeCloseTo(price - level, 4)
  expect(basisDays.at(-1)).toMatchObject({ date: asOf.slice(0, 10), price: main?.last, spot: spot?.last })
})

it('[TERM-3] a commodity has no spot here, and nothing is made up for it', async () => {
  const { symbol } = world.market.master().rows.find((row) => row.symbol.startsWith('SHFE.rb'))!
  const { spot, records, basisDays } = await read<CurveAnswer>('/market/termStructure', { symbol })
  expect(basisDays).toEqual([])
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

const points = '/api/query/derivatives/trade/points'
/** Listed long enough for means of days. */
const quarter = 'CFFEX.IF2412'

it.each(['15m', '60m', '1d'])(
  '[CPOINT-1] points of a future over %s bars say long or short, with basis and open interest, newest first',
  async (period) => {
    const rows = await read<ContractPoint[]>(points, { symbol: quarter, period })
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ time }) => time)).toEqual(
      rows
        .map(({ time }) => time)
        .toSorted()
        .toReversed(),
    )
    for (const row of rows) {
      expect(row.reasons.every((code) => code.startsWith(row.side === 'long' ? 'B_' : 'S_'))).toBe(true)
      expect(row).toMatchObject({ symbol: quarter, period, fundingRate: null })
      expect(Math.abs(row.basis ?? Number.NaN)).toBeLessThan(row.price * 0.05)
      expect(row.openInterestChange === null || Number.isInteger(row.openInterestChange)).toBe(true)
    }
    expect(rows.some(({ openInterestChange }) => openInterestChange !== null)).toBe(true)
  },
)

it('[CPOINT-1] points of a perpetual carry the payment before them, and no basis is made up', async () => {
  const rows = await read<ContractPoint[]>(points, { symbol: coin, period: '60m' })
  const { records } = await read<FundingAnswer>('/market/funding', { symbol: coin })
  expect(rows.length).toBeGreaterThan(0)
  for (const { basis, openInterestChange } of rows) expect([basis, openInterestChange]).toEqual([null, null])
  const paid = new Map(records.map(({ time, rate }) => [time, rate]))
  const known = rows.filter(({ time }) => time >= (records[0]?.time ?? ''))
  for (const { fundingRate } of known) expect([...paid.values()]).toContain(fundingRate)
})

it('[CPOINT-1] no point is made by a bar that has not ended, and daily is what is asked for without a period', async () => {
  const rows = await read<ContractPoint[]>(points, { symbol: quarter })
  const { asOf } = await read<CurveAnswer>('/market/termStructure', { symbol: future })
  expect(rows.every(({ time, period }) => time <= asOf && period === '1d')).toBe(true)
})

it('[CPOINT-2] a stock, an unknown period and a caller without the right are refused in words', async () => {
  expect(await ask(points, { symbol: 'SHSE.000300' })).toMatchObject({
    success: false,
    message: '该代码不是期货或永续合约：SHSE.000300',
  })
  expect(await ask(points, { symbol: future, period: '5m' })).toMatchObject({
    success: false,
    message: expect.stringContaining('周期只支持 15m、60m、1d'),
  })
  const stranger = await makePerson(test, { username: 'stranger', permissions: [] })
  const answer = await test.call('GET', points, { token: stranger, query: { symbol: future } })
  expect(answer).toMatchObject({ success: false })
})
