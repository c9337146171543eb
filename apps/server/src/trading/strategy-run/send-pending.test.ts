import { beforeEach, describe, expect, it } from 'vitest'

import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { makePerson } from '../../testing/make-person.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'
import type { TradingServices } from '../trading-services.ts'
import {
  findListeners,
  findPending,
  findRunning,
  putHeartbeat,
  stopBroken,
  storeBeat,
  type RunningStrategy,
} from './run.store.ts'
import { createSendPending } from './send-pending.ts'

const trading = await createTradingApp()
const { ask, open, db, clock } = trading
await makePerson(trading.test, { username: 'quant', permissions: traderRights })
await makePerson(trading.test, { username: 'starter', permissions: traderRights })
await makePerson(trading.test, { username: 'reader', permissions: traderRights })
await open('A1', { trades: ['quant'], reads: ['reader'] })
await open('A2', { trades: ['quant'] })

let count = 0
async function strategy(more: { status?: number; accounts?: readonly string[]; by?: string | null } = {}) {
  const { status = 1, accounts = ['A1'], by = null } = more
  const id = `S${(count += 1)}`
  await ask(
    `insert into trade_strategy (id, tenant_id, name, type, status, body, create_by, started_by)
      values ($1, 1, $1, 'rank', $2, '{"name":"试","type":"rank"}', 'quant', $3)`,
    [id, status, by],
  )
  for (const account of accounts)
    await ask('insert into trade_strategy_account (strategy_id, account_id, tenant_id) values ($1, $2, 1)', [
      id,
      account,
    ])
  return id
}
async function waiting(id: string, accountId = 'A1', more: { side?: number; day?: string } = {}): Promise<string> {
  const clOrdId = `N${(count += 1)}`
  const body = {
    clOrdId,
    accountId,
    symbol: 'SHSE.600001',
    side: more.side ?? 1,
    price: '10.00',
    volume: 100,
    remark: '买点',
  }
  await ask(
    `insert into trade_strategy_order (account_id, cl_ord_id, tenant_id, strategy_id, order_day, body, status, create_time)
      values ($1, $2, 1, $3, $4, $5, 'pending', $6)`,
    [accountId, clOrdId, id, more.day ?? trading.day, JSON.stringify(body), clock.now()],
  )
  return clOrdId
}
const outcome = async (clOrdId: string) => {
  const [row] = await ask('select status, message from trade_strategy_order where cl_ord_id = $1', [clOrdId])
  return [row?.['status'], row?.['message']]
}
const logOf = async (id: string) =>
  (await ask('select level, text from trade_strategy_log where strategy_id = $1 order by id', [id])).map(
    ({ level, text }) => `${String(level)} ${String(text)}`,
  )

type Row = Record<string, unknown>
type Sent = { by: string; ids: string[] }
/** A desk that answers as told and remembers who sent what. */
function senderOf(row: object | null = { status: 10 }, broken: readonly string[] = []) {
  const sent: Sent[] = []
  const warned: string[] = []
  const warn = (facts: object, text: string) => void warned.push(`${String((facts as Row)['account'])} ${text}`)
  const executeTrade: TradingServices['executeTrade'] = async (actor, { orders }) => {
    if (broken.includes(String((orders as { accountId: string }[])[0]?.accountId))) throw new Error('no book')
    sent.push({ by: actor.username, ids: (orders as { clOrdId: string }[]).map(({ clOrdId }) => clOrdId) })
    return { result: row === null ? [] : [row] } as never
  }
  const parts = { db, clock, trading: { ...trading.app.trading, executeTrade }, warn }
  return { sent, warned, send: createSendPending(parts) }
}
const sentIds = (sent: readonly Sent[]) => sent.flatMap(({ ids }) => ids)

beforeEach(async () => {
  await ask('delete from trade_strategy')
  clock.advance(1000)
})

