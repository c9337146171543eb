import { riskBoardSchema, type LimitRow } from '@liangshu/contract/trading/risk-board'
import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp } from '../testing/trading-app.ts'

const trading = await createTradingApp()
const { open, order, place, execute, beat, call } = trading
let risk = ''
let reader = ''
let foreign = ''

beforeAll(async () => {
  risk = await makePerson(trading.test, { username: 'officer', permissions: ['RISK:view', 'ACCOUNT:viewAll'] })
  reader = await makePerson(trading.test, { username: 'reader', permissions: ['RISK:view'] })
  foreign = await makePerson(trading.test, {
    username: 'foreign',
    tenantId: 2,
    permissions: ['RISK:view', 'ACCOUNT:viewAll'],
  })
  await open('R1', { reads: ['reader'] })
  await open('R2')
})

async function board(token = risk) {
  const answer = await call('GET', '/risk/board', { token })
  expect(answer).toMatchObject({ success: true })
  return riskBoardSchema.parse(answer.result)
}
const rowOf = (rows: readonly LimitRow[], targetId: string, name: string) =>
  rows.find((row) => row.targetId === targetId && row.name === name)

describe('the board of limits', () => {
  it('[RISKBOARD-2] tells product and accounts apart, with what the profile allows', async () => {
    const { limits, refused } = await board()
    expect(refused).toBe(0)
    expect(rowOf(limits, 'P1', '现金比例')).toMatchObject({
      scope: 'product',
      used: 1,
      limit: 0.02,
      isFloor: true,
      level: 'normal',
    })
    expect(rowOf(limits, 'P1', '单一证券占比')).toMatchObject({ used: 0, limit: 0.1, detail: null })
    expect(rowOf(limits, 'R1', '当日亏损')).toMatchObject({ used: 0, soft: 0.02, limit: 0.04, level: 'normal' })
    // Too few orders to say anything of a ratio.
    expect(rowOf(limits, 'R2', '撤单比例')).toMatchObject({ used: null, share: null, level: 'normal' })
    expect(rowOf(limits, 'R1', '保证金比例')).toBeUndefined()
  })

  it('[RISKBOARD-2] an order that is filled, one that rests and one that is refused are counted where they belong', async () => {
    // 10,000 shares at 10 are a twentieth of the product's two million.
    await place(order('R1', { price: '10.02', volume: 10_000 }))
    await beat()
    await place(order('R1', { price: '9.90' }))
    const refusedOrder = order('R2', { volume: 50 })
    await place(refusedOrder)
    const { limits, refusals, refused } = await board()
    const single = rowOf(limits, 'P1', '单一证券占比')
    expect(single?.used).toBeCloseTo(0.05, 2)
    expect(single?.share).toBeCloseTo(0.5, 1)
    expect(single?.detail).toBeTruthy()
    expect(rowOf(limits, 'R1', '当日委托')?.used).toBe(2)
    expect(rowOf(limits, 'R1', '未完成委托')?.used).toBe(1)
    expect(refused).toBe(1)
    expect(refusals).toMatchObject([{ accountId: 'R2', accountName: '账户R2', symbol: 'SHSE.600001' }])
    expect(refusals[0]?.reason).not.toBe('')
  })

  it('[RISKBOARD-2] limits of the product’s own profile are the ones shown', async () => {
    await trading.ask(
      `insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits, product_id, status)
       values ('tight', 1, 1, '一号限额', '2020-01-01', '{"singleNamePct":0.04,"ordersPerDay":2}', 'P1', 'active')`,
    )
    const { limits } = await board()
    expect(rowOf(limits, 'P1', '单一证券占比')).toMatchObject({ limit: 0.04, level: 'hard', profileName: '一号限额' })
    expect(rowOf(limits, 'R1', '当日委托')).toMatchObject({ used: 2, limit: 2, share: 1, level: 'near' })
  })

  it('[RISKBOARD-3] shows the accounts one may read, and nothing of another institution', async () => {
    const mine = await board(reader)
    expect(new Set(mine.limits.map(({ targetId }) => targetId))).toEqual(new Set(['P1', 'R1']))
    expect(mine.refusals).toEqual([])
    expect(await board(foreign)).toEqual({ limits: [], refusals: [], refused: 0 })
    const stranger = await makePerson(trading.test, { username: 'stranger', permissions: ['ACCOUNT:viewAll'] })
    expect((await call('GET', '/risk/board', { token: stranger })).success).toBe(false)
  })

  it('[RISKBOARD-7] counts what the checks count: cancels asked for, and orders that work since an earlier day', async () => {
    await trading.ask(`delete from trade_risk_profile where id = 'tight'`)
    await open('R3')
    const [first, second] = [order('R3', { price: '9.90' }), order('R3', { price: '9.91' })]
    await place(first)
    await place(second)
    await beat()
    const body = { accountId: 'R3', clOrdIds: [first['clOrdId']] }
    expect((await call('POST', '/api/order/cancel', { token: trading.trader, body })).result).toMatchObject([
      { code: 200 },
    ])
    const cancels = async () => rowOf((await board()).limits, 'R3', '当日撤单')?.used
    expect(await cancels()).toBe(1)
    await beat()
    // One that the exchange took back without being asked.
    const ended = order('R3', { price: '9.92' })
    await place(ended)
    await trading.ask(`update trade_order set status = 5 where cl_ord_id = $1`, [ended['clOrdId']])
    await trading.ask(`update trade_order set trading_day = '2020-01-02' where cl_ord_id = $1`, [second['clOrdId']])
    const { limits } = await board()
    expect(rowOf(limits, 'R3', '当日撤单')?.used).toBe(1)
    expect(rowOf(limits, 'R3', '未完成委托')?.used).toBe(1)
    const { result } = await execute([order('R3', { price: '9.93' })])
    const [checked] = result as { riskChecks: { name: string; actual: number }[] }[]
    expect(checked?.riskChecks.find(({ name }) => name === '当日撤单')?.actual).toBe(1)
    // Those of a day that is settled count no more.
    await trading.ask(
      `insert into trade_event (account_id, seq, tenant_id, type, body, at)
       select account_id, max(seq) + 1, 1, 'daySettled', '{}', now() from trade_event where account_id = 'R3' group by 1`,
    )
    expect(await cancels()).toBe(0)
  })
})
