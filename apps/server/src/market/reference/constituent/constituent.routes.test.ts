import { memberListPaths, type MemberList, type MemberReport } from '@liangshu/contract/market/member-list'
import type { ComponentsAnswer, RankRow } from '@liangshu/contract/insight/insight-calls'
import { shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import { beforeAll, describe, expect, it } from 'vitest'

import { createJobRegistry } from '../../../platform/jobs/job-registry.ts'
import { createJobScheduler } from '../../../platform/jobs/job-scheduler.ts'
import { makePerson } from '../../../testing/make-person.ts'
import { multipartOf } from '../../../testing/multipart.ts'
import { basePath, createTestApp } from '../../../testing/test-app.ts'
import { replies, startUpstream } from '../../../testing/upstream-server.ts'
import { noMarket } from '../../source/no-market.ts'
import type { MarketSource } from '../../source/market-source.ts'
import { createTestMarket, testDate } from '../../testing/test-market.ts'
import { createFactorsHost } from '../etf/factors-host.ts'
import { createConstituents } from './constituents.ts'
import { refreshLists } from './refresh-lists.ts'
import { refreshJob } from './refresh-job.ts'

const world = await createTestMarket(120)
const { market } = world
const server = await createTestApp({ market })
const permissions = ['MARKET:import', 'MACRO:view', 'STRATEGY:view']
const token = await makePerson(server, { username: 'keeper', permissions })
const neighbour = await makePerson(server, { username: 'neighbour', tenantId: 2, permissions })
const poor = await makePerson(server, { username: 'poor', permissions: ['MACRO:view'] })

const csi = 'SHSE.000300'
const stocks = market.master().rows.filter(({ secType, listing, slot }) => {
  const hasTraded = (market.columns().volume[slot] ?? 0) > 0
  return secType === 'stock' && listing === 'listed' && hasTraded
})
const [one, two, three] = stocks.slice(-3).map(({ symbol }) => symbol as string)

async function get<T>(path: string, query: Record<string, string> = {}, as = token): Promise<T> {
  const answer = await server.call('GET', path, { token: as, query })
  if (!answer.success) throw new Error(answer.message)
  return answer.result as T
}
async function send(rows: string[], as = token, fileName = 'members.csv') {
  const content = ['指数代码,生效日期,证券代码,权重', ...rows].join('\n')
  const { payload, headers } = multipartOf([{ name: 'file', content, fileName, contentType: 'text/csv' }])
  const url = `${basePath}${memberListPaths.import}`
  const response = await server.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, 'x-access-token': as },
  })
  return response.json<{ success: boolean; message: string; code: number; result: MemberReport }>()
}
const lists = (query: Record<string, string> = {}, as = token) =>
  get<{ records: MemberList[]; total: number }>(memberListPaths.list, query, as)
const membersOf = async (query: Record<string, string>, as = token) =>
  (await get<{ symbol: string; weight: number }[]>('/index/constituents', { code: csi, ...query }, as)).map(
    ({ symbol }) => symbol,
  )

beforeAll(async () => {
  await world.settle()
})

