import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { secondsOf, shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'
import { beforeEach, describe, expect, it } from 'vitest'

import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { createTradingApp } from '../testing/trading-app.ts'
import { countWorkingOrders, findReadiness, isInSession } from './readiness.ts'

const trading = await createTradingApp()
const { ask, open, order, place, beat } = trading
const at = (clock: string, day = '2026-11-16') => new Date(shanghaiEpoch(day, secondsOf(clock)))

describe('whether the exchange is open', () => {
  it.each([
    ['09:14', false],
    ['09:15', true],
    ['12:00', true],
    ['14:59', true],
    ['15:00', false],
  ])('[TSVC-105] at %s of a trading day: %s', (clock, isOpen) => {
    expect(isInSession(at(clock))).toBe(isOpen)
    expect(isInSession(at(clock, '2026-11-15'))).toBe(false)
  })
})

describe('what has to be in order before the opening', () => {
  const ready = (clock = '08:30', day = trading.day) =>
    asPlatform(trading.db, (tx) => findReadiness(tx, at(clock, day)))
  const connect = (id: string, state: string) =>
    ask(
      `update trade_account_state set balances = jsonb_set(balances, '{connection}', to_jsonb($2::text)) where account_id = $1`,
      [id, state],
    )
  const strategy = (id: string, name: string, status: number) =>
    ask(`insert into trade_strategy (id, tenant_id, name, type, status, body) values ($1, 1, $2, 'rank', $3, '{}')`, [
      id,
      name,
      status,
    ])
  beforeEach(async () => {
    await ask('update trade_account set del_flag = 1')
    await ask('delete from trade_strategy')
  })

  it('[TSVC-106] accounts that are on are counted, those whose line is down named by name', async () => {
    for (const id of ['B2', 'B1', 'B3', 'B4', 'B5', 'B6']) await open(id)
    await connect('B1', 'loggedIn')
    await connect('B2', 'disconnected')
    await connect('B3', 'connected')
    await connect('B4', 'connecting')
    await ask(`update trade_account set status = 0 where id = 'B5'`)
    await ask(`update trade_account set is_building = true where id = 'B6'`)
    expect(await ready()).toMatchObject({ accounts: 4, disconnected: ['账户B2', '账户B4'] })
    await ask('update trade_account set is_building = false')
  })

  it('[TSVC-106] strategies that run or failed are counted, those that failed named', async () => {
    await strategy('1', '乙', 4)
    await strategy('2', '甲', 4)
    await strategy('3', '丙', 1)
    await strategy('4', '丁', 2)
    await strategy('5', '戊', 0)
    const { strategies, failedStrategies } = await ready()
    expect([strategies, failedStrategies.toSorted()]).toEqual([3, ['乙', '甲'].toSorted()])
  })

  it('[TSVC-106] accounts whose day is over and not closed are named; the day that orders count for is told', async () => {
    await open('D2')
    await open('D1')
    await open('D3', { assetClass: 'future' })
    expect(await ready('15:34')).toMatchObject({ unsettled: [], orderDay: trading.day })
    const next = mainlandCalendar.next(trading.day)
    expect(await ready('15:35')).toMatchObject({ unsettled: ['账户D1', '账户D2'], orderDay: next })
    expect(await ready('16:00')).toMatchObject({ unsettled: ['账户D1', '账户D2', '账户D3'] })
  })

  it('[TSVC-106] of a long list twenty names are told', async () => {
    await ask('update trade_account set del_flag = 1')
    for (let n = 10; n < 35; n += 1) {
      await open(`L${n}`)
      await connect(`L${n}`, 'disconnected')
      await strategy(`L${n}`, `L${n}`, 4)
    }
    const found = await ready('15:35')
    expect([found.accounts, found.strategies]).toEqual([25, 25])
    const names = Array.from({ length: 20 }, (_, n) => `账户L${n + 10}`)
    expect([found.disconnected, found.unsettled]).toEqual([names, names])
    expect(found.failedStrategies).toHaveLength(20)
  })

  it('[TSVC-105] working orders are counted for an institution, for the platform those of all', async () => {
    await ask(`update trade_account set del_flag = 0`)
    await open('W1')
    await open('W9', { tenantId: 2, productId: 'P9', unitId: 'U9' })
    for (const price of ['9.90', '9.91']) await place(order('W1', { price }))
    await place(order('W1', { price: '10.01' }))
    await beat()
    const count = (tenantId: number) => asPlatform(trading.db, (tx) => countWorkingOrders(tx, tenantId))
    expect([await count(1), await count(2), await count(0)]).toEqual([2, 0, 2])
  })
})
