import type { AuctionRow } from '@liangshu/contract/insight/open-data-calls'
import { meanVolume } from '@liangshu/engine/market/day/daily-access'
import { dayFlags } from '@liangshu/engine/market/day/daily-columns'
import { OPEN_AUCTION_SHARE } from '@liangshu/engine/market/day/volume-shape'
import { BOOK_LEVELS, quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
import { liveOf, rowOfSlot } from '@liangshu/engine/market/reader/find'
import { ratio, yuan } from '@liangshu/engine/market/reader/wire-values'

import type { SimulatedMarket } from './simulated-market.ts'

/** Opening calls of a day: the running one as it stands, past ones by their opening price and a usual share of the volume. */
export function auctionRows(market: SimulatedMarket, day: number): AuctionRow[] {
  const { columns } = market.stocks
  const live = liveOf(market)
  const isToday = day === market.today.day
  const rows: AuctionRow[] = []
  for (let id = 0; id < market.today.boardsBefore.length; id += 1) {
    const at = id * columns.capacity + day
    const flags = columns.flags[at] ?? 0
    if ((flags & dayFlags.listed) === 0 || (flags & dayFlags.suspended) !== 0) continue
    const isCalling = isToday && live.status[id] === quoteStatus.openCall
    if (isToday && !isCalling && (live.open[id] ?? 0) === 0) continue
    const price = isCalling ? (live.bidPrice[id * BOOK_LEVELS] ?? 0) : (columns.open[at] ?? 0)
    const usual = Math.round(((columns.volume[at] ?? 0) * OPEN_AUCTION_SHARE) / 100) * 100
    const volume = isCalling ? (live.bidVolume[id * BOOK_LEVELS] ?? 0) : usual
    const [buy, sell] = [live.bidVolume[id * BOOK_LEVELS + 1] ?? 0, live.askVolume[id * BOOK_LEVELS + 1] ?? 0]
    rows.push({
      symbol: rowOfSlot(market, id).symbol,
      name: rowOfSlot(market, id).name,
      auctionPrice: yuan(price),
      gap: ratio(price / (columns.ref[at] ?? 1) - 1),
      auctionVolume: volume,
      auctionAmount: Math.round((volume * price) / 10_000),
      volRatio: ratio(volume / (meanVolume({ columns, id }, day, 5) * OPEN_AUCTION_SHARE)),
      unmatched: isCalling ? Math.max(buy, sell) : null,
      side: isCalling ? ((buy >= sell ? 1 : 2) as 1 | 2) : null,
    })
  }
  return rows
}
