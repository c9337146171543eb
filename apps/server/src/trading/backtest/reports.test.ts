import { strategyBodySchema } from '@liangshu/contract/trading/strategy'
import type { BacktestStatistics } from '@liangshu/contract/trading/backtest'
import { deflatedSharpe, expectedBest } from '@liangshu/engine/backtest/deflated-sharpe'
import { sampleInstrument } from '@liangshu/engine/market/instrument/sample-instrument'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { describe, expect, it } from 'vitest'

import type { StrategyPlan } from '../strategy/strategy-plan.ts'
import type { FromBacktest, ToBacktest } from './backtest-thread.ts'
import { defaultProfile } from './default-profile.ts'
import {
  BacktestRefusal,
  runBacktest,
  type AskHistory,
  type BacktestJob,
  type BacktestOutcome,
} from './run-backtest.ts'
import { serveBacktest } from './serve-backtest.ts'
import { sweepOf } from './sweep.ts'
import { wireReport } from './wire-report.ts'

describe('what is kept of a backtest', () => {
  const refusal = (code: number, text: string) => ({ code, text }) as never
  const outcome = (more: object, unknown: readonly string[] = []) =>
    ({
      record: { refusals: [], log: [], fills: [], ...more },
      report: { costs: { total: 7 }, curve: [{ day: 'd' }], stats: { days: 3 }, symbols: ['s'] },
      benchmarkName: '沪深300',
      unknown,
    }) as unknown as BacktestOutcome

  it('[BT-100] refusals are counted by kind, whatever their figures, the most frequent first', () => {
    const refusals = [
      refusal(4, '资金不足，需要1,000.5元'),
      refusal(8, '超出涨停价10.00'),
      refusal(8, '超出涨停价9.5'),
      refusal(7, '超出涨停价9.5'),
      refusal(8, '超出跌停价9.5'),
      refusal(8, '超出涨停价1%'),
    ]
    const { report } = wireReport(outcome({ refusals }), 40)
    expect(report.refusalCounts).toEqual([
      { code: 8, text: '超出涨停价10.00', count: 3 },
      { code: 4, text: '资金不足，需要1,000.5元', count: 1 },
      { code: 7, text: '超出涨停价9.5', count: 1 },
      { code: 8, text: '超出跌停价9.5', count: 1 },
    ])
    expect(report.refusals).toEqual(refusals)
  })

  it('[BT-100] of long lists the first rows stay, counts are of all', () => {
    const many = <Item>(count: number, item: (n: number) => Item) => Array.from({ length: count }, (_, n) => item(n))
    const given = outcome(
      { refusals: many(501, (n) => refusal(n % 2, '重复')), log: many(1001, (n) => ({ text: `${n}` })) },
      many(201, (n) => `S${n}`),
    )
    const { report } = wireReport(given, 40)
    expect([report.refusals.length, report.log.length, report.unknown.length]).toEqual([500, 1000, 200])
    expect([report.log[0], report.unknown[0]]).toEqual([{ text: '0' }, 'S0'])
    expect(report.refusalCounts.map(({ count }) => count)).toEqual([251, 250])
  })

  it('[BT-100] each trade has its fees in one, and the rest goes along', () => {
    const fees = { commission: 500, stamp: 20, transfer: 3, exchange: 4, regulatory: 5 }
    const fill = { symbol: 'S', volume: 100, fees, multiplier: 1 }
    const { trades, report, stats, symbols } = wireReport(outcome({ fills: [fill] }), 40)
    expect(trades).toEqual([{ symbol: 'S', volume: 100, fee: 532 }])
    expect(report).toMatchObject({ benchmarkName: '沪深300', costs: { total: 7 }, curve: [{ day: 'd' }], universe: 40 })
    expect([stats, symbols]).toEqual([{ days: 3 }, ['s']])
  })
})

