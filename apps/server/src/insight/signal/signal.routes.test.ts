import type { SignalDay, SignalRecord } from '@liangshu/contract/insight/signal-calls'
import { beforeAll, describe, expect, it } from 'vitest'

import { createTestMarket, testDate } from '../../market/testing/test-market.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'

const { market, settle } = await createTestMarket(120)
const test = await createTestApp({ market })
const handler = await makePerson(test, { username: 'handler', permissions: ['SIGNAL:view', 'SIGNAL:handle'] })
const reader = await makePerson(test, { username: 'reader', permissions: ['SIGNAL:view'] })
const abroad = await makePerson(test, {
  username: 'abroad',
  tenantId: 2,
  permissions: ['SIGNAL:view', 'SIGNAL:handle'],
})

const get = (path: string, token = handler, query: Record<string, string> = {}) =>
  test.call('GET', path, { token, query })
const mark = (body: object, token = handler) => test.call('POST', '/api/signal/mark', { token, body })

interface Listed {
  readonly buy: { symbol: string; strength: number }[]
  readonly sell: { symbol: string; strength: number }[]
}

describe('counts and results of signals', () => {
  it('[SIGNAL-2] until the signals are worked out, both say so', async () => {
    for (const path of ['/api/signal/calendar', '/api/signal/record'])
      expect(await get(path)).toMatchObject({
        success: false,
        message: expect.stringContaining('买卖信号计算中') as string,
      })
  })

  describe('once they are', () => {
    beforeAll(settle, 240_000)

    it('[SIGNAL-2] each day counts what its list holds', async () => {
      const days = (await get('/api/signal/calendar')).result as unknown as SignalDay[]
      expect(days).toHaveLength(20)
      expect(days.at(-1)?.date).toBe(testDate)
      for (const { date, buy, sell, strongBuy, strongSell } of days.slice(-3)) {
        const list = (await get('/api/buySell/list', handler, { date })).result as unknown as Listed
        const strong = (rows: Listed['buy']) => rows.filter(({ strength }) => strength >= 2).length
        expect([buy, sell, strongBuy, strongSell]).toEqual([
          list.buy.length,
          list.sell.length,
          strong(list.buy),
          strong(list.sell),
        ])
      }
    })

    it('[SIGNAL-3] results by reason and by strength speak of the same signals', async () => {
      const { rows, from, to, stocks } = (await get('/api/signal/record')).result as unknown as SignalRecord
      const total = (wanted: (row: SignalRecord['rows'][number]) => boolean) =>
        rows.filter(wanted).reduce((sum, { n }) => sum + n, 0)
      const byStrength = total(({ code }) => code === null)
      expect(byStrength).toBeGreaterThan(100)
      expect(total(({ code, strength }) => code !== null && strength === null)).toBe(byStrength)
      expect(total(({ code, strength }) => code !== null && strength !== null)).toBe(byStrength)
      for (const { n, hit5, mean20 } of rows) {
        expect(n).toBeGreaterThan(0)
        expect(hit5).toBeGreaterThanOrEqual(0)
        expect(hit5).toBeLessThanOrEqual(1)
        expect(mean20).not.toBeNull()
      }
      expect(stocks).toBeGreaterThan(0)
      // Outcomes twenty days later are known: the last judged day lies that far back.
      expect((from ?? '') < (to ?? '') && (to ?? '') < testDate).toBe(true)
    })

    it("[SIGNAL-4] a signal is followed, or ignored for a reason; the decision is its maker's and can be taken back", async () => {
      const { buy } = (await get('/api/buySell/list')).result as unknown as Listed
      const [first, second] = buy
      if (!first || !second) throw new Error('no signals today')
      const of = ({ symbol }: { symbol: string }, more: object) => ({ symbol, side: 1, date: testDate, ...more })
      expect((await mark(of(first, { kind: 'followed' }))).result).toMatchObject({
        kind: 'followed',
        symbol: first.symbol,
      })
      expect(await mark(of(second, { kind: 'ignored', reason: ' ' }))).toMatchObject({
        message: '参数错误：reason 请填写忽略的原因',
      })
      expect((await mark(of(second, { kind: 'ignored', reason: '量能不足' }))).result).toMatchObject({
        reason: '量能不足',
      })
      const seen = async (token: string) =>
        ((await get('/api/signal/marks', token)).result as unknown as { symbol: string; kind: string }[])
          .map(({ symbol, kind }) => [symbol, kind])
          .toSorted()
      expect(await seen(handler)).toEqual(
        [
          [first.symbol, 'followed'],
          [second.symbol, 'ignored'],
        ].toSorted(),
      )
      expect(await seen(reader)).toEqual([])
      expect(await seen(abroad)).toEqual([])
      expect(await mark(of(first, { kind: 'followed' }), reader)).toMatchObject({ success: false, code: 510 })
      await mark(of(second, { kind: 'none' }))
      expect(await seen(handler)).toEqual([[first.symbol, 'followed']])
    })

    it('[SIGNAL-5] what is no signal cannot be marked', async () => {
      const { buy, sell } = (await get('/api/buySell/list')).result as unknown as Listed
      const signalled = new Set([...buy, ...sell].map(({ symbol }) => symbol))
      const quiet = market.master().rows.find(({ symbol, secType }) => secType === 'stock' && !signalled.has(symbol))
      if (!quiet) throw new Error('every stock has a signal')
      const body = { symbol: quiet.symbol, side: 1, date: testDate, kind: 'followed' }
      expect(await mark(body)).toMatchObject({ message: `${testDate} 没有${quiet.name}的买入信号` })
      expect(await mark({ ...body, symbol: 'SHSE.699999' })).toMatchObject({ message: '证券代码不存在：SHSE.699999' })
      expect(await mark({ ...body, date: '2024-13-01' })).toMatchObject({ success: false })
      expect(await mark({ ...body, side: 3 })).toMatchObject({ message: '参数错误：side 方向只支持 1买入、2卖出' })
      expect(await mark({ ...body, kind: 'ignored', reason: '长'.repeat(101) })).toMatchObject({
        message: '参数错误：reason 不能超过100个字',
      })
    })
  })
})
