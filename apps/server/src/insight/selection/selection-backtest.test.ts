import type { SelectionHistoryAnswer } from '@liangshu/contract/insight/selection'
import type { BacktestDetail, BacktestListRow, BacktestTrade } from '@liangshu/contract/trading/backtest'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { createTestMarket } from '../../market/testing/test-market.ts'
import { systemClock } from '../../platform/clock.ts'
import { createLog } from '../../platform/log/log.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { factsOfMarket, startBacktests } from '../../trading/index.ts'

const { market, settle } = await createTestMarket(120)
const test = await createTestApp({ market, marketFacts: factsOfMarket(market, systemClock) })
const rights = ['AI:view', 'AI:run', 'STRATEGY:view', 'STRATEGY:edit']
const analyst = await makePerson(test, { username: 'analyst', permissions: rights })
const colleague = await makePerson(test, { username: 'colleague', permissions: rights })
const reader = await makePerson(test, { username: 'reader', permissions: ['AI:view', 'STRATEGY:view'] })
const { db, clock, app } = test
const running = startBacktests({ db, clock, market, universe: app.universe, log: createLog('silent') })

type Read<Result> = { success: boolean; message: string; result: Result }
const post = async <Result>(path: string, body: object, token = analyst) =>
  (await test.call('POST', path, { token, body })) as unknown as Read<Result>
const get = async <Result>(path: string, query: Record<string, string>, token = analyst) =>
  (await test.call('GET', path, { token, query })) as unknown as Read<Result>
const body = { preset: 'momentum', top: 10, name: '动量' }
const kept = (token = analyst) => get<BacktestListRow[]>('/api/selection/backtest', { name: '动量' }, token)

async function ended(id: string): Promise<BacktestDetail> {
  return vi.waitFor(
    async () => {
      const { result } = await get<BacktestDetail>('/backtest/one', { id })
      expect(['done', 'failed']).toContain(result.state)
      return result
    },
    { timeout: 120_000, interval: 200 },
  )
}

describe('a selection as a strategy', () => {
  beforeAll(settle, 240_000)
  afterAll(async () => {
    await running.stop()
    await market.close()
  })

  it('[SEL-15] is traded by the engine of the strategies and kept with curve, trades and costs', async () => {
    const { result: queued } = await post<BacktestDetail>('/api/selection/backtest', body)
    expect(queued).toMatchObject({ strategyName: '选股·动量', initCash: 10_000_000 })
    const done = await ended(queued.id)
    expect([done.state, done.error]).toEqual(['done', ''])
    const { result: past } = await post<SelectionHistoryAnswer>('/api/selection/history', body)
    const { result: trades } = await get<{ records: BacktestTrade[] }>('/backtest/trades', {
      id: queued.id,
      pageSize: '500',
    })
    // Bought is only what was chosen by then; the first ones on the day after the first choice.
    const chosen = past.selections.toReversed()
    for (const { side, symbol, day } of trades.records.filter((trade) => trade.side === 1)) {
      const inForce = chosen.findLast(({ entry }) => entry <= day)
      expect([side, inForce?.picks.some((pick) => pick.symbol === symbol)]).toEqual([1, true])
    }
    expect(trades.records[0]?.day).toBe(chosen[0]?.entry)
    expect(trades.records.every(({ volume, side }) => side === 2 || volume % 100 === 0 || volume > 200)).toBe(true)
    expect(done.report?.costs.total).toBeGreaterThan(0)
    expect(done.report?.curve.length).toBe(done.stats?.days)
    expect(done.stats?.maxDrawdown).not.toBeNull()
  })

  it('[SEL-15] results stay under the name of whoever asked; a second one joins the first', async () => {
    const before = (await kept()).result
    expect(before).toHaveLength(1)
    await ended((await post<BacktestDetail>('/api/selection/backtest', body)).result.id)
    const after = (await kept()).result
    expect(after).toHaveLength(2)
    // The same question gives the same to the fen.
    expect(after[0]?.stats).toEqual(after[1]?.stats)
    expect((await kept(colleague)).result).toEqual([])
  })

  it('[SEL-15] takes the right to edit strategies; wrong words are refused', async () => {
    expect((await post('/api/selection/backtest', body, reader)).success).toBe(false)
    expect((await post('/api/selection/backtest', { ...body, initCash: 5 })).message).toContain('不能少于10万元')
    expect((await post('/api/selection/backtest', { ...body, name: ' ' })).message).toContain('请填写方案名称')
  })
})
