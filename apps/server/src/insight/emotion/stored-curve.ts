import type { EmotionCurve } from '@liangshu/contract/insight/emotion'
import { momentAt } from '@liangshu/engine/market/live/moment'

import { momentStore, type MarketSource } from '../../market/index.ts'
import type { Db } from '../../platform/database/database.ts'

const stepMinutes = 5

/** The curve up to a moment as it was kept while it happened; `null` unless all of it was. */
export async function findStoredCurve(
  db: Db,
  { history, kind }: Pick<MarketSource, 'history' | 'kind'>,
  { date, secondOfDay }: { date: string; secondOfDay: number },
): Promise<EmotionCurve | null> {
  const wanted = Math.floor(momentAt(secondOfDay).minutes / stepMinutes)
  const points = await momentStore.findEmotion(db, history ?? kind, date)
  return wanted > 0 && points.length >= wanted ? { date, points: points.slice(0, wanted) } : null
}
