import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp } from '../testing/trading-app.ts'

const trading = await createTradingApp()
const { open, order, place, call, ask, market, clock } = trading
let officer = ''
let second = ''

beforeAll(async () => {
  const rights = ['RISK:view', 'RISK:kill', 'RISK:lift', 'RISK:limit', 'RISK:approve', 'ACCOUNT:viewAll']
  officer = await makePerson(trading.test, { username: 'officer', permissions: rights })
  second = await makePerson(trading.test, { username: 'second', permissions: rights })
  await open('R1')
  await open('R2')
})

type Board = { refused: number; refusals: Record<string, unknown>[] }
const board = async () => (await call('GET', '/risk/board', { token: officer })).result as unknown as Board

describe('what was refused today', () => {
  it('[RISKBOARD-100] stands newest first, in its own words, without them by its reason', async () => {
    const first = order('R1', { volume: 150 })
    await place(first)
    const other = order('R2', { symbol: 'SHSE.609999' })
    await place(other)
    expect(await board()).toMatchObject({
      refused: 2,
      refusals: [
        { accountId: 'R2', accountName: '账户R2', symbol: 'SHSE.609999', name: 'SHSE.609999' },
        { accountId: 'R1', accountName: '账户R1', name: '测试001', reason: '买入数量须为100的整数倍' },
      ],
    })
    await ask(`update trade_order set reject_detail = '' where cl_ord_id = $1`, [first.clOrdId])
    expect((await board()).refusals[1]).toMatchObject({ reason: expect.stringMatching(/./) })
    await ask(`update trade_order set reject_detail = '自己的话' where cl_ord_id = $1`, [first.clOrdId])
    expect((await board()).refusals[1]).toMatchObject({ reason: '自己的话' })
  })
})

describe('the emergency stop', () => {
  const kill = (more: object = {}, token = officer) =>
    call('POST', '/risk/killSwitch', { token, body: { scope: 'account', targetId: 'R1', reason: '异常', ...more } })
  const lift = (more: object = {}, token = second) =>
    call('POST', '/risk/killSwitch/lift', {
      token,
      body: { scope: 'account', targetId: 'R1', reason: '已查', ...more },
    })
  const all = async () =>
    (await call('GET', '/risk/killSwitch', { token: officer })).result as unknown as Record<string, unknown>[]
  const rejection = async (id: string) => (await place(order(id, { price: '9.90', confirmCodes: [11, 13] }))).rejReason

  it('[RISKBOARD-101] stops what it names and nothing else, and says who threw it, who lifted it and why', async () => {
    expect(await kill()).toMatchObject({ success: true, message: '已停止交易并撤销委托' })
    expect(await all()).toMatchObject([
      {
        tenantId: 1,
        scope: 'account',
        targetId: 'R1',
        isOn: true,
        reason: '异常',
        setBy: 'officer',
        liftedBy: null,
        liftedAt: null,
      },
    ])
    expect(await rejection('R1')).not.toBe(0)
    expect(await rejection('R2')).toBe(0)
    expect((await lift({}, officer)).message).toBe('解除熔断须由另一人操作')
    expect((await lift({ targetId: 'R2' })).message).toBe('没有生效中的熔断')
    clock.advance(1000)
    expect(await lift()).toMatchObject({ success: true, message: '已解除' })
    expect(await all()).toMatchObject([{ isOn: false, liftedBy: 'second', liftedAt: expect.any(String) }])
    expect((await lift()).message).toBe('没有生效中的熔断')
    expect(await rejection('R1')).toBe(0)
    const events = (await call('GET', '/risk/killSwitch/history', { token: officer })).result as unknown as Record<
      string,
      unknown
    >[]
    expect(events.map(({ isOn, reason, by }) => [isOn, reason, by])).toEqual([
      [false, '已查', 'second'],
      [true, '异常', 'officer'],
    ])
  })

  it('[RISKBOARD-101] one that is lifted leaves those that are still on', async () => {
    await kill({ scope: 'product', targetId: 'P1' })
    await kill()
    expect(await rejection('R2')).not.toBe(0)
    await lift()
    expect(await rejection('R1')).not.toBe(0)
    await lift({ scope: 'product', targetId: 'P1' })
    expect(await rejection('R1')).toBe(0)
    expect(await rejection('R2')).toBe(0)
    expect((await kill({ targetId: 'gone' })).message).toBe('未找到对应实体')
  })
})

describe('limits as dated versions', () => {
  const save = (more: object = {}) =>
    call('POST', '/risk/profile', {
      token: officer,
      body: { name: '限额', effectiveFrom: trading.day, limits: {}, ...more },
    })
  const review = (profile: unknown, agrees = true) => {
    const { id, version } = profile as { id: string; version: number }
    return call('POST', '/risk/profile/review', { token: second, body: { id, version, agrees } })
  }

  it('[RISKBOARD-102] are numbered one after the other; what is agreed late counts from today on', async () => {
    const one = (await save()).result
    expect(one).toMatchObject({ version: 1, status: 'pending', effectiveFrom: trading.day })
    expect((await review(one)).result).toMatchObject({ status: 'active', effectiveFrom: trading.day })
    const two = (await save({ id: one['id'] })).result
    expect(two).toMatchObject({ id: one['id'], version: 2 })
    expect((await save({ id: 'gone' })).message).toBe('未找到对应实体')
    const next = mainlandCalendar.next(trading.day)
    market.setTime('10:00', next)
    expect((await review(two)).result).toMatchObject({ status: 'active', effectiveFrom: next })
    const three = (await save({ id: one['id'], effectiveFrom: mainlandCalendar.next(next) })).result
    expect((await review(three, false)).result).toMatchObject({
      version: 3,
      status: 'rejected',
      effectiveFrom: mainlandCalendar.next(next),
    })
    expect((await review({ id: 'gone', version: 1 })).message).toBe('未找到对应实体')
    const time = market.time
    market.time = () => null
    expect((await save()).message).toBe('行情尚未就绪，请稍后再试')
    market.time = time
  })
})
