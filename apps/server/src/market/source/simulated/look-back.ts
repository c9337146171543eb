import { liveBytes, liveColumnsOver, type LiveColumns } from '@liangshu/engine/market/live/live-columns'
import { createTapeReader, readSnapshot, type TapeReader } from '@liangshu/engine/simulator/tape/snapshot'
import { shanghaiEpoch } from '@liangshu/engine/time/calendar/shanghai-time'

import { deriveLive } from './derive-live.ts'
import type { SimulatedDay } from './simulated-day.ts'

interface LookBack {
  readonly today: SimulatedDay
  /** Of its own: the live one would have to walk forward again from here. */
  readonly reader: TapeReader
  readonly columns: LiveColumns
}

/** Earlier seconds of the day that a market shows. */
export function createLookBack(market: { readonly today: SimulatedDay }): (secondOfDay: number) => LiveColumns {
  let opened: LookBack | null = null
  return (secondOfDay) => {
    if (opened?.today !== market.today) opened = openLookBack(market.today)
    const { today, reader, columns } = opened
    readSnapshot(reader, secondOfDay, shanghaiEpoch(today.date, secondOfDay), columns)
    deriveLive(today, secondOfDay, columns)
    return columns
  }
}

function openLookBack(today: SimulatedDay): LookBack {
  const size = today.layout.end
  return {
    today,
    reader: createTapeReader(today.reader.tape),
    columns: liveColumnsOver(new ArrayBuffer(liveBytes(size)), size),
  }
}
