import type { NavHistory, ValuationDetail } from '@liangshu/contract/decision/nav'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createDecisionApp } from '../testing/decision-app.ts'
import { draftNavJob } from './draft-nav-job.ts'

const rights = ['ORG:view', 'ORG:edit', 'ORG:publish', 'CLIENT:view', 'CLIENT:edit', 'CLIENT:add']
const { test, call, ask, market, open, day: first } = await createDecisionApp()
await ask(`insert into trade_product (id, tenant_id, code, name) values ('P2', 1, 'P2', '产品二')`)
await ask(`insert into trade_unit (id, tenant_id, product_id, name) values ('U2', 1, 'P2', '单元二')`)
await open('B1', { productId: 'P2', unitId: 'U2' })
const [second, third, fourth] = [1, 2, 3].map((days) => mainlandCalendar.next(first, days)) as [string, string, string]
const maker = await makePerson(test, { username: 'maker', permissions: rights })
const checker = await makePerson(test, { username: 'checker', permissions: rights })
const post = (path: string, body: unknown, token = maker) => call('POST', path, { token, body })
const publish = (id: string) => post('/org/nav/judge', { id, action: 'publish' }, checker)
const waiting = async (productId: string) => {
  const { result } = await call('GET', '/org/nav', { token: maker, query: { productId } })
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
const run = (given = job) =>
  given.run({ parameter: '', now: test.clock.now(), lastSuccess: undefined, signal, log: (line) => log.push(line) })

describe('the NAV job of the day', () => {
  it('[PROD-11] leaves a product alone until somebody has published its first NAV', async () => {
    const buyer = (await post('/user', { realname: '周先生', phone: '13811110001', riskLevel: 'C5' })).result
    const clientId = (buyer as unknown as { id: string }).id
    for (const productId of ['P1', 'P2']) {
      const bought = await post('/org/flow', { productId, clientId, kind: 'subscribe', amount: 1_000_000 })
      expect(bought.success).toBe(true)
    }
    await settle(first)
    expect(await run()).toBe('没有待估值的产品')
    for (const productId of ['P1', 'P2']) {
      const { result } = await post('/org/nav/draft', { productId, day: first })
      expect((await publish((result as unknown as ValuationDetail).id)).success).toBe(true)
    }
  })

  it('[PROD-11] every product with a settled day gets one draft, however often it runs; a person publishes it', async () => {
    await settle(second)
    expect(await run()).toBe('计算2个产品的净值')
    expect(log.at(-1)).toBe(`产品二 ${second}：已计算，待复核`)
    expect(await run()).toBe('没有待估值的产品')
    for (const productId of ['P1', 'P2']) {
      const draft = await waiting(productId)
      expect(draft).toMatchObject({ madeName: '系统任务', isMine: false, status: 'draft', day: second })
      expect((await publish(draft?.id ?? '')).success).toBe(true)
    }
    expect(await run()).toBe('没有待估值的产品')
  })

  it('[PROD-11] one that cannot be valued is named and holds up no other', async () => {
    await post('/org/payout', { productId: 'P1', kind: 'dividend', perUnit: 0.9, day: third })
    await settle(third)
    log.length = 0
    expect(await run()).toMatch(/^计算1个产品的净值，1个不能估值（.+）$/)
    expect(log).toEqual([expect.stringContaining('超过托管户存款'), `产品二 ${third}：已计算，待复核`])
  })

  it('[PROD-11] one whose valuing breaks holds up no other either, and the run counts as failed', async () => {
    await publish((await waiting('P2'))?.id ?? '')
    await settle(fourth)
    // The job asks for the day once, then each product does, in the order of their codes.
    let asked = 0
    const time = () => {
      asked += 1
      if (asked === 2) throw new Error('the market is gone')
      return parts.trading.market.time()
    }
    const market = { ...parts.trading.market, time }
    const breaking = draftNavJob(() => ({ ...parts, trading: { ...parts.trading, market } }))
    log.length = 0
    await expect(run(breaking)).rejects.toThrow('the market is gone')
    expect(log).toEqual([expect.stringMatching(`${fourth}：执行出错$`), `产品二 ${fourth}：已计算，待复核`])
    expect(await waiting('P2')).toMatchObject({ day: fourth, status: 'draft' })
  })

  it('[PROD-11] runs after the close of every trading day, where there is a market to ask for the day', async () => {
    const [scheduled] = await ask(`select cron_expression from sys_quartz_job where job_class_name = 'draftNav'`)
    expect(scheduled).toEqual({ cron_expression: '0 30 16 ? * MON-FRI *' })
    const closed = { market: { time: () => null } } as unknown as typeof parts.trading
    expect(job.isAble?.()).toBe(true)
    expect(draftNavJob(() => ({ ...parts, trading: closed })).isAble?.()).toBe(false)
  })
})
