import type { ClosedFlow, SymbolReader } from '@liangshu/engine/market/reader/market'
import { stockFlowOfDay } from '@liangshu/engine/simulator/flow/day-flow'
import { tapeBeats } from '@liangshu/engine/simulator/tape/tape-steps'

import type { SimulatedMarket } from './simulated-market.ts'

function closedFlows({ simulation: { market }, today }: SimulatedMarket, id: number, most: number): ClosedFlow[] {
  const { columns } = market.matrix
  const flows: ClosedFlow[] = []
  for (let day = Math.max(0, today.day - most); day < today.day; day += 1) {
    const at = id * columns.capacity + day
    if ((columns.flags[at] ?? 0) === 0) continue
    const ref = columns.ref[at] ?? 0
    const changeRate = ref > 0 ? (columns.close[at] ?? 0) / ref - 1 : Number.NaN
    flows.push({ date: market.axis.dates[day] ?? '', changeRate, ...stockFlowOfDay(market, id, day) })
  }
  return flows
}

export const symbolsOf = (market: SimulatedMarket): SymbolReader => ({
  /** Indices, futures and coins have no tape of their own. */
  tape: (slot, most) =>
    slot >= market.today.layout.indices ? [] : tapeBeats(market.today.reader, slot, market.time.secondOfDay, most),
  closedFlows: (slot, most) => closedFlows(market, slot, most),
  actions: (symbol) =>
    market.simulation.market.matrix.actions
      .filter(({ day, record }) => record.symbol === symbol && day <= market.today.day)
      .map(({ record }) => record)
      .sort((a, b) => a.exDate.localeCompare(b.exDate)),
})
