import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { platformScope } from '../platform-scope.ts'
import { createTradingApp } from '../testing/trading-app.ts'

const desk = await createTradingApp()
const { open, order, place, beat, stored, ask, call, trader, app } = desk
let first = ''
let second = ''

beforeAll(async () => {
  const risk = ['RISK:view', 'RISK:kill', 'RISK:lift', 'ACCOUNT:viewAll', 'ACCOUNT:view']
  first = await makePerson(desk.test, { username: 'first', permissions: risk })
  second = await makePerson(desk.test, { username: 'second', permissions: risk })
})

const stop = (body: object, token = first) =>
  call('POST', '/risk/killSwitch', { token, body: { reason: '演练', ...body } })
const lift = (body: object, token = second) =>
  call('POST', '/risk/killSwitch/lift', { token, body: { reason: '演练结束', ...body } })
const isStopped = async (accountId: string) => {
  const [row] = await ask(`select balances->>'killSwitch' as k from trade_account_state where account_id = $1`, [
    accountId,
  ])
  return row?.['k'] === 'true'
}

describe('the emergency stop', () => {
  it('[TSVC-51] an account stopped by two switches trades when both are lifted', async () => {
    await open('K1')
    await stop({ scope: 'account', targetId: 'K1' })
    await stop({ scope: 'product', targetId: 'P1' })
    expect((await lift({ scope: 'account', targetId: 'K1' })).success).toBe(true)
    expect(await isStopped('K1')).toBe(true)
    expect(await place(order('K1'))).toMatchObject({ rejReason: 25, rejDetail: '交易已熔断（账户）' })
    await lift({ scope: 'product', targetId: 'P1' })
    expect(await place(order('K1'))).toMatchObject({ status: 10 })
    expect((await lift({ scope: 'product', targetId: 'P1' })).message).toBe('没有生效中的熔断')
  })

  it('[TSVC-51] one thrown while another is being lifted stays on', async () => {
    await open('K2')
    await stop({ scope: 'account', targetId: 'K2' })
    // The account is busy, so the lifting waits; meanwhile somebody stops it again.
    const busy = Promise.withResolvers<undefined>()
    const isBusy = Promise.withResolvers<undefined>()
    const holding = app.tradingDesk.keeper.onAccount(platformScope, 'K2', async () => {
      isBusy.resolve(undefined)
      await busy.promise
    })
    await isBusy.promise
    const lifting = lift({ scope: 'account', targetId: 'K2' })
    await expect
      .poll(() => ask(`select is_on from trade_kill_switch where target_id = 'K2'`))
      .toEqual([{ is_on: false }])
    await ask(`update trade_kill_switch set is_on = true, set_by = 'second' where target_id = 'K2'`)
    busy.resolve(undefined)
    await holding
    await lifting
    expect(await isStopped('K2')).toBe(true)
    expect(await place(order('K2'))).toMatchObject({ rejReason: 25 })
  })

  it('[TSVC-52] an account whose books cannot be read does not leave the others trading', async () => {
    await open('L1')
    await open('L2')
    const body = order('L2', { price: '9.90' })
    await place(body)
    await beat()
    await ask(`update trade_account_state set event_seq = event_seq + 7, stamp = 1 where account_id = 'L1'`)
    expect((await stop({ scope: 'product', targetId: 'P1' })).message).toBe('1个账户未能处理，请稍后重试')
    await beat()
    expect(await stored(body.clOrdId)).toMatchObject({ status: 5 })
    // Even the one that could not be written takes no order.
    expect((await desk.execute([order('L1')])).success).toBe(false)
    expect((await lift({ scope: 'product', targetId: 'P1' })).message).toBe('1个账户未能处理，请稍后重试')
    await ask(`update trade_account_state set event_seq = event_seq - 7 where account_id = 'L1'`)
    expect((await lift({ scope: 'product', targetId: 'P1' })).success).toBe(true)
    expect([await isStopped('L1'), await isStopped('L2')]).toEqual([false, false])
  })

  it('[TSVC-53] for all there is one switch, and a replacement does not outlive it', async () => {
    await open('M1')
    const body = order('M1', { price: '9.80' })
    await place(body)
    await beat()
    const replace = { accountId: 'M1', clOrdId: body.clOrdId, newClOrdId: `${body.clOrdId}r`, price: '9.85' }
    expect((await call('POST', '/api/order/replace', { token: trader, body: replace })).success).toBe(true)
    await stop({ scope: 'all', targetId: 'whatever' })
    await beat()
    await beat()
    expect(await stored(body.clOrdId)).toMatchObject({ status: 5, frozen_cash: 0 })
    expect(await stored(`${body.clOrdId}r`)).toBeUndefined()
    expect((await lift({ scope: 'all' }, first)).message).toBe('解除熔断须由另一人操作')
    expect((await lift({ scope: 'all' })).success).toBe(true)
  })
})