describe('dated lists of members', () => {
  it('[MEMBERLIST-6] a refresh takes the simulator’s own lists, once; the calls answer the same from them', async () => {
    const before = await get<ComponentsAnswer>('/api/query/components/v2', { code: csi })
    const first = await server.call('POST', memberListPaths.refresh, { token })
    expect(first.result).toMatchObject({ source: 'simulator', looked: 12, changed: 12 })
    const again = await server.call('POST', memberListPaths.refresh, { token })
    expect(again.result).toMatchObject({ changed: 0 })
    const { records } = await lists({ keyword: '沪深300' })
    expect(records).toMatchObject([{ code: csi, source: 'simulator', validUntil: null, isOwn: false }])
    expect(await get<ComponentsAnswer>('/api/query/components/v2', { code: csi })).toEqual(before)
    const stored = await get<{ symbol: string }[]>(memberListPaths.members, { id: records[0]?.id ?? '' })
    expect(new Set(stored.map(({ symbol }) => symbol))).toEqual(new Set(before.records.map(({ symbol }) => symbol)))
  })

  it('[MEMBERLIST-7] an imported list answers from its day on, with its weights, until the next begins', async () => {
    const report = await send([
      `${csi},2024-09-02,${one},0.25`,
      `${csi},2024-09-02,${two},0.75`,
      `${csi},2024-09-18,${three},1`,
      `${csi},2024-09-19,600000000,1`,
    ])
    expect(report.result).toMatchObject({ totalRows: 4, importedLists: 2, importedRows: 3, refusedLists: 1 })
    expect(report.result.problems).toMatchObject([{ line: 5, code: csi, date: '2024-09-19', symbol: '600000000' }])
    expect(await membersOf({ date: '2024-09-13' })).toEqual([two, one])
    expect(await membersOf({ date: testDate })).toEqual([three])
    const answer = await get<ComponentsAnswer>('/api/query/components/v2', { code: csi, date: '2024-09-10' })
    expect(answer.records.map(({ symbol, weight }) => [symbol, weight])).toEqual([
      [two, 0.75],
      [one, 0.25],
    ])
    const dated = (await lists({ keyword: csi })).records.filter(({ isOwn }) => isOwn)
    expect(dated.map(({ validFrom, validUntil }) => [validFrom, validUntil])).toEqual([
      ['2024-09-18', null],
      ['2024-09-02', '2024-09-18'],
    ])
  })

  it('[MEMBERLIST-8] the stock type, the model and the index list follow the list in force', async () => {
    const ranked = await get<RankRow[]>('/api/query/symbol/rank', { stockType: 'large' })
    expect(ranked.map(({ symbol }) => symbol)).toEqual([three])
    const basket = await get<{ symbol: string }[]>('/api/query/queryQuantComponents', { modelId: 'rankLarge' })
    expect(basket.map(({ symbol }) => symbol)).toEqual([three])
    const indices = await get<{ code: string; count: number }[]>('/index/list')
    expect(indices.find(({ code }) => code === csi)?.count).toBe(1)
    const tags = await get<Record<string, { tag: string }[]>>('/stock/tags')
    expect(tags[three ?? '']?.map(({ tag }) => tag)).toContain('大盘')
    expect(tags[two ?? '']?.map(({ tag }) => tag)).not.toContain('大盘')
  })

  it('[MEMBERLIST-9] an institution’s own lists are its own', async () => {
    expect(await membersOf({}, neighbour)).not.toEqual([three])
    expect((await lists({ keyword: csi }, neighbour)).records.every(({ isOwn }) => !isOwn)).toBe(true)
    const mine = (await lists({ keyword: csi })).records.find(({ isOwn }) => isOwn)
    for (const [as, path] of [
      [neighbour, memberListPaths.remove],
      [neighbour, memberListPaths.members],
    ] as const)
      expect(
        await server.call(path === memberListPaths.remove ? 'DELETE' : 'GET', path, {
          token: as,
          query: { id: mine?.id ?? '' },
        }),
      ).toMatchObject({ success: false })
    const shared = (await lists({ keyword: csi })).records.find(({ isOwn }) => !isOwn)
    expect(
      await server.call('DELETE', memberListPaths.remove, { token, query: { id: shared?.id ?? '' } }),
    ).toMatchObject({ success: false, message: '只能删除本机构导入的名单' })
  })

  it('[MEMBERLIST-10] a list that is taken away gives the days back to the one before', async () => {
    const newest = (await lists({ keyword: csi })).records.find(({ validFrom }) => validFrom === '2024-09-18')
    await server.call('DELETE', memberListPaths.remove, { token, query: { id: newest?.id ?? '' } })
    expect(await membersOf({})).toEqual([two, one])
  })

  it('[MEMBERLIST-11] nobody without the permission sees, imports or refreshes', async () => {
    const refused = { success: false, code: 510 }
    expect(await server.call('GET', memberListPaths.list, { token: poor })).toMatchObject(refused)
    expect(await server.call('GET', memberListPaths.members, { token: poor, query: { id: 'x' } })).toMatchObject(
      refused,
    )
    expect(await server.call('POST', memberListPaths.refresh, { token: poor })).toMatchObject(refused)
    expect(await server.call('DELETE', memberListPaths.remove, { token: poor, query: { id: 'x' } })).toMatchObject(
      refused,
    )
    expect(await send([], poor)).toMatchObject(refused)
  })

  it('[MEMBERLIST-9] what a platform administrator brings in is everybody’s', async () => {
    const platform = await makePerson(server, { username: 'platform', isPlatform: true, permissions })
    expect((await send([`SHSE.000905,2024-09-19,${one},1`], platform)).result).toMatchObject({ importedLists: 1 })
    const members = await get<{ symbol: string }[]>('/index/constituents', { code: 'SHSE.000905' }, neighbour)
    expect(members.map(({ symbol }) => symbol)).toEqual([one])
  })

  it('[MEMBERLIST-12] a file that is none of ours is refused', async () => {
    expect(await send([], token, 'members.pdf')).toMatchObject({ message: '请选择 .csv、.txt、.xls 或 .xlsx 文件' })
    expect(await send([])).toMatchObject({ success: false, message: '文件中没有数据行' })
  })
})

