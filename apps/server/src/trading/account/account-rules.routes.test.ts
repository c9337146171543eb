import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp } from '../testing/trading-app.ts'
import { maskNumber, openCredential, sealCredential } from './credential.ts'
import { sourceOfEntry } from './ledger-source.ts'

const trading = await createTradingApp({ CREDENTIAL_KEY: 'a key for tests only' })
const { market, open, order, place, beat, ask, call, stored } = trading
let chief = ''
let reader = ''

beforeAll(async () => {
  const rights = ['view', 'viewAll', 'add', 'edit', 'status', 'delete', 'cash', 'grant'].map((one) => `ACCOUNT:${one}`)
  chief = await makePerson(trading.test, { username: 'chief', permissions: rights })
  reader = await makePerson(trading.test, { username: 'reader', permissions: ['ACCOUNT:view', 'ACCOUNT:edit'] })
  for (const id of ['PX', 'PY'])
    await ask(`insert into trade_product (id, tenant_id, code, name) values ($1, 1, $1, $1)`, [id])
  await ask(
    `insert into trade_unit (id, tenant_id, product_id, name) values ('UX', 1, 'PX', '币'), ('UY', 1, 'PY', '二')`,
  )
})

let numbers = 0
const body = (more: Record<string, unknown> = {}) => ({
  accountName: '新账户',
  accountNo: `AN${String((numbers += 1)).padStart(8, '0')}`,
  productId: 'P1',
  unitId: 'U1',
  platformCode: 'SIM',
  assetClass: 'stock',
  mode: 'paper',
  initCash: '1000000',
  ...more,
})
const save = (more: Record<string, unknown> = {}, token = chief) =>
  call('POST', '/user/account', { token, body: body(more) })

describe('opening an account', () => {
  it.each([
    [{ initCash: undefined }, '初始资金必须大于0'],
    [{ initCash: '0' }, '初始资金必须大于0'],
    [{ assetClass: 'crypto', productId: 'PX', unitId: 'UX', initCash: '50000000.1' }, '初始资金不能超过5000万USDT'],
    [{ assetClass: 'credit' }, '暂不支持融资融券账户：担保品折算率、融资融券利率与标的名单尚未提供'],
    [{ platformCode: 'CTP' }, '该交易平台未配置'],
    [{ currency: 'USDT' }, '该类账户的币种应为CNY'],
    [{ assetClass: 'crypto', currency: 'CNY' }, '该类账户的币种应为USDT'],
    [{ unitId: 'gone' }, '资产单元不存在'],
    [{ unitId: 'UX' }, '资产单元不属于该产品'],
    [{ feeProfileId: 'gone' }, '费率方案不存在'],
    [{ riskProfileId: 'gone' }, '风控方案不存在'],
    [{ clientId: 'gone' }, '客户不存在'],
  ])('[TSVC-217] %j: %s', async (more, message) => expect((await save(more)).message).toBe(message))

  it('[TSVC-217] has its money, its fees and whoever opened it as a reader', async () => {
    const { result } = await save({ initCash: '0.01', feeProfileId: 'person' })
    expect(result).toMatchObject({ cash: { balance: 0.01 }, currency: 'CNY', status: 1 })
    const id = result['id']
    expect(
      (await ask('select fee_profile_id as fee, init_cash as cash from trade_account where id = $1', [id]))[0],
    ).toEqual({ fee: 'person', cash: 1 })
    expect(await ask('select user_id, can_trade from trade_account_grant where account_id = $1', [id])).toEqual([
      { user_id: 'u-chief', can_trade: false },
    ])
    const plain = (await save()).result['id']
    expect((await ask('select fee_profile_id as fee from trade_account where id = $1', [plain]))[0]).toEqual({
      fee: 'default',
    })
  })

  it('[TSVC-217] the first account of a product chooses its currency, others have it', async () => {
    const coin = { assetClass: 'crypto', productId: 'PX', unitId: 'UX', initCash: '50000000' }
    const { result } = await save({ ...coin, leverage: 7, isHedged: true, marginMode: 'isolated' })
    expect(result).toMatchObject({ currency: 'USDT', cash: { balance: 50_000_000 } })
    expect((await ask(`select currency from trade_product where id = 'PX'`))[0]).toEqual({ currency: 'USDT' })
    const [state] = await ask(`select balances->'margin' as margin from trade_account_state where account_id = $1`, [
      result['id'],
    ])
    expect(state?.['margin']).toMatchObject({ leverage: 7, isHedged: true, mode: 'isolated' })
    expect((await save({ productId: 'PX', unitId: 'UX' })).message).toBe('该产品的币种为USDT，不能加入CNY账户')
    expect((await save(coin)).success).toBe(true)
  })

  it('[TSVC-217] waits for a market, and needs the right', async () => {
    expect((await save({}, reader)).code).toBe(510)
    const time = market.time
    market.time = () => null
    expect((await save()).message).toBe('行情尚未就绪，请稍后再试')
    market.time = time
  })
})

