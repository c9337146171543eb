import type {
  FactorReportAnswer,
  SelectionAnswer,
  SelectionExplanation,
  SelectionHistoryAnswer,
  SelectionPlan,
  SelectionRecord,
  SelectionRecordDetail,
} from '@liangshu/contract/insight/selection'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'

import { createTestMarket } from '../../market/testing/test-market.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createSelections } from './selection.service.ts'

const { market, settle } = await createTestMarket(240)
const test = await createTestApp({ market })
const runner = await makePerson(test, { username: 'runner', permissions: ['AI:view', 'AI:run', 'AI:save'] })
const reader = await makePerson(test, { username: 'reader', permissions: ['AI:view'] })
const abroad = await makePerson(test, { username: 'abroad', tenantId: 2, permissions: ['AI:view', 'AI:save'] })

type Answer<Result> = { success: boolean; message: string; result: Result }
const post = async <Result>(path: string, body: object, token = runner) =>
  (await test.call('POST', path, { token, body })) as unknown as Answer<Result>
const get = async <Result>(path: string, query: Record<string, string> = {}, token = runner) =>
  (await test.call('GET', path, { token, query })) as unknown as Answer<Result>
const daily = (given = market) =>
  createSelections({
    db: test.db,
    clock: test.clock,
    market: given,
    groups: { symbolsOf: async () => [] } as never,
    constituents: { inForce: async () => ({}) } as never,
  })
const silent = { log: () => undefined, signal: new AbortController().signal }
const run = (body: object, token = runner) => post<SelectionAnswer>('/api/selection/run', body, token)

