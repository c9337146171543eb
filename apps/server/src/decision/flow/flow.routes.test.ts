import type { ClientDetail } from '@liangshu/contract/decision/client'
import type { FlowDays } from '@liangshu/contract/decision/flow'
import type { ValuationDetail } from '@liangshu/contract/decision/nav'
import type { ProductDetail } from '@liangshu/contract/decision/product'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createDecisionApp } from '../testing/decision-app.ts'

const rights = ['ORG:view', 'ORG:edit', 'ORG:add', 'ORG:publish', 'CLIENT:view', 'CLIENT:edit', 'CLIENT:add']
const { test, call, ask, market, people, day: today } = await createDecisionApp()
const maker = await makePerson(test, { username: 'maker', permissions: rights })
const checker = await makePerson(test, { username: 'checker', permissions: rights })
const calendar = mainlandCalendar
const [before, wayBefore] = [calendar.previous(today), calendar.previous(today, 2)]
market.setTime('10:00', today)

const get = async <T>(path: string, query: Record<string, string>) =>
  (await call('GET', path, { token: maker, query })).result as unknown as T
const post = (path: string, body: unknown, token = maker) => call('POST', path, { token, body })
const idOf = async (path: string, body: unknown) => ((await post(path, body)).result as unknown as { id: string }).id

let codes = 0
/** A product of no accounts, which can be valued on any day. */
function product(more: Partial<ProductDetail> = {}) {
  codes += 1
  return idOf('/org/product', {
    id: '',
    code: `FLOW${codes}`,
    name: `产品${codes}`,
    fees: { subscribe: 0.01 },
    ...more,
  })
}
const client = await idOf('/user', { realname: '周先生', phone: '13811110001', riskLevel: 'C5' })
const apply = (productId: string, applyDay: string | null, amount = 1010) =>
  post('/org/flow', { productId, clientId: client, kind: 'subscribe', amount, applyDay })
const days = (productId: string) => get<FlowDays>('/org/flow/days', { productId })
const flowsOf = async (productId: string) =>
  (await get<ClientDetail>('/client/detail', { id: client })).flows
    .filter((flow) => flow.productId === productId)
    .map(({ applyDay, status, dealDay, units }) => ({ applyDay, status, dealDay, units }))
    .toSorted((a, b) => a.applyDay.localeCompare(b.applyDay))
async function publish(productId: string, day: string): Promise<void> {
  const { id } = (await post('/org/nav/draft', { productId, day })).result as unknown as ValuationDetail
  const answer = await post('/org/nav/judge', { id, action: 'publish' }, checker)
  if (!answer.success) throw new Error(answer.message)
}

describe('an application', () => {
  it('[PROD-8] gives back no more units than are held, said to the hundredth', async () => {
    const id = await product()
    await apply(id, today)
    await publish(id, today)
    const redeem = (units: number) => post('/org/flow', { productId: id, clientId: client, kind: 'redeem', units })
    expect((await redeem(1000.01)).message).toBe('赎回份额1000.01超过可赎回份额1000.00')
    expect((await redeem(1000)).success).toBe(true)
  })
})

describe('the day of an application', () => {
  it('[PROD-12] without a word it is the day of orders given now; after the close, and after its NAV, the next', async () => {
    const id = await product()
    expect(await days(id)).toEqual({ earliest: null, previous: before, current: today })
    expect((await apply(id, null)).success).toBe(true)
    expect((await flowsOf(id)).map(({ applyDay }) => applyDay)).toEqual([today])
    await publish(id, today)
    const next = calendar.next(today)
    expect(await days(id)).toEqual({ earliest: next, previous: today, current: next })
    expect((await apply(id, '')).success).toBe(true)
    const other = await product()
    market.setTime('15:40', today)
    expect((await apply(other, null)).success).toBe(true)
    market.setTime('10:00', today)
    for (const one of [id, other])
      expect((await flowsOf(one)).at(-1)).toMatchObject({ applyDay: next, status: 'pending' })
  })

  it('[PROD-12] [PROD-7] an earlier day is taken while it is not valued, and dealt at the NAV of that day and no other', async () => {
    const id = await product({ startDate: wayBefore })
    expect((await days(id)).earliest).toBe(wayBefore)
    for (const day of [before, today]) expect((await apply(id, day)).message).toBe('')
    await publish(id, wayBefore)
    expect((await flowsOf(id)).map(({ status }) => status)).toEqual(['pending', 'pending'])
    const passed = await post('/org/nav/draft', { productId: id, day: today })
    expect(passed.message).toBe(`${before}有申购赎回待确认，请先发布${before}的净值，或撤销后重新登记`)
    await publish(id, before)
    const waiting = { applyDay: today, status: 'pending', dealDay: null, units: null }
    expect(await flowsOf(id)).toEqual([{ applyDay: before, status: 'dealt', dealDay: before, units: 1000 }, waiting])
    await publish(id, today)
    expect((await flowsOf(id)).map(({ dealDay }) => dealDay)).toEqual([before, today])
  })

  it('[PROD-12] a day to come, a valued day, a day before the start and a day without trading are refused', async () => {
    const id = await product({ startDate: before })
    const next = calendar.next(today)
    expect((await apply(id, next)).message).toBe(`申请日${next}晚于当前交易日${today}`)
    expect((await apply(id, wayBefore)).message).toBe(`申请日${wayBefore}早于产品成立日${before}`)
    await publish(id, before)
    expect((await apply(id, before)).message).toBe(`${before}的净值已发布，申请日应在其后`)
    expect((await apply(id, wayBefore)).message).toBe(`${before}的净值已发布，申请日应在其后`)
    const free = await product()
    const [sunday] = Array.from({ length: 7 }, (_, back) => new Date(Date.parse(today) - back * 86_400_000))
      .filter((date) => date.getUTCDay() === 0)
      .map((date) => date.toISOString().slice(0, 10))
    for (const day of [sunday!, '1801-05-04']) expect((await apply(free, day)).message).toBe(`申请日${day}不是交易日`)
    for (const day of ['2026-13-40', '昨天', 20261117])
      expect((await apply(free, day as string)).message).toContain('申请日格式应为 年-月-日')
    expect([await flowsOf(id), await flowsOf(free)]).toEqual([[], []])
  })

  it('[PROD-12] before its start a product takes applications of the current day only', async () => {
    const id = await product({ startDate: calendar.next(today) })
    expect(await days(id)).toEqual({ earliest: today, previous: before, current: today })
    expect((await apply(id, before)).message).toContain('早于产品成立日')
    expect((await apply(id, today)).success).toBe(true)
  })

  it('[PROD-12] what was registered is logged with its day; nobody else asks for the days of a product', async () => {
    const id = await product()
    await apply(id, before)
    const logged = await ask(
      `select request_param from sys_log where log_content = '登记申购赎回' and request_param like $1`,
      [`%${id}%`],
    )
    expect(logged.map((row) => String(row['request_param']))).toEqual([
      expect.stringContaining(`"applyDay":"${before}"`),
    ])
    const stranger = await call('GET', '/org/flow/days', { token: people.hand, query: { productId: id } })
    expect(stranger.code).toBe(510)
    expect((await call('GET', '/org/flow/days', { token: maker, query: { productId: 'none' } })).message).toBe(
      '产品不存在',
    )
  })
})
