import type { ReviewReport } from '@liangshu/contract/trading/trading-review'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { beforeAll, describe, expect, it } from 'vitest'

import { refusal } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { createTradingApp } from '../testing/trading-app.ts'
import { createTradingReviews } from './trading-review.service.ts'

const { db, clock, open, ask } = await createTradingApp()
const actor: Actor = {
  sessionId: 's',
  userId: 'u-dealer',
  username: 'dealer',
  realname: '王五',
  tenantId: 1,
  isPlatform: false,
  orgCode: '',
  rights: { roleCodes: new Set(), permissions: new Set() },
}
const last = '2026-11-16'
const daysBefore = (days: number) => dateOfDay(dayNumber(last) - days)
const report: ReviewReport = {
  version: 1,
  name: '账户A1',
  scope: 'account',
  targetId: 'A1',
  from: last,
  to: last,
  benchmark: null,
  madeAt: '2026-11-16 10:00:00',
  trips: 0,
  orders: 1,
  fills: 1,
  kpis: [],
  findings: [],
  violations: [],
  signals: [],
  best: [],
  worst: [],
  checklist: [],
}

beforeAll(() => open('A1'))

type Parts = Parameters<typeof createTradingReviews>[0]
const warned: object[] = []
const servicesOf = (more: Partial<Parts> = {}) =>
  createTradingReviews({
    db,
    clock,
    today: () => last,
    host: null,
    work: async () => report,
    pool: { run: (_scope: unknown, work: () => Promise<unknown>) => work() } as never,
    warn: (facts) => warned.push(facts),
    ...more,
  })
let span = 0
/** Another range every time, so that each is a review of its own. */
const options = { llm: false }
const body = () => ({ scope: 'account' as const, from: daysBefore((span += 1)), to: last, options })
const rowOf = async (id: string) =>
  (
    await ask(
      'select status, message, progress, step, host_task as task, made_by as by, created_by as who from trade_review where id = $1',
      [id],
    )
  )[0]