describe('stock selection', () => {
  beforeAll(settle, 240_000)

  it('[SEL-11] a preset ranks the market by the last closed day; every score is made of its parts', async () => {
    const { result } = await run({ preset: 'balanced', top: 20 }, reader)
    expect(result.rows).toHaveLength(20)
    expect(result.rows.map(({ rank }) => rank)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(result.rows.every(({ score }, index) => score <= (result.rows[index - 1]?.score ?? 100))).toBe(true)
    expect(result.date < market.time().date).toBe(true)
    expect(result.rows[0]?.contributions.length).toBeGreaterThan(3)
    expect(result.rows.every(({ hitRate, hitSamples }) => hitRate === null || hitSamples >= 30)).toBe(true)
  })

  it('[SEL-11] who is left out is counted, and letting them in lets them in', async () => {
    const body = { preset: 'short', top: 200 }
    const [strict, open] = [await run(body), await run({ ...body, exclude: [] })]
    expect(open.result.stocks).toBeGreaterThan(strict.result.stocks)
    expect(strict.result.excluded.length).toBeGreaterThan(0)
    expect(open.result.excluded).toEqual([])
  })

  it('[SEL-11] a stock says why it stands where it stands', async () => {
    const { result } = await run({ preset: 'value', top: 5 })
    const symbol = result.rows[2]?.symbol
    const explained = await post<SelectionExplanation>('/api/selection/explain', { preset: 'value', top: 5, symbol })
    expect(explained.result).toMatchObject({
      rank: 3,
      score: result.rows[2]?.score,
      stocks: result.stocks,
      reasons: [],
    })
    expect(explained.result.positive.length).toBeGreaterThan(0)
    expect(explained.result.positive.length).toBeLessThanOrEqual(3)
  })

  it('[SEL-11] past selections show the losing ones, and factors their record', async () => {
    const past = await post<SelectionHistoryAnswer>('/api/selection/history', { preset: 'momentum', top: 10 })
    expect(past.result.selections.length).toBeGreaterThan(3)
    expect(past.result.selections.some(({ losers }) => losers > 0)).toBe(true)
    expect(past.result.warnings[0]).toContain('不足两年')
    const { result } = await get<FactorReportAnswer>('/api/selection/factors')
    const momentum = result.rows.find(({ key }) => key === 'momentum')
    expect(momentum?.ic5.n).toBeGreaterThan(3)
    expect(Math.abs(momentum?.ic5.mean ?? 1)).toBeLessThan(0.5)
  })

  it('[SEL-14] a past is worked out once per question, and never answers another', async () => {
    const questions = [
      { preset: 'momentum', top: 10 },
      { preset: 'momentum', top: 20 },
      { preset: 'momentum', top: 10, exclude: [] },
      { preset: 'value', top: 10 },
      { weights: { momentum: 60, ep: 40 }, top: 10 },
      { weights: { ep: 60, momentum: 40 }, top: 10 },
    ]
    const ask = (body: object) => post<SelectionHistoryAnswer>('/api/selection/history', body)
    const first = []
    for (const body of questions) first.push((await ask(body)).result)
    for (const [at, body] of questions.entries()) expect((await ask(body)).result).toEqual(first[at])
    expect(new Set(first.map((answer) => JSON.stringify(answer.selections))).size).toBe(questions.length)
  })

  it('[SEL-11] own weights take the right to run; wrong ones are refused in words', async () => {
    expect((await run({ weights: { ep: 10 } }, reader)).success).toBe(false)
    expect((await run({ weights: {} })).message).toBe('至少一个因子的权重不为0')
    expect((await run({ weights: { ep: 500 } })).message).toContain('权重不能大于100')
    expect((await run({ preset: 'balanced', top: 5000 })).message).toContain('最多选200只')
    expect((await run({ preset: 'other' })).message).toContain('方案不存在')
  })

  it('[SEL-12] a plan is kept with its version, run once a day, and its record stays as it was said', async () => {
    const body = { name: '我的价值', weights: { ep: 50, bp: 50 }, top: 10, isDaily: true }
    const saved = await post<SelectionPlan>('/api/selection/plan', body)
    expect(saved.result).toMatchObject({ version: 1, isDaily: true, isMine: true })
    const selections = daily()
    expect(await selections.runDaily(silent)).toContain('1个方案')
    await selections.runDaily(silent)
    const changed = await post<SelectionPlan>('/api/selection/plan', {
      ...body,
      id: saved.result.id,
      weights: { ep: 10 },
    })
    expect(changed.result.version).toBe(2)
    const records = await get<SelectionRecord[]>('/api/selection/records', { planId: saved.result.id })
    expect(records.result).toMatchObject([{ planName: '我的价值', version: 1, n: 10, ret5: null }])
    const foreign = await get<SelectionRecord[]>('/api/selection/records', {}, abroad)
    expect(foreign.result).toEqual([])
    expect((await post('/api/selection/plan', { ...body, id: saved.result.id }, abroad)).success).toBe(false)
  })

  it('[SEL-12] a plan that breaks keeps no other from its record of the day', async () => {
    const save = async (name: string, ep: number) => {
      const body = { name, weights: { ep, bp: 1 }, top: 5, isDaily: true }
      return (await post<SelectionPlan>('/api/selection/plan', body)).result.id
    }
    // By id, so that the one that breaks has its turn before the other.
    const broken = await save('会断的', 7)
    test.clock.advance(1000)
    const after = await save('后面的', 3)
    const ask = ((name, args) => {
      const { weights } = args as { weights?: { ep?: number } }
      return weights?.ep === 7 ? Promise.reject(new Error('the worker is gone')) : market.ask(name, args)
    }) as typeof market.ask
    const selections = daily(Object.create(market, { ask: { value: ask } }) as typeof market)
    const log: string[] = []
    const context = { log: (line: string) => log.push(line), signal: new AbortController().signal }
    await expect(selections.runDaily(context)).rejects.toThrow('the worker is gone')
    expect(log).toEqual(['会断的：执行出错'])
    const recordsOf = async (planId: string) =>
      (await get<SelectionRecord[]>('/api/selection/records', { planId })).result.length
    expect([await recordsOf(after), await recordsOf(broken)]).toEqual([1, 0])
  })

  it('[SEL-12] however many plans there are, each that runs daily is run, and nobody misses their own', async () => {
    const first = (await get<SelectionPlan[]>('/api/selection/plans')).result
    await sql`insert into insight_selection_plan
      (id, tenant_id, user_id, created_by, name, weights, universe, exclude, top, is_daily, updated_at)
      select 'many-' || n, 1, 'u-other', '甲', '方案' || n, '{"ep": 1}', 'all', '{}', 5, false, ${new Date(8e12)}
      from generate_series(1, 250) n`.execute(test.ownerDb)
    const listed = (await get<SelectionPlan[]>('/api/selection/plans')).result
    expect(listed.slice(0, first.length)).toEqual(first)
    expect(listed).toHaveLength(200)
    expect(await daily().runDaily(silent)).toContain(`${first.filter(({ isDaily }) => isDaily).length}个方案`)
  })

  it('[SEL-12] what one institution forbids stays out of its own daily plans alone', async () => {
    const body = { weights: { momentum: 1 }, top: 3, isDaily: true, exclude: ['restricted'] }
    const own = (await post<SelectionPlan>('/api/selection/plan', { ...body, name: '本机构' })).result.id
    const theirs = (await post<SelectionPlan>('/api/selection/plan', { ...body, name: '他机构' }, abroad)).result.id
    const best = (await run({ weights: { momentum: 1 }, top: 1, exclude: [] })).result.rows[0]?.symbol ?? ''
    await sql`insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits)
      values ('sel', 1, 1, '禁', '2020-01-01', ${JSON.stringify({ forbidden: [best] })})`.execute(test.ownerDb)
    await daily().runDaily(silent)
    const picksOf = async (planId: string, token: string) => {
      const [record] = (await get<SelectionRecord[]>('/api/selection/records', { planId }, token)).result
      const detail = await get<SelectionRecordDetail>('/api/selection/record', { id: record?.id ?? '' }, token)
      return detail.result.picks.map(({ symbol }) => symbol)
    }
    expect(await picksOf(own, runner)).not.toContain(best)
    expect(await picksOf(theirs, abroad)).toContain(best)
  })
})
