import { dailyBlocks, minuteBlocks } from './bar-blocks.ts'
import { backtests } from './calls/backtests.ts'
import { bars, indexLine, minutes } from './calls/bars.ts'
import { buySell, recentPointSymbols, writeBuySell } from './calls/buy-sell.ts'
import { components, constituents } from './calls/components.ts'
import { funding, settlements } from './calls/contract-prices.ts'
import { corporateActions } from './calls/corporate-actions.ts'
import { emotionDays, emotionText } from './calls/emotion.ts'
import { etfKline, etfPortfolio, etfRows } from './calls/etf.ts'
import { indexes, indexList, indexLists } from './calls/indexes.ts'
import { newsList, stockNews } from './calls/news.ts'
import { openData } from './calls/open-data.ts'
import { quantComponents } from './calls/quant-components.ts'
import { rank } from './calls/rank.ts'
import { recommend } from './calls/recommend.ts'
import { sectorMembers, sectors } from './calls/sectors.ts'
import { sparks } from './calls/sparks.ts'
import { points, pointsV2 } from './calls/trade-points.ts'
import { weather } from './calls/weather.ts'
import type { MarketCore } from './market-core.ts'

/** Everything that is computed where the history is. Arguments and results cross a thread: plain data only. */
export const marketCalls = {
  backtests,
  bars,
  buySell,
  components,
  constituents,
  corporateActions,
  dailyBlocks,
  emotionDays,
  emotionText,
  etfKline,
  etfPortfolio,
  etfRows,
  funding,
  indexes,
  indexLine,
  indexList,
  indexLists,
  minuteBlocks,
  minutes,
  newsList,
  openData,
  points,
  pointsV2,
  quantComponents,
  rank,
  recentPointSymbols,
  recommend,
  sectorMembers,
  sectors,
  settlements,
  sparks,
  stockNews,
  weather,
}

type Calls = typeof marketCalls
export type CallName = keyof Calls
export type CallArgs<Name extends CallName> = Parameters<Calls[Name]>[1]
export type CallResult<Name extends CallName> = ReturnType<Calls[Name]>

/** Long answers that know how to write themselves: byte for byte what the value of the call would be as JSON. */
const writers: { readonly [Name in CallName]?: (core: MarketCore, args: CallArgs<Name>) => Uint8Array<ArrayBuffer> } = {
  buySell: writeBuySell,
}

const encoder = new TextEncoder()

/** The answer to a call as the JSON that is sent. */
export function writeAnswer(core: MarketCore, name: CallName, args: unknown): Uint8Array<ArrayBuffer> {
  const write = writers[name] as ((core: MarketCore, args: unknown) => Uint8Array<ArrayBuffer>) | undefined
  return write?.(core, args) ?? encoder.encode(JSON.stringify(answerCall(core, name, args)))
}

export function answerCall(core: MarketCore, name: CallName, args: unknown): unknown {
  const call = marketCalls[name] as (core: MarketCore, args: unknown) => unknown
  return call(core, args)
}