async function made(work: Parts['work']) {
  const reviews = servicesOf({ work })
  const { taskId } = await reviews.submit(actor, 'A1', body())
  for (;;) {
    const found = await reviews.status(actor, taskId)
    if (found.status !== 'queued' && found.status !== 'running') return { reviews, taskId, found }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

describe('a review made here', () => {
  it('[REVIEW-107] covers 750 days at most, of days in their order', async () => {
    const reviews = servicesOf()
    const asked = (from: string, to: string) => reviews.submit(actor, 'A1', { scope: 'account', from, to, options })
    await expect(asked(last, daysBefore(1))).rejects.toThrow('开始日期不能晚于结束日期')
    await expect(asked(daysBefore(751), last)).rejects.toThrow('复盘区间不能超过750天')
    expect(await asked(daysBefore(750), last)).toMatchObject({ status: 'queued', isExisting: false })
    expect(await asked(last, last)).toMatchObject({ isExisting: false })
    await expect(reviews.submit(actor, 'gone', body())).rejects.toThrow('账户不存在或无权查看')
    await expect(reviews.submit(actor, 'gone', { ...body(), scope: 'product' })).rejects.toThrow('产品不存在或无权查看')
    await expect(reviews.submit(actor, 'gone', { ...body(), scope: 'proposal' })).rejects.toThrow('提案不存在')
    await expect(reviews.status(actor, 'gone')).rejects.toThrow('未找到对应实体')
    await expect(reviews.cancel(actor, 'gone')).rejects.toThrow('未找到对应实体')
    await reviews.close()
  })

  it('[REVIEW-107] says when there was nothing in the range, and why it failed', async () => {
    expect((await made(async () => report)).found).toMatchObject({
      status: 'succeeded',
      message: '',
      report: { fills: 1 },
    })
    expect((await made(async () => ({ ...report, fills: 0 }))).found.message).toBe('')
    expect((await made(async () => ({ ...report, orders: 0 }))).found.message).toBe('')
    const none = await made(async () => ({ ...report, fills: 0, orders: 0 }))
    expect(none.found).toMatchObject({
      status: 'succeeded',
      message: '该区间没有成交和委托',
      createdBy: '王五',
      madeBy: 'local',
    })
    const told = await made(async () => {
      throw refusal('范围太大')
    })
    expect(told.found).toMatchObject({ status: 'failed', message: '范围太大', report: null, ahead: null })
    const broken = await made(async () => {
      throw new Error('secret')
    })
    expect(broken.found.message).toBe('复盘生成失败，请稍后重试')
    expect(warned.at(-1)).toMatchObject({ review: broken.taskId })
    await expect(broken.reviews.cancel(actor, broken.taskId)).rejects.toThrow('复盘已经结束，不能取消')
  })

  it('[REVIEW-107] is taken back while it waits, and none is taken up after the end', async () => {
    const reviews = servicesOf()
    await reviews.close()
    const { taskId } = await reviews.submit(actor, 'A1', body())
    expect(await reviews.status(actor, taskId)).toMatchObject({ status: 'queued', ahead: 0 })
    await reviews.cancel(actor, taskId)
    expect(await rowOf(taskId)).toMatchObject({ status: 'cancelled', message: '已由用户取消' })
    const listed = await reviews.list(actor, { targetId: 'A1' })
    expect(listed.map(({ id }) => id)).toContain(taskId)
    expect((await reviews.list(actor, { targetId: 'A1', status: 'cancelled' })).map(({ id }) => id)).toEqual([taskId])
  })
})

describe('a review made by a workflow host', () => {
  const hostOf = (submitted: () => object, told: () => object = () => ({})) =>
    servicesOf({ host: { submit: async () => submitted(), status: async () => told() } as never })
  const queued = () => ({ taskId: 'H1', status: 'queued' })

  it('[REVIEW-108] is known by the host’s own number, and not over before its report is here', async () => {
    const first = await hostOf(queued).submit(actor, 'A1', body())
    expect(first).toMatchObject({ status: 'queued', isExisting: false })
    expect(await rowOf(first.taskId)).toMatchObject({ task: 'H1', by: 'host' })
    const done = await hostOf(() => ({ taskId: 'H2', status: 'succeeded' })).submit(actor, 'A1', body())
    expect(done.status).toBe('running')
  })

  it('[REVIEW-108] that takes none says so, and the review has failed', async () => {
    const away = hostOf(() => {
      throw new Error('down')
    })
    await expect(away.submit(actor, 'A1', body())).rejects.toThrow('工作流服务暂不可用，请稍后重试')
    const [row] = await ask(`select status, message from trade_review where message like '工作流服务暂不可用%'`)
    expect(row).toEqual({ status: 'failed', message: '工作流服务暂不可用，请稍后重试' })
  })

  it('[REVIEW-108] tells how far it is and ends with its report', async () => {
    let told: object = { status: 'running', progress: 41.6, step: '步'.repeat(60), report: null }
    const reviews = hostOf(queued, () => told)
    const { taskId } = await reviews.submit(actor, 'A1', body())
    expect(await reviews.status(actor, taskId)).toMatchObject({
      status: 'running',
      progress: 42,
      step: '步'.repeat(50),
      ahead: null,
    })
    told = { status: 'succeeded', progress: 100, step: '', message: null, report }
    expect(await reviews.status(actor, taskId)).toMatchObject({
      status: 'succeeded',
      message: '',
      report: { name: '账户A1' },
    })
    told = { status: 'running', progress: 1, step: '', report: null }
    // What is over is not asked for again.
    expect(await reviews.status(actor, taskId)).toMatchObject({ status: 'succeeded' })
  })

  it('[REVIEW-108] that is silent is asked again for five minutes, then the review has failed', async () => {
    const reviews = hostOf(queued, () => {
      throw new Error('silent')
    })
    const { taskId } = await reviews.submit(actor, 'A1', body())
    const waiting = { status: 'queued', message: '工作流服务暂未应答，稍后自动重试' }
    expect(await reviews.status(actor, taskId)).toMatchObject(waiting)
    clock.advance(5 * 60_000)
    expect(await reviews.status(actor, taskId)).toMatchObject(waiting)
    clock.advance(1)
    expect(await reviews.status(actor, taskId)).toMatchObject({ status: 'failed', message: '工作流服务5分钟未应答' })
  })
})
