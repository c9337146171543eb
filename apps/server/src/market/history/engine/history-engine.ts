import type { EmotionCurve } from '@liangshu/contract/insight/emotion'
import type { BarBlocks } from '@liangshu/engine/market/bar/bar-blocks'
import type { PackedBars } from '@liangshu/engine/market/bar/pack-bars'

import type { Db } from '../../../platform/database/database.ts'

export type DailyBlock = { readonly symbol: string; readonly quarter: string; readonly bars: Buffer }
export type MinuteBlock = { readonly symbol: string; readonly day: string; readonly bars: Buffer }

/** Quarters by their first days, both included. */
export type Quarters = { readonly from: string; readonly until?: string }
export type MinuteDays = { readonly days: readonly string[] } | { readonly from: string }

/** An engine beside PostgreSQL that keeps the bars of markets and answers for them, block by block the same. */
export interface HistoryEngine {
  putDaily: (source: string, blocks: BarBlocks) => Promise<void>
  putMinutes: (source: string, blocks: BarBlocks) => Promise<void>
  /** By symbol, oldest first. */
  findDaily: (source: string, symbols: readonly string[], quarters: Quarters) => Promise<DailyBlock[]>
  /** By symbol, oldest first; what nobody kept is missing. */
  findMinutes: (source: string, symbols: readonly string[], days: MinuteDays) => Promise<MinuteBlock[]>
  putTicks: (source: string, blocks: BarBlocks) => Promise<void>
  /** One symbol's day, oldest first. */
  findTicks: (source: string, symbol: string, day: string) => Promise<PackedBars>
  putEmotion: (source: string, day: string, points: EmotionCurve['points']) => Promise<void>
  findEmotion: (source: string, day: string) => Promise<EmotionCurve['points']>
}

const engines = new WeakMap<Db, HistoryEngine>()

/** From now on the bars of this installation are read from there, and written there as well. */
export function keepHistoryIn(db: Db, engine: HistoryEngine): void {
  engines.set(db, engine)
}

/** Undefined where PostgreSQL answers for itself. */
export const historyEngineOf = (db: Db): HistoryEngine | undefined => engines.get(db)
