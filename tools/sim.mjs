// Runs the trading engine's randomised simulation: `npm run sim -- --seeds 1000 [--from 1] [--steps 120] [--minutes 30]`.
// A failure prints the seed that reproduces it and ends with code 1.
import { parseArgs } from 'node:util'
import { runSeed } from '../packages/engine/src/simulation-test/run-seed.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1000' },
    from: { type: 'string', default: '1' },
    steps: { type: 'string', default: '120' },
    minutes: { type: 'string', default: '600' },
  },
})

const from = Number(values.from)
const until = from + Number(values.seeds)
const steps = Number(values.steps)
/** @type {Record<string, number>} */
const totals = { seeds: 0 }
const started = performance.now()
let failures = 0
const deadline = started + Number(values.minutes) * 60_000

for (let seed = from; seed < until && performance.now() < deadline; seed += 1) {
  try {
    const counts = runSeed(seed, steps)
    totals['seeds'] = (totals['seeds'] ?? 0) + 1
    for (const [key, count] of Object.entries(counts)) totals[key] = (totals[key] ?? 0) + count
  } catch (error) {
    failures += 1
    console.error(error instanceof Error ? error.message : error)
    if (failures >= 20) break
  }
  if ((seed - from + 1) % 5000 === 0) console.error(`${seed - from + 1} seeds, ${failures} failures`)
}

const seconds = (performance.now() - started) / 1000
console.log(JSON.stringify({ ...totals, failures, seconds: Math.round(seconds * 10) / 10 }))
process.exitCode = failures > 0 ? 1 : 0
