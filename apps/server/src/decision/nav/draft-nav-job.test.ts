import type { NavHistory, ValuationDetail } from '@liangshu/contract/decision/nav'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createDecisionApp } from '../testing/decision-app.ts'
import { draftNavJob } from './draft-nav-job.ts'

const rights = ['ORG:view', 'ORG:edit', 'ORG:publish', 'CLIENT:view', 'CLIENT:edit', 'CLIENT:add']
const { test, call, ask, market, day: first } = await createDecisionApp()
const [second, third] = [mainlandCalendar.next(first), mainlandCalendar.next(first, 2)]
const maker = await makePerson(test, { username: 'maker', permissions: rights })
const checker = await makePerson(test, { username: 'checker', permissions: rights })
const post = (path: string, body: unknown, token = maker) => call('POST', path, { token, body })
const publish = (id: string) => post('/org/nav/judge', { id, action: 'publish' }, checker)
const waiting = async () => {
  const { result } = await call('GET', '/org/nav', { token: maker, query: { productId: 'P1' } })
  return (result as unknown as NavHistory).draft
}
const settle = async (on: string) => {
  market.setTime('15:40', on)
  await test.app.trading.settlement.settleDue()
}

const parts = { db: test.db, clock: test.clock, trading: test.app.trading }
const job = draftNavJob(() => parts)
const log: string[] = []
const signal = new AbortController().signal
const run = () =>
  job.run({ parameter: '', now: test.clock.now(), lastSuccess: undefined, signal, log: (line) => log.push(line) })

describe('the NAV job of the day', () => {
  it('[PROD-11] leaves a product alone until somebody has published its first NAV', async () => {
    const buyer = (await post('/user', { realname: '周先生', phone: '13811110001', riskLevel: 'C5' })).result
    const clientId = (buyer as unknown as { id: string }).id
    await post('/org/flow', { productId: 'P1', clientId, kind: 'subscribe', amount: 1_000_000 })
    await settle(first)
    expect(await run()).toBe('没有待估值的产品')
    const { result } = await post('/org/nav/draft', { productId: 'P1', day: first })
    expect((await publish((result as unknown as ValuationDetail).id)).success).toBe(true)
  })

  it('[PROD-11] every product with a settled day gets one draft, however often it runs; a person publishes it', async () => {
    await settle(second)
    expect(await run()).toBe('计算1个产品的净值')
    expect(log.at(-1)).toMatch(new RegExp(`${second}：已计算，待复核$`))
    expect(await run()).toBe('没有待估值的产品')
    const draft = await waiting()
    expect(draft).toMatchObject({ madeName: '系统任务', isMine: false, status: 'draft', day: second })
    expect((await publish(draft?.id ?? '')).success).toBe(true)
    expect(await run()).toBe('没有待估值的产品')
  })

  it('[PROD-11] one that cannot be valued is named', async () => {
    await post('/org/payout', { productId: 'P1', kind: 'dividend', perUnit: 0.9, day: third })
    await settle(third)
    expect(await run()).toMatch(/^计算0个产品的净值，1个不能估值（.+）$/)
    expect(log.at(-1)).toContain('超过托管户存款')
  })

  it('[PROD-11] runs after the close of every trading day, where there is a market to ask for the day', async () => {
    const [scheduled] = await ask(`select cron_expression from sys_quartz_job where job_class_name = 'draftNav'`)
    expect(scheduled).toEqual({ cron_expression: '0 30 16 ? * MON-FRI *' })
    const closed = { market: { time: () => null } } as unknown as typeof parts.trading
    expect(job.isAble?.()).toBe(true)
    expect(draftNavJob(() => ({ ...parts, trading: closed })).isAble?.()).toBe(false)
  })
})
