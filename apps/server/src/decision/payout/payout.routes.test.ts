import type { ClientDetail } from '@liangshu/contract/decision/client'
import type { NavCurve, NavHistory, ValuationDetail } from '@liangshu/contract/decision/nav'
import type { PayoutRow } from '@liangshu/contract/decision/payout'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createDecisionApp } from '../testing/decision-app.ts'

const rights = ['ORG:view', 'ORG:edit', 'ORG:publish', 'CLIENT:view', 'CLIENT:edit', 'CLIENT:add', 'DECISION:view']
const { test, call, ask, market, day, people } = await createDecisionApp()
const maker = await makePerson(test, { username: 'maker', permissions: [...rights, 'CLIENT:export'] })
const checker = await makePerson(test, { username: 'checker', permissions: rights })
const days = [day]
for (let n = 0; n < 6; n += 1) days.push(mainlandCalendar.next(days.at(-1)!))
const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = ''] = days

const get = async <T>(path: string, query: Record<string, string> = {}) =>
  (await call('GET', path, { token: maker, query })).result as unknown as T
const post = (path: string, body: unknown, token = maker) => call('POST', path, { token, body })
const settle = async (on: string) => {
  market.setTime('15:40', on)
  await test.app.trading.settlement.settleDue()
}
const draft = (on: string, more: object = {}) => post('/org/nav/draft', { productId: 'P1', day: on, ...more })
const judge = (id: string, action = 'publish', token = checker) => post('/org/nav/judge', { id, action }, token)
async function publish(on: string, more: object = {}): Promise<ValuationDetail> {
  await settle(on)
  const { result, message } = await draft(on, more)
  if (!result) throw new Error(message)
  const made = result as unknown as ValuationDetail
  const answer = await judge(made.id)
  if (!answer.success) throw new Error(answer.message)
  return made
}
const client = async (realname: string, phone: string) =>
  ((await post('/user', { realname, phone, riskLevel: 'C5' })).result as unknown as { id: string }).id
const rich = await client('周先生', '13811110001')
const small = await client('吴女士', '13811110002')
const buy = (clientId: string, amount: number) =>
  post('/org/flow', { productId: 'P1', clientId, kind: 'subscribe', amount })
const register = (body: object, token = maker) => post('/org/payout', { productId: 'P1', ...body }, token)
const history = () => get<NavHistory>('/org/nav', { productId: 'P1' })
const rows = async () => (await get<{ records: PayoutRow[] }>('/org/payout/list', { productId: 'P1' })).records

// The account holds a million; another half million waits with the custodian.
await post('/org/product', {
  id: 'P1',
  code: 'P1',
  name: '产品一',
  riskLevel: 'R3',
  // A ten thousandth a day, in a leap year too.
  fees: { management: 0.036, custody: 0.0036, basis: '360' },
})

