import type { Client } from 'pg'

import type { Db } from '../../../../platform/database/database.ts'
import '../../../history/bars/bars.tables.ts'
import type { Auction } from './auction-book.ts'

/** Kept as columns, one row a day: five thousand rows a day would be read together or not at all. */
export interface AuctionColumns {
  readonly symbols: string[]
  readonly price: number[]
  readonly volume: number[]
  readonly amount: number[]
  readonly unmatched: number[]
}

function columnsOf(calls: ReadonlyMap<string, Auction>): AuctionColumns {
  const all = [...calls.values()]
  return {
    symbols: [...calls.keys()],
    price: all.map(({ price }) => price),
    volume: all.map(({ volume }) => volume),
    amount: all.map(({ amount }) => amount),
    unmatched: all.map(({ unmatched }) => unmatched),
  }
}

const callsOf = ({ symbols, price, volume, amount, unmatched }: AuctionColumns): Map<string, Auction> =>
  new Map(
    symbols.map((symbol, i) => [
      symbol,
      { price: price[i] ?? 0, volume: volume[i] ?? 0, amount: amount[i] ?? 0, unmatched: unmatched[i] ?? 0 },
    ]),
  )

/** Written by the one that holds the lead, over its own connection. */
export async function saveAuction(
  client: Client,
  sourceId: number,
  tradingDay: string,
  calls: ReadonlyMap<string, Auction>,
): Promise<void> {
  await client.query(
    `insert into market_auction_day (source_id, trading_day, calls) values ($1, $2, $3)
     on conflict (source_id, trading_day) do update set calls = excluded.calls`,
    [sourceId, tradingDay, JSON.stringify(columnsOf(calls))],
  )
}

/** Opening calls by day; days that were not watched are missing. */
export async function findAuctions(
  db: Db,
  source: string,
  days: readonly string[],
): Promise<Map<string, Map<string, Auction>>> {
  if (days.length === 0) return new Map()
  const rows = await db
    .selectFrom('market_auction_day as a')
    .innerJoin('market_bar_source as s', 's.id', 'a.source_id')
    .select(['a.trading_day', 'a.calls'])
    .where('s.name', '=', source)
    .where('a.trading_day', 'in', [...days])
    .execute()
  return new Map(rows.map(({ trading_day, calls }) => [trading_day, callsOf(calls)]))
}
