// the simulated market beside its limits and beside a generator with an object per bar, and its calibration beside the targets
import { calibrate } from '../packages/engine/src/simulator/check/calibration.ts'
import { createStockMarket } from '../packages/engine/src/simulator/market.ts'
import { createSimulation, DEFAULT_SEED } from '../packages/engine/src/simulator/simulation.ts'
import { createDayTape } from '../packages/engine/src/simulator/tape/day-tape.ts'
import { createSnapshotColumns } from '../packages/engine/src/market/live/snapshot-columns.ts'
import { createTapeReader, readSnapshot } from '../packages/engine/src/simulator/tape/snapshot.ts'
import { stockMinutes } from '../packages/engine/src/simulator/tape/symbol-day.ts'
import { report } from './lib/measure.mjs'

const stocks = 5400
const days = 750
const seed = DEFAULT_SEED

/** Processor time, so busy neighbours do not change the figure. @param {() => unknown} work */
function cpuMs(work) {
  const started = process.cpuUsage()
  work()
  const used = process.cpuUsage(started)
  return (used.user + used.system) / 1000
}

/** @param {number} runs @param {() => unknown} work */
function medianCpuMs(runs, work) {
  const times = Array.from({ length: runs }, () => cpuMs(work)).sort((a, b) => a - b)
  return times[Math.floor(runs / 2)] ?? Number.NaN
}

/** @param {string} bench @param {number} ours @param {number} limit @param {string} unit */
const beside = (bench, ours, limit, unit) =>
  report({ bench: `simulator: ${bench}`, ours, peer: limit, unit, lessIsBetter: true })

/** What one writes first: a random walk, an object per bar, nothing reproducible, no factors, no limits. */
function naiveHistory() {
  const market = []
  for (let stock = 0; stock < stocks; stock += 1) {
    const bars = []
    let close = 5 + Math.random() * 30
    for (let day = 0; day < days; day += 1) {
      const preClose = close
      const open = preClose * (1 + (Math.random() - 0.5) * 0.02)
      close = Math.max(0.5, open * (1 + (Math.random() + Math.random() + Math.random() - 1.5) * 0.04))
      const high = Math.max(open, close) * (1 + Math.random() * 0.01)
      const low = Math.min(open, close) * (1 - Math.random() * 0.01)
      bars.push({ day, preClose, open, high, low, close, volume: Math.floor(Math.random() * 1e7), amount: 0 })
    }
    market.push(bars)
  }
  return market
}

function heapMb() {
  globalThis.gc?.()
  const { arrayBuffers, heapUsed } = process.memoryUsage()
  return (arrayBuffers + heapUsed) / 1e6
}

const matrixMs = medianCpuMs(3, () => createStockMarket({ seed, days }))
beside('5,400 stocks × 750 days, processor time (limit)', matrixMs, 5000, 'ms')
const naiveMs = medianCpuMs(3, naiveHistory)
report({
  bench: 'simulator: daily bars, full model against random objects',
  ours: (stocks * days) / matrixMs / 1000,
  peer: (stocks * days) / naiveMs / 1000,
  unit: 'million bars/s',
})

let base = heapMb()
let naive = /** @type {unknown} */ (naiveHistory())
const naiveMb = heapMb() - base
naive = undefined
base = heapMb()
const simulation = createSimulation({ seed, days })
beside(
  'memory of all daily history, funds, bonds and indices included, against random objects of stocks',
  heapMb() - base,
  naiveMb,
  'MB',
)
beside('the whole server may use 1 GB; daily history takes', heapMb() - base, 1000, 'MB')
if (naive) throw new Error('kept alive for the measurement only')

const { market } = simulation
const day = days - 1
/** @param {number} id */
const paint = (id) => stockMinutes(market, id, day)
for (let id = 0; id < 300; id += 1) paint(id)
const symbols = 600
beside(
  'minutes of one stock and day, made alone (limit)',
  cpuMs(() => {
    for (let id = 300; id < 300 + symbols; id += 1) paint(id)
  }) / symbols,
  3,
  'ms',
)
beside(
  'minutes of the whole market, 6,982 instruments (limit: one beat)',
  medianCpuMs(3, () => createDayTape(simulation, day)),
  3000,
  'ms',
)

const reader = createTapeReader(createDayTape(simulation, day))
const out = createSnapshotColumns(reader.tape.layout.end)
const midnight = (market.axis.dayNumbers[day] ?? 0) * 86_400_000 - 8 * 3_600_000
/** @param {number} second */
const beat = (second) => readSnapshot(reader, second, midnight + second * 1000, out)
for (let second = 34_200; second < 34_500; second += 3) beat(second)
const beats = 200
beside(
  'one beat: quotes, five levels, flows of the whole market (limit)',
  cpuMs(() => {
    for (let i = 0; i < beats; i += 1) beat(36_000 + i * 3)
  }) / beats,
  80,
  'ms',
)

const targets = /** @type {const} */ ([
  ['limitUps', 'limit-ups a day', 75],
  ['limitDowns', 'limit-downs a day', 14],
  ['sealRate', 'seal rate', 0.75],
  ['height', 'greatest height', 6],
  ['secondBoards', 'second boards', 15],
  ['promotion', 'promotion', 0.275],
  ['amount', 'amount of a day, trillion yuan', 2.1],
  ['suspendedShare', 'share of suspended stocks', 0.003],
  ['crossCorrelation', 'correlation of two stocks', 0.25],
  ['kurtosis', 'kurtosis of returns (at least)', 4],
  ['gapAfterSeal', 'gap after a sealed board', 0.025],
  ['gapAfterFailure', 'gap after a failed board', -0.015],
])
const figures = calibrate(market, 20, days)
for (const [key, name, target] of targets) {
  report({
    bench: `simulator calibration: ${name} (target: middle of the range)`,
    ours: figures[key],
    peer: target,
    unit: '',
  })
}