describe('tries of a sweep', () => {
  const figures = (dailySharpe: number | null, more: Partial<BacktestStatistics> = {}) =>
    ({ dailySharpe, skew: 0.1, kurtosis: 3.5, days: 60, ...more }) as BacktestStatistics
  const row = (params: object, stats: BacktestStatistics | null, state = 'done') =>
    ({
      id: 'b',
      state,
      stats,
      body: strategyBodySchema.parse({ name: '试', type: 'rank', params }),
      init_cash: 100,
      create_time: new Date(0),
      finish_time: null,
    }) as never

  it('[BT-101] the parameters that differ are told by their names, also one that only some tries have', () => {
    const rows = [
      row({ topN: 5, score: 'momentum', buffer: 1 }, null),
      row({ topN: 9, score: 'momentum' }, null, 'queued'),
    ]
    const sweep = sweepOf('w', rows)
    expect(sweep).toMatchObject({ sweepId: 'w', tries: 2, done: 1, luckySharpe: null })
    expect(sweep.params).toEqual([
      { key: 'topN', label: '持有只数' },
      { key: 'buffer', label: '缓冲名次' },
    ])
    expect(sweep.rows.map(({ values, deflatedSharpe: worth }) => [values, worth])).toEqual([
      [[5, 1], null],
      [[9, ''], null],
    ])
    expect(sweepOf('w', rows, ['score', 'speed']).params).toEqual([
      { key: 'score', label: '评分' },
      { key: 'speed', label: 'speed' },
    ])
    expect(sweepOf('w', [])).toMatchObject({ tries: 0, params: [], rows: [] })
  })

  it('[BT-6] each ratio is held against the best that luck would make of so many tries', () => {
    const rows = [
      row({ topN: 5 }, figures(0.1)),
      row({ topN: 6 }, figures(0.2)),
      row({ topN: 7 }, figures(null)),
      row({ topN: 8 }, figures(0.3, { skew: null })),
      row({ topN: 9 }, figures(0.3, { kurtosis: null })),
      row({ topN: 10 }, null),
    ]
    const sweep = sweepOf('w', rows)
    // The spread of the four ratios that are known.
    const mean = (0.1 + 0.2 + 0.3 + 0.3) / 4
    const variance = [0.1, 0.2, 0.3, 0.3].reduce((sum, one) => sum + (one - mean) ** 2, 0) / 3
    expect(sweep.luckySharpe).toBeCloseTo(expectedBest(variance, 6) * Math.sqrt(252), 1)
    const worth = sweep.rows.map((one) => one.deflatedSharpe)
    expect(worth.slice(2)).toEqual([null, null, null, null])
    const given = { sharpe: 0.2, periods: 60, skew: 0.1, kurtosis: 3.5 }
    expect(worth[1]).toBeCloseTo(deflatedSharpe(given, { variance, count: 6 }) ?? Number.NaN, 6)
    expect(worth[0]).toBeLessThan(worth[1] ?? 0)
    expect(sweepOf('w', [row({ topN: 5 }, figures(0.1))])).toMatchObject({ luckySharpe: null })
  })
})