describe('changing an account', () => {
  it('[TSVC-218] its state is an event with its reason, working orders go or stay as asked, and strategies stop', async () => {
    await open('S1', { trades: ['dealer'] })
    const resting = order('S1', { price: '9.90' })
    await place(resting)
    await beat()
    const change = (action: string, sent: object) =>
      call('POST', `/user/account/${action}`, { token: chief, query: { accountId: 'S1' }, body: sent })
    const state = async () =>
      (await ask(`select status, disable_reason as reason, update_by as by from trade_account where id = 'S1'`))[0]
    expect((await change('disable', { reason: ' ' })).message).toContain('停用原因')
    expect((await change('disable', { reason: ' 检查 ', cancelOrders: 0 })).success).toBe(true)
    expect(await state()).toEqual({ status: 0, reason: '检查', by: 'chief' })
    expect(await stored(resting.clOrdId)).toMatchObject({ status: 1 })
    await change('disable', { reason: '检查', cancelOrders: 1 })
    await beat()
    expect(await stored(resting.clOrdId)).toMatchObject({ status: 5 })
    expect((await change('enable', {})).success).toBe(true)
    expect(await state()).toMatchObject({ status: 1, reason: null })
    const events = await ask(
      `select body->>'isEnabled' as on, body->>'reason' as reason from trade_event where account_id = 'S1' and type = 'accountSet' order by seq`,
    )
    expect(events).toEqual([
      { on: 'false', reason: '检查' },
      { on: 'true', reason: '启用' },
    ])
    await change('enable', {})
    const count = await ask(
      `select count(*)::int as n from trade_event where account_id = 'S1' and type = 'accountSet'`,
    )
    expect(count).toEqual([{ n: 2 }])
  })

  it('[TSVC-218] is for those who may read it, where it is there at all', async () => {
    await open('S2')
    expect((await save({ id: 'S2' }, reader)).message).toBe('未找到对应实体')
    expect((await save({ id: 'gone' })).message).toBe('未找到对应实体')
    expect((await save({ id: 'S2', unitId: 'UX' })).message).toBe('资产单元不属于该产品')
    expect((await save({ id: 'S2', accountName: '改名' })).result).toMatchObject({ id: 'S2', accountName: '改名' })
  })
})

describe('the list of accounts', () => {
  it('[TSVC-219] is narrowed by product, unit, class and state', async () => {
    const list = async (query: Record<string, string>) =>
      (await call('GET', '/user/account/list', { token: chief, query })).result as unknown as {
        id: string
        assetClass: string
        status: number
      }[]
    const all = await list({})
    expect((await list({ productId: 'PX' })).every(({ assetClass }) => assetClass === 'crypto')).toBe(true)
    expect(await list({ productId: 'PX' })).toHaveLength(2)
    expect(await list({ unitId: 'UY' })).toHaveLength(0)
    expect(await list({ assetClass: 'crypto' })).toHaveLength(2)
    expect(await list({ assetClass: 'stock' })).toHaveLength(all.length - 2)
    await ask(`update trade_account set status = 0 where id = 'S2'`)
    expect((await list({ status: '0' })).map(({ id }) => id)).toEqual(['S2'])
    expect(await list({ status: '1' })).toHaveLength(all.length - 1)
    expect(await list({ userId: 'nobody' })).toHaveLength(0)
  })
})

describe('small parts', () => {
  it('[TSVC-219] a sealed key opens with its own secret and account only', () => {
    const at = { secret: 's', accountId: 'A' }
    const sealed = sealCredential('{"a":"钥"}', at)
    expect(openCredential(sealed, at)).toBe('{"a":"钥"}')
    expect(sealed).toHaveLength(12 + Buffer.from('{"a":"钥"}').length + 16)
    expect(() => openCredential(sealed, { ...at, accountId: 'B' })).toThrow('unable to authenticate')
    expect(() => openCredential(sealed, { ...at, secret: 't' })).toThrow('unable to authenticate')
    expect(sealCredential('x', at).equals(sealCredential('x', at))).toBe(false)
    expect([maskNumber('NO12345678'), maskNumber('12')]).toEqual(['****5678', '****12'])
  })

  it.each([
    ['action:SHSE.600001:2026-11-16', 'action', 'SHSE.600001'],
    ['delist:SHSE.600001', 'delist', 'SHSE.600001'],
    ['mtm:2026-11-16:CFFEX.IF2612', 'settlement', 'CFFEX.IF2612'],
    ['deliver:2026-11-16:CFFEX.IF2612', 'delivery', 'CFFEX.IF2612'],
    ['funding:1:BINANCE.BTCUSDT-PERP', 'funding', 'BINANCE.BTCUSDT-PERP'],
    ['initial', 'opening', null],
    ['cash:7', 'transfer', null],
    ['venue', 'venue', null],
    ['whatever:x', 'other', null],
    ['action', 'action', null],
  ])('[TSVC-219] a line written for %s is of %s, about %s', (ref, source, symbol) =>
    expect(sourceOfEntry(ref, null)).toEqual({ source, symbol }),
  )

  it('[TSVC-219] a line of a fill is about what was traded', () => {
    expect(sourceOfEntry('cash:7', 'SHSE.600001')).toEqual({ source: 'fill', symbol: 'SHSE.600001' })
  })
})
