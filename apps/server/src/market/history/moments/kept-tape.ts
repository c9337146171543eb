import type { TapeAnswer, TapeStep } from '@liangshu/contract/market/symbol-facts'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import type { MarketTime } from '@liangshu/engine/market/live/market-time'
import { yuan } from '@liangshu/engine/market/reader/wire-values'
import { clockOf } from '@liangshu/engine/time/calendar/shanghai-time'

import type { Db } from '../../../platform/database/database.ts'
import { findTicks } from './moments.store.ts'

type Asked = { row: InstrumentFacts; n: number; time: Pick<MarketTime, 'date' | 'secondOfDay'> }

/** The last steps of a day from the ticks that were kept of it: a feed tells no trades of its own. */
export async function keptTape(db: Db, source: string, { row, n, time }: Asked): Promise<TapeAnswer> {
  const answer = { symbol: row.symbol as string, tradingDay: time.date }
  const ticks = await findTicks(db, source, row.symbol, time.date)
  const shown = ticks.at.findLastIndex((second) => second <= time.secondOfDay) + 1
  if (shown === 0) return { ...answer, volume: null, records: [] }
  let volume = 0
  for (let i = 0; i < shown; i += 1) volume += ticks.volume[i] ?? 0
  const records = Array.from({ length: Math.min(n, shown) }, (_, place): TapeStep => {
    const i = shown - Math.min(n, shown) + place
    const price = ticks.close[i] ?? 0
    return {
      time: clockOf(ticks.at[i] ?? 0),
      price: yuan(price, row.priceScale) ?? 0,
      volume: ticks.volume[i] ?? 0,
      direction: Math.sign(price - (ticks.close[i - 1] ?? price)) as TapeStep['direction'],
    }
  })
  return { ...answer, volume, records }
}
