import {
  MOST_ACTIONS,
  MOST_FLOW_DAYS,
  type ActionRow,
  type FlowAnswer,
  type FlowRow,
  type TapeAnswer,
  type TapeStep,
} from '@liangshu/contract/market/symbol-facts'
import { createFlow, type FundFlow } from '@liangshu/engine/simulator/flow/fund-flow'
import { stockFlowOfDay } from '@liangshu/engine/simulator/flow/day-flow'
import { tapeBeats } from '@liangshu/engine/simulator/tape/tape-steps'

import { isFed } from '../main-inflow.ts'
import type { MarketCore } from '../market-core.ts'
import { asOfText, liveOf, money, ratio, rowOfSymbol, yuan } from './call-tools.ts'

/** The last steps of the tape of the day shown. Indices, futures and coins have none. */
export function tape(core: MarketCore, args: { symbol: string; n: number }): TapeAnswer {
  const row = rowOfSymbol(core, args.symbol)
  const { reader, date } = core.facts
  const answer = { symbol: row.symbol as string, tradingDay: date }
  if (row.slot >= reader.tape.layout.indices || isFed(core.simulation.market))
    return { ...answer, volume: null, records: [] }
  // One more than asked for: the first step, too, stands against one before it.
  const beats = tapeBeats(reader, row.slot, core.time.secondOfDay, args.n + 1)
  const records = beats.map(({ time, price, volume }, i): TapeStep => {
    const before = beats[i - 1]?.price ?? price
    return {
      time,
      price: yuan(price, row.priceScale) ?? 0,
      volume,
      direction: Math.sign(price - before) as TapeStep['direction'],
    }
  })
  return { ...answer, volume: liveOf(core).volume[row.slot] ?? null, records: records.slice(-args.n) }
}

const flowRowOf = (date: string, changePct: number | null, flow: FundFlow): FlowRow => ({
  date,
  changePct,
  main: money(flow.extraLarge + flow.large),
  extraLarge: money(flow.extraLarge),
  large: money(flow.large),
  medium: money(flow.medium),
  small: money(flow.small),
})

const untold = { main: null, extraLarge: null, large: null, medium: null, small: null } as const

/** Net flow by size of trade: the running day as far as it has come, and the closed days before it. */
export function flow(core: MarketCore, args: { symbol: string }): FlowAnswer {
  const row = rowOfSymbol(core, args.symbol)
  const live = liveOf(core)
  const { market } = core.simulation
  const { slot } = row
  const changePct = ratio(live.changeRate[slot])
  const head = { symbol: row.symbol as string, asOf: asOfText(core) }
  if (row.secType !== 'stock') return { ...head, today: { date: core.facts.date, changePct, ...untold }, days: [] }
  const today = {
    extraLarge: live.flowExtraLarge[slot] ?? 0,
    large: live.flowLarge[slot] ?? 0,
    medium: live.flowMedium[slot] ?? 0,
    small: live.flowSmall[slot] ?? 0,
  }
  return {
    ...head,
    today: flowRowOf(core.facts.date, changePct, today),
    days: isFed(market) ? [] : closedDays(core, slot),
  }
}

function closedDays({ simulation: { market }, facts }: MarketCore, id: number): FlowRow[] {
  const { columns } = market.matrix
  const rows: FlowRow[] = []
  for (let day = Math.max(0, facts.day - MOST_FLOW_DAYS); day < facts.day; day += 1) {
    const at = id * columns.capacity + day
    if ((columns.flags[at] ?? 0) === 0) continue
    const ref = columns.ref[at] ?? 0
    const change = ref > 0 ? ratio((columns.close[at] ?? 0) / ref - 1) : null
    rows.push(flowRowOf(market.axis.dates[day] ?? '', change, stockFlowOfDay(market, id, day, createFlow())))
  }
  return rows
}

const PPM = 1_000_000

/** What a symbol has handed out up to the day shown, oldest first. */
export function symbolActions(core: MarketCore, args: { symbol: string }): ActionRow[] {
  const { symbol } = rowOfSymbol(core, args.symbol)
  return core.simulation.market.matrix.actions
    .filter(({ day, record }) => record.symbol === symbol && day <= core.facts.day)
    .map(({ record }) => ({
      exDate: record.exDate,
      cash: record.cashMicroYuan / PPM,
      bonus: record.bonusPpm / PPM,
      transfer: record.transferPpm / PPM,
      rights: record.rightsPpm / PPM,
      rightsPrice: record.rightsPrice / 10_000,
      split: record.splitPpm / PPM,
    }))
    .sort((a, b) => a.exDate.localeCompare(b.exDate))
    .slice(-MOST_ACTIONS)
}
