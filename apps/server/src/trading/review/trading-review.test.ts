import type { ReviewStatus } from '@liangshu/contract/trading/trading-review'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { extractText, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'

import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'
import { claim, findAhead, findTask, finish, type ReviewRow } from './trading-review.store.ts'

const trading = await createTradingApp()
const { market, open, order, place, beat, call, app, ask } = trading
const next = mainlandCalendar.next(trading.day)
const before = mainlandCalendar.previous(trading.day)
let reader = ''
let stranger = ''

beforeAll(async () => {
  const rights = [...traderRights, 'REVIEW:view', 'REVIEW:submit', 'REVIEW:export']
  reader = await makePerson(trading.test, { username: 'reviewer', permissions: rights })
  stranger = await makePerson(trading.test, { username: 'outsider', permissions: rights })
  market.days['SHSE.000300'] = { [before]: 4000, [trading.day]: 4040, [next]: 4080.4 }
  market.days['SHSE.600001'] = { [before]: 10, [trading.day]: 10.02, [next]: 11 }
  market.signals['SHSE.600001'] = [{ day: before, code: 'B_MA' }]
  await open('A1', { reads: ['reviewer'] })
  await place(order('A1', { price: '10.01', volume: 1000 }))
  await beat()
  market.setTime('15:40')
  await app.trading.settlement.settleDue()
  market.setTime('10:00', next)
  market.list('SHSE.600001', 11, { preClose: 105_000 })
  await place(order('A1', { side: 2, price: '10.99', volume: 400 }))
  await beat()
})

type Answer<Result> = { success: boolean; message: string; result: Result }
const submit = async (id: string, body: Record<string, unknown>, token = reader) =>
  (await call('POST', `/trading_review/submit/${id}`, { token, body })) as unknown as Answer<{
    taskId: string
    status: string
    isExisting: boolean
  }>
const statusOf = async (id: string, token = reader) =>
  (await call('GET', `/trading_review/status/${id}`, { token })) as unknown as Answer<ReviewStatus>

async function finished(id: string): Promise<ReviewStatus> {
  for (;;) {
    const { result } = await statusOf(id)
    if (result.status !== 'queued' && result.status !== 'running') return result
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const range = { scope: 'account', from: before, to: next }

describe('trading reviews', () => {
  it('[REVIEW-8] a review that is asked for becomes a report of what the pages say', async () => {
    const { result } = await submit('A1', range)
    expect(result).toMatchObject({ isExisting: false })
    const { status, progress, report } = await finished(result.taskId)
    expect([status, progress]).toEqual(['succeeded', 100])
    const valueOf = (key: string) => report?.kpis.find((kpi) => kpi.key === key)
    expect(valueOf('trips')).toMatchObject({ value: 1, link: { page: 'trips', aspect: 'all' } })
    expect(valueOf('orders')).toMatchObject({ value: 2 })
    expect(valueOf('annualised')?.value).toBeNull()
    expect(report?.best).toMatchObject([{ symbol: 'SHSE.600001', net: expect.any(Number) }])
    expect(report?.best[0]?.closes[report.best[0].entryIndex]).toBe(10.02)
    expect(report?.signals).toEqual([
      { code: 'B_MA', followed: 1, followedReturn: null, ignored: 0, ignoredReturn: null },
    ])
    expect(report?.worst).toEqual([])
  })

  it('[REVIEW-9] the same books and days are reviewed once; a new trade makes a new review', async () => {
    const again = await submit('A1', range)
    expect(again.result).toMatchObject({ status: 'succeeded', isExisting: true })
    await place(order('A1', { price: '11.01', volume: 100 }))
    await beat()
    expect((await submit('A1', range)).result.isExisting).toBe(false)
  })

  it('[REVIEW-10] a range without trades says so', async () => {
    const days = { scope: 'product', from: '2020-01-02', to: '2020-01-10' }
    const { message, report } = await finished((await submit('P1', days)).result.taskId)
    expect(message).toBe('该区间没有成交和委托')
    expect(report).toMatchObject({ trips: 0, orders: 0, findings: [], checklist: [] })
    expect(report?.kpis.filter(({ group }) => group === 'profit').every(({ value }) => value === null)).toBe(true)
  })

  it('[REVIEW-11] wrong input is refused in words, foreign reviews do not exist', async () => {
    expect((await submit('A1', { ...range, from: next, to: before })).message).toContain('开始日期不能晚于结束日期')
    expect((await submit('A1', { ...range, from: '2020-01-01' })).message).toContain('不能超过750天')
    expect((await submit('A1', { ...range, scope: 'world' })).message).toContain('复盘范围应为账户、产品或提案')
    expect((await submit('A1', range, stranger)).message).toContain('无权查看')
    const { result } = await submit('A1', range)
    expect((await statusOf(result.taskId, stranger)).message).toContain('无权查看')
    const listed = (await call('GET', '/api/review/reports', { token: stranger })) as unknown as Answer<unknown[]>
    expect(listed.result).toEqual([])
  })

  it('[REVIEW-12] what a process left behind is taken up again; what runs too long fails with its reason', async () => {
    const { result } = await submit('A1', { ...range, from: trading.day })
    await finished(result.taskId)
    await ask(
      `update trade_review set status = 'running', report = null, leased_until = $2, started_at = $3 where id = $1`,
      [result.taskId, new Date(trading.test.clock.now().getTime() - 1000), trading.test.clock.now()],
    )
    expect((await finished(result.taskId)).status).toBe('succeeded')
    const old = new Date(trading.test.clock.now().getTime() - 6 * 60_000)
    await ask(
      `update trade_review set status = 'running', report = null, leased_until = $2, started_at = $3 where id = $1`,
      [result.taskId, new Date(trading.test.clock.now().getTime() + 60_000), old],
    )
    expect(await finished(result.taskId)).toMatchObject({ status: 'failed', message: expect.stringContaining('5分钟') })
  })

  it('[WORKLINE-12] institutions take turns, the place says how many go first, and a full line refuses', async () => {
    const { db } = trading.test
    const at = (second: number) => new Date(trading.test.clock.now().getTime() + second * 1000)
    const queue = (id: string, tenantId: number, second: number) =>
      ask(
        `insert into trade_review (id, tenant_id, scope, target_id, name, from_day, to_day, account_ids, data_hash, made_by,
           status, user_id, created_by, created_at)
         select $1, $2, scope, target_id, name, from_day, to_day, account_ids, $1, 'local', 'queued', user_id, created_by, $3
         from trade_review limit 1`,
        [id, tenantId, at(second)],
      )
    const rowOf = (id: string) => asPlatform(db, async (tx) => (await findTask(tx, id)) as ReviewRow)
    for (const second of [1, 2, 3]) await queue(`eager${second}`, 1, second)
    for (const second of [4, 5]) await queue(`calm${second}`, 2, second)
    expect(await findAhead(db, await rowOf('eager1'))).toBe(1)
    expect(await findAhead(db, await rowOf('calm5'))).toBe(3)
    const order: string[] = []
    for (let turn = 10; turn < 15; turn += 1) {
      const taken = await claim(db, at(turn), 60_000)
      order.push(taken?.id ?? '')
      await asPlatform(db, (tx) =>
        finish(tx, taken?.id ?? '', { status: 'failed', message: '', report: null, at: at(turn) }),
      )
    }
    // The second institution has had no turn yet; from then on they alternate.
    expect(order).toEqual(['calm4', 'eager1', 'calm5', 'eager2', 'eager3'])
    for (let second = 20; second < 40; second += 1) await queue(`many${second}`, 1, second)
    expect((await submit('A1', { ...range, from: next })).message).toContain('任务过多，请稍后再试')
    await ask(`delete from trade_review where id like 'many%' or id like 'eager%' or id like 'calm%'`)
    expect((await submit('A1', { ...range, from: next })).success).toBe(true)
  })

  it('[REVIEW-13] the report can be taken along as text, only when it is there', async () => {
    const { result } = await submit('A1', range)
    await finished(result.taskId)
    const answer = await app.inject({
      url: `/jeecg-boot/api/review/report/markdown?id=${result.taskId}`,
      headers: { 'x-access-token': reader, 'tenant-id': '1' },
    })
    expect(answer.headers['content-type']).toContain('text/markdown')
    expect(answer.body).toContain('# 账户A1 交易复盘')
    expect(answer.body).toContain('| 胜率 | 100.00% |')
    const printed = await app.inject({
      url: `/jeecg-boot/api/review/report/pdf?id=${result.taskId}`,
      headers: { 'x-access-token': reader, 'tenant-id': '1' },
    })
    expect(printed.headers['content-type']).toBe('application/pdf')
    expect(printed.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const document = await getDocumentProxy(new Uint8Array(printed.rawPayload))
    const { totalPages, text } = await extractText(document, { mergePages: true })
    const read = text.replaceAll(/\s+/g, ' ')
    // What the text says stands in print, as words that can be searched, with the same numbers; pages are numbered.
    for (const words of ['账户A1 交易复盘', '胜率', '100.00%', `共 ${totalPages} 页`]) expect(read).toContain(words)
    const figures = [...answer.body.matchAll(/^\| (\S+) \| ([\d.,%-]+) \|$/gm)]
    expect(figures.length).toBeGreaterThan(3)
    const bare = text.replaceAll(/\s+/g, '')
    for (const [, name = '', figure = ''] of figures)
      expect([bare.includes(name), bare.includes(figure), name]).toEqual([true, true, name])
  })
})
