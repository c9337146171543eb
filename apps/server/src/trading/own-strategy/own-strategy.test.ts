import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { sampleInstrument } from '@liangshu/engine/market/instrument/sample-instrument'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { makePerson } from '../../testing/make-person.ts'
import { defaultProfile } from '../backtest/default-profile.ts'
import { openBacktest } from '../backtest/open-backtest.ts'
import type { BacktestJob, BacktestOutcome } from '../backtest/run-backtest.ts'
import { createStrategyRunner } from '../strategy-run/strategy-runner.ts'
import { createStrategyPool } from '../strategy-run/worker-pool.ts'
import { createTradingApp, traderRights } from '../testing/trading-app.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'own-strategy-'))
const trading = await createTradingApp({ STRATEGY_DIR: folder })
const admin = await makePerson(trading.test, {
  username: 'quant',
  permissions: [...traderRights, 'STRATEGY:edit', 'STRATEGY:status', 'STRATEGY:load'],
})
const pool = createStrategyPool({ timeoutMs: 20_000, memoryMb: 64 })
afterAll(async () => {
  await pool.close()
  await rm(folder, { recursive: true })
})

const symbols = ['SHSE.600001', 'SHSE.600002']
const days = (() => {
  const found = [mainlandCalendar.previous(trading.day)]
  while (found.length < 60) found.unshift(mainlandCalendar.previous(found[0] ?? ''))
  return found
})()
/** The first rises day by day, the second falls. */
const closeOf = (s: number, day: number) => 100_000 + (s === 0 ? 1 : -1) * day * 100
const columns = (s: number) => {
  const column = (of: (day: number) => number) => Float64Array.from(days, (_, day) => of(day))
  const price = (day: number) => closeOf(s, day)
  return {
    open: column(price),
    high: column((day) => price(day) + 300),
    low: column((day) => price(day) - 300),
    close: column(price),
    volume: column(() => 1_000_000),
    preClose: column((day) => price(Math.max(0, day - 1))),
  }
}
const history = {
  days,
  actions: [],
  benchmark: null,
  instruments: symbols.map((symbol, s) => ({
    symbol,
    name: symbol,
    sector: null,
    instrument: sampleInstrument(symbol),
    ...columns(s),
  })),
}
const write = (name: string, code: string) => writeFile(path.join(folder, name), code)
const call = (method: 'GET' | 'POST', url: string, body?: object, query?: Record<string, string>) =>
  trading.call(method, url, { token: admin, ...(body && { body }), ...(query && { query }) })
const load = (name: string) => call('POST', '/user/strategy/load', { name })
const simple = (decide: string) =>
  `export const strategy = { title: '试', hasUniverse: true, params: [], first: null, decide: (view) => ${decide} }`

let count = 0
/** A running strategy of this file after one beat. */
async function ran(name: string, params = {}) {
  const accountId = `W${(count += 1)}`
  await trading.open(accountId, { trades: ['quant'] })
  const body = { name: `自编${count}`, type: 'own', accountIds: [accountId], universe: { symbols }, params }
  const { result, message } = await call('POST', '/user/strategy', { ...body, source: { name, version: 1 } })
  expect(message).toBe('')
  const id = String(result['id'])
  expect((await call('GET', '/user/strategy/status', undefined, { id, status: '1' })).message).toBe('')
  const { db, clock, app } = trading
  const runner = createStrategyRunner({
    db,
    clock,
    trading: app.trading,
    universe: { symbolsOf: async () => symbols },
    pastDays: async () => ({ history, key: 'one' }),
    pool,
    tell: async () => undefined,
    warn: () => undefined,
  })
  await runner.beat()
  trading.clock.advance(1000)
  await trading.ask('update trade_strategy set status = 3 where id = $1 and status = 1', [id])
  const orders = await trading.ask('select symbol, side from trade_order where account_id = $1', [accountId])
  const { result: after } = await call('GET', '/user/strategy', undefined, { id })
  return { orders, after }
}

beforeAll(async () => {
  trading.market.setTime('09:31', trading.day)
  symbols.forEach((symbol, s) => {
    const last = closeOf(s, days.length - 1)
    trading.market.list(symbol, last / 10_000, { open: last, preClose: last })
  })
  const text = await readFile(path.join(import.meta.dirname, '../../../../../docs/strategies.md'), 'utf8')
  await write('example.ts', /```ts\n([\s\S]*?)```/.exec(text)?.[1] ?? '')
})

