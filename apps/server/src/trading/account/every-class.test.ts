import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'

const trading = await createTradingApp()
const { market, open, order, place, beat, stored, ask, call } = trading

const classes = ['stock', 'future', 'crypto'] as const
type Class = (typeof classes)[number]
const symbols: Record<Class, string> = { stock: 'SHSE.600001', future: 'DCE.m2701', crypto: 'BINANCE.BTCUSDT-PERP' }
const away: Record<Class, string> = { stock: '9.90', future: '3960', crypto: '59000' }
const near: Record<Class, string> = { stock: '10.01', future: '4001', crypto: '60000.1' }
const size: Record<Class, number> = { stock: 100, future: 1, crypto: 0.1 }
let chief = ''
let guard = ''
let second = ''

beforeAll(async () => {
  market.listFuture(symbols.future, 4000)
  market.listCoin(symbols.crypto, 60_000)
  const all = ['view', 'viewAll', 'add', 'edit', 'delete', 'status', 'grant'].map((action) => `ACCOUNT:${action}`)
  const more = ['CLIENT:view', 'DECISION:view', 'RISK:view', 'RISK:kill', 'RISK:lift']
  chief = await makePerson(trading.test, {
    username: 'dealer2',
    permissions: [...new Set([...traderRights, ...all, ...more])],
  })
  guard = await makePerson(trading.test, { username: 'guard', permissions: [...all, ...more, 'ORDER:submit'] })
  second = await makePerson(trading.test, { username: 'guard2', permissions: [...all, ...more] })
  for (const own of classes) {
    await ask(`insert into trade_product (id, tenant_id, code, name) values ('P-${own}', 1, 'P-${own}', '产品${own}')`)
    await ask(`insert into trade_unit (id, tenant_id, product_id, name) values ('U-${own}', 1, 'P-${own}', '单元')`)
    const place_ = { assetClass: own, productId: `P-${own}`, unitId: `U-${own}`, trades: ['dealer2'] }
    await open(`Z-${own}`, place_)
  }
})

const send = (own: Class, more: object = {}) =>
  order(`Z-${own}`, {
    symbol: symbols[own],
    price: near[own],
    volume: size[own],
    ...(own === 'future' && { positionEffect: 1 }),
    ...more,
  })

describe.each(classes)('an account of class %s', (own) => {
  const accountId = `Z-${own}`

  it('[TCLASS-1] trades, and every call answers its shape about it', async () => {
    const body = send(own)
    expect(await place(body, chief)).toMatchObject({ status: 10 })
    await beat()
    expect(await stored(body.clOrdId)).toMatchObject({ status: 3 })
    const scope = { accountId, productId: `P-${own}` }
    const reads: [string, Record<string, string>][] = [
      ['/user', {}],
      ['/user/list', {}],
      ['/user/list/page', {}],
      ['/user/account', { id: accountId }],
      ['/user/account/list', { assetClass: own }],
      ['/user/account/status', {}],
      ['/api/order/list', { accountId }],
      ['/api/order/algos', { accountId }],
      ['/api/order/ticket', { accountId, symbol: symbols[own], side: '1' }],
      ['/api/position/list', { accountId }],
      ['/api/query/tradeRecords', scope],
      ['/api/query/account', { accountId }],
      ['/api/query/getUnits', { productId: `P-${own}` }],
      ['/api/report/symbolprofitloss', scope],
      ['/api/report/symbolprofitlossanalysis', { ...scope, symbol: symbols[own] }],
      ['/api/report/yieldcomparison', { ids: accountId }],
      ['/profit/summary', scope],
      ['/profit/month', scope],
      ['/profit/daily', scope],
      ['/product/trade', scope],
      ['/product/trade/list', scope],
      ['/product/trade/symbol', scope],
    ]
    for (const [path, query] of reads) {
      const answer = await call('GET', path, { token: chief, query })
      expect([path, answer.success, answer.code, answer.message]).toEqual([path, true, 200, answer.message])
    }
    const [position] = (await call('GET', '/api/position/list', { token: chief, query: { accountId } }))
      .result as object[]
    expect(position).toMatchObject({ accountId, symbol: symbols[own], positionSide: 1, volume: size[own] })
    const [bySymbol] = (await call('GET', '/product/trade/symbol', { token: chief, query: scope })).result as object[]
    expect(bySymbol).toMatchObject({
      buyVol: size[own],
      netVol: size[own],
      position: size[own],
      buyAvg: Number(near[own]),
    })
  })

  it('[TCLASS-5] an order of the unit reaches the account in its own units', async () => {
    const { accountId: _account, ...body } = send(own, { price: away[own] })
    const answer = await trading.execute([{ ...body, unitId: `U-${own}` }], chief)
    expect(answer.result).toMatchObject([{ status: 10 }])
    const [row] = (await call('GET', '/api/order/list', { token: chief, query: { accountId, status: '10' } })).result
      .records as object[]
    expect(row).toMatchObject({ volume: size[own], price: Number(away[own]) })
    const cancel = { accountId, all: true, confirm: '全部撤单', clOrdIds: [] }
    await call('POST', '/api/order/cancel', { token: chief, body: cancel })
    await beat()
  })

  it('[TCLASS-2] reading is no right to trade', async () => {
    expect(await place(send(own), guard)).toMatchObject({ status: 8, rejReason: 1, rejDetail: '没有该账户的交易权限' })
  })

  it.each(['account', 'product', 'all'] as const)(
    '[TCLASS-3] the stop for %s withdraws and blocks until another person lifts it',
    async (scope) => {
      const working = send(own, { price: away[own] })
      expect(await place(working, chief)).toMatchObject({ status: 10 })
      await beat()
      const targetId = { account: accountId, product: `P-${own}`, all: '' }[scope]
      const body = { scope, targetId, reason: '演练' }
      expect((await call('POST', '/risk/killSwitch', { token: guard, body })).success).toBe(true)
      await beat()
      expect(await stored(working.clOrdId)).toMatchObject({ status: 5, frozen_cash: 0 })
      expect(await place(send(own), chief)).toMatchObject({ status: 8, rejReason: 25 })
      const lift = (token: string) => call('POST', '/risk/killSwitch/lift', { token, body })
      expect((await lift(guard)).message).toBe('解除熔断须由另一人操作')
      expect((await lift(second)).success).toBe(true)
    },
  )

  it('[TCLASS-4] disabled with open orders withdraws them; with a position it is not deleted', async () => {
    const working = send(own, { price: away[own] })
    await place(working, chief)
    await beat()
    const query = { accountId, reason: '核查' }
    expect((await call('POST', '/user/account/disable', { token: chief, query })).success).toBe(true)
    await beat()
    expect(await stored(working.clOrdId)).toMatchObject({ status: 5 })
    expect(await place(send(own), chief)).toMatchObject({ status: 8, rejReason: 10, rejDetail: '账户已停用' })
    expect((await call('DELETE', '/user/account', { token: chief, query: { id: accountId } })).message).toBe(
      '账户仍有持仓或委托，不能删除',
    )
  })
})
