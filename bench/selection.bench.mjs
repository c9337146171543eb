// factors of 5,400 stocks over 250 days, neutral to industry and size, on one core, beside its limit
import { factorReportSteps } from '../packages/engine/src/analysis/selection/factor-report.ts'
import { factorSteps } from '../packages/engine/src/analysis/selection/factor-run.ts'
import { stockDaysOf } from '../packages/engine/src/simulator/daily/stock-days.ts'
import { simulatedFundamentals } from '../packages/engine/src/simulator/financials/simulated-fundamentals.ts'
import { createSimulation } from '../packages/engine/src/simulator/simulation.ts'
import { report } from './lib/measure.mjs'

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
const began = performance.now()
const { value: run, longestMs } = finish(factorSteps(inputs, universe.totalShares))
const ms = performance.now() - began
report({
  bench: `factors, ${run.stocks} stocks x ${days} days`,
  ours: ms,
  peer: limitMs,
  unit: 'ms, limit',
  lessIsBetter: true,
})
process.stdout.write(`longest step between two beats ${longestMs.toFixed(0)} ms\n`)
const judged = performance.now()
finish(factorReportSteps({ ...run, days: run.days.slice(0, 50) }, 1))
process.stdout.write(`rank correlations of 50 days ${(performance.now() - judged).toFixed(0)} ms\n`)
