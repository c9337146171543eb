import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'

const trading = await createTradingApp()
const { open, order, place, ask, call } = trading
let chief = ''
let guest = ''

beforeAll(async () => {
  const rights = ['ACCOUNT:view', 'ACCOUNT:viewAll', 'ACCOUNT:grant', 'ACCOUNT:edit']
  chief = await makePerson(trading.test, { username: 'chief', permissions: rights })
  guest = await makePerson(trading.test, { username: 'guest', permissions: [...traderRights, 'ACCOUNT:grant'] })
  await ask(`insert into trade_unit (id, tenant_id, product_id, name) values ('U2', 1, 'P1', '单元二')`)
  await open('A1', { trades: [] })
  await open('A2', { trades: [], unitId: 'U2' })
})

const give = (target: object, grant: string, token = chief, userId = 'u-guest') =>
  call('POST', '/user/account/grant', { token, body: { ...target, userIds: [userId], grant } })
const who = (query: Record<string, string>) => call('GET', '/user/account/grant', { token: chief, query })
const seen = async () => {
  const { result } = await call('GET', '/user/account/list', { token: guest })
  return (result as { id: string; canTrade: boolean }[]).map(({ id, canTrade }) => [id, canTrade])
}
let clicks = 0
const trade = (accountId: string) =>
  place(order(accountId, { price: `9.${60 + (clicks += 1)}`, confirmCodes: [12] }), guest)

