import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { platformScope } from '../platform-scope.ts'
import { createTradingApp } from '../testing/trading-app.ts'

const trading = await createTradingApp()
const { open, order, place, beat, stored, ask, call, trader, app } = trading
let first = ''
let second = ''

beforeAll(async () => {
  const risk = ['RISK:view', 'RISK:kill', 'RISK:lift', 'ACCOUNT:viewAll', 'ACCOUNT:view']
  first = await makePerson(trading.test, { username: 'first', permissions: risk })
  second = await makePerson(trading.test, { username: 'second', permissions: risk })
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
    const holding = app.trading.keeper.onAccount(platformScope, 'K2', async () => {
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
    expect((await trading.execute([order('L1')])).success).toBe(false)
    expect((await lift({ scope: 'product', targetId: 'P1' })).message).toBe('1个账户未能处理，请稍后重试')
    // Half lifted is not lifted, and the history says so.
    const [kept] = await ask(`select is_on, reason, by_user from trade_kill_event where reason like '%保持停止'`)
    expect(kept).toEqual({ is_on: true, reason: '解除未完成，保持停止', by_user: 'second' })
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

  it('[KILL-1] tells of every scope whether it is stopped, by itself or by what stands above it', async () => {
    await open('N1')
    await stop({ scope: 'product', targetId: 'P1', reason: '核查' })
    const { result } = await call('GET', '/risk/killSwitch/scopes', { token: first })
    const rows = result as unknown as Record<string, unknown>[]
    const row = (targetId: string) => rows.find((one) => one['targetId'] === targetId)
    expect(rows[0]).toMatchObject({ scope: 'all', targetName: '机构1', isOn: false, isOnAbove: false })
    expect(row('P1')).toMatchObject({
      scope: 'product',
      targetName: '产品一',
      isOn: true,
      reason: '核查',
      setBy: 'first',
    })
    expect(row('N1')).toMatchObject({ targetName: '账户N1', parentName: '产品一', isOn: false, isOnAbove: true })
    // Those of another institution are not told.
    expect(row('P9')).toBeUndefined()
    await lift({ scope: 'product', targetId: 'P1' })
  })

  it('[KILL-2] keeps who stopped and who let go, also after the next time', async () => {
    await open('N2')
    const target = { scope: 'account', targetId: 'N2' }
    await stop({ ...target, reason: '第一次' })
    await lift({ ...target, reason: '查清' })
    await stop({ ...target, reason: '第二次' }, second)
    expect((await lift(target, second)).message).toBe('解除熔断须由另一人操作')
    await lift({ ...target, reason: '再查清' }, first)
    const { result } = await call('GET', '/risk/killSwitch/history', { token: first })
    const own = (result as unknown as Record<string, unknown>[]).filter((one) => one['targetName'] === '账户N2')
    expect(own.map(({ isOn, reason, by }) => [isOn, reason, by])).toEqual([
      [false, '再查清', 'first'],
      [true, '第二次', 'second'],
      [false, '查清', 'second'],
      [true, '第一次', 'first'],
    ])
    await expect(ask('delete from trade_kill_event')).rejects.toThrow('append-only')
  })

  it('[KILL-3] a platform administrator sees all institutions without naming one, and stops nothing from there', async () => {
    const admin = await makePerson(trading.test, { username: 'overseer', isPlatform: true })
    const other = await makePerson(trading.test, {
      username: 'third',
      tenantId: 2,
      permissions: ['RISK:kill', 'RISK:view'],
    })
    await open('N3', { tenantId: 2, productId: 'P9', unitId: 'U9' })
    expect((await stop({ scope: 'account', targetId: 'N3', reason: '他家' }, other)).success).toBe(true)
    const scopes = await call('GET', '/risk/killSwitch/scopes', { token: admin })
    const rows = scopes.result as unknown as Record<string, unknown>[]
    expect(rows.find((one) => one['targetId'] === 'N3')).toMatchObject({
      tenantName: '机构2',
      isOn: true,
      reason: '他家',
    })
    expect(new Set(rows.map((one) => one['tenantId']))).toEqual(new Set([1, 2]))
    expect((await call('GET', '/risk/killSwitch', { token: admin })).result).toContainEqual(
      expect.objectContaining({ tenantId: 2, targetId: 'N3', isOn: true }),
    )
    expect((await stop({ scope: 'account', targetId: 'N1' }, admin)).message).toBe('请先选择机构，再停止或解除')
    expect((await lift({ scope: 'account', targetId: 'N3' }, admin)).message).toBe('请先选择机构，再停止或解除')
    const own = await call('GET', '/risk/killSwitch/scopes', { token: first })
    expect((own.result as unknown as Record<string, unknown>[]).some((one) => one['targetId'] === 'N3')).toBe(false)
  })
})