describe('what a product pays', () => {
  it('[PAYOUT-4] without units or a NAV there is nothing to pay', async () => {
    expect((await register({ kind: 'dividend', perUnit: 0.1, day: first })).message).toBe('产品没有份额，不能分红')
    expect((await register({ kind: 'management', amount: 1, day: first })).message).toBe(
      '产品还没有发布过净值，没有计提的费用可以支付',
    )
    await buy(rich, 1_000_000)
    await buy(small, 500_000.55)
    await publish(first)
    expect(await publish(second)).toMatchObject({ nav: 1_500_000.55, unitNav: 1 })
  })

  it('[PAYOUT-4] no more is paid than has accrued, what is promised already included', async () => {
    const { accrued } = await publish(third)
    const gap = Math.round((Date.parse(third) - Date.parse(second)) / 86_400_000)
    expect(accrued).toMatchObject({ management: 150 * gap, custody: 15 * gap })
    expect((await register({ kind: 'management', amount: 100 * gap, day: fourth })).success).toBe(true)
    expect((await register({ kind: 'management', amount: 50 * gap + 0.01, day: fourth })).message).toBe(
      `支付管理费${(50 * gap + 0.01).toFixed(2)}元超过可支付的计提${(50 * gap).toFixed(2)}元`,
    )
    expect((await register({ kind: 'custody', amount: 15 * gap, day: fourth })).success).toBe(true)
    expect((await register({ kind: 'management', amount: 0.001, day: fourth })).message).toContain('最多2位小数')
    expect((await register({ kind: 'custody', amount: -1, day: fourth })).message).toContain('必须大于0')
    expect((await register({ kind: 'rent', amount: 1, day: fourth })).message).toContain('支付类型不正确')
    expect((await register({ kind: 'management', amount: 1, day: third })).message).toBe(
      `${third}的净值已发布，支付日应在其后`,
    )
  })

  it('[PAYOUT-2] [PAYOUT-5] another person does it with the NAV of its day; it is owed no longer, and the NAV is the same', async () => {
    const before = (await history()).rows[0]!
    const [pending] = await rows()
    expect(pending?.status).toBe('pending')
    await settle(fourth)
    const made = (await draft(fourth)).result as unknown as ValuationDetail
    await ask(`update decision_nav set made_by = 'u-third' where id = '${made.id}'`)
    expect((await judge(made.id, 'publish', maker)).message).toBe('有您登记的分红或费用支付，须由另一人复核发布')
    expect((await judge(made.id)).success).toBe(true)
    expect((await rows()).map(({ status, dealDay }) => [status, dealDay])).toEqual([
      ['dealt', fourth],
      ['dealt', fourth],
    ])
    expect((await post('/org/payout/cancel', { id: pending!.id })).message).toBe('已支付或撤销，不能撤销')

    const gap = Math.round((Date.parse(fourth) - Date.parse(third)) / 86_400_000)
    const paidGap = Math.round((Date.parse(third) - Date.parse(second)) / 86_400_000)
    const left = made.accrued.management - 100 * paidGap
    expect((await register({ kind: 'management', amount: left + 0.01, day: fifth })).message).toBe(
      `支付管理费${(left + 0.01).toFixed(2)}元超过可支付的计提${left.toFixed(2)}元`,
    )
    const later = await publish(fifth)
    const lineOf = ({ lines }: ValuationDetail, name: string) => lines.find((one) => one.name === name)?.amount ?? 0
    expect(lineOf(made, '托管户存款') - lineOf(later, '托管户存款')).toBeCloseTo(115 * paidGap, 6)
    expect(later.accrued.custody).toBeCloseTo(made.accrued.custody - 15 * paidGap + later.today.custody, 6)
    expect(later.nav).toBeCloseTo(made.nav - later.today.management - later.today.custody, 6)
    expect(made.today.management).toBeCloseTo(before.nav * 0.0001 * gap, 1)
  })

  it('[PAYOUT-1] a dividend lowers the NAV by what all holders are paid, and each has a row of it', async () => {
    const before = (await history()).rows[0]!
    expect((await register({ kind: 'dividend', perUnit: 0.05, day: sixth })).success).toBe(true)
    expect((await register({ kind: 'dividend', perUnit: 0.05, day: sixth })).message).toBe(
      '该产品有一次分红待复核，请先复核或撤销',
    )
    expect((await register({ kind: 'dividend', perUnit: 0.00001, day: sixth })).message).toContain('最多4位小数')
    const made = await publish(sixth)
    // 1,000,000.00 and 500,000.55 units.
    expect(made.lines.find(({ name }) => name === '应付红利')).toMatchObject({
      amount: -75_000.03,
      note: '每份 0.0500',
    })
    const sum = made.lines.reduce((total, { amount }) => total + Math.round(amount * 100), 0)
    expect(sum).toBe(Math.round(made.nav * 100))
    expect(made.nav).toBeCloseTo(before.nav - made.today.management - made.today.custody - 75_000.03, 6)
    const now = (await history()).rows[0]!
    expect(now).toMatchObject({ dividend: 0.05 })
    expect(now.cumulativeNav).toBeCloseTo(now.unitNav + 0.05, 8)
    // Put in again at the NAV after it, it is worth the same on its day.
    expect(now.adjustedNav).toBeCloseTo(now.unitNav + 0.05, 8)
    expect(now.dayReturn).toBeCloseTo((now.unitNav + 0.05) / before.unitNav - 1, 7)

    const detail = await get<ClientDetail>('/client/detail', { id: rich })
    const paid = ({ flows }: ClientDetail) => flows.find(({ kind }) => kind === 'dividend')
    expect(paid(detail)).toMatchObject({ net: 50_000, units: 0, dealDay: sixth })
    const [holding] = detail.holdings
    expect(holding).toMatchObject({ units: 1_000_000, received: 50_000 })
    const gain = (holding?.value ?? 0) + 50_000 - (holding?.paid ?? 0)
    expect(holding?.profit).toBeCloseTo(gain, 6)
    expect(holding?.profitRate).toBeCloseTo(gain / (holding?.paid ?? 0), 9)
    expect(paid(await get<ClientDetail>('/client/detail', { id: small }))).toMatchObject({ net: 25_000.03 })
  })

  it('[PAYOUT-1] afterwards the money is gone from the custodian and the NAV stays; returns count it', async () => {
    const before = (await history()).rows[0]!
    const seventh = days[6] ?? ''
    const later = await publish(seventh)
    expect(later.nav).toBeCloseTo(before.nav - later.today.management - later.today.custody, 6)
    // The curve is for whoever may see an account of the product.
    const seen = await call('GET', '/org/nav/curve', { token: people.boss, query: { productId: 'P1' } })
    const curve = seen.result as unknown as NavCurve
    const last = curve.days.at(-1)!
    expect(last.adjustedNav).toBeCloseTo(last.unitNav * (1 + 0.05 / before.unitNav), 8)

    const answer = await test.app.inject({
      method: 'GET',
      url: '/jeecg-boot/client/statement',
      query: { id: rich, from: first, to: seventh },
      headers: { 'x-access-token': maker },
    })
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(answer.rawPayload)), { mergePages: true })
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(/分红 .*50,000\.00/)
  })

  it('[PAYOUT-3] what is not with the custodian cannot be paid', async () => {
    const eighth = mainlandCalendar.next(days[6] ?? '')
    expect((await register({ kind: 'dividend', perUnit: 0.9, day: eighth })).success).toBe(true)
    await settle(eighth)
    expect((await draft(eighth)).message).toMatch(/^待支付1350000\.50元超过托管户存款\d+\.\d\d元/)
    const pending = (await rows()).find(({ status }) => status === 'pending')
    expect((await post('/org/payout/cancel', { id: pending!.id })).success).toBe(true)
    expect((await call('GET', '/org/payout/list', { token: checker })).success).toBe(true)
  })
})
