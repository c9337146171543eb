import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'

const trading = await createTradingApp({ CREDENTIAL_KEY: 'a key for tests only' })
const { market, open, order, place, beat, stored, cash, ask, call, trader, app } = trading
let manager = ''
let guard = ''
let second = ''

beforeAll(async () => {
  const rights = ['view', 'viewAll', 'add', 'edit', 'delete', 'status', 'grant'].map((action) => `ACCOUNT:${action}`)
  manager = await makePerson(trading.test, { username: 'chief', permissions: rights })
  const risk = [
    'ACCOUNT:view',
    'ACCOUNT:viewAll',
    'RISK:view',
    'RISK:kill',
    'RISK:lift',
    'ORDER:cancel',
    'RECORD:reconcile',
  ]
  guard = await makePerson(trading.test, { username: 'guard', permissions: risk })
  second = await makePerson(trading.test, { username: 'guard2', permissions: risk })
  await open('A1')
})

const cancel = (accountId: string, clOrdIds: string[], more: object = {}) =>
  call('POST', '/api/order/cancel', { token: trader, body: { accountId, clOrdIds, ...more } })
const newAccount = (more: object = {}) => ({
  accountName: '新账户',
  accountNo: 'NEW00012345',
  productId: 'P1',
  unitId: 'U1',
  initCash: '100000.00',
  ...more,
})

describe('cancelling', () => {
  it('[TSVC-30] frees the cash; a second cancel answers 104, a finished order 101, an unknown one 102', async () => {
    const body = order('A1', { price: '9.90' })
    await place(body)
    await beat()
    expect(await stored(body.clOrdId)).toMatchObject({ status: 1 })
    expect((await cancel('A1', [body.clOrdId])).result).toMatchObject([{ code: 200 }])
    expect((await cancel('A1', [body.clOrdId])).result).toMatchObject([{ code: 104, message: '委托正在撤单中' }])
    await beat()
    expect(await stored(body.clOrdId)).toMatchObject({ status: 5, frozen_cash: 0 })
    expect((await cancel('A1', [body.clOrdId, 'nothing'])).result).toMatchObject([
      { code: 101, message: '委托已完结' },
      { code: 102, message: '委托不存在' },
    ])
    expect(await cash('A1')).toMatchObject({ frozenCash: 0, ledger: { cash: 100_000_000 } })
  })

  it('[TSVC-82] two people cancelling the same order at once: it is withdrawn once, and both learn how it stands', async () => {
    const colleague = await makePerson(trading.test, { username: 'dealer2', permissions: traderRights })
    await open('A8', { trades: ['dealer', 'dealer2'] })
    const body = order('A8', { price: '9.90' })
    await place(body)
    await beat()
    const cancelAs = (token: string) =>
      call('POST', '/api/order/cancel', { token, body: { accountId: 'A8', clOrdIds: [body.clOrdId] } })
    const answers = await Promise.all([cancelAs(trader), cancelAs(colleague)])
    const codes = answers.map(({ result }) => (result as unknown as { code: number }[])[0]?.code)
    expect(codes.toSorted()).toEqual([104, 200])
    await beat()
    expect(await stored(body.clOrdId)).toMatchObject({ status: 5, frozen_cash: 0 })
    expect(await cash('A8')).toMatchObject({ frozenCash: 0, ledger: { cash: 100_000_000 } })
    const steps = await ask(
      `select body->>'step' as step from trade_event where account_id = 'A8' and type = 'orderMoved' order by seq`,
    )
    expect(steps.map(({ step }) => step)).toEqual(['ack', 'cancelRequest', 'cancelAck'])
    expect((await cancelAs(colleague)).result).toMatchObject([{ code: 101 }])
  })

  it('[TSVC-31] everything needs the typed words', async () => {
    await place(order('A1', { price: '9.91' }))
    await place(order('A1', { price: '9.92' }))
    expect((await cancel('A1', [], { all: true })).message).toContain('请输入“全部撤单”确认')
    expect((await cancel('A1', [], { all: true, confirm: '全部撤单' })).result).toHaveLength(2)
    await beat()
    expect(
      await ask(`select count(*)::int as n from trade_order where account_id = 'A1' and status not in (3, 5, 8, 12)`),
    ).toEqual([{ n: 0 }])
  })

  it('[TSVC-32] and replacing: the new order takes over what the old one had frozen', async () => {
    const body = order('A1', { price: '9.90' })
    await place(body)
    await beat()
    const replace = { accountId: 'A1', clOrdId: body.clOrdId, newClOrdId: `${body.clOrdId}r`, price: '9.95' }
    expect((await call('POST', '/api/order/replace', { token: trader, body: replace })).success).toBe(true)
    await beat()
    expect(await stored(body.clOrdId)).toMatchObject({ status: 5 })
    expect(await stored(`${body.clOrdId}r`)).toMatchObject({ status: 10, price: 99_500, volume: 100 })
    await cancel('A1', [`${body.clOrdId}r`])
    await beat()
  })
})

