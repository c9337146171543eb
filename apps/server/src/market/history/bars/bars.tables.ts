import type { ColumnType, Generated } from 'kysely'

import type { AuctionColumns } from '../../source/feed/live/auction.store.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    market_bar_source: {
      id: ColumnType<number, never, never>
      name: string
      daily_until: string | null
      filling_from: string | null
      filling_until: string | null
      filling_done: Generated<number>
    }
    market_daily_bar: { source_id: number; symbol: string; quarter: string; bars: Buffer }
    market_minute_bar: { source_id: number; symbol: string; trading_day: string; bars: Buffer }
    market_minute_day: { source_id: number; trading_day: string }
    market_minute_tail: {
      source_id: number
      trading_day: string
      minute: number
      master_version: number
      bars: Buffer
    }
    market_snapshot: {
      source_id: number
      version: number
      trading_day: string
      as_of: Date
      master_version: number
      quotes: Buffer
    }
    market_auction_day: { source_id: number; trading_day: string; calls: AuctionColumns }
    market_feed_instrument: { source_id: number; master_version: number; slot: number; row: unknown }
  }
}
