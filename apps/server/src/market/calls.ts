import { dailyBlocks, minuteBlocks } from './history/bars/bar-blocks.calls.ts'
import { historyDays, historyMinutes } from './history/backtest/history-days.calls.ts'
import { bars, minutes } from './history/bars/bars.calls.ts'
import { pastContracts, pastDay, pastLiquid, pastSeries } from './history/past/past.calls.ts'
import { indexes, indexLine, indexList } from './live/quote/indexes.calls.ts'
import { quotes, suspendedSlots } from './live/quote/quotes.calls.ts'
import { sparks } from './live/quote/sparks.calls.ts'
import { frame } from './live/stream/frame.calls.ts'
import { indexLists } from './reference/constituent/index-lists.calls.ts'
import { contractPoints } from './reference/derivative/contract-points.calls.ts'
import { curve, fundingHistory } from './reference/derivative/derivative.calls.ts'
import { etfKline, etfPortfolio, etfRows, etfShares } from './reference/etf/etf.calls.ts'
import { funding, settlements } from './reference/instrument/contract-prices.calls.ts'
import { flow, symbolActions, tape } from './reference/symbol/symbol-facts.calls.ts'
import { corporateActions } from './reference/instrument/corporate-actions.calls.ts'
import { dayMaster } from './source/replay/replay.calls.ts'

/** What is asked of a market where its history is. Arguments and results may cross a thread: plain data only. */
export const marketCalls = {
  bars,
  corporateActions,
  contractPoints,
  curve,
  dailyBlocks,
  dayMaster,
  etfKline,
  etfPortfolio,
  etfRows,
  etfShares,
  flow,
  frame,
  funding,
  historyDays,
  historyMinutes,
  fundingHistory,
  indexes,
  indexLine,
  indexList,
  indexLists,
  minuteBlocks,
  minutes,
  quotes,
  pastContracts,
  pastDay,
  pastLiquid,
  pastSeries,
  settlements,
  sparks,
  suspendedSlots,
  symbolActions,
  tape,
}

export type MarketCalls = typeof marketCalls
