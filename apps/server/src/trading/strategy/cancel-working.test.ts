import { describe, expect, it } from 'vitest'

import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'
import { createCancelWorking } from './cancel-working.ts'
import { cleanStrategyLogJob } from './clean-strategy-log.ts'
import { findOwner } from './strategy-owner.ts'

const trading = await createTradingApp()
const token = await makePerson(trading.test, {
  username: 'quant',
  permissions: [...traderRights, 'STRATEGY:edit', 'STRATEGY:status'],
})
const trades = ['quant']
let count = 0
async function account(): Promise<string> {
  const id = `A${(count += 1)}`
  await trading.open(id, { trades })
  return id
}
const call = (method: 'GET' | 'POST', url: string, given: object, as = token) =>
  trading.call(method, url, { token: as, ...(method === 'GET' ? { query: given as never } : { body: given }) })
async function running(accountIds: readonly string[]): Promise<string> {
  const body = { name: `撤${(count += 1)}`, type: 'rank', universe: { symbols: ['SHSE.600001'] }, accountIds }
  const id = String((await call('POST', '/user/strategy', body)).result['id'])
  expect((await call('GET', '/user/strategy/status', { id, status: '1' })).message).toBe('')
  return id
}
/** Working orders of a strategy, or of a person. */
const place = async (accountId: string, strategyId?: string) => {
  const price = `9.${90 + ((count += 1) % 9)}`
  const sent = await trading.place(trading.order(accountId, { price, ...(strategyId && { strategyId }) }), token)
  expect(sent.rejDetail).toBe('')
  return sent.clOrdId
}
const stop = (id: string, more: object = {}) => call('GET', '/user/strategy/status', { id, status: '3', ...more })
const states = async (accountId: string) =>
  (await trading.ask('select status from trade_order where account_id = $1 order by created_at, id', [accountId])).map(
    ({ status }) => status === 6,
  )
const logOf = async (id: string) =>
  ((await call('GET', '/user/strategy/log', { id, pageSize: '200' })).result['records'] as { text: string }[]).map(
    ({ text }) => text,
  )

describe('withdrawing what a strategy has working', () => {
  it('[STRAT-34] its orders on all its accounts are withdrawn and counted, those of people stay', async () => {
    const [one, two] = [await account(), await account()]
    const id = await running([one, two])
    await place(one, id)
    await place(two, id)
    await place(two, id)
    await place(one)
    const { result } = await stop(id, { cancelOrders: 'true' })
    expect(result).toMatchObject({ status: 3, canceled: 3, notCanceled: 0 })
    expect([await states(one), await states(two)]).toEqual([
      [true, false],
      [true, true],
    ])
    expect(await logOf(id)).toEqual(['quant：撤销 3 笔未完成委托', 'quant：停止策略', 'quant：启动策略'])
  })

  it('[STRAT-34] nobody asked: the orders stay and are still counted as working', async () => {
    const one = await account()
    const id = await running([one])
    await place(one, id)
    expect((await stop(id)).result).toMatchObject({ status: 3, workingOrders: 1, canceled: 0, notCanceled: 0 })
    expect(await states(one)).toEqual([false])
    expect(await logOf(id)).toEqual(['quant：停止策略', 'quant：启动策略'])
  })

  it('[STRAT-34] with nothing working nothing is said', async () => {
    const id = await running([await account()])
    expect((await stop(id, { cancelOrders: 'true' })).result).toMatchObject({ canceled: 0, notCanceled: 0 })
    expect(await logOf(id)).toEqual(['quant：停止策略', 'quant：启动策略'])
  })

  it('[STRAT-34] a start withdraws nothing, and who may not withdraw orders does not stop with them', async () => {
    const one = await account()
    const id = await running([one])
    await place(one, id)
    await call('GET', '/user/strategy/status', { id, status: '2' })
    expect((await stop(id, { status: '1', cancelOrders: 'true' })).message).toBe('启动策略时不能撤销委托')
    const permissions = ['STRATEGY:view', 'STRATEGY:status', 'ACCOUNT:viewAll']
    const keeper = await makePerson(trading.test, { username: 'keeper', permissions })
    expect((await call('GET', '/user/strategy/status', { id, status: '3', cancelOrders: 'true' }, keeper)).code).toBe(
      510,
    )
    expect((await call('GET', '/user/strategy/status', { id }, keeper)).result['status']).toBe(2)
    expect(await states(one)).toEqual([false])
  })

  it('[STRAT-34] what is over or on its way out is not left behind; what is refused is, account by account', async () => {
    const [one, two] = [await account(), await account()]
    const id = await running([one, two])
    for (let i = 0; i < 5; i += 1) await place(one, id)
    await place(two, id)
    const actor = { username: 'quant', realname: '量化', tenantId: 1, userId: 'u-quant' } as Actor
    const asked: unknown[] = []
    const { db, clock } = trading
    const cancel = createCancelWorking({
      db,
      clock,
      cancelOrders: async (_actor, { accountId, clOrdIds, all, confirm }) => {
        asked.push([accountId, clOrdIds.length, all, confirm])
        if (accountId === two) throw new AppError('FORBIDDEN')
        return [200, 200, 101, 104, 102].map((code) => ({ code }) as never)
      },
    })
    expect(await cancel(actor, id)).toEqual({ canceled: 2, notCanceled: 2 })
    expect(asked).toEqual([
      [one, 5, false, ''],
      [two, 1, false, ''],
    ])
    expect((await logOf(id))[0]).toBe('量化：撤销 2 笔未完成委托，2 笔未能撤销')
    const broken = createCancelWorking({ db, clock, cancelOrders: () => Promise.reject(new Error('数据库')) })
    await expect(broken(actor, id)).rejects.toThrow('数据库')
    const none = createCancelWorking({ db, clock, cancelOrders: () => Promise.reject(new AppError('FORBIDDEN')) })
    expect(await none(actor, id)).toEqual({ canceled: 0, notCanceled: 6 })
    expect((await logOf(id))[0]).toBe('量化：撤销 0 笔未完成委托，6 笔未能撤销')
  })
})

