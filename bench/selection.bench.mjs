// factors of 5,400 stocks over 250 days, neutral to industry and size, on one core, beside numpy and pandas; a selection over a year of them
import { factorReportSteps } from '../packages/engine/src/analysis/selection/factor-report.ts'
import { scoreDay } from '../packages/engine/src/analysis/selection/score.ts'
import { selectionHistory, usualCosts } from '../packages/engine/src/analysis/selection/selection-history.ts'
import { factorSteps } from '../packages/engine/src/analysis/selection/factor-run.ts'
import { stockDaysOf } from '../packages/engine/src/simulator/daily/stock-days.ts'
import { simulatedFundamentals } from '../packages/engine/src/simulator/financials/simulated-fundamentals.ts'
import { createSimulation } from '../packages/engine/src/simulator/simulation.ts'
import { comparePandas } from './lib/pandas-factors.mjs'
import { medianMsOfProcessor, report } from './lib/measure.mjs'

const days = 250
const history = 420
const limitMs = 5000

/** @template Value @param {Generator<void, Value>} steps @returns {{ value: Value, longestMs: number }} */
function finish(steps) {
  let longestMs = 0
  for (;;) {
    const began = performance.now()
    const step = steps.next()
    longestMs = Math.max(longestMs, performance.now() - began)
    if (step.done) return { value: step.value, longestMs }
  }
}

const { market } = createSimulation({ seed: 2026, days: history })
const { universe } = market.model
const inputs = {
  stocks: stockDaysOf(market),
  fundamentals: simulatedFundamentals(market),
  newsOf: null,
  industry: universe.industry,
  industries: Math.max(...universe.industry) + 1,
  days: Array.from({ length: days }, (_, index) => history - days + index),
}
const used = process.cpuUsage()
const began = performance.now()
const { value: run, longestMs } = finish(factorSteps(inputs, universe.totalShares))
const ms = performance.now() - began
const { user, system } = process.cpuUsage(used)
report({
  bench: `factors, ${run.stocks} stocks x ${days} days`,
  ours: ms,
  peer: limitMs,
  unit: 'ms, limit',
  lessIsBetter: true,
})
process.stdout.write(`processor time of the run ${((user + system) / 1000).toFixed(0)} ms, all threads\n`)
process.stdout.write(`longest step between two beats ${longestMs.toFixed(0)} ms\n`)
const judged = performance.now()
finish(factorReportSteps({ ...run, days: run.days.slice(0, 50) }, 1))
process.stdout.write(`rank correlations of 50 days ${(performance.now() - judged).toFixed(0)} ms\n`)

// What a selection asks for: fifty days five apart, another set of weights each time, so that nothing kept can help.
const year = { ...inputs, days: Array.from({ length: 50 }, (_, index) => history - 1 - (49 - index) * 5) }
const { value: yearRun } = finish(factorSteps(year, universe.totalShares))
let asked = 0
const selectionMs = await medianMsOfProcessor(
  'selection',
  () => {
    asked += 1
    const weights = { ep: 20 + asked, momentum: 30, reversal: 10, volatility: 15, roe: 15, flow: 10 }
    scoreDay(yearRun, yearRun.days.length - 1, weights)
    const isWanted = () => true
    const past = { run: yearRun, stocks: inputs.stocks, weights, top: 50, costs: usualCosts, isWanted }
    selectionHistory({ ...past, allSharesReturn: () => 0 })
  },
  9,
)
report({
  bench: 'selection with its past year, new weights',
  ours: selectionMs,
  peer: 200,
  unit: 'ms, limit',
  lessIsBetter: true,
})
comparePandas(inputs, run, ms)
