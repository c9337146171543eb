import { beforeEach, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'

const coin = 'BINANCE.BTCUSDT-PERP'
const trading = await createTradingApp()
const owner = await makePerson(trading.test, {
  username: 'quant',
  permissions: [...traderRights, 'STRATEGY:edit', 'STRATEGY:status'],
})
const trades = ['quant']
await trading.open('A1', { trades })
await trading.open('A2', { trades })
await trading.open('R1', { trades: [], reads: trades })
await trading.open('F1', { trades, assetClass: 'future' })
await trading.open('C1', { trades, assetClass: 'crypto' })
trading.market.list('SHSE.600002', 10)
trading.market.listCoin(coin, 60_000)

type Check = { name: string; ok: boolean; text: string }
const call = (method: 'GET' | 'POST', url: string, given: object) =>
  trading.call(method, url, { token: owner, ...(method === 'GET' ? { query: given as never } : { body: given }) })
const rank = { type: 'rank', universe: { symbols: ['SHSE.600001', 'SHSE.600002'] } }
const grid = { type: 'grid', params: { symbol: 'SHSE.600001', low: 5, high: 15 } }
const coinGrid = { type: 'grid', params: { symbol: coin, low: 50_000, high: 70_000 } }
const trend = { type: 'futuresTrend', params: { symbol: 'CFFEX.IF' } }
let count = 0
async function saved(accountIds: readonly string[], more: object = rank): Promise<string> {
  const answer = await call('POST', '/user/strategy', { name: `检查${(count += 1)}`, accountIds, ...more })
  expect(answer.message).toBe('')
  return String(answer.result['id'])
}
const checksOf = async (id: string) => (await call('GET', '/user/strategy/checks', { id })).result as unknown as Check[]
const checked = async (accountIds: readonly string[], more: object = rank) => checksOf(await saved(accountIds, more))
const named = (checks: readonly Check[], wanted: string) => {
  const found = checks.find(({ name }) => name === wanted)
  return found && [found.ok, found.text]
}
const failed = (checks: readonly Check[]) => checks.flatMap(({ ok, text }) => (ok ? [] : [text]))

beforeEach(async () => {
  await trading.ask('update trade_account set status = 1, is_building = false')
  await trading.ask('delete from trade_kill_switch')
})

describe('what has to hold before a strategy starts', () => {
  it('[STRAT-18] where all is well every point says what it found', async () => {
    expect(await checked(['A1', 'A2'])).toEqual([
      { name: '账户', ok: true, text: '账户A1、账户A2' },
      { name: '交易权限', ok: true, text: '有交易权限' },
      { name: '熔断', ok: true, text: '未触发' },
      { name: '风控方案', ok: true, text: '默认' },
      { name: '参数与标的', ok: true, text: '共2只标的' },
      { name: '运行计划', ok: true, text: '按周期 1d 运行' },
    ])
  })

  it('[STRAT-18] accounts: none, one that is switched off, one whose demonstration is being made', async () => {
    expect(named(await checked([]), '账户')).toEqual([false, '请先为策略选择账户'])
    await trading.ask(`update trade_account set status = 0 where id = 'A2'`)
    expect(named(await checked(['A1', 'A2']), '账户')).toEqual([false, '账户账户A2未启用，不能启动策略'])
    await trading.ask(`update trade_account set status = 1, is_building = id = 'A2'`)
    expect(named(await checked(['A1', 'A2']), '账户')).toEqual([false, '账户账户A2的演示数据尚在生成'])
    expect(named(await checked(['A1']), '账户')?.[0]).toBe(true)
  })

  it.each([
    ['shares on an account of futures', 'F1', rank, '账户账户F1不能交易该类策略的标的'],
    ['funds on an account of coins', 'C1', { ...rank, type: 'etfArb' }, '账户账户C1不能交易该类策略的标的'],
    ['contracts on an account of shares', 'A1', trend, '账户账户A1不能交易该类策略的标的'],
    ['contracts on an account of coins', 'C1', trend, '账户账户C1不能交易该类策略的标的'],
  ])('[STRAT-104] %s do not start', async (_what, accountId, body, words) => {
    expect(failed(await checked([accountId], body))).toContain(words)
  })

  it.each([
    ['coins on an account of shares', 'A1', coinGrid, '账户账户A1不能交易BINANCE.BTCUSDT-PERP'],
    ['a share on an account of coins', 'C1', grid, '账户账户C1不能交易SHSE.600001'],
  ])('[STRAT-26] %s are refused by name', async (_what, accountId, body, words) => {
    expect(failed(await checked([accountId], body))).toEqual([words])
  })

  it.each([
    ['coins on an account of coins', 'C1', coinGrid, coin],
    ['a share on an account of shares', 'A1', grid, 'SHSE.600001'],
    ['contracts on an account of futures', 'F1', trend, 'CFFEX.IF'],
    ['a person’s orders on an account of futures', 'F1', { type: 'manual' }, '无需标的'],
    ['a person’s orders on an account of coins', 'C1', { type: 'manual' }, '无需标的'],
  ])('[STRAT-104] %s start, and the check names what is traded', async (_what, accountId, body, text) => {
    const checks = await checked([accountId], body)
    expect([failed(checks), named(checks, '参数与标的')]).toEqual([[], [true, text]])
  })

  it('[STRAT-18] reading an account is no right to trade it; each account is asked', async () => {
    expect(named(await checked(['A1', 'R1']), '交易权限')).toEqual([false, '您没有账户账户R1的交易权限'])
  })

  it('[STRAT-18] an emergency stop on one account is named', async () => {
    await trading.ask(
      `insert into trade_kill_switch (tenant_id, scope, target_id, is_on, reason, set_by, set_at)
        values (1, 'account', 'A2', true, '试', 'x', now())`,
    )
    expect(named(await checked(['A1', 'A2']), '熔断')).toEqual([false, '账户账户A2处于紧急停止'])
    expect(named(await checked(['A1']), '熔断')).toEqual([true, '未触发'])
  })

  it('[STRAT-18] the limits that will hold are named, the usual ones where there are no others', async () => {
    await trading.ask(`insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits)
      values ('wide', 1, 1, '宽松', '2020-01-01', '{}')`)
    await trading.ask(`update trade_account set risk_profile_id = 'wide' where id = 'A2'`)
    expect(named(await checked(['A1', 'A2']), '风控方案')).toEqual([true, '默认、宽松'])
    expect(named(await checked(['A2']), '风控方案')).toEqual([true, '宽松'])
    expect(named(await checked([]), '风控方案')).toEqual([true, '默认'])
    await trading.ask(`update trade_account set risk_profile_id = null`)
  })

  it('[STRAT-18] what the parameters or the universe lack is told in their words', async () => {
    expect(named(await checked(['A1'], { type: 'grid' }), '参数与标的')).toEqual([false, '请填写标的'])
    expect(named(await checked(['A1'], { ...rank, universe: {} }), '参数与标的')).toEqual([
      false,
      '策略的标的范围为空，请选择指数、分组或证券',
    ])
  })

  it('[STRAT-25] a schedule tells when it fires next; one that never fires again is refused', async () => {
    const daily = named(await checked(['A1'], { ...rank, schedule: '0 0 10 * * ?' }), '运行计划')
    expect(daily).toEqual([true, expect.stringMatching(/^下次触发 \d{4}-\d\d-\d\d 10:00/)])
    const over = await checked(['A1'], { ...rank, schedule: '0 0 10 1 1 ? 2020' })
    expect(named(over, '运行计划')).toEqual([false, '运行计划不会再触发'])
    expect(failed(over)).toEqual(['运行计划不会再触发'])
  })

  it('[STRAT-18] live money asks for a whole day on paper, counted from the first start', async () => {
    const id = await saved(['A1', 'A2'])
    expect(named(await checksOf(id), '模拟运行')).toBeUndefined()
    await trading.ask(`update trade_account set mode = 'live' where id = 'A2'`)
    const ran = async (ms: number) => {
      const at = new Date(trading.clock.now().getTime() - ms)
      await trading.ask('update trade_strategy set started_at = $1 where id = $2', [at, id])
      return named(await checksOf(id), '模拟运行')
    }
    const refused = [false, '实盘策略须先模拟运行至少一天']
    expect(named(await checksOf(id), '模拟运行')).toEqual(refused)
    expect(await ran(86_399_999)).toEqual(refused)
    expect(await ran(86_400_000)).toEqual([true, '已满一天'])
    await trading.ask(`update trade_account set mode = 'paper'`)
  })

  it('[STRAT-18] a start that is refused says everything that is wrong, and nothing is changed', async () => {
    const id = await saved(['R1'], { ...rank, universe: {} })
    const { message } = await call('GET', '/user/strategy/status', { id, status: '1' })
    expect(message).toBe('您没有账户账户R1的交易权限；策略的标的范围为空，请选择指数、分组或证券')
    expect((await call('GET', '/user/strategy', { id })).result).toMatchObject({ status: 0, startedTime: null })
  })
})
