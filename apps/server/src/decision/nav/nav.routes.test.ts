import type { ClientDetail } from '@liangshu/contract/decision/client'
import type { ManualHolding, NavCurve, NavHistory, ValuationDetail } from '@liangshu/contract/decision/nav'
import type { ProductDetail } from '@liangshu/contract/decision/product'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createDecisionApp } from '../testing/decision-app.ts'

const rights = [
  'ORG:view',
  'ORG:edit',
  'ORG:add',
  'ORG:publish',
  'CLIENT:view',
  'CLIENT:edit',
  'CLIENT:add',
  'DECISION:view',
]
const app = await createDecisionApp()
const { test, call, ask, market, order, place, beat, people, day, submitted, act } = app
const maker = await makePerson(test, { username: 'maker', permissions: [...rights, 'CLIENT:contact', 'CLIENT:export'] })
const checker = await makePerson(test, { username: 'checker', permissions: rights })
const next = (date: string) => mainlandCalendar.next(date)
const [second, third] = [next(day), next(next(day))]

const get = async <T>(path: string, query: Record<string, string> = {}, token = maker) =>
  (await call('GET', path, { token, query })).result as unknown as T
const post = (path: string, body: unknown, token = maker) => call('POST', path, { token, body })
const draft = (on: string, more: object = {}, token = maker) =>
  post('/org/nav/draft', { productId: 'P1', day: on, ...more }, token)
const judge = (id: string, token = checker, action = 'publish') => post('/org/nav/judge', { id, action }, token)
const history = () => get<NavHistory>('/org/nav', { productId: 'P1' })
const settle = async (on: string) => {
  market.setTime('15:40', on)
  await test.app.trading.settlement.settleDue()
}
async function publish(on: string): Promise<ValuationDetail> {
  const made = (await draft(on)).result as unknown as ValuationDetail
  const answer = await judge(made.id)
  if (!answer.success) throw new Error(answer.message)
  return made
}
const client = async (realname: string, phone: string, more: object = {}) =>
  ((await post('/user', { realname, phone, riskLevel: 'C5', ...more })).result as unknown as { id: string }).id
const fees = { management: 0.015, custody: 0.001, subscribe: 0.01, redeem: 0.005 }
const sum = ({ lines }: ValuationDetail) => lines.reduce((total, { amount }) => total + Math.round(amount * 100), 0)

const rich = await client('周先生', '13811110001')
const poor = await client('吴女士', '13811110002', { riskLevel: 'C1' })
const apply = (body: object, token = maker) => post('/org/flow', { productId: 'P1', clientId: rich, ...body }, token)
const facts = { id: 'P1', code: 'P1', name: '产品一', riskLevel: 'R4', fees }