describe('sending what a strategy asked for', () => {
  it.each([
    ['taken', { status: 10 }, 'sent', '', 'info 买入 SHSE.600001 100 @ 10.00：买点'],
    [
      'rejected',
      { status: 8, rejDetail: '资金不足' },
      'refused',
      '资金不足',
      'warn 买入 SHSE.600001 100 @ 10.00 被拒：资金不足',
    ],
    [
      'rejected without a word',
      { status: 8 },
      'refused',
      '委托被拒',
      'warn 买入 SHSE.600001 100 @ 10.00 被拒：委托被拒',
    ],
    ['not taken', { code: 510, message: '无权' }, 'refused', '无权', 'warn 买入 SHSE.600001 100 @ 10.00 被拒：无权'],
    [
      'not taken without a word',
      { code: 510 },
      'refused',
      '委托未被接受',
      'warn 买入 SHSE.600001 100 @ 10.00 被拒：委托未被接受',
    ],
    ['unanswered', null, 'refused', '委托未被接受', 'warn 买入 SHSE.600001 100 @ 10.00 被拒：委托未被接受'],
    [
      'asked about',
      { code: 428, confirm: [{ text: '超过均量' }, { text: '临近涨停' }] },
      'refused',
      '需人工确认：超过均量；临近涨停',
      'warn 买入 SHSE.600001 100 @ 10.00 被拒：需人工确认：超过均量；临近涨停',
    ],
  ])('[STRAT-119] an order that is %s is told as such', async (_what, row, status, message, line) => {
    const id = await strategy()
    const clOrdId = await waiting(id)
    const { send, sent } = senderOf(row)
    await send()
    expect([await outcome(clOrdId), await logOf(id), sent]).toEqual([
      [status, message],
      [line],
      [{ by: 'quant', ids: [clOrdId] }],
    ])
  })

  it('[STRAT-119] what cannot be sent any more is dropped with its reason', async () => {
    const [id, stopped] = [await strategy(), await strategy({ status: 3 })]
    const late = await waiting(id, 'A1', { day: '2026-01-05', side: 2 })
    const over = await waiting(stopped, 'A2')
    const { send, sent } = senderOf()
    await send()
    expect([await outcome(late), await outcome(over), sent]).toEqual([
      ['dropped', '已过委托日'],
      ['dropped', '策略已停止'],
      [],
    ])
    expect(await logOf(id)).toEqual(['warn 卖出 SHSE.600001 100 @ 10.00 作废：已过委托日'])
    clock.advance(1000)
    await ask('update trade_strategy set is_clutch_open = true where id = $1', [id])
    const open = await waiting(id)
    await send()
    expect(await outcome(open)).toEqual(['dropped', '离合断开，未发送'])
  })

  it('[STRAT-119] it is sent by who started it, else by who made it; by nobody who is gone', async () => {
    const [mine, theirs, gone] = [await strategy(), await strategy({ by: 'starter' }), await strategy({ by: 'nobody' })]
    const ids = [await waiting(mine), await waiting(theirs), await waiting(gone)]
    const { send, sent } = senderOf()
    await send()
    expect(sent).toEqual([
      { by: 'quant', ids: [ids[0]] },
      { by: 'starter', ids: [ids[1]] },
    ])
    expect(await outcome(ids[2] ?? '')).toEqual(['dropped', '策略启动人已停用'])
  })

  it('[STRAT-119] as many a second as the account may send, in their order; each account for itself', async () => {
    await ask(`insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits)
      values ('slow', 1, 1, '慢', '2020-01-01', '{"ordersPerSec":2}')`)
    await ask(`update trade_account set risk_profile_id = 'slow' where id = 'A1'`)
    const id = await strategy()
    const one = [await waiting(id), await waiting(id), await waiting(id)]
    const two = [await waiting(id, 'A2')]
    const { send, sent } = senderOf()
    await send()
    expect(sentIds(sent)).toEqual([one[0], one[1], two[0]])
    await send()
    expect(sent).toHaveLength(3)
    clock.advance(1000)
    await send()
    expect(sentIds(sent).slice(3)).toEqual([one[2]])
    await ask(`update trade_account set risk_profile_id = null`)
  })

  it('[FAIR-2] what waits for one account keeps no other waiting, however much it is', async () => {
    const id = await strategy()
    await ask(
      `insert into trade_strategy_order (account_id, cl_ord_id, tenant_id, strategy_id, order_day, body, status, create_time)
        select 'A1', 'M' || n, 1, $1, $2,
          jsonb_build_object('clOrdId', 'M' || n, 'accountId', 'A1', 'symbol', 'SHSE.600001', 'side', 1, 'price', '10.00', 'volume', 100),
          'pending', $3 from generate_series(1, 600) n`,
      [id, trading.day, clock.now()],
    )
    const other = await waiting(id, 'A2')
    const { send, sent } = senderOf()
    await send()
    expect(sentIds(sent)).toEqual(['M1', 'M2', 'M3', 'M4', 'M5', other])
  })

  it('[FAIR-2] [FAIR-1] an account that breaks keeps its orders, rests after three tries and holds up nobody', async () => {
    const id = await strategy()
    const left = await waiting(id)
    const { send, sent, warned } = senderOf({ status: 10 }, ['A1'])
    const beats = async (times: number) => {
      const ids: string[] = []
      for (let i = 0; i < times; i += 1) {
        ids.push(await waiting(id, 'A2'))
        clock.advance(1000)
        await send()
      }
      return ids
    }
    const others = await beats(4)
    expect(sentIds(sent)).toEqual(others)
    expect(warned).toEqual([
      'A1 orders of a strategy were not sent',
      'A1 orders of a strategy were not sent',
      'A1 orders of a strategy were not sent',
      'A1 put aside after failing three times',
    ])
    expect(await outcome(left)).toEqual(['pending', ''])
    clock.advance(60_000)
    await send()
    expect(warned).toHaveLength(6)
    await ask("update trade_strategy_order set status = 'dropped' where status = 'pending'")
  })
})

