import type { BacktestTrade, BacktestWireReport } from '@liangshu/contract/trading/backtest'
import { totalFees } from '@liangshu/engine/rules/fee/fees'

import type { BacktestOutcome } from './run-backtest.ts'

const mostRefusals = 500
const mostLines = 1000
const mostUnknown = 200

/** What is stored and shown; of long lists the first rows, with counts of all. */
export function wireReport({ record, report, benchmarkName, unknown }: BacktestOutcome, universe: number) {
  const counts = new Map<string, { code: number; text: string; count: number }>()
  for (const { code, text } of record.refusals) {
    // The figures of one refusal differ from the next; what counts is the kind.
    const kind = text.replaceAll(/[\d.,%]+/g, '…')
    const known = counts.get(`${code} ${kind}`)
    if (known) known.count += 1
    else counts.set(`${code} ${kind}`, { code, text, count: 1 })
  }
  const wire: BacktestWireReport = {
    benchmarkName,
    costs: report.costs,
    curve: [...report.curve],
    refusals: record.refusals.slice(0, mostRefusals),
    refusalCounts: [...counts.values()].toSorted((a, b) => b.count - a.count),
    log: record.log.slice(0, mostLines),
    universe,
    unknown: unknown.slice(0, mostUnknown),
  }
  const trades: BacktestTrade[] = record.fills.map(({ fees, multiplier: _multiplier, ...fill }) => ({
    ...fill,
    fee: totalFees(fees),
  }))
  return { report: wire, trades, stats: report.stats, symbols: report.symbols }
}