describe('unit NAV of a product', () => {
  it('[PROD-6] a product without units starts at one; money without units is owed, not earned', async () => {
    expect((await post('/org/product', facts)).success).toBe(true)
    expect(await apply({ kind: 'subscribe', amount: 1_010_000 })).toMatchObject({ success: true })
    expect(await draft(day)).toMatchObject({ success: false, message: `账户账户A1的${day}尚未清算，不能估值` })
    await settle(day)
    expect((await history()).nextDay).toBe(day)
    const made = await publish(day)
    expect(made).toMatchObject({ nav: 0, units: 0, unitNav: 1 })
    expect((await history()).nextDay).toBeNull()
    expect(made.lines.find(({ kind }) => kind === 'payable')?.amount).toBe(-1_000_000)
    expect(made.lines.map(({ weight }) => weight)).toEqual(made.lines.map(() => null))
  })

  it('[PROD-7] what waited is dealt at the published unit NAV and counts from the next valuation', async () => {
    const detail = await get<ClientDetail>('/client/detail', { id: rich })
    expect(detail.flows[0]).toMatchObject({
      status: 'dealt',
      net: 1_000_000,
      fee: 10_000,
      units: 1_000_000,
      unitNav: 1,
    })
    expect(detail.holdings[0]).toMatchObject({ units: 1_000_000, value: 1_000_000, paid: 1_010_000, profit: -10_000 })
    expect(detail.holdings[0]?.profitRate).toBeCloseTo(-10_000 / 1_010_000, 8)
  })

  it('[PROD-3] the lines of the books add up to the NAV, fees accrue on the NAV before', async () => {
    market.setTime('10:00', second)
    await place(order('A1', { price: '10.01', volume: 1000 }), people.hand)
    await beat()
    market.list('SHSE.600001', 11)
    await settle(second)
    const made = await publish(second)
    // 1000 shares from 10.01 to 11.00 less 5.00 commission and 0.10 transfer; no fee yet on a NAV of nothing.
    expect(made.nav).toBe(1_000_984.9)
    expect(sum(made)).toBe(100_098_490)
    expect(made).toMatchObject({ unitNav: 1.001, units: 1_000_000, highWaterMark: 1 })
    expect(made.lines.find(({ kind }) => kind === 'holding')).toMatchObject({
      volume: 1000,
      price: 11,
      amount: 11_000,
      weight: expect.closeTo(11_000 / 1_000_984.9, 8),
    })

    market.setTime('10:00', third)
    await settle(third)
    const later = await publish(third)
    const days = Math.round((Date.parse(third) - Date.parse(second)) / 86_400_000)
    expect(later.today).toMatchObject({
      management: Math.round((100_098_490 * 0.015 * days) / 365) / 100,
      custody: Math.round((100_098_490 * 0.001 * days) / 365) / 100,
    })
    expect(later.nav).toBeCloseTo(1_000_984.9 - later.today.management - later.today.custody, 6)
    expect(sum(later)).toBe(Math.round(later.nav * 100))
  })

  it('[PROD-3] its curve stands beside the benchmark from the first published day, where there is one', async () => {
    const curve = async () => (await get<NavCurve>('/org/nav/curve', { productId: 'P1' }, people.boss)).days
    expect((await curve()).map(({ benchmark }) => benchmark)).toEqual([null, null, null])
    await ask(`update trade_product set benchmark = 'SHSE.000300' where id = 'P1'`)
    market.days['SHSE.000300'] = { [day]: 4000, [second]: 4100, [third]: 3800 }
    expect(await curve()).toMatchObject([
      { day, unitNav: 1, adjustedNav: 1, benchmark: 1 },
      { day: second, unitNav: 1.001, adjustedNav: 1.001, benchmark: 1.025 },
      { day: third, benchmark: 0.95 },
    ])
  })

  it('[PROD-5] a day is published once; again only as a correction with its reason, and both stay', async () => {
    expect(await draft(third)).toMatchObject({
      success: false,
      message: `${third}的净值已发布，不能重复发布；更正须填写原因`,
    })
    expect((await draft(second, { reason: '补记' })).message).toContain('不能再发布更早的')
    const { rows } = await history()
    expect(await judge(rows[0]!.id)).toMatchObject({ success: false, message: '该净值已发布，不能重复发布' })
    const made = (await draft(third, { reason: '托管行更正' })).result as unknown as ValuationDetail
    expect(made.version).toBe(2)
    const both = await Promise.all([judge(made.id), judge(made.id)])
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true])
    const after = await history()
    expect(after.rows.slice(0, 2).map(({ version, isReplaced, reason }) => [version, isReplaced, reason])).toEqual([
      [2, false, '托管行更正'],
      [1, true, ''],
    ])
    await expect(ask(`update decision_nav set nav = 1 where id = '${made.id}'`)).rejects.toThrow('never changed')
  })

  it('[PROD-4] the second person is another one, and finds the books as they were', async () => {
    const fourth = next(third)
    market.setTime('10:00', fourth)
    await settle(fourth)
    const made = (await draft(fourth)).result as unknown as ValuationDetail
    expect(await judge(made.id, maker)).toMatchObject({ success: false, message: '净值须由另一人复核发布' })
    expect(await draft(fourth)).toMatchObject({ message: '该产品有一份净值待复核，请先复核或作废' })
    await ask(`update trade_nav_daily set cash = cash + 100, nav = nav + 100 where trading_day = '${fourth}'`)
    expect(await judge(made.id)).toMatchObject({ message: '计算之后账簿已变化，请作废后重新计算' })
    expect(await judge(made.id, checker, 'discard')).toMatchObject({ success: true })
    await ask(`update trade_nav_daily set cash = cash - 100, nav = nav - 100 where trading_day = '${fourth}'`)
    expect((await judge(made.id)).message).toBe('该净值已作废')
    const trader = await call('POST', '/org/nav/draft', { token: people.hand, body: { productId: 'P1', day: fourth } })
    expect(trader.code).toBe(510)
  })

  it('[PROD-9] a suspended holding is flagged; a price by hand needs the suspension', async () => {
    const fourth = next(third)
    const byHand = { manualPrices: [{ symbol: 'SHSE.600001', price: 9.5, reason: '停牌重组' }] }
    expect((await draft(fourth, byHand)).message).toBe('测试001（SHSE.600001）当日未停牌，不能手工估值')
    expect(
      (await draft(fourth, { manualPrices: [{ ...byHand.manualPrices[0], symbol: 'SHSE.600002' }] })).message,
    ).toBe('产品未持有SHSE.600002，不能手工估值')
    const toValue = () => get<ManualHolding[]>('/org/nav/holdings', { productId: 'P1', day: fourth })
    expect(await toValue()).toEqual([])
    market.list('SHSE.600001', 11, { isSuspended: true })
    expect(await toValue()).toEqual([{ symbol: 'SHSE.600001', name: '测试001', volume: 1000, price: 11 }])
    const made = (await draft(fourth, byHand)).result as unknown as ValuationDetail
    expect(made.lines[0]).toMatchObject({ price: 9.5, amount: 9500, note: '停牌，手工估值：停牌重组' })
    // The day after nobody sees the suspension any more; it was allowed when the draft was made.
    market.list('SHSE.600001', 11)
    expect(await judge(made.id)).toMatchObject({ success: true })
  })

  it('[PROD-3] a day that is none, a price that is missing', async () => {
    const fifth = next(next(third))
    expect((await draft('2026-11-15')).message).toContain('不是交易日')
    expect((await draft(next(next(fifth)))).message).toContain('尚未到来，不能估值')
    market.setTime('10:00', fifth)
    await settle(fifth)
    await ask(`update trade_account_state set balances = jsonb_set(balances, '{lastNav,inputs}', '""')`)
    expect((await draft(fifth)).message).toBe('缺少估值价格，不能估值：测试001（SHSE.600001），账户账户A1')
    expect(await get('/org/nav/holdings', { productId: 'P1', day: fifth })).toEqual([
      { symbol: 'SHSE.600001', name: '测试001', volume: 1000, price: null },
    ])
  })
})

