import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import type { MarketFacts } from '../market-facts/market-facts.ts'
import type { Fill } from './packed-fills.ts'

/** The close of a symbol on a day, null when it was not fetched or did not trade. */
export type Closes = (symbol: string, day: string) => number | null

/** Fetches the closes a report of these fills will ask for: the days at its edges, and the days of trades if wanted. */
export async function fetchCloses(
  market: MarketFacts,
  fills: readonly Fill[],
  { from, to, tradeDaysOf }: { from: string; to: string; tradeDaysOf?: string | undefined },
): Promise<Closes> {
  const symbols = [...new Set(fills.map(({ symbol }) => symbol))]
  const found = new Map<string, number>()
  const keep = async (wanted: readonly string[], day: string) => {
    for (const [symbol, close] of await market.closes(wanted, day)) found.set(`${symbol} ${day}`, close)
  }
  if (fills.some(({ day }) => day < from)) await keep(symbols, mainlandCalendar.previous(from))
  if (to < (market.time()?.tradingDay ?? '')) await keep(symbols, to)
  if (tradeDaysOf !== undefined) {
    const own = fills.filter(({ symbol }) => symbol === tradeDaysOf)
    for (const day of new Set(own.map((fill) => fill.day))) await keep([tradeDaysOf], day)
  }
  return (symbol, day) => found.get(`${symbol} ${day}`) ?? null
}