describe('grants on more than one account', () => {
  it('[TSVC-66] on a unit reach its accounts and no others', async () => {
    expect(await seen()).toEqual([])
    expect((await give({ unitId: 'U2' }, 'read')).success).toBe(true)
    expect(await seen()).toEqual([['A2', false]])
    expect(await trade('A2')).toMatchObject({ rejReason: 1, rejDetail: '没有该账户的交易权限' })
    expect(await trade('A1')).toMatchObject({ rejReason: 4 })
    await give({ unitId: 'U2' }, 'trade')
    expect(await trade('A2')).toMatchObject({ status: 10 })
  })

  it('[TSVC-66] on a product reach every account, also one opened later; the widest grant counts', async () => {
    await give({ productId: 'P1' }, 'read')
    expect(await seen()).toEqual([
      ['A1', false],
      ['A2', true],
    ])
    expect(await trade('A1')).toMatchObject({ rejReason: 1 })
    await open('A3', { trades: [] })
    expect(await seen()).toContainEqual(['A3', false])
    await give({ productId: 'P1' }, 'trade')
    expect(await trade('A3')).toMatchObject({ status: 10 })
    expect((await who({ id: 'A2' })).result).toMatchObject([
      { userId: 'u-guest', canTrade: true, source: 'product' },
      { userId: 'u-guest', canTrade: true, source: 'unit' },
    ])
    const unit = {
      ...order('A1', { price: '9.55', volume: 200, confirmCodes: [12] }),
      accountId: undefined,
      unitId: 'U2',
    }
    expect((await trading.execute([unit], guest)).result).toMatchObject([{ status: 10 }])
  })

  it('[TSVC-66] are taken back where they were given', async () => {
    await give({ productId: 'P1' }, 'none')
    expect(await seen()).toEqual([['A2', true]])
    await give({ accountId: 'A2' }, 'none')
    expect(await seen()).toEqual([['A2', true]])
    await give({ unitId: 'U2' }, 'none')
    expect(await seen()).toEqual([])
    expect(await trade('A2')).toMatchObject({ rejReason: 4 })
  })

  it('[TSVC-66] name one thing of one’s own institution that one may see', async () => {
    expect((await give({ unitId: 'U2', productId: 'P1' }, 'read')).message).toContain('必须且只能填写一个')
    expect((await give({ productId: 'P9' }, 'read')).message).toBe('未找到对应实体')
    expect((await give({ unitId: 'U9' }, 'read')).message).toBe('未找到对应实体')
    // The right to grant alone reaches nothing.
    expect((await give({ productId: 'P1' }, 'trade', guest)).message).toBe('未找到对应实体')
    await give({ productId: 'P1' }, 'read')
    expect((await give({ unitId: 'U2' }, 'read', guest, 'u-dealer')).success).toBe(true)
    await give({ productId: 'P1' }, 'none')
  })

  it('[REACH-5] nobody grants themselves anything, nor others what they may not do themselves', async () => {
    await give({ productId: 'P1' }, 'read')
    expect((await give({ unitId: 'U2' }, 'trade', guest)).message).toBe('不能修改自己的账户授权')
    expect((await give({ unitId: 'U2' }, 'trade', guest, 'u-dealer')).message).toBe(
      '您没有该账户的交易权限，不能授予他人',
    )
    await give({ productId: 'P1' }, 'none')
  })

  it('[TSVC-67] opening an account takes a right of its own, changing one only a known risk profile', async () => {
    const body = { accountName: '新账户', accountNo: 'NEW0001', productId: 'P1', unitId: 'U1', initCash: '1000' }
    expect((await call('POST', '/user/account', { token: chief, body })).code).toBe(510)
    const edit = (more: object) => call('POST', '/user/account', { token: chief, body: { ...body, id: 'A1', ...more } })
    expect((await edit({ riskProfileId: 'nowhere' })).message).toBe('风控方案不存在')
    expect((await edit({ accountName: '改名' })).result).toMatchObject({ id: 'A1', accountName: '改名' })
  })

  it('[TSVC-67] somebody of the platform opens and grants it in the institution of its unit; no client of another', async () => {
    const admin = await makePerson(trading.test, {
      username: 'root',
      isPlatform: true,
      permissions: ['ACCOUNT:view', 'ACCOUNT:viewAll', 'ACCOUNT:add', 'ACCOUNT:edit', 'ACCOUNT:grant'],
    })
    const body = { accountName: '平台开户', accountNo: 'ROOT0001', productId: 'P1', unitId: 'U1', initCash: '1000' }
    const { result } = await call('POST', '/user/account', { token: admin, body })
    const { id } = result as unknown as { id: string }
    const tenants = await ask(
      `select a.tenant_id as a, s.tenant_id as s from trade_account a join trade_account_state s on s.account_id = a.id where a.id = $1`,
      [id],
    )
    expect(tenants).toEqual([{ a: 1, s: 1 }])
    expect((await give({ accountId: id }, 'trade', admin)).success).toBe(true)
    expect(await seen()).toContainEqual([id, true])
    await give({ accountId: id }, 'none', admin)
    await ask(`insert into trade_client (id, tenant_id, realname, phone) values ('C9', 2, '他家客户', '13900000009')`)
    const foreign = { ...body, accountNo: 'ROOT0002', clientId: 'C9' }
    expect((await call('POST', '/user/account', { token: admin, body: foreign })).message).toBe('客户不存在')
  })

  it('[TSVC-69] money in and out is booked once, is no profit, and never more than is there', async () => {
    await open('M1', { trades: [] })
    const move = (kind: string, amount: string, refId: string) =>
      call('POST', '/user/account/cash', {
        token: chief,
        body: { accountId: 'M1', kind, amount, refId, reason: '追加' },
      })
    const balance = (answer: { result: unknown }) => (answer.result as { cash: { balance: number } }).cash.balance
    expect(balance(await move('deposit', '500.50', 'r1'))).toBe(1_000_500.5)
    expect(balance(await move('deposit', '500.50', 'r1'))).toBe(1_000_500.5)
    expect((await move('deposit', '600', 'r1')).message).toBe('流水号已被另一笔出入金使用')
    expect((await move('withdraw', '2000000', 'r2')).message).toBe('可取资金不足，可取1000500.50')
    expect(balance(await move('withdraw', '0.50', 'r3'))).toBe(1_000_500)
    const { result } = await call('GET', '/user/account', { token: chief, query: { id: 'M1' } })
    expect(result).toMatchObject({ dayPnl: 0, nav: 1_000_500 })
    expect(await trading.audit()).toEqual([])
  })

  it('[TSVC-68] changing a name leaves client, fees and limits as they were; an empty text takes them away', async () => {
    await ask(`insert into trade_client (id, tenant_id, realname) values ('C1', 1, '客户')`)
    await ask(`insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits)
      values ('tight', 1, 1, '从严', '2020-01-01', '{}')`)
    await ask(
      `update trade_account set risk_profile_id = 'tight', client_id = 'C1', fee_profile_id = 'person' where id = 'A1'`,
    )
    const kept = { riskProfileId: 'tight', clientId: 'C1', feeProfileId: 'person' }
    const body = { id: 'A1', accountName: '又改', accountNo: 'NOA11234', productId: 'P1', unitId: 'U1' }
    expect((await call('POST', '/user/account', { token: chief, body })).result).toMatchObject(kept)
    const bare = { ...body, riskProfileId: '', clientId: '' }
    expect((await call('POST', '/user/account', { token: chief, body: bare })).result).toMatchObject({
      riskProfileId: null,
      clientId: null,
      feeProfileId: 'person',
    })
  })
})