describe('subscriptions and redemptions', () => {
  it('[PROD-8] nobody gives back more than is held, the promised part included', async () => {
    expect(await apply({ kind: 'redeem', units: 1_000_000.01 })).toMatchObject({
      success: false,
      message: '赎回份额1000000.01超过可赎回份额1000000.00',
    })
    expect((await apply({ kind: 'redeem', units: 600_000 })).success).toBe(true)
    expect((await apply({ kind: 'redeem', units: 400_000.01 })).message).toContain('超过可赎回份额400000.00')
    const detail = await get<ClientDetail>('/client/detail', { id: rich })
    expect(detail.holdings[0]).toMatchObject({ units: 1_000_000, available: 400_000 })
    expect((await post('/org/flow/cancel', { id: detail.flows[0]!.id })).success).toBe(true)
    expect((await post('/org/flow/cancel', { id: detail.flows[0]!.id })).message).toBe('申请已确认或撤销，不能撤销')
    expect((await apply({ kind: 'redeem', units: 1.001 })).message).toContain('最多两位小数')
  })

  it('[SUIT-2] [SUIT-4] what does not suit is refused, confirmed in writing, or judged anew; redemptions are not asked', async () => {
    expect((await apply({ kind: 'subscribe', amount: 1000, clientId: poor })).message).toContain('C1的客户只能申购R1')
    const middle = await client('郑先生', '13811110003', { riskLevel: 'C3' })
    const buy = { kind: 'subscribe', amount: 1000, clientId: middle }
    expect((await apply(buy)).message).toContain('高于客户风险承受能力C3')
    expect(await get('/client/suitability', { clientId: middle, productId: 'P1' })).toMatchObject({
      verdict: 'confirm',
    })
    expect((await apply({ ...buy, isConfirmed: true, confirmation: '确认书2026-001' })).success).toBe(true)
    const [kept] = await ask(`select suitability, confirmation from decision_flow where client_id = $1`, [middle])
    expect(kept).toEqual({ suitability: expect.stringContaining('须客户书面确认'), confirmation: '确认书2026-001' })
    await ask(`update trade_client set level_valid_to = '2020-01-01' where id = $1`, [rich])
    expect((await apply({ kind: 'subscribe', amount: 1000 })).message).toContain('已于2020-01-01到期')
    expect((await apply({ kind: 'redeem', units: 10 })).success).toBe(true)
  })
})

