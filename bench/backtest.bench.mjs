// backtests of 500 names over 750 days and of 50 names over 60 days of minutes, beside backtrader and nautilus_trader
// Processor time on one core, loading left out; the same strategy, and the same fills are asked of everybody.
import { loadavg } from 'node:os'
import { fillsByInstrument, makeColumns, minutesOfDay, prepare, runOurs, withColumns } from './lib/averages.ts'
import { report } from './lib/measure.mjs'
import { peersPython, runPeer } from './lib/python-peers.mjs'

const cases = [
  {
    name: '500 names × 750 days',
    isDaily: true,
    instruments: 500,
    days: 750,
    walk: { tick: 100, first: 200_000, swing: 40 },
  },
  {
    name: '50 names × 60 days of minutes',
    isDaily: false,
    instruments: 50,
    days: 60,
    walk: { tick: 10, first: 1_000_000, swing: 12 },
  },
]
const peers = [
  { name: 'backtrader', script: 'backtrader_run.py', atLeast: 20 },
  { name: 'nautilus_trader', script: 'nautilus_run.py', atLeast: 1 },
]
const ROUNDS = 3

function processorMs(work) {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

const python = peersPython()
for (const { name, isDaily, instruments, days, walk } of cases) {
  const perDay = isDaily ? 1 : minutesOfDay.length
  const columns = makeColumns({ instruments, bars: days * perDay, seed: 7, ...walk })
  const prepared = prepare({ isDaily, instruments, days, columns })
  const record = runOurs(prepared)
  const ours = Math.min(...Array.from({ length: ROUNDS }, () => processorMs(() => runOurs(prepared))))
  const fills = fillsByInstrument(prepared, record)
  const count = record.fills.length
  process.stdout.write(
    `${name}: ${count} fills, ${record.refusals.length} refused, ours ${ours.toFixed(0)} ms, load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  if (!python) continue
  for (const peer of peers) {
    const answer = await withColumns(prepared, columns, isDaily, (folder) => runPeer(python, peer.script, [folder]))
    const differing = fills.filter((own, id) => JSON.stringify(own) !== JSON.stringify(answer.fills[id]))
    const isSame = differing.length === 0
    process.stdout.write(
      `${answer.versions}: ${answer.ms.toFixed(0)} ms, ${isSame ? 'the same fills' : `other fills in ${differing.length} of ${instruments} names`}, asked for at least ${peer.atLeast} times\n`,
    )
    report({ bench: `backtest ${name}, beside ${peer.name}`, ours, peer: answer.ms, unit: 'ms', lessIsBetter: true })
  }
}
