import type { Group, SetGroupResult } from '@liangshu/contract/watch/group-calls'
import { quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { createTestMarket } from '../../market/testing/test-market.ts'

const { market, at } = await createTestMarket(120)
const test = await createTestApp({ market })
const permissions = [
  'WATCH:view',
  'WATCH:edit',
  'WATCH:delete',
  'WATCH:monitor',
  'ETF:view',
  'ETF:add',
  'ETF:edit',
  'ETF:delete',
]
const mine = await makePerson(test, { username: 'mine', permissions })
const colleague = await makePerson(test, { username: 'colleague', permissions })
const stranger = await makePerson(test, { username: 'stranger', tenantId: 2, permissions })
const listed = market.master().rows.filter((row) => row.listing === 'listed')
const symbols = listed.filter((row) => row.secType === 'stock').map((row) => row.symbol as string)
const [fund = '', otherFund = ''] = listed.filter((row) => row.secType === 'fund').map(({ symbol }) => symbol)
const day = 86_400_000

const get = (path: string, query: Record<string, string> = {}, token = mine) =>
  test.call('GET', `/api/group/${path}`, { token, query })
const post = (path: string, body: object, token = mine) => test.call('POST', `/api/group/${path}`, { token, body })
let made = 0
async function newGroup(extra: object = {}, token = mine): Promise<string> {
  made += 1
  const answer = await post('save', { name: `组${made}`, ...extra }, token)
  expect(answer).toMatchObject({ success: true })
  return (answer.result as unknown as Group).id
}
const set = async (groupId: string, op: string, list: string[], extra: object = {}, token = mine) =>
  (await post('setBondGroup', { groupId, op, symbols: list, ...extra }, token)).result as unknown as SetGroupResult[]
const members = async (groupId: string, token = mine) =>
  ((await get('bondGroupList', { groupId }, token)).result as { symbol: string }[]).map(({ symbol }) => symbol)

describe('groups', () => {
  it('[GROUP-1] members carry the price they came with and what has become of it', async () => {
    const id = await newGroup()
    await set(id, 'add', symbols.slice(0, 2), { note: '观察' })
    const { result } = await get('bondGroupList', { groupId: id })
    expect(result).toMatchObject([{ symbol: symbols[0], note: '观察', pnlSinceAdd: 0 }, { symbol: symbols[1] }])
    const { result: groups } = await get('list')
    expect((groups as unknown as Group[]).find((group) => group.id === id)).toMatchObject({ symbols: 2, canEdit: true })
  })

  it('[GROUP-2] each symbol answers for itself: known, twice, unknown; pasted text is read', async () => {
    const id = await newGroup()
    const [first = '', second = ''] = symbols
    await set(id, 'add', [first])
    const answer = await post('setBondGroup', {
      groupId: id,
      op: 'add',
      symbols: `${first} ${second},\nSHSE.699999；sh920001`,
    })
    expect((answer.result as SetGroupResult[]).map(({ result, message }) => [result, message])).toEqual([
      ['duplicate', '该证券已在分组中'],
      ['ok', '添加成功'],
      ['unknown', '证券代码不存在：SHSE.699999'],
      ['unknown', '92开头的代码属于北交所，请使用 BJSE.920001'],
    ])
    expect(await members(id)).toEqual([first, second])
  })

  it('[GROUP-3] move, reorder, change and remove', async () => {
    const [from, to] = [await newGroup(), await newGroup()]
    const list = symbols.slice(0, 3)
    await set(from, 'add', list)
    await set(from, 'reorder', list.toReversed())
    expect(await members(from)).toEqual(list.toReversed())
    await set(from, 'move', [list[0] ?? ''], { toGroupId: to })
    expect([await members(from), await members(to)]).toEqual([[list[2], list[1]], [list[0]]])
    await set(to, 'update', [list[0] ?? ''], { note: '目标', targetPrice: '12.5', tags: ['龙头'] })
    expect((await get('bondGroupList', { groupId: to })).result).toMatchObject([
      { note: '目标', targetPrice: 12.5, tags: ['龙头'] },
    ])
    expect(await set(to, 'remove', [list[0] ?? '', list[1] ?? ''])).toMatchObject([
      { result: 'ok' },
      { result: 'missing' },
    ])
    expect(await post('setBondGroup', { groupId: from, op: 'move', symbols: list })).toMatchObject({
      message: '请选择目标分组',
    })
  })

  it('[GROUP-4] what is thrown away comes back within thirty days', async () => {
    const id = await newGroup()
    await set(id, 'add', symbols.slice(0, 2))
    expect(await get('cleanBondGroup', { groupId: id })).toMatchObject({
      success: false,
      message: '清空分组需要确认（confirm=1）',
    })
    expect((await get('cleanBondGroup', { groupId: id, confirm: '1' })).result).toEqual({ removed: 2 })
    const { result } = await get('recycleList')
    expect((result as { groupId: string }[]).filter((row) => row.groupId === id)).toHaveLength(2)
    await set(id, 'restore', [symbols[0] ?? ''])
    expect(await members(id)).toEqual([symbols[0]])
    test.clock.advance(31 * day)
    const late = await makePersonToken()
    expect((await set(id, 'restore', [symbols[1] ?? ''], {}, late))[0]).toMatchObject({
      result: 'missing',
      message: '回收站中没有该证券',
    })
    test.clock.advance(-31 * day)
  })

  /** The session of the others has long ended a month later. */
  async function makePersonToken(): Promise<string> {
    const { openSession } = await import('../../platform/auth/open-session.ts')
    const { asPlatform } = await import('../../platform/tenancy/in-tenant.ts')
    const visitor = { ip: '127.0.0.1', userAgent: 'test' }
    return asPlatform(test.db, (tx) =>
      openSession(tx, { userId: 'u-mine', tenantId: 1, visitor, clock: test.clock, ttlSeconds: 7200 }),
    )
  }

  it('[GROUP-5] a deleted group is in the recycle list and can be taken back', async () => {
    const id = await newGroup({ name: '待删' })
    await post('save', { id, name: '待删', delFlag: '1' })
    expect(await get('bondGroupList', { groupId: id })).toMatchObject({ message: '分组不存在或无权查看' })
    await post('save', { id, name: '待删', delFlag: 'restore' })
    expect(await members(id)).toEqual([])
  })

  it('[GROUP-6] names are unique per owner, 1 to 20 characters', async () => {
    await newGroup({ name: '龙头' })
    expect(await post('save', { name: '龙头' })).toMatchObject({ success: false, message: '分组名称已存在' })
    expect(await post('save', { name: '长'.repeat(21) })).toMatchObject({
      message: '参数错误：name 分组名称不能超过20个字符',
    })
    expect(await post('save', { name: '  ' })).toMatchObject({ message: '参数错误：name 分组名称不能为空' })
    await newGroup({ name: '龙头' }, colleague)
  })

  it('[GROUP-7] at most 100 groups of 1,000 symbols', async () => {
    const crowd = await makePerson(test, { username: 'crowd', permissions })
    for (let i = 0; i < 100; i += 1) await newGroup({}, crowd)
    expect(await post('save', { name: '第101组' }, crowd)).toMatchObject({ message: '最多创建100个分组' })
    const all = listed.slice(0, 1001).map((row) => row.symbol as string)
    const id = await newGroup()
    expect(await post('setBondGroup', { groupId: id, op: 'add', symbols: all })).toMatchObject({
      message: '一次最多提交1000只证券，当前1001只',
    })
    await set(id, 'add', all.slice(0, 1000))
    expect(await set(id, 'add', all.slice(1000))).toMatchObject([{ result: 'full', message: '每个分组最多1000只证券' }])
  })

  it('[ALERT-9] a robot is set once and never told again; without one its channel cannot be chosen', async () => {
    const id = await newGroup()
    const rules = [{ metric: 'news', op: 'ge', value: 1, channels: ['wechat'] }]
    const setting = (more: object) => post('setMonitor', { groupId: id, enabled: true, rules, ...more })
    expect(await setting({})).toMatchObject({ success: false, message: '请填写企业微信机器人地址' })
    expect(await setting({ wechatUrl: 'https://192.168.1.9/x' })).toMatchObject({
      message: '企业微信机器人地址不能是内部网络地址',
    })
    const wechatUrl = 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=secret'
    expect((await setting({ wechatUrl })).result).toMatchObject({ hasWechat: true })
    expect((await setting({})).result).toMatchObject({ hasWechat: true })
    expect(JSON.stringify((await get('getMonitor', { groupId: id })).result)).not.toContain('secret')
    expect(await setting({ wechatUrl: '' })).toMatchObject({ message: '请填写企业微信机器人地址' })
  })

  it('[GROUP-8] monitor settings are kept; a wrong rule is refused by name', async () => {
    const id = await newGroup()
    const rule = {
      metric: 'changePct',
      op: 'ge',
      value: 0.05,
      period: '1m',
      cooldownMin: 5,
      level: 'H',
      channels: ['notice'],
    }
    await post('setMonitor', { groupId: id, enabled: true, rules: [rule] })
    expect((await get('getMonitor', { groupId: id })).result).toEqual({
      groupId: id,
      enabled: true,
      rules: [rule],
      hasWechat: false,
    })
    expect(
      await post('setMonitor', { groupId: id, enabled: true, rules: [{ ...rule, metric: 'moon' }] }),
    ).toMatchObject({
      message: '参数错误：rules.0.metric 不支持该监控指标',
    })
  })

  it('[GROUP-9] nobody sees or changes what is not theirs; a shared group is read inside the institution', async () => {
    const id = await newGroup()
    await set(id, 'add', symbols.slice(0, 1))
    const shared = await newGroup({ type: 2 })
    await set(shared, 'add', symbols.slice(0, 1))
    for (const other of [colleague, stranger]) {
      expect(await get('bondGroupList', { groupId: id }, other)).toMatchObject({ message: '分组不存在或无权查看' })
      for (const body of [
        { groupId: id, op: 'add', symbols: symbols.slice(1, 2) },
        { groupId: shared, op: 'add', symbols: symbols.slice(1, 2) },
      ])
        expect(await post('setBondGroup', body, other)).toMatchObject({
          success: false,
          message: '分组不存在或无权修改',
        })
      expect(await get('getMonitor', { groupId: id }, other)).toMatchObject({ success: false })
      expect(await test.call('GET', '/symbol/weather', { token: other, query: { groupId: id } })).toMatchObject({
        success: false,
      })
    }
    expect(await members(shared, colleague)).toEqual(symbols.slice(0, 1))
    expect(await get('bondGroupList', { groupId: shared }, stranger)).toMatchObject({ message: '分组不存在或无权查看' })
    const { result } = await get('list', {}, stranger)
    expect((result as unknown as Group[]).filter(({ type }) => type !== 3)).toEqual([])
  })

  it('[GROUP-10] the database itself hides another institution, whatever a query forgets', async () => {
    const { inTenant } = await import('../../platform/tenancy/in-tenant.ts')
    const seen = (userId: string, tenantId: number) =>
      inTenant(test.db, { tenantId, userId, isPlatform: false }, async (tx) => [
        await tx.selectFrom('market_group').select('id').execute(),
        await tx.selectFrom('market_group_symbol').select('symbol').execute(),
      ])
    expect(await seen('u-stranger', 2)).toEqual([[], []])
    expect((await seen('u-mine', 1))[0]?.length).toBeGreaterThan(0)
  })

  it('[GROUP-11] info by symbols or group; recommendations wait for the ranks', async () => {
    const answer = await get('symbols/info', { symbols: symbols.slice(0, 2).join() })
    expect(answer.result).toMatchObject([{ symbol: symbols[0], flags: { suspended: false } }, {}])
    expect(await get('recommendList')).toMatchObject({ success: false, code: 503 })
    expect(await get('symbols/info', {})).toMatchObject({ message: '请输入证券代码或选择分组' })
  })
})

describe('what a watch page asks', () => {
  it('[WATCH-1] system groups follow the market; nobody can change them', async () => {
    const isSealedUp = ({ slot }: (typeof listed)[number]) => market.columns().isSealedUp[slot] === 1
    // So small a market does not seal a board on every day.
    const shown = ['2024-09-20', '2024-09-19', '2024-09-18', '2024-09-13', '2024-09-12', '2024-09-11'].find((date) => {
      at('14:45', date)
      return listed.some(isSealedUp)
    })
    expect(shown).toBeDefined()
    // Groups of the market are kept for a moment.
    test.clock.advance(6000)
    const { result } = await get('list', { kind: 'stock' })
    const system = (result as unknown as Group[]).filter(({ type }) => type === 3)
    expect(system.map(({ name }) => name)).toEqual(['我的持仓', '今日买点', '今日卖点', '今日涨停', '沪深300'])
    const sealed = system.find(({ id }) => id === 'sys:limit-up')
    const limitUp = listed.filter(isSealedUp).map(({ symbol }) => symbol as string)
    expect(sealed).toMatchObject({ symbols: limitUp.length, canEdit: false })
    expect(await members('sys:limit-up')).toEqual(limitUp)
    const index = await members('sys:csi300')
    expect(index.length).toBeGreaterThan(0)
    expect(listed.map(({ symbol }) => symbol as string)).toEqual(expect.arrayContaining(index))
    expect(
      await post('setBondGroup', { groupId: 'sys:limit-up', op: 'add', symbols: symbols.slice(0, 1) }),
    ).toMatchObject({
      success: false,
      message: '分组不存在或无权修改',
    })
    expect(await get('bondGroupList', { groupId: 'sys:moon' })).toMatchObject({ message: '分组不存在或无权查看' })
    at('10:30:03')
  })

  it('[WATCH-2] the page of funds counts funds, the other one everything else', async () => {
    const id = await newGroup()
    await set(id, 'add', [fund, ...symbols.slice(0, 3)])
    const count = async (query: Record<string, string>) =>
      ((await get('list', query)).result as unknown as Group[]).find((group) => group.id === id)?.symbols
    expect([await count({ kind: 'fund' }), await count({ kind: 'stock' }), await count({})]).toEqual([1, 3, 4])
    expect(await get('list', { kind: 'moon' })).toMatchObject({ message: '参数错误：kind 类型只支持 stock、fund' })
  })

  it("[WATCH-3] own groups are put in order; another person's cannot be, and then nothing moves", async () => {
    const owner = await makePerson(test, { username: 'sorter', permissions })
    const ids = [await newGroup({}, owner), await newGroup({}, owner), await newGroup({}, owner)]
    const order = async () =>
      ((await get('list', {}, owner)).result as unknown as Group[])
        .filter((group) => ids.includes(group.id))
        .map(({ id }) => id)
    const wanted = [ids[2], ids[0], ids[1]]
    expect(await post('order', { ids: wanted }, owner)).toMatchObject({ success: true })
    expect(await order()).toEqual(wanted)
    const foreign = await newGroup()
    expect(await post('order', { ids: [ids[0], foreign] }, owner)).toMatchObject({ message: '分组不存在或无权修改' })
    expect(await order()).toEqual(wanted)
    expect(await post('order', { ids: [] }, owner)).toMatchObject({ message: '参数错误：ids 请选择分组' })
  })

  it('[WATCH-4] of 200 pasted codes with ten wrong ones, 190 go in and the ten are named', async () => {
    const id = await newGroup()
    const good = listed.slice(0, 190).map(({ symbol }) => symbol as string)
    const wrong = Array.from({ length: 10 }, (_, i) => `SHSE.69999${i}`)
    const pasted = good.flatMap((symbol, i) => (i % 19 === 0 ? [symbol, wrong[i / 19] ?? ''] : [symbol])).join('\n')
    const answer = (await post('setBondGroup', { groupId: id, op: 'add', symbols: pasted })).result as SetGroupResult[]
    expect(answer.filter(({ result }) => result === 'ok')).toHaveLength(190)
    expect(answer.filter(({ result }) => result === 'unknown').map(({ symbol }) => symbol)).toEqual(wrong)
    expect(await members(id)).toEqual(good)
  })

  it('[WATCH-5] a suspended security is a member like others; one not listed yet is refused; a delisted one stays until it is removed', async () => {
    at('10:30:03', '2024-08-20')
    const live = market.columns()
    const halted = listed.find(({ slot }) => live.status[slot] === quoteStatus.suspended)
    const coming = market.master().rows.find(({ listing }) => listing === 'unlisted')
    if (!coming || !halted) throw new Error('the market has none of them')
    const id = await newGroup()
    expect(await set(id, 'add', [coming.symbol, halted.symbol])).toMatchObject([
      { result: 'unknown', message: `该证券尚未上市：${coming.symbol}` },
      { result: 'ok' },
    ])
    // It was a member before it left the market.
    const gone = {
      group_id: id,
      symbol: 'SHSE.699998',
      tenant_id: 1,
      owner_id: 'u-mine',
      add_time: new Date(),
      sort: 9,
    }
    await test.ownerDb
      .insertInto('market_group_symbol')
      .values({ ...gone, add_price: 5 })
      .execute()
    expect((await get('bondGroupList', { groupId: id })).result).toMatchObject([
      { symbol: halted.symbol, name: halted.name, amount: 0 },
      { symbol: gone.symbol, name: '', last: null, pnlSinceAdd: null },
    ])
    expect(await set(id, 'remove', [gone.symbol])).toMatchObject([{ result: 'ok' }])
    expect(await members(id)).toEqual([halted.symbol])
    at('10:30:03')
  })

  it('[WATCH-8] a share that is taken back is gone for the others at once', async () => {
    const id = await newGroup({ type: 2 })
    await set(id, 'add', symbols.slice(0, 2))
    const seen = async () =>
      ((await get('list', {}, colleague)).result as unknown as Group[]).find((group) => group.id === id)
    expect(await seen()).toMatchObject({
      type: 2,
      canEdit: false,
      ownerName: expect.any(String) as string,
      shareTo: [],
    })
    expect((await seen())?.ownerName).not.toBe('')
    await post('save', { id, name: `组${made}`, type: 1 })
    expect(await seen()).toBeUndefined()
    expect(await get('bondGroupList', { groupId: id }, colleague)).toMatchObject({ message: '分组不存在或无权查看' })
  })

  it('[WATCH-9] prices of a note have bounds, and only the colours of the desk are taken', async () => {
    const id = await newGroup({ color: 'teal' })
    await set(id, 'add', symbols.slice(0, 1))
    const update = (extra: object) =>
      post('setBondGroup', { groupId: id, op: 'update', symbols: symbols.slice(0, 1), ...extra })
    expect(await update({ targetPrice: -1 })).toMatchObject({ message: '参数错误：targetPrice 价格不能为负数' })
    expect(await update({ stopPrice: 'x' })).toMatchObject({ success: false })
    expect(await post('save', { name: '红组', color: 'red' })).toMatchObject({
      message: '参数错误：color 颜色只支持 blue、violet、amber、teal、pink',
    })
  })
})

describe('fund lists', () => {
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, options: object = {}, token = mine) =>
    test.call(method, path, { token, ...options })

  it('[ETF-LIST-1] watch: add, note, remove; another person has their own', async () => {
    await call('POST', '/etf/watch', { body: { symbol: fund, note: '低估' } })
    expect((await call('GET', '/etf/watch')).result).toMatchObject([{ symbol: fund, note: '低估' }])
    expect((await call('GET', '/etf/watch', {}, stranger)).result).toEqual([])
    expect(await call('POST', '/etf/watch', { body: { symbol: symbols[0] } })).toMatchObject({
      message: `该代码不是基金：${symbols[0]}`,
    })
    expect(await call('DELETE', '/etf/watch', { query: { symbol: fund } })).toMatchObject({ success: true })
    expect(await call('DELETE', '/etf/watch', { query: { symbol: fund } })).toMatchObject({
      message: '该基金不在自选列表中',
    })
  })

  it('[ETF-LIST-2] spot: add, change, remove; wrong numbers are refused', async () => {
    const body = { symbol: fund, side: 1, targetVolume: 1000, targetPrice: 1.2 }
    await call('POST', '/etf/spot', { body })
    const [spot] = (await call('GET', '/etf/spot')).result as { id: string }[]
    await call('POST', '/etf/spot', { body: { ...body, id: spot?.id, targetVolume: 2000 } })
    expect((await call('GET', '/etf/spot')).result).toMatchObject([
      { targetVolume: 2000, doneVolume: 0, targetPrice: 1.2 },
    ])
    expect(await call('POST', '/etf/spot', { body: { ...body, targetVolume: 0 } })).toMatchObject({
      message: '参数错误：targetVolume 数量应大于0',
    })
    expect(await call('DELETE', '/etf/spot', { query: { id: spot?.id } }, stranger)).toMatchObject({ success: false })
    expect(await call('DELETE', '/etf/spot', { query: { id: spot?.id } })).toMatchObject({ success: true })
  })

  it('[ETF-LIST-3] a batch takes what is right, tells what is wrong, and rows stand as their owner orders them', async () => {
    const codes = [fund, 'SHSE.599999', otherFund, symbols[0], fund]
    expect((await call('POST', '/etf/watch/batch', { body: { codes } })).result).toEqual({
      added: 2,
      refused: [
        { code: 'SHSE.599999', reason: '证券代码不存在：SHSE.599999' },
        { code: symbols[0], reason: `该代码不是基金：${symbols[0]}` },
      ],
    })
    const watched = async () =>
      ((await call('GET', '/etf/watch')).result as { symbol: string }[]).map((row) => row.symbol)
    expect(await watched()).toEqual([fund, otherFund])
    await call('POST', '/etf/watch/order', { body: { keys: [otherFund, fund] } })
    expect(await watched()).toEqual([otherFund, fund])

    const rows = [
      { symbol: fund, side: 1, targetVolume: 1000 },
      { symbol: symbols[0], side: 2, targetVolume: 100 },
      { symbol: otherFund, side: 2, targetVolume: 500, targetPrice: 1.5 },
    ]
    expect((await call('POST', '/etf/spot/batch', { body: { rows } })).result).toMatchObject({
      added: 2,
      refused: [{ code: symbols[0] }],
    })
    const spots = async () => (await call('GET', '/etf/spot')).result as { id: string; symbol: string; side: number }[]
    const before = await spots()
    expect(before).toMatchObject([
      { symbol: fund, side: 1 },
      { symbol: otherFund, side: 2 },
    ])
    await call('POST', '/etf/spot/order', { body: { keys: before.toReversed().map(({ id }) => id) } })
    expect((await spots()).map(({ symbol }) => symbol)).toEqual([otherFund, fund])
    await call('POST', '/etf/spot/order', { body: { keys: before.map(({ id }) => id) } }, stranger)
    expect((await spots()).map(({ symbol }) => symbol)).toEqual([otherFund, fund])
    for (const { id } of before) await call('DELETE', '/etf/spot', { query: { id } })
  })
})