describe('strategies of one’s own', () => {
  it('[OWN-3] the example of the documentation loads, with its title and parameters, and runs', async () => {
    const { result } = await load('example.ts')
    expect(result).toMatchObject({ name: 'example.ts', version: 1, title: '均线之上', hasUniverse: true })
    expect((result['fields'] as { key: string }[]).map(({ key }) => key)).toEqual(['days', 'names'])
    const { orders, after } = await ran('example.ts', { names: 5 })
    expect([orders, after['lastError']]).toEqual([[{ symbol: 'SHSE.600001', side: 1 }], null])
  })

  it('[OWN-3] a changed file is the next version, the same text is not, and the list shows both', async () => {
    await write('changing.ts', simple('({ orders: [], log: [], state: null })'))
    const fileOf = async () => {
      const { result } = await call('GET', '/user/strategy/files')
      return (result['files'] as { name: string }[]).find(({ name }) => name === 'changing.ts')
    }
    expect(await fileOf()).toMatchObject({ version: null, isChanged: false, error: null })
    await load('changing.ts')
    expect((await load('changing.ts')).result).toMatchObject({ version: 1 })
    await write('changing.ts', simple('({ orders: [], log: [], state: 1 })'))
    expect(await fileOf()).toMatchObject({ version: 1, isChanged: true })
    expect((await load('changing.ts')).result).toMatchObject({ version: 2 })
    expect(await fileOf()).toMatchObject({ version: 2, isChanged: false, title: '试' })
  })

  it.each([
    ['imports something else', `import fs from 'node:fs'\n${simple('fs')}`, '不允许导入“node:fs”'],
    ['imports it later', `await import('node:net')\n${simple('null')}`, '不允许导入“node:net”'],
    ['is no TypeScript', 'export const strategy = {', '加载失败'],
    ['has no decide', `export const strategy = { title: '空', params: [] }`, '须导出 strategy'],
    ['has no title', `export const strategy = { params: [], decide: () => null }`, '须写明 title'],
    [
      'has a default out of bounds',
      `export const strategy = { title: '错', decide: () => null,
        params: [{ key: 'n', label: '数', kind: 'int', min: 1, max: 5, default: 9 }] }`,
      '默认值不正确：数应为1到5之间的整数',
    ],
    ['never ends', 'for (;;);', '加载超过10秒'],
  ])('[OWN-3] a file that %s is refused with its reason, which stays to be read', async (_rule, code, words) => {
    await write('wrong.ts', code)
    const { success, message } = await load('wrong.ts')
    expect([success, message]).toEqual([false, expect.stringContaining(words)])
    const { result } = await call('GET', '/user/strategy/files')
    const file = (result['files'] as { name: string; error: string | null }[]).find(({ name }) => name === 'wrong.ts')
    expect(`加载失败：${file?.error}`).toBe(message)
  })

  it('[OWN-3] names outside the folder, and people without the right, are refused', async () => {
    expect((await load('../package.ts')).success).toBe(false)
    const dealer = await makePerson(trading.test, {
      username: 'other',
      permissions: [...traderRights, 'STRATEGY:edit'],
    })
    expect((await trading.call('GET', '/user/strategy/files', { token: dealer })).code).toBe(510)
    expect((await trading.call('POST', '/user/strategy/load', { token: dealer, body: { name: 'a.ts' } })).code).toBe(
      510,
    )
  })

  it('[OWN-1] [OWN-2] it finds no way out: no files, no network, no environment, no clock, no code from text', async () => {
    const tries = `[
      typeof process, typeof fetch, typeof WebSocket, typeof Date, typeof setTimeout, typeof require,
      (() => { try { return Function('return 1')() } catch { return 'no code' } })(),
      (() => { try { return Math.random() } catch { return 'no chance' } })(),
    ].join(' ')`
    await write('escaping.ts', simple(`{ throw new Error(${tries}) }`))
    await load('escaping.ts')
    const { after } = await ran('escaping.ts')
    expect(after['lastError']).toBe('undefined undefined undefined undefined undefined undefined no code no chance')
  })

  it.each([
    [
      'orders of no form',
      `({ orders: [{ symbol: 'SHSE.600001', side: 9 }], log: [], state: null })`,
      '策略的答复不正确',
    ],
    ['a state that is no data', `({ orders: [], log: [], state: { f: () => 1 } })`, 'could not be cloned'],
    ['a state beyond all bounds', `({ orders: [], log: [], state: 'x'.repeat(600000) })`, '策略的状态过大'],
    ['buffers beyond its memory', `{ const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1)) }`, '内存超过64MB'],
  ])('[OWN-4] %s end the strategy with a reason', async (_rule, decide, words) => {
    const name = `bad${(count += 1)}.ts`
    await write(name, simple(decide))
    await load(name)
    const { orders, after } = await ran(name)
    expect([orders, after['status']]).toEqual([[], 4])
    expect(String(after['lastError'])).toContain(words)
  })

  it('[OWN-5] a backtest runs it in its own process; one that breaks ends with its words', async () => {
    const answer = { ...history, from: 40, contracts: [], missing: [] }
    const asked = (decide: string, code = simple(decide)): Promise<BacktestOutcome | null> => {
      const plan: BacktestJob['plan'] = {
        type: 'own',
        period: '1d',
        schedule: '',
        params: { days: 20, names: 5 },
        limits: { capital: 0, maxPosition: 0, singleMaxPct: 0.1, stopLossPct: 0, takeProfitPct: 0, dailyLossPct: 0 },
        universe: symbols,
        named: [],
        products: [],
      }
      const range = { from: days[40] ?? '', to: days.at(-1) ?? '', benchmark: '' }
      const own = { name: 'a.ts', version: 1, code }
      const job = { plan, ...range, cashFen: 100_000_000, profile: defaultProfile, feeProfileId: 'default', own }
      const ended = Promise.withResolvers<BacktestOutcome | null>()
      const line = openBacktest(job, {
        onGone: (error) => (error ? ended.reject(error) : ended.resolve(null)),
        onMessage(message) {
          if (message.kind === 'ask')
            line.answer({
              kind: 'answer',
              id: message.id,
              result: {
                ...answer,
                instruments: history.instruments.map(({ symbol }, s) => ({
                  facts: { ...sampleInstrument(symbol), symbol, name: symbol, delistDate: null },
                  columns: columns(s),
                })),
              },
            })
          else if (message.kind === 'done') ended.resolve(message.outcome)
          else if (message.kind === 'refused') ended.reject(new Error(message.message))
        },
      })
      return ended.promise.finally(() => line.end())
    }
    const outcome = await asked('', await readFile(path.join(folder, 'example.ts'), 'utf8'))
    expect(outcome?.record.days).toHaveLength(20)
    expect(new Set(outcome?.record.orders.map(({ symbol }) => symbol))).toEqual(new Set(['SHSE.600001']))
    await expect(asked(`{ throw new Error('除数为零') }`)).rejects.toThrow('策略出错：除数为零')
  })
})
