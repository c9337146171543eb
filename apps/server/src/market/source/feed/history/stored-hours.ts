import { createBarColumns, sliceBars, type BarColumns } from '@liangshu/engine/market/bar/bar-columns'
import { unpackBars } from '@liangshu/engine/market/bar/pack-bars'
import { minutesToPeriod } from '@liangshu/engine/market/bar/periods'
import { shanghaiEpoch, shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'

import type { Db } from '../../../../platform/database/database.ts'
import { findMinutesSince } from '../../../history/bars/bars.store.ts'

const MINUTES = 240

/** Closed 60-minute bars of one instrument out of its stored minutes, each day times its factor. */
export async function storedHours(
  db: Db,
  source: string,
  symbol: string,
  days: BarColumns,
  raw: BarColumns,
): Promise<BarColumns> {
  const factors = new Map(
    Array.from(days.eob, (eob, i) => [shanghaiTime(eob).date, (days.close[i] ?? 0) / (raw.close[i] || 1)]),
  )
  const dates = [...factors.keys()]
  if (dates.length === 0) return createBarColumns(0)
  const rows = await findMinutesSince(db, source, symbol, dates[0] ?? '')
  const all = createBarColumns(rows.length * MINUTES)
  let size = 0
  for (const { day, bars } of rows) {
    const factor = factors.get(day)
    const minutes = unpackBars(bars)
    if (factor === undefined) continue
    for (let i = 0; i < minutes.at.length; i += 1) {
      if ((minutes.volume[i] as number) === 0) continue
      all.eob[size] = shanghaiEpoch(day, (minutes.at[i] as number) * 60)
      for (const name of ['open', 'high', 'low', 'close'] as const)
        all[name][size] = (minutes[name][i] as number) * factor
      all.volume[size] = minutes.volume[i] as number
      all.amount[size] = minutes.amount[i] as number
      size += 1
    }
  }
  return minutesToPeriod(sliceBars(all, 0, size), 60)
}