describe('who a strategy runs for', () => {
  it('[STRAT-109] the person who is there, in its institution, with the rights to trade and no more', async () => {
    await makePerson(trading.test, { username: 'gone', permissions: [] })
    await makePerson(trading.test, { username: 'left', permissions: [] })
    await trading.ask(`update sys_user set status = 2 where username = 'gone'`)
    await trading.ask(`update sys_user set del_flag = 1 where username = 'left'`)
    const find = (username: string) => asPlatform(trading.db, (tx) => findOwner(tx, username, 7))
    const owner = await find('quant')
    expect(owner).toMatchObject({
      userId: 'u-quant',
      username: 'quant',
      realname: 'quant',
      tenantId: 7,
      isPlatform: false,
    })
    expect([...(owner?.rights.permissions ?? [])].toSorted()).toEqual(['ORDER:cancel', 'ORDER:submit', 'STRATEGY:view'])
    expect([await find('gone'), await find('left'), await find('nobody')]).toEqual([null, null, null])
  })
})

describe('cutting the log of strategies', () => {
  const job = cleanStrategyLogJob(trading.db)
  const said: string[] = []
  const now = trading.clock.now()
  const clean = (parameter: string) =>
    job.run({
      now,
      parameter,
      lastSuccess: undefined,
      signal: AbortSignal.timeout(60_000),
      log: (line) => said.push(line),
    })
  /** Lines so many hours old, the newest last. */
  async function strategyOf(ages: readonly number[]): Promise<string> {
    const body = { name: `志${(count += 1)}`, type: 'manual', accountIds: [] }
    const id = String((await call('POST', '/user/strategy', body)).result['id'])
    for (const hours of ages.toSorted((a, b) => b - a))
      await trading.ask(
        `insert into trade_strategy_log (tenant_id, strategy_id, at, level, text) values (1, $1, $2, 'info', $3)`,
        [id, new Date(now.getTime() - hours * 3_600_000), `${hours}`],
      )
    return id
  }

  it('[STRAT-29] lines go that are older than so many days, one day or thirty, to the hour', async () => {
    await trading.ask('delete from trade_strategy_log')
    const id = await strategyOf([719, 720, 721, 23, 25])
    expect(await clean('')).toBe('清理策略日志1条')
    expect(said.at(-1)).toBe('超过30天：1条，超过5000条：0条')
    expect(await logOf(id)).toEqual(['23', '25', '719', '720'])
    expect(await clean('1')).toBe('清理策略日志3条')
    expect(await logOf(id)).toEqual(['23'])
  })

  it('[STRAT-29] of each strategy so many lines stay, the newest', async () => {
    await trading.ask('delete from trade_strategy_log')
    const [many, few] = [await strategyOf([1, 2, 3, 4, 5, 800]), await strategyOf([6, 7])]
    expect(await clean('30，2')).toBe('清理策略日志4条')
    expect(said.at(-1)).toBe('超过30天：1条，超过2条：3条')
    expect([await logOf(many), await logOf(few)]).toEqual([
      ['1', '2'],
      ['6', '7'],
    ])
    expect(await clean('30,1')).toBe('清理策略日志2条')
  })

  it.each(['0', '-1', '1.5', '30,0', '30,1.5', '很久', '30,多'])(
    '[STRAT-29] a parameter of %s is refused',
    async (wrong) => {
      await expect(clean(wrong)).rejects.toThrow(`参数应为“保留天数,每个策略的条数”，当前为“${wrong}”`)
    },
  )
})