describe('what is stored of a running strategy', () => {
  const at = () => clock.now()
  const state = (own: unknown) => ({ own, dayStart: null, isHalted: false, traded: [] })
  const running = async () => asPlatform(db, findRunning)
  const found = async (id: string): Promise<RunningStrategy> => {
    const row = (await running()).find((one) => one.id === id)
    if (!row) throw new Error(`${id} does not run`)
    return row
  }
  const draft = (clOrdId: string) => ({ clOrdId, accountId: 'A1', symbol: 'SHSE.600001', side: 1 }) as never
  const store = (strategyRow: RunningStrategy, beat: string, own: unknown, ids: readonly string[] = []) =>
    asPlatform(db, (tx) =>
      storeBeat(tx, {
        strategy: strategyRow,
        beat,
        state: state(own),
        orderDay: trading.day,
        orders: ids.map(draft),
        at: at(),
      }),
    )

  it('[STRAT-21] each account of a running strategy has its turn; a new version begins with a new state', async () => {
    const id = await strategy({ accounts: ['A2', 'A1'] })
    await strategy({ status: 2 })
    expect((await running()).map((row) => [row.id, row.accountId, row.state, row.lastBeat, row.owner])).toEqual([
      [id, 'A1', null, null, 'quant'],
      [id, 'A2', null, null, 'quant'],
    ])
    expect(await store(await found(id), 'd 571', 1)).toBe(true)
    expect((await found(id)).state).toEqual(state(1))
    await ask('update trade_strategy set version = 2 where id = $1', [id])
    expect(await found(id)).toMatchObject({ state: null, lastBeat: 'd 571', version: 2 })
  })

  it('[STRAT-21] the same beat is stored once; one of a version that is gone, or after the end, not at all', async () => {
    const id = await strategy()
    const row = await found(id)
    expect([await store(row, 'b1', 1, ['X1']), await store(row, 'b1', 2, ['X2'])]).toEqual([true, false])
    expect([await store(row, 'b2', 3, ['X1', 'X3']), (await found(id)).state]).toEqual([true, state(3)])
    const pending = () => asPlatform(db, (tx) => findPending(tx, 10))
    expect((await pending()).map(({ clOrdId }) => clOrdId)).toEqual(['X1', 'X3'])
    expect(await asPlatform(db, (tx) => findPending(tx, 1))).toHaveLength(1)
    expect(await store({ ...row, version: 9 }, 'b3', 4, ['X4'])).toBe(false)
    await ask('update trade_strategy set is_clutch_open = true where id = $1', [id])
    expect(await store(row, 'b3', 4, ['X5'])).toBe(true)
    expect(await outcome('X5')).toEqual(['theory', '离合断开，未发送'])
    expect(await outcome('X1')).toEqual(['pending', ''])
    await ask('update trade_strategy set status = 3 where id = $1', [id])
    expect(await store(row, 'b4', 5)).toBe(false)
  })

  it('[STRAT-20] one that breaks is stopped once with its reason, cut where it is long', async () => {
    const id = await strategy()
    const stop = (words: string) => asPlatform(db, (tx) => stopBroken(tx, id, words, at()))
    expect([await stop('错'.repeat(600)), await stop('again')]).toEqual([true, false])
    const [row] = await ask('select status, last_error, update_by from trade_strategy where id = $1', [id])
    expect([row?.['status'], String(row?.['last_error']).length, row?.['update_by']]).toEqual([4, 500, 'system'])
  })

  it('[STRAT-20] who started it and who may trade its accounts are told, nobody who only reads or is gone', async () => {
    const id = await strategy({ by: 'starter' })
    const told = async () => (await asPlatform(db, (tx) => findListeners(tx, id))).toSorted()
    expect(await told()).toEqual(['u-quant', 'u-starter'])
    await ask(`update sys_user set status = 2 where username = 'starter'`)
    expect(await told()).toEqual(['u-quant'])
    await ask(`update sys_user set status = 1`)
  })

  it('[STRAT-22] a heartbeat is of those that run, and of nobody else', async () => {
    const [one, two] = [await strategy(), await strategy()]
    const now = at()
    await asPlatform(db, (tx) => putHeartbeat(tx, [], now))
    await asPlatform(db, (tx) => putHeartbeat(tx, [one], now))
    expect(await ask('select id, heartbeat_at as at from trade_strategy order by id')).toEqual(
      [
        { id: one, at: now },
        { id: two, at: null },
      ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
  })
})