describe('the venue', () => {
  it('[TSVC-33] starts again without losing or doubling anything', async () => {
    const { createTradingServices } = await import('../trading-services.ts')
    const body = order('A1', { price: '9.90', volume: 300 })
    await place(body)
    await beat()
    // A second process that knows nothing but the database.
    const restarted = createTradingServices({ db: trading.db, clock: trading.clock, market, warn: () => undefined })
    await restarted.broker.beat()
    market.move('SHSE.600001', 9.85, 2_000_000)
    await restarted.broker.beat()
    expect(await stored(body.clOrdId)).toMatchObject({ status: 3, filled_volume: 300 })
    // The first one still believes in the order: its fill is the same execution.
    await beat()
    expect(await ask(`select sum(volume)::int as n from trade_fill where cl_ord_id = $1`, [body.clOrdId])).toEqual([
      { n: 300 },
    ])
    market.move('SHSE.600001', 10)
  })
})

describe('T+1 and the end of the day', () => {
  it('[TSVC-40] shares of today stay until the next day; settlement writes the day, rolls it, and reconciles', async () => {
    await open('T1')
    await place(order('T1', { price: '10.01', volume: 200 }))
    await beat()
    const sell = () => order('T1', { side: 2, price: '10.00', volume: 100 })
    expect(await place(sell())).toMatchObject({ status: 8, rejReason: 19, rejDetail: '当日买入不可卖出，可卖0' })
    const working = order('T1', { price: '9.90' })
    await place(working)
    market.setTime('15:40')
    await app.trading.settlement.settleDue()
    await app.trading.settlement.settleDue()
    expect(await stored(working.clOrdId)).toMatchObject({ status: 12, frozen_cash: 0 })
    expect(await ask(`select nav, market_value, pnl, fees from trade_nav_daily where account_id = 'T1'`)).toEqual([
      { nav: 99_999_298, market_value: 200_000, pnl: -702, fees: 502 },
    ])
    market.setTime('10:00', mainlandCalendar.next(trading.day))
    expect(await place(sell())).toMatchObject({ status: 10 })
    await beat()
    expect(
      (await call('GET', '/api/position/list', { token: trader, query: { accountId: 'T1' } })).result,
    ).toMatchObject([{ symbol: 'SHSE.600001', volume: 200, available: 100, orderFrozen: 100 }])
  })

  it('[TSVC-41] a difference blocks the account until somebody acknowledges it', async () => {
    await open('T2')
    await ask(`insert into trade_ledger (account_id, id, tenant_id, seq, type, debit, credit, amount, ref_id, trading_day, at)
      values ('T2', 'stray', 1, 99, 'adjust', 'cash', 'adjustment', 1, 'stray', now(), now())`)
    const next = mainlandCalendar.next(trading.day)
    market.setTime('15:40', next)
    await app.trading.settlement.settleDue()
    market.setTime('10:00', mainlandCalendar.next(next))
    expect(await place(order('T2'))).toMatchObject({
      status: 8,
      rejReason: 10,
      rejDetail: '清算对账未通过，确认前不能交易',
    })
    const answer = await call('POST', '/user/account/acknowledge', { token: guard, body: { accountId: 'T2' } })
    expect(answer).toMatchObject({ success: true })
    expect(await place(order('T2', { price: '9.99' }))).toMatchObject({ status: 10 })
  })

  it('[TSVC-42] the log, replayed from its first event, gives the book that the snapshot gave', async () => {
    const [row] = await ask(`select event_seq::int as seq, balances from trade_account_state where account_id = 'T1'`)
    const { replay } = await import('@liangshu/engine/account/book/apply-event')
    const events = await ask(`select body from trade_event where account_id = 'T1' order by seq`)
    const book = replay(events.map(({ body }) => body as never))
    expect(book.version).toBe(row?.['seq'])
    expect(row?.['balances']).toMatchObject({ ledger: book.ledger, frozenCash: book.frozenCash })
    await expect(ask(`update trade_event set type = 'x' where account_id = 'T1'`)).rejects.toThrow('append-only')
  })
})

