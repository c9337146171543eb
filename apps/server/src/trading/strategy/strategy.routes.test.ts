import { describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'

const trading = await createTradingApp()
const edits = [...traderRights, 'STRATEGY:edit', 'STRATEGY:status']
const owner = await makePerson(trading.test, { username: 'quant', permissions: edits })
const other = await makePerson(trading.test, { username: 'other', permissions: edits })
const stranger = await makePerson(trading.test, { username: 'stranger', tenantId: 2, permissions: edits })
await trading.open('A1', { trades: ['quant'] })
await trading.open('A2', { trades: ['quant'], reads: ['other'] })
trading.market.list('SHSE.600002', 10)

type Row = Record<string, unknown>
const get = (url: string, query: Record<string, string> = {}, token = owner) =>
  trading.call('GET', url, { token, query })
const post = (url: string, body: object, token = owner) => trading.call('POST', url, { token, body })
const unknown = '未找到对应实体'
const symbols = ['SHSE.600001', 'SHSE.600002']
const bodyOf = (name: string, more: object = {}) => ({
  name,
  type: 'rank',
  accountIds: ['A1'],
  universe: { symbols },
  ...more,
})
async function saved(name: string, more: object = {}, token = owner): Promise<string> {
  // Made at moments of their own, so that the newest is one.
  trading.clock.advance(1000)
  const answer = await post('/user/strategy', bodyOf(name, more), token)
  expect(answer.message).toBe('')
  return String(answer.result['id'])
}
const status = (id: string, to?: string, more: Record<string, string> = {}) =>
  get('/user/strategy/status', { id, ...(to !== undefined && { status: to }), ...more })
const logOf = async (id: string) =>
  ((await get('/user/strategy/log', { id })).result['records'] as Row[]).map(({ text }) => text)
const names = async (query: Record<string, string>, token = owner) =>
  ((await get('/user/strategy/page', query, token)).result['records'] as Row[]).map(({ name }) => name)

describe('the list of strategies', () => {
  it('[STRAT-105] it is found by name, type, status and account, the newest first', async () => {
    const [first] = [
      await saved('甲排名'),
      await saved('乙网格', { type: 'manual' }),
      await saved('丙排名', { accountIds: ['A2'] }),
    ]
    await status(first, '1')
    expect(await names({})).toEqual(['丙排名', '乙网格', '甲排名'])
    expect(await names({ name: '*排名*' })).toEqual(['丙排名', '甲排名'])
    expect(await names({ type: 'manual' })).toEqual(['乙网格'])
    expect(await names({ type: '' })).toHaveLength(3)
    expect(await names({ status: '1' })).toEqual(['甲排名'])
    expect(await names({ status: '0' })).toEqual(['丙排名', '乙网格'])
    expect(await names({ accountId: 'A2' })).toEqual(['丙排名'])
    expect(await names({ accountId: '' })).toHaveLength(3)
    const { result } = await get('/user/strategy/list', { accountId: 'A1' })
    expect((result as unknown as Row[]).map(({ name, status: at }) => [name, at])).toEqual([
      ['乙网格', 0],
      ['甲排名', 1],
    ])
  })

  it('[STRAT-105] it comes page by page, ten where nothing is said, and no page is before the first', async () => {
    for (let i = 1; i <= 12; i += 1) await saved(`页${i}`)
    const page = async (query: Record<string, string>) => {
      const { result } = await get('/user/strategy/page', { name: '页', ...query })
      const { current, size, total, pages, records } = result
      return [current, size, total, pages, (records as Row[]).map(({ name }) => String(name).slice(1)).join(' ')]
    }
    expect(await page({})).toEqual([1, 10, 12, 2, '12 11 10 9 8 7 6 5 4 3'])
    expect(await page({ pageNo: '2' })).toEqual([2, 10, 12, 2, '2 1'])
    expect(await page({ pageNo: '3', pageSize: '5' })).toEqual([3, 5, 12, 3, '2 1'])
    expect(await page({ pageNo: '9' })).toEqual([9, 10, 12, 2, ''])
    expect(await page({ name: '没有' })).toEqual([1, 10, 0, 0, ''])
    expect(await page({ pageNo: '0', pageSize: '0' })).toEqual([1, 1, 12, 12, '12'])
    expect((await page({ pageNo: '-4', pageSize: '1000' })).slice(0, 4)).toEqual([1, 200, 12, 1])
  })

  it('[STRAT-105] everybody sees what they made and what trades on an account they may read', async () => {
    expect(await names({ name: '甲', pageSize: '50' }, other)).toEqual([])
    const shared = await saved('共用', { accountIds: ['A1', 'A2'] })
    const theirs = await saved('他的', { accountIds: [] }, other)
    expect(await names({ name: '共用' }, other)).toEqual(['共用'])
    expect(await names({ name: '他的' }, other)).toEqual(['他的'])
    expect(await names({ name: '他的' })).toEqual([])
    expect(await names({}, stranger)).toEqual([])
    expect((await get('/user/strategy', { id: shared }, other)).success).toBe(true)
    const paths = ['', '/log', '/orders', '/nav', '/checks', '/versions', '/status']
    const answers = await Promise.all(paths.map((path) => get(`/user/strategy${path}`, { id: theirs })))
    expect(answers.map(({ message }) => message)).toEqual(paths.map(() => unknown))
    expect((await post('/user/strategy/clutch', { id: theirs, isOpen: true })).message).toBe(unknown)
    expect((await status(theirs, '1')).message).toBe(unknown)
    expect((await post('/user/strategy', { ...bodyOf('改'), id: theirs })).message).toBe(unknown)
    expect(await names({ name: '他的' }, other)).toEqual(['他的'])
  })

  it('[STRAT-106] a row says what it trades on, asked for today, said last and has working', async () => {
    const id = await saved('一行', { accountIds: ['A2', 'A1', 'A1'] })
    const row = async () => ((await get('/user/strategy/page', { name: '一行' })).result['records'] as Row[])[0]
    const accounts = [
      { id: 'A1', name: '账户A1' },
      { id: 'A2', name: '账户A2' },
    ]
    expect(await row()).toMatchObject({
      id,
      accounts,
      ordersToday: 0,
      lastLog: null,
      workingOrders: 0,
      todayPnl: 0,
      positionValue: 0,
      currency: 'CNY',
      createBy: 'quant',
      startedTime: null,
      heartbeatTime: null,
    })
    await trading.ask(
      `insert into trade_strategy_order (account_id, cl_ord_id, tenant_id, strategy_id, order_day, body, status, create_time)
        select 'A1', 'N' || n, 1, $1, (now() at time zone 'Asia/Shanghai')::date - n / 3,
          '{"symbol":"SHSE.600001","side":2,"price":"10.5","volume":300,"remark":"试"}', 'sent', $2 from generate_series(1, 4) n`,
      [id, trading.clock.now()],
    )
    await status(id, '1')
    expect(await row()).toMatchObject({ ordersToday: 2, lastLog: 'quant：启动策略', status: 1 })
    expect((await get('/user/strategy/orders', { id })).result['records']).toMatchObject([
      {
        id: 'N4',
        accountName: '账户A1',
        symbol: 'SHSE.600001',
        side: 2,
        price: '10.5',
        volume: 300,
        reason: '试',
        status: 'sent',
        message: '',
        name: '',
      },
      { id: 'N3' },
      { id: 'N2' },
      { id: 'N1' },
    ])
    const second = (await get('/user/strategy/orders', { id, pageNo: '2', pageSize: '3' })).result
    expect([
      second['current'],
      second['size'],
      second['total'],
      (second['records'] as Row[]).map((one) => one['id']),
    ]).toEqual([2, 3, 4, ['N1']])
    expect((await get('/user/strategy/orders', { id, pageNo: '3', pageSize: '3' })).result).toMatchObject({
      records: [],
      total: 4,
    })
    expect((await get('/user/strategy/orders', { id, pageNo: '0', pageSize: '900' })).result).toMatchObject({
      current: 1,
      size: 200,
    })
    expect((await get('/user/strategy/orders', { id, pageSize: '-1' })).result).toMatchObject({ current: 1, size: 1 })
    expect((await get('/user/strategy/orders', { id })).result).toMatchObject({ current: 1, size: 20 })
  })
})

describe('what happens to a strategy', () => {
  it('[STRAT-107] it goes the ways that are open to people, each with a line in its log', async () => {
    const id = await saved('走')
    const no = '当前状态不允许该操作'
    const go = async (to: string) => (await status(id, to)).message
    expect([await go('2'), await go('3'), await go('4'), await go('0')]).toEqual([no, no, no, no])
    expect([await go('1'), await go('1'), await go('2'), await go('1'), await go('3'), await go('2')]).toEqual([
      '',
      no,
      '',
      '',
      '',
      no,
    ])
    expect(await logOf(id)).toEqual(['quant：停止策略', 'quant：启动策略', 'quant：暂停策略', 'quant：启动策略'])
    await trading.ask(`update trade_strategy set status = 4, last_error = '除数为零' where id = $1`, [id])
    expect((await status(id)).result).toMatchObject({ status: 4, lastError: '除数为零', canceled: 0, notCanceled: 0 })
    expect((await status(id, '3')).result).toMatchObject({ status: 3, lastError: null, canceled: 0, notCanceled: 0 })
  })

  it('[STRAT-107] the first start is remembered through the later ones, and who started it last', async () => {
    const id = await saved('启动两次')
    const begun = trading.clock.now()
    await status(id, '1')
    trading.clock.advance(60_000)
    await status(id, '2')
    const row = async () =>
      (
        await trading.ask('select started_at, started_by, heartbeat_at, update_by from trade_strategy where id = $1', [
          id,
        ])
      )[0]
    expect(await row()).toEqual({ started_at: begun, started_by: 'quant', heartbeat_at: begun, update_by: 'quant' })
    await trading.ask(`update trade_strategy set started_by = 'x' where id = $1`, [id])
    const again = trading.clock.now()
    await status(id, '1')
    expect(await row()).toEqual({ started_at: begun, started_by: 'quant', heartbeat_at: again, update_by: 'quant' })
  })

  it('[STRAT-19] the clutch says in the log which way it was turned', async () => {
    const id = await saved('离合')
    const turn = async (isOpen: boolean) => (await post('/user/strategy/clutch', { id, isOpen })).result['isClutchOpen']
    expect([await turn(true), await turn(false)]).toEqual([true, false])
    expect(await logOf(id)).toEqual(['quant：离合接合：恢复发送委托', 'quant：离合断开：信号继续，不再发送委托'])
  })

  it('[STRAT-23] a draft is changed in place; after a start each change is a version, the newest first', async () => {
    const id = await saved('版本')
    const save = (more: object) => post('/user/strategy', { ...bodyOf('版本', more), id })
    expect((await save({ singleMaxPct: 0.2, accountIds: ['A1', 'A2'] })).result).toMatchObject({
      version: 1,
      singleMaxPct: 0.2,
    })
    await status(id, '1')
    expect((await save({ singleMaxPct: 0.3, name: '版本二', type: 'signal', accountIds: [] })).result).toMatchObject({
      version: 2,
      name: '版本二',
      type: 'signal',
      accountIds: [],
    })
    const { result } = await get('/user/strategy/versions', { id })
    expect(result).toMatchObject([
      { version: 2, createBy: 'quant', body: { singleMaxPct: 0.3, name: '版本二' } },
      { version: 1, createBy: 'quant', body: { singleMaxPct: 0.2, name: '版本' } },
    ])
    expect(await trading.ask('select account_id from trade_strategy_account where strategy_id = $1', [id])).toEqual([])
    expect(await trading.ask('select name, type, update_by from trade_strategy where id = $1', [id])).toEqual([
      { name: '版本二', type: 'signal', update_by: 'quant' },
    ])
  })

  it('[STRAT-107] what cannot be kept is refused where it is typed', async () => {
    const { name: _name, ...nameless } = bodyOf('')
    expect((await post('/user/strategy', nameless)).success).toBe(false)
    expect((await post('/user/strategy', bodyOf('账户', { accountIds: ['A1', 'nobody'] }))).message).toBe('账户不存在')
    expect((await post('/user/strategy', bodyOf('账户', { accountIds: ['A1'] }), other)).message).toBe('账户不存在')
    expect((await post('/user/strategy', bodyOf('参数', { params: { topN: 0 } }))).message).toContain('持有只数')
    expect((await post('/user/strategy', bodyOf('计划', { schedule: '每天' }))).message).toMatch(/^运行计划不正确：./)
    expect((await get('/user/strategy', { id: '' })).message).toContain('策略不能为空')
  })

  it('[STRAT-107] seeing is not changing: who only watches changes neither status nor clutch nor anything else', async () => {
    const watcher = await makePerson(trading.test, {
      username: 'watcher',
      permissions: ['STRATEGY:view', 'ACCOUNT:viewAll'],
    })
    const id = await saved('只看')
    const query = { id, status: '1' }
    expect((await get('/user/strategy/status', { id }, watcher)).result['status']).toBe(0)
    expect((await get('/user/strategy/status', query, watcher)).code).toBe(510)
    expect((await post('/user/strategy/clutch', { id, isOpen: true }, watcher)).code).toBe(510)
    expect((await post('/user/strategy', { ...bodyOf('只看'), id }, watcher)).code).toBe(510)
    expect((await status(id)).result).toMatchObject({ status: 0, isClutchOpen: false })
  })

  it('[STRAT-108] real money asks for the second factor at a start and where the clutch closes, nowhere else', async () => {
    const [paper, live] = [await saved('模拟'), await saved('实盘', { accountIds: ['A2'] })]
    await trading.ask(`update trade_account set mode = 'live' where id = 'A2'`)
    await trading.ask(`update trade_strategy set started_at = $1 where id = $2`, [
      new Date(trading.clock.now().getTime() - 2 * 86_400_000),
      live,
    ])
    await trading.ask(`update sys_user set second_factor = true where username = 'quant'`)
    const clutch = async (id: string, isOpen: boolean) => (await post('/user/strategy/clutch', { id, isOpen })).code
    expect([(await status(paper, '1')).code, (await status(live, '1')).code, (await status(live)).code]).toEqual([
      200, 461, 200,
    ])
    expect([await clutch(live, true), await clutch(live, false), await clutch(paper, false)]).toEqual([200, 461, 200])
    await trading.ask(`update trade_strategy set status = 1 where id = $1`, [live])
    expect((await status(live, '3')).code).toBe(200)
    await trading.ask(`update sys_user set second_factor = false where username = 'quant'`)
    await trading.ask(`update trade_account set mode = 'paper' where id = 'A2'`)
  })

  it('[STRAT-29] a line is cut at 500 signs; the log comes page by page, the newest line first', async () => {
    const id = await saved('日志')
    await trading.ask(`update sys_user set realname = repeat('名', 600) where username = 'quant'`)
    await status(id, '1')
    await trading.ask(`update sys_user set realname = 'quant' where username = 'quant'`)
    expect(String((await logOf(id))[0])).toHaveLength(500)
    await trading.ask(
      `insert into trade_strategy_log (tenant_id, strategy_id, account_id, at, level, text)
        select 1, $1, case when n = 25 then 'A1' end, $2, 'warn', '行' || n from generate_series(1, 25) n`,
      [id, trading.clock.now()],
    )
    const page = async (query: Record<string, string>) => (await get('/user/strategy/log', { id, ...query })).result
    const [first, second] = [await page({}), await page({ pageNo: '2' })]
    expect(first).toMatchObject({ current: 1, size: 20, total: 26, pages: 2 })
    expect((first['records'] as Row[])[0]).toMatchObject({ text: '行25', level: 'warn', accountName: '账户A1' })
    expect((second['records'] as Row[]).map(({ text }) => String(text).slice(0, 5))).toEqual([
      '行5',
      '行4',
      '行3',
      '行2',
      '行1',
      '名名名名名',
    ])
    expect((second['records'] as Row[])[0]?.['accountName']).toBeNull()
    expect(await page({ pageNo: '3' })).toMatchObject({ records: [], total: 26, pages: 2 })
    expect(await page({ pageNo: '0', pageSize: '500' })).toMatchObject({ current: 1, size: 200 })
    expect(await page({ pageSize: '-3' })).toMatchObject({ size: 1 })
  })
})
