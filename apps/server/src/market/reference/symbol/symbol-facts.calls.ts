import {
  MOST_ACTIONS,
  MOST_FLOW_DAYS,
  type ActionRow,
  type FlowAnswer,
  type FlowRow,
  type TapeAnswer,
  type TapeStep,
} from '@liangshu/contract/market/symbol-facts'
import { asOfText, liveOf, rowOfSymbol } from '@liangshu/engine/market/reader/find'
import type { ClosedFlow, Market } from '@liangshu/engine/market/reader/market'
import { known, money, ratio, yuan } from '@liangshu/engine/market/reader/wire-values'

/** The last steps of the tape of the day shown; none where the market has no tape of the symbol. */
export function tape(market: Market, args: { symbol: string; n: number }): TapeAnswer {
  const row = rowOfSymbol(market, args.symbol)
  const answer = { symbol: row.symbol as string, tradingDay: market.today.date }
  // One more than asked for: the first step, too, stands against one before it.
  const beats = market.symbols.tape?.(row.slot, args.n + 1) ?? []
  if (beats.length === 0) return { ...answer, volume: null, records: [] }
  const records = beats.map(({ time, price, volume }, i): TapeStep => {
    const before = beats[i - 1]?.price ?? price
    return {
      time,
      price: yuan(price, row.priceScale) ?? 0,
      volume,
      direction: Math.sign(price - before) as TapeStep['direction'],
    }
  })
  return { ...answer, volume: liveOf(market).volume[row.slot] ?? null, records: records.slice(-args.n) }
}

type Flow = Pick<ClosedFlow, 'extraLarge' | 'large' | 'medium' | 'small'>

const flowRowOf = (date: string, changePct: number | null, flow: Flow): FlowRow => ({
  date,
  changePct,
  main: money(flow.extraLarge + flow.large),
  extraLarge: money(flow.extraLarge),
  large: money(flow.large),
  medium: money(flow.medium),
  small: money(flow.small),
})

const untold = { extraLarge: null, large: null, medium: null, small: null } as const

/** Net flow by size of trade: the running day as far as it has come, and the closed days before it. */
export function flow(market: Market, args: { symbol: string }): FlowAnswer {
  const { symbol, slot, secType } = rowOfSymbol(market, args.symbol)
  const live = liveOf(market)
  const { date } = market.today
  const changePct = ratio(live.changeRate[slot])
  const head = { symbol: symbol as string, asOf: asOfText(market) }
  if (secType !== 'stock') return { ...head, today: { date, changePct, main: null, ...untold }, days: [] }
  const { closedFlows } = market.symbols
  if (!closedFlows) {
    const main = known(live.mainInflow[slot])
    return { ...head, today: { date, changePct, main: main === null ? null : money(main), ...untold }, days: [] }
  }
  const today = {
    extraLarge: live.flowExtraLarge[slot] ?? 0,
    large: live.flowLarge[slot] ?? 0,
    medium: live.flowMedium[slot] ?? 0,
    small: live.flowSmall[slot] ?? 0,
  }
  return {
    ...head,
    today: flowRowOf(date, changePct, today),
    days: closedFlows(slot, MOST_FLOW_DAYS).map((day) => flowRowOf(day.date, ratio(day.changeRate), day)),
  }
}

const PPM = 1_000_000

/** What a symbol has handed out up to the day shown, oldest first. */
export function symbolActions(market: Market, args: { symbol: string }): ActionRow[] {
  const { symbol } = rowOfSymbol(market, args.symbol)
  return market.symbols
    .actions(symbol)
    .map((record) => ({
      exDate: record.exDate,
      cash: record.cashMicroYuan / PPM,
      bonus: record.bonusPpm / PPM,
      transfer: record.transferPpm / PPM,
      rights: record.rightsPpm / PPM,
      rightsPrice: record.rightsPrice / 10_000,
      split: record.splitPpm / PPM,
    }))
    .slice(-MOST_ACTIONS)
}