describe('the emergency stop', () => {
  it('[TSVC-50] withdraws and blocks; only another person lifts it', async () => {
    await open('K1')
    const body = order('K1', { price: '9.90' })
    await place(body)
    await beat()
    const command = { scope: 'product', targetId: 'P1', reason: '演练' }
    expect((await call('POST', '/risk/killSwitch', { token: guard, body: command })).success).toBe(true)
    await beat()
    expect(await stored(body.clOrdId)).toMatchObject({ status: 5 })
    expect(await place(order('K1'))).toMatchObject({ status: 8, rejReason: 25 })
    const lift = (token: string) => call('POST', '/risk/killSwitch/lift', { token, body: command })
    expect((await lift(guard)).message).toBe('解除熔断须由另一人操作')
    expect((await lift(second)).success).toBe(true)
    expect(await place(order('K1', { price: '9.89' }))).toMatchObject({ status: 10 })
  })
})

describe('accounts', () => {
  it('[TSVC-60] are opened with money and a sealed credential that nobody reads back', async () => {
    const answer = await call('POST', '/user/account', {
      token: manager,
      body: newAccount({ credential: 'top secret' }),
    })
    expect(answer.result).toMatchObject({
      accountNo: 'NEW00012345',
      hasCredential: true,
      status: 1,
      cash: { balance: 100_000 },
    })
    expect(answer.text).not.toContain('top secret')
    const [row] = await ask(`select credential from trade_account where account_no = 'NEW00012345'`)
    expect(String(row?.['credential'])).not.toContain('top secret')
    expect(
      (await ask(`select request_param from sys_log where log_content = '保存账户'`))[0]?.['request_param'],
    ).not.toContain('top secret')
    expect((await call('POST', '/user/account', { token: manager, body: newAccount({ initCash: '0' }) })).message).toBe(
      '初始资金必须大于0',
    )
    expect(
      (await call('POST', '/user/account', { token: manager, body: newAccount({ platformCode: 'QMT' }) })).message,
    ).toBe('该交易平台未配置')
    expect((await call('POST', '/user/account', { token: manager, body: newAccount() })).message).toBe(
      '数据库中已存在该记录',
    )
  })

  it('[TSVC-61] numbers are masked for those who only look', async () => {
    const list = await call('GET', '/user/account/list', { token: trader })
    expect(list.result.map((row) => (row as { accountNo: string }).accountNo)).toContain('****1234')
  })

  it('[TSVC-83] the books of an account are told line by line and add up to its cash; strangers see none', async () => {
    await open('L1')
    await place(order('L1', { price: '10.01' }))
    await beat()
    await beat()
    const query = { accountId: 'L1', pageNo: '1', pageSize: '100' }
    const { result } = await call('GET', '/user/account/ledger', { token: trader, query })
    const rows = result['records'] as { type: string; cash: number; tradingDay: string; refId: string }[]
    expect(rows.at(-1)).toMatchObject({ type: 'deposit', source: 'opening', symbol: null, name: null })
    // LEDGER-20: a line of a fill names its symbol.
    expect(rows.find(({ type }) => type === 'buy')).toMatchObject({
      source: 'fill',
      symbol: 'SHSE.600001',
      name: '测试001',
    })
    const execId = rows.find(({ type }) => type === 'buy')?.refId ?? ''
    const fills = await call('GET', '/api/query/tradeRecords', { token: trader, query: { accountId: 'L1', execId } })
    expect(fills.result).toMatchObject({ total: 1, records: [{ execId }] })
    const sum = rows.reduce((total, row) => total + Math.round(row.cash * 100), 0)
    expect(await cash('L1')).toMatchObject({ ledger: { cash: sum } })
    const ofDay = async (tradingDay: string) =>
      (await call('GET', '/user/account/ledger', { token: trader, query: { ...query, tradingDay } })).result['total']
    expect(await ofDay(rows[0]?.tradingDay ?? '')).toBe(rows.length)
    expect(await ofDay('2001-01-01')).toBe(0)
    const stranger = await makePerson(trading.test, { username: 'nosy', permissions: ['ACCOUNT:view'] })
    const answer = await call('GET', '/user/account/ledger', { token: stranger, query })
    expect(answer.result).toMatchObject({ records: [], total: 0 })
  })

  it('[TSVC-84] an account tells when it was stopped and let go, newest first, and why', async () => {
    await open('L2')
    const toggle = (path: string, reason: string) =>
      call('POST', `/user/account/${path}`, { token: manager, query: { accountId: 'L2', reason } })
    await toggle('disable', '核查')
    await toggle('enable', '')
    const query = { accountId: 'L2' }
    const { result } = await call('GET', '/user/account/log', { token: trader, query })
    const rows = result['records'] as { kind: string; reason: string }[]
    expect(rows.slice(0, 2)).toMatchObject([{ kind: 'enabled' }, { kind: 'disabled', reason: '核查' }])
    const stranger = await makePerson(trading.test, { username: 'nosy2', permissions: ['ACCOUNT:view'] })
    expect((await call('GET', '/user/account/log', { token: stranger, query })).result).toMatchObject({ records: [] })
  })

  it('[TSVC-62] disabled ones withdraw their orders, refuse new ones, and need a reason', async () => {
    await open('D1')
    const body = order('D1', { price: '9.90' })
    await place(body)
    const toggle = (path: string, query: Record<string, string>) =>
      call('POST', `/user/account/${path}`, { token: manager, query: { accountId: 'D1', ...query } })
    expect((await toggle('disable', {})).message).toBe('请填写停用原因')
    expect((await toggle('disable', { reason: '核查' })).success).toBe(true)
    await beat()
    expect(await stored(body.clOrdId)).toMatchObject({ status: 5 })
    expect(await place(order('D1'))).toMatchObject({ status: 8, rejReason: 10, rejDetail: '账户已停用' })
    expect((await toggle('enable', {})).success).toBe(true)
    expect(await place(order('D1', { price: '9.99' }))).toMatchObject({ status: 10 })
  })

  it('[TSVC-63] go only flat, quiet and disabled', async () => {
    const remove = (id: string) => call('DELETE', '/user/account', { token: manager, query: { id } })
    expect((await remove('T1')).message).toBe('账户仍有持仓或委托，不能删除')
    expect((await remove('D1')).message).toBe('账户仍有持仓或委托，不能删除')
    await open('E1')
    expect((await remove('E1')).message).toBe('请先停用账户再删除')
    await call('POST', '/user/account/disable', { token: manager, query: { accountId: 'E1', reason: '清理' } })
    expect((await remove('E1')).success).toBe(true)
    expect(await place(order('E1'))).toMatchObject({ rejReason: 4 })
  })

  it('[TSVC-64] status tells the setup prompt what is missing', async () => {
    const newcomer = await makePerson(trading.test, { username: 'newcomer' })
    const status = (token: string) => call('GET', '/user/account/status', { token })
    expect(await status(newcomer)).toMatchObject({ code: 200, result: { accountStatus: 0, trategyStatus: 0 } })
    expect((await status(trader)).result).toEqual({ accountStatus: 1, trategyStatus: 0 })
  })

  it('[TSVC-65] are granted to read or to trade, and taken back', async () => {
    const guest = await makePerson(trading.test, { username: 'guest', permissions: ['ORDER:submit'] })
    const grant = (kind: string, accountId = 'K1') =>
      call('POST', '/user/account/grant', { token: manager, body: { accountId, userIds: ['u-guest'], grant: kind } })
    expect(await grant('read', 'nobody')).toMatchObject({ success: false, message: '未找到对应实体' })
    expect((await grant('read')).success).toBe(true)
    expect(await place(order('K1'), guest)).toMatchObject({ rejReason: 1 })
    await grant('trade')
    expect(await place(order('K1', { price: '9.87' }), guest)).toMatchObject({ status: 10 })
    await grant('none')
    expect(await place(order('K1', { price: '9.86' }), guest)).toMatchObject({ rejReason: 4 })
  })
})