describe('running a backtest', () => {
  const coin = 'BINANCE.BTCUSDT-PERP'
  const share = 'SHSE.600001'
  const days = mainlandCalendar.days('2026-10-09', '2026-11-13')
  const from = days.length - 4
  const column = (of: (day: number) => number) => Float64Array.from(days, (_, day) => of(day))
  const columns = {
    open: column(() => 100_000),
    high: column(() => 101_000),
    low: column(() => 99_000),
    close: column(() => 100_000),
    preClose: column(() => 100_000),
    volume: column(() => 1_000_000),
  }
  const answer = {
    days,
    from,
    instruments: [{ facts: { ...sampleInstrument(share), symbol: share, name: share, delistDate: null }, columns }],
    contracts: [
      {
        symbol: 'CFFEX.IF2612',
        lastTradingDate: '2026-12-18',
        columns: { ...columns, close: column((day) => (day === from ? 0 : 40_000_000)) },
      },
    ],
    actions: [],
    benchmark: { code: 'SHSE.000300', name: '沪深300', close: column(() => 4000) },
    missing: [] as string[],
  }
  const planOf = (more: Partial<StrategyPlan> = {}): StrategyPlan => ({
    type: 'rank',
    period: '1d',
    schedule: '',
    params: { score: 'momentum', topN: 2, buffer: 0, rebalance: 'daily', maxTurnover: 1 },
    limits: { capital: 0, maxPosition: 0, singleMaxPct: 0.1, stopLossPct: 0, takeProfitPct: 0, dailyLossPct: 0 },
    universe: [share, 'SHSE.600777'],
    named: [],
    products: [],
    ...more,
  })
  const jobOf = (plan: StrategyPlan): BacktestJob => ({
    plan,
    from: days[from] ?? '',
    to: days.at(-1) ?? '',
    cashFen: 100_000_000,
    benchmark: 'SHSE.000300',
    profile: defaultProfile,
    feeProfileId: 'default',
  })
  async function run(plan: StrategyPlan, more: Partial<typeof answer> = {}) {
    const asked: [string, unknown][] = []
    const told: [number, string][] = []
    const ask: AskHistory = async (name, args) => {
      asked.push([name, args])
      return (name === 'historyDays' ? { ...answer, ...more } : {}) as never
    }
    const outcome = await runBacktest(jobOf(plan), ask, (percent, step) => told.push([percent, step]))
    return { asked, told, outcome }
  }

  it('[BT-102] days are read once with what comes before them, and progress goes from ten to ninety-nine', async () => {
    const { asked, told, outcome } = await run(planOf())
    expect(asked).toEqual([
      [
        'historyDays',
        {
          symbols: [share, 'SHSE.600777'],
          products: [],
          benchmark: 'SHSE.000300',
          from: days[from],
          to: days.at(-1),
          lookBack: 250,
        },
      ],
    ])
    expect(told).toEqual([
      [0, '读取行情'],
      [32, `${days[from]}（1/4个交易日）`],
      [54, `${days[from + 1]}（2/4个交易日）`],
      [76, `${days[from + 2]}（3/4个交易日）`],
      [99, `${days[from + 3]}（4/4个交易日）`],
    ])
    expect(outcome.record.days.map(({ day }) => day)).toEqual(days.slice(from))
    expect(outcome).toMatchObject({ benchmarkName: '沪深300', unknown: ['SHSE.600777'] })
    expect(outcome.record).not.toHaveProperty('cashFen')
    expect((await run(planOf(), { benchmark: null as never })).outcome.benchmarkName).toBe('')
  })

  it('[BT-102] by minutes each day is asked for, with the contracts that are listed on it', async () => {
    const { asked } = await run(planOf({ period: '60m' }))
    expect(asked.slice(1).map(([name, args]) => [name, args])).toEqual(
      days
        .slice(from)
        .map((date, n) => [
          'historyMinutes',
          { date, symbols: [share, 'SHSE.600777', ...(n === 0 ? [] : ['CFFEX.IF2612'])] },
        ]),
    )
  })

  it.each([
    ['coins beside shares', planOf({ universe: [share, coin] }), '永续合约与其他证券的账户不同，请分开回测'],
    ['ETF套利 by days', planOf({ type: 'etfArb' }), 'ETF套利须用分钟周期回测，日线没有参考净值'],
  ])('[BT-7] %s are refused before anything is read', async (_what, plan, words) => {
    const asked: unknown[] = []
    const ask: AskHistory = async (name) => asked.push(name) as never
    await expect(runBacktest(jobOf(plan), ask, () => undefined)).rejects.toThrow(words)
    expect(asked).toEqual([])
  })

  it.each([
    [[0], (all: readonly string[]) => `${all[0]}没有行情数据，请更换日期或标的`],
    [[0, 2], (all: readonly string[]) => `${all[0]}至${all[2]}等2个交易日没有行情数据，请更换日期或标的`],
    [[0, 1, 2, 3], () => '所选区间没有任何行情数据，请更换日期或标的'],
  ])('[BT-7] days %j without data are named', async (which, words) => {
    const all = days.slice(from)
    const missing = which.map((n) => all[n] ?? '')
    await expect(run(planOf(), { missing })).rejects.toThrow(new BacktestRefusal(words(all)))
  })

  describe('from inside its thread', () => {
    function line() {
      const posted: FromBacktest[] = []
      let hear: (message: ToBacktest) => void = () => undefined
      let at = 0
      return {
        posted,
        say: (message: ToBacktest) => hear(message),
        forward: (ms: number) => (at += ms),
        ends: {
          post: (message: FromBacktest) => posted.push(message),
          listen: (own: typeof hear) => (hear = own),
          now: () => at,
        },
      }
    }
    const asks = (posted: readonly FromBacktest[]) => posted.filter(({ kind }) => kind === 'ask')
    const turn = () => new Promise((done) => setImmediate(done))

    it('[BT-102] it asks under numbers of its own, tells how far it is now and then, and ends with its outcome', async () => {
      const { posted, say, forward, ends } = line()
      const done = serveBacktest(jobOf(planOf({ period: '60m' })), ends)
      await turn()
      say({ kind: 'answer', id: 1, result: answer })
      for (let id = 2; id <= 5; id += 1) {
        await turn()
        forward(id === 3 ? 299 : 300)
        say({ kind: 'answer', id, result: {} })
      }
      await done
      expect(asks(posted).map((message) => 'id' in message && message.id)).toEqual([1, 2, 3, 4, 5])
      const told = posted.flatMap((message) => (message.kind === 'progress' ? [message.percent] : []))
      expect(told).toEqual([0, 32, 76, 99])
      expect(posted.at(-1)?.kind).toBe('done')
    })

    it('[BT-7] what the market refuses is told as a refusal; what breaks is not', async () => {
      const refusing = line()
      const refused = serveBacktest(jobOf(planOf()), refusing.ends)
      await turn()
      refusing.say({ kind: 'failure', id: 1, message: '开始日期不能早于', isRefusal: true })
      await refused
      expect(refusing.posted.at(-1)).toEqual({ kind: 'refused', message: '开始日期不能早于' })
      const breaking = line()
      const broken = serveBacktest(jobOf(planOf()), breaking.ends)
      await turn()
      breaking.say({ kind: 'answer', id: 9, result: null })
      breaking.say({ kind: 'failure', id: 1, message: '断开', isRefusal: false })
      await expect(broken).rejects.toThrow('断开')
      expect(breaking.posted.some(({ kind }) => kind === 'refused' || kind === 'done')).toBe(false)
    })
  })
})
