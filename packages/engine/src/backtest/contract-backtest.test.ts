import { toInstrumentSymbol } from '@liangshu/contract/market/symbol'
import { expect, it } from 'vitest'
import { closeContract } from '../strategy/wanted-orders.ts'
import { quoteAt, viewOf } from '../strategy/view-fixture.ts'
import type { StrategyTemplate, WantedOrder } from '../strategy/strategy.ts'
import { shanghaiEpoch } from '../time/calendar/shanghai-time.ts'
import { createBacktest } from './backtest.ts'
import { coinBeats } from './coin-day.ts'
import { inputOf, scripted, wideLimits } from './history-fixture.ts'
import type { HistoryInstrument, HistoryMinutes } from './history.ts'

const btc = 'BINANCE.BTCUSDT-PERP'
// A Saturday and a Sunday.
const days = ['2026-11-14', '2026-11-15']
const usdt = (price: number) => price * 10_000

function coin(closes: readonly number[]): HistoryInstrument {
  const column = (of: (close: number, i: number) => number) => Float64Array.from(closes, of)
  return {
    symbol: btc,
    name: 'BTC永续',
    sector: null,
    coin: { tick: 10_000_000, step: 100_000 },
    instrument: {
      symbol: toInstrumentSymbol(btc),
      exchange: 'BINANCE',
      secType: 'crypto',
      board: null,
      listDate: '2020-01-02',
      names: [],
    },
    open: column(usdt),
    high: column(usdt),
    low: column(usdt),
    close: column(usdt),
    volume: column(() => 1000),
    preClose: column((_, i) => usdt(closes[Math.max(0, i - 1)] ?? 0)),
  }
}

/** Minutes that stand at a price, `low` where they dipped. */
function minutesAt(at: readonly (readonly [number, number, number?])[], funding: HistoryMinutes['funding'] = []) {
  const own: HistoryMinutes = {
    minute: at.map(([minute]) => minute),
    open: at.map(([, price]) => usdt(price)),
    high: at.map(([, price]) => usdt(price)),
    low: at.map(([, price, low = price]) => usdt(low)),
    close: at.map(([, price]) => usdt(price)),
    volume: at.map(() => 100),
    funding,
  }
  return new Map([[btc, own]])
}

const buy = (steps: number): WantedOrder => ({ symbol: btc, side: 1, price: usdt(60_001), volume: steps, reason: '买' })
const profile = wideLimits({ leverageMax: 100, marginRatioSoft: 1, marginRatioHard: 1 })

function backtestOf(template: StrategyTemplate<number>, closes = [60_000, 60_000], leverage = 10) {
  return createBacktest(
    inputOf({ days, instruments: [coin(closes)] }, template, {
      assetClass: 'crypto',
      margin: { isHedged: false, mode: 'isolated', leverage },
      period: '60m',
      profile,
    }),
  )
}

it('[BT-13] a coin day runs from settlement to settlement, on days off as well; once a day means a minute after it began', () => {
  const hours = coinBeats({ period: '60m', schedule: '' }, '2026-11-14')
  expect([hours.length, hours[0], hours.at(-1)]).toEqual([24, 540, 1440 + 480])
  expect(coinBeats({ period: '1d', schedule: '' }, '2026-11-14')).toEqual([486])
  expect(coinBeats({ period: '1m', schedule: '0 0 4 * * ?' }, '2026-11-14')).toEqual([1440 + 240])
})

it('[BT-13] coins stand on margin, pay funding at its stamp and are worth their gain on a day off', () => {
  const stamp = shanghaiEpoch('2026-11-14', 16 * 3600)
  const backtest = backtestOf(scripted([buy(1000)]), [61_000, 61_000])
  // Bought at the minute after the beat of nine, one coin at 60 000; 0.01% of 60 500 is paid at four.
  const funding = [{ stamp, mark: 60_500 * 1e8, rate: 10_000 }]
  backtest.runDay(
    0,
    minutesAt(
      [
        [540, 60_000],
        [541, 60_000],
        [960, 60_500],
        [1500, 61_000],
      ],
      funding,
    ),
  )
  const { fills, refusals } = backtest.record
  expect(refusals).toEqual([])
  expect(fills).toMatchObject([
    { day: '2026-11-14', time: '09:01:00', price: usdt(60_000), volume: 1, amount: 6_000_000 },
  ])
  const fee = 3000
  expect(fills[0]?.fees.commission).toBe(fee)
  expect(backtest.record.days[0]).toMatchObject({ nav: 10_000_000 + 100_000 - fee - 605 })
})

it('[BT-13] a position whose margin is used up goes within the minute that took it, and the account is not below nothing', () => {
  const backtest = backtestOf(scripted([buy(1000)]), [60_000, 60_000], 50)
  backtest.runDay(
    0,
    minutesAt([
      [540, 60_000],
      [541, 60_000],
      [600, 60_000, 58_000],
    ]),
  )
  backtest.runDay(1, minutesAt([[540, 60_000]]))
  const { fills, days: rows } = backtest.record
  expect(fills.map(({ side, reason, time }) => [side, reason, time])).toEqual([
    [1, '买', '09:01:00'],
    [2, '强制平仓', '10:00:00'],
  ])
  // No more than the margin of one coin at 50 times, and the fees.
  expect(rows[1]?.nav).toBeGreaterThan(10_000_000 - 120_000 - 3000 - 75_000 - 1)
  expect(rows[1]?.nav).toBe(rows[0]?.nav)
})

it('[BT-13] without leverage enough the checks refuse, as the desk would', () => {
  const backtest = backtestOf(scripted([buy(3000)]), [60_000, 60_000], 1)
  backtest.runDay(
    0,
    minutesAt([
      [540, 60_000],
      [541, 60_000],
    ]),
  )
  expect(backtest.record.fills).toEqual([])
  expect(backtest.record.refusals).toHaveLength(1)
})

it('[BT-14] Shanghai closes what was opened today apart from what was held before, others by one order', () => {
  const quotes = {
    'SHFE.rb2701': quoteAt(3200, { multiplier: 10 }),
    'CFFEX.IF2612': quoteAt(4000, { multiplier: 300 }),
  }
  const held = { volume: 5, free: 5, freeToday: 2, cost: 1 }
  const view = viewOf({ quotes, held: { 'SHFE.rb2701': held, 'CFFEX.IF2612': held } })
  const closes = (symbol: string) => closeContract(view, symbol, '平').map(({ effect, volume }) => [effect, volume])
  expect(closes('SHFE.rb2701')).toEqual([
    [4, 3],
    [3, 2],
  ])
  expect(closes('CFFEX.IF2612')).toEqual([[2, 5]])
})