describe('lists of a provider', () => {
  it('[MEMBERLIST-13] are taken whole, dated today, and only when they have changed', async () => {
    const upstream = await startUpstream()
    const json = (value: unknown) => replies.bytes(JSON.stringify(value))
    upstream.on(
      '/index/list',
      json([{ code: csi, name: '沪深300', category: '规模', count: 1, last: 1, changePct: 0 }]),
    )
    upstream.on('/index/constituents', json([{ symbol: one, name: '甲', weight: 1 }]))
    const parts = { db: server.db, clock: server.clock, market, factors: createFactorsHost(upstream.origin) }
    expect(await refreshLists(parts)).toEqual({ source: 'factors', looked: 1, changed: 1 })
    expect(await refreshLists(parts)).toMatchObject({ changed: 0 })
    const everybody = { tenantId: 2, isPlatform: false, userId: 'x' }
    const given = await createConstituents({ db: server.db, market }).inForce(everybody, [csi])
    expect(given[csi]).toMatchObject({ symbols: [one], weights: [1], isOwnMarket: false })
    upstream.on('/index/constituents', replies.status(500))
    await expect(refreshLists(parts)).rejects.toThrow('因子数据服务暂不可用')
  })

  it('[MEMBERLIST-14] the job asks three times, tells what failed, and says what it has done', async () => {
    let calls = 0
    const factors = {
      get: () => {
        calls += 1
        return calls < 3 ? Promise.reject(new Error('down')) : Promise.resolve([] as never)
      },
    }
    const lines: string[] = []
    const context = {
      parameter: '',
      now: server.clock.now(),
      lastSuccess: undefined,
      signal: new AbortController().signal,
    }
    const run = () =>
      refreshJob({ db: server.db, clock: server.clock, market, factors }, 0).run({
        ...context,
        log: (line) => lines.push(line),
      })
    expect(await run()).toBe('查看0份名单，更新0份，来源：因子服务')
    expect(lines).toEqual(['第1次未成功：down', '第2次未成功：down'])
    calls = -3
    await expect(run()).rejects.toThrow('down')
    expect(calls).toBe(0)
  })

  it('[MEMBERLIST-14] a job of the job page: due at once on a new installation, once for any number of nodes', async () => {
    const quiet = { warn: () => undefined, error: () => undefined }
    const node = (of: MarketSource, name: string) => {
      const jobs = [refreshJob({ db: server.db, clock: server.clock, market: of, factors: null })]
      return createJobScheduler({ ...server, registry: createJobRegistry(jobs), log: quiet, node: name })
    }
    const runs = async () =>
      (await server.ownerDb.selectFrom('sys_job_run').selectAll().execute()).filter(
        ({ job_name }) => job_name === 'refreshConstituents',
      )
    await server.ownerDb.deleteFrom('sys_quartz_job').where('id', '!=', 'job-refresh-constituents').execute()
    await server.ownerDb.updateTable('sys_quartz_job').set({ next_run_at: server.clock.now() }).execute()
    await node(noMarket, 'without a market').beat()
    expect(await runs()).toEqual([])
    await Promise.all(['a', 'b', 'c'].map((name) => node(market, name).beat()))
    expect(await runs()).toMatchObject([
      { status: 'success', cause: 'schedule', result: expect.stringContaining('查看12份名单') },
    ])
    const [job] = await server.ownerDb.selectFrom('sys_quartz_job').selectAll().execute()
    const next = job?.next_run_at?.getTime() ?? 0
    expect([shanghaiTime(next).secondOfDay, next > server.clock.now().getTime()]).toEqual([31_500, true])
  })
})
