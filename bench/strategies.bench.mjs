// 50 strategies over a market of 5,400 stocks at one beat: the slowest of them beside its limit
// Processor time: what is left of a beat when other programs take the processor away. One thread, as in the product.
import { loadavg } from 'node:os'
import { readHistory } from '../packages/engine/src/backtest/history.ts'
import { defaultFeeProfile } from '../packages/engine/src/rules/fee/fee-profile.ts'
import { decideBeat } from '../packages/engine/src/strategy/decide-beat.ts'
import { templates } from '../packages/engine/src/strategy/template/templates.ts'
import { makeColumns, prepare } from './lib/averages.ts'
import { report } from './lib/measure.mjs'

const stocks = 5400
const days = 260
const strategies = 50
const limitMs = 300

const columns = makeColumns({ instruments: stocks, bars: days, seed: 11, tick: 100, first: 200_000, swing: 40 })
const { input } = prepare({ isDaily: true, instruments: stocks, days, columns })
const { universe } = input
const reader = readHistory(input.history, defaultFeeProfile)
const today = input.history.days.length - 1

const codes = { buyCodes: ['B_MA', 'B_BRK', 'B_PB', 'B_MACD'], sellCodes: ['S_MA', 'S_BRK', 'S_MACD', 'S_STOP'] }
const kinds = [
  (/** @type {number} */ n) => ({ type: 'signal', params: { ...codes, minStrength: 1 + (n % 3), maxNames: 5 + n } }),
  (/** @type {number} */ n) => ({
    type: 'rank',
    params: {
      score: ['strength', 'momentum', 'reversal'][n % 3],
      topN: 10 + n,
      rebalance: 'daily',
      buffer: 10,
      maxTurnover: 0.5,
    },
  }),
]
const plans = Array.from({ length: strategies }, (_, n) => kinds[n % kinds.length](n))

/** A quote of each is sent along with the beat, so making it does not count. */
const quotes = new Map(
  universe.map((symbol, id) => {
    const last = columns.close[id * days + today]
    const tick = 100
    const lots = { lotMin: 100, lotStep: 100, lotMost: 1_000_000 }
    return [
      symbol,
      {
        open: last,
        last,
        preClose: last,
        limitUp: last * 1.1,
        limitDown: last * 0.9,
        tick,
        ...lots,
        isSuspended: false,
        isSameDay: false,
        multiplier: 1,
        iopv: null,
      },
    ]
  }),
)

const view = (/** @type {number} */ day) => ({
  day: input.history.days[day],
  secondOfDay: 9 * 3600 + 31 * 60,
  isDaily: true,
  equity: 1_000_000_000,
  cash: 1_000_000_000,
  held: new Map(universe.slice(0, 5).map((symbol) => [symbol, { volume: 1000, free: 1000, cost: 200_000 }])),
  universe,
  quote: (/** @type {string} */ symbol) => quotes.get(symbol) ?? null,
  bars: (/** @type {string} */ symbol) => reader.barsBefore(symbol, day),
  contracts: () => [],
})

const limits = {
  capital: 0,
  maxPosition: 0,
  singleMaxPct: 0.1,
  stopLossPct: 0.08,
  takeProfitPct: 0,
  dailyLossPct: 0.03,
}

/** @param {number} day */
function beatOfAll(day) {
  return plans.map(({ type, params }) => {
    const before = process.cpuUsage()
    const { orders } = decideBeat({
      template: templates[type],
      params,
      limits,
      named: [],
      state: null,
      view: view(day),
    })
    const { user, system } = process.cpuUsage(before)
    return { ms: (user + system) / 1000, orders: orders.length }
  })
}

// The product warms its threads up before the open; that is reckoned apart.
const warmUpMs = Math.max(...beatOfAll(today).map(({ ms }) => ms))
const beats = beatOfAll(today)
const times = beats.map(({ ms }) => ms)
const all = times.reduce((sum, ms) => sum + ms, 0)
const sent = beats.reduce((sum, { orders }) => sum + orders, 0)
process.stdout.write(
  `${strategies} strategies over ${stocks} stocks: ${all.toFixed(0)} ms together, ${sent} orders, slowest while warming up ${warmUpMs.toFixed(0)} ms, load ${loadavg()[0]?.toFixed(1)}\n`,
)
report({
  bench: 'strategies, the slowest beat of 50',
  ours: Math.max(...times),
  peer: limitMs,
  unit: 'ms, limit',
  lessIsBetter: true,
})