describe('products and clients', () => {
  it('[PROD-2] a product with open proposals or flows is not closed', async () => {
    const proposal = await submitted()
    const close = () => post('/org/product/close', { id: 'P1', reason: '到期清算' })
    expect((await close()).message).toBe(`产品有1个进行中的提案（${proposal.no}），不能停用`)
    await act(proposal.id, 'withdraw', 'author')
    expect((await close()).message).toContain('待确认的申购赎回')
    await ask(`update decision_flow set status = 'canceled' where status = 'pending'`)
    expect((await close()).success).toBe(true)
    expect((await apply({ kind: 'subscribe', amount: 1000 })).message).toBe('产品已停用，不能申购')
    expect(await get<ProductDetail>('/org/product', { id: 'P1' })).toMatchObject({
      isOpen: false,
      closeReason: '到期清算',
    })
    expect((await post('/org/product/reopen', { id: 'P1' })).success).toBe(true)
  })

  it('[PROD-1] products stand under manager, department and institution; another institution sees none', async () => {
    await ask(`insert into sys_depart (id, tenant_id, depart_name, org_code) values ('D1', 1, '投资部', 'A01')`)
    await ask(`insert into sys_user_depart values ('u-boss', 'D1', 1)`)
    expect((await post('/org/product', { ...facts, managerId: 'u-boss' })).success).toBe(true)
    expect(await get('/org/tree')).toMatchObject({
      kind: 'tenant',
      products: 1,
      children: [
        { kind: 'depart', name: '投资部', children: [{ kind: 'manager', name: 'boss', children: [{ id: 'P1' }] }] },
      ],
    })
    expect((await post('/org/product', { ...facts, id: 'P9' })).message).toBe('产品代码已存在')
    expect((await call('GET', '/org/product', { token: maker, query: { id: 'P9' } })).message).toBe('产品不存在')
    expect((await post('/org/product', { ...facts, fees: { management: 0.5 } })).message).toContain(
      '管理费率不能超过10%',
    )
  })

  it('[PROD-10] a product begins without accounts: its page opens, and its first NAV deals what waited', async () => {
    const on = next(next(third))
    market.setTime('10:00', on)
    const made = await post('/org/product', { ...facts, id: '', code: 'NEW1', name: '新产品' })
    const { id, limits, units } = made.result as unknown as ProductDetail
    expect([units.length, limits.length > 5]).toEqual([1, true])
    const bought = await apply({
      productId: id,
      clientId: await client('冯女士', '13811110009'),
      kind: 'subscribe',
      amount: 5050,
    })
    expect(bought.message).toBe('')
    const nav = (await post('/org/nav/draft', { productId: id, day: on })).result as unknown as ValuationDetail
    expect(await judge(nav.id)).toMatchObject({ success: true })
    expect(await get<ProductDetail>('/org/product', { id })).toMatchObject({ totalUnits: 5000, investors: 1 })
  })

  it('[CLIENT-3] a statement shows what was published, to the cent', async () => {
    const ask = (from: string, to: string, token = maker) =>
      test.app.inject({
        method: 'GET',
        url: '/jeecg-boot/client/statement',
        query: { id: rich, from, to },
        headers: { 'x-access-token': token },
      })
    const answer = await ask(day, third)
    expect(answer.headers['content-type']).toBe('application/pdf')
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true })
    const read = text.replaceAll(/\s+/g, ' ')
    const { rows } = await history()
    const last = rows.find((row) => row.day === third && !row.isReplaced)!
    const value = last.unitNav * 1_000_000
    const shown = (yuan: number) => yuan.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    for (const words of [
      '周先生',
      '产品一',
      '1,000,000.00',
      last.unitNav.toFixed(4),
      shown(value),
      shown(value - 1_010_000),
      '申购',
      '10,000.00',
    ])
      expect(read).toContain(words)
    expect((await ask(third, day)).json().message).toBe('开始日期不能晚于结束日期')
    expect((await ask(day, third, checker)).json().code).toBe(510)
  })
})

describe('fees that are paid', () => {
  it('[PAYOUT-5] are owed no longer from the valuation after, each for itself, and the NAV is the same', async () => {
    const made = await post('/org/product', { ...facts, id: '', code: 'PAY1', name: '付费产品' })
    const { id: productId } = made.result as unknown as ProductDetail
    const buyer = await client('陈女士', '13811110011')
    let on = next(next(third))
    // Dealt at the first NAV, which is that of its day.
    market.setTime('10:00', next(on))
    await post('/org/flow', { productId, clientId: buyer, kind: 'subscribe', amount: 101_000_000 })
    const nav = async () => {
      on = next(on)
      market.setTime('15:40', on)
      const answer = await post('/org/nav/draft', { productId, day: on })
      const value = answer.result as unknown as ValuationDetail
      expect(await judge(value.id)).toMatchObject({ success: true })
      return value
    }
    const pay = (kind: string, amount: number) => post('/org/payout', { productId, kind, amount, day: next(on) })
    await nav()
    await nav()
    const owed = await nav()
    expect(owed.accrued.management).toBeGreaterThan(1000)
    expect([(await pay('management', 1000)).success, (await pay('custody', 100)).success]).toEqual([true, true])
    const dealt = await nav()
    const after = await nav()
    expect(after.accrued.management).toBeCloseTo(dealt.accrued.management - 1000 + after.today.management, 6)
    expect(after.accrued.custody).toBeCloseTo(dealt.accrued.custody - 100 + after.today.custody, 6)
    expect(after.nav).toBeCloseTo(dealt.nav - after.today.management - after.today.custody, 6)
  })
})
