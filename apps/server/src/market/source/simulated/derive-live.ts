import type { DayFacts } from '@liangshu/engine/market/day/day-facts'
import { writeBoard } from '@liangshu/engine/market/live/board-columns'
import type { LiveColumns } from '@liangshu/engine/market/live/live-columns'
import { momentAt } from '@liangshu/engine/market/live/moment'
import { changeRate, speed, turnoverRate, volumeRatio } from '@liangshu/engine/market/quote/derived-fields'
import { elapsedMinutes, MINUTES_PER_DAY } from '@liangshu/engine/time/session/minute-grid'

import { referencePrice } from '../../live/quote/reference-price.ts'

const SPEED_MINUTES = 5

/** Completes the snapshot with what every screen shows beside the price. */
export function deriveLive(facts: DayFacts, secondOfDay: number, live: LiveColumns): void {
  const elapsed = Math.max(elapsedMinutes(secondOfDay), 1 / 60)
  const { minutes, isOpened } = momentAt(secondOfDay)
  for (let slot = 0; slot < live.size; slot += 1) {
    const last = live.last[slot] ?? 0
    live.changeRate[slot] = last > 0 ? changeRate(last, referencePrice(live, slot)) : Number.NaN
    live.turnoverRate[slot] = turnoverRate(live.volume[slot] ?? 0, facts.floatShares[slot] ?? 0)
    live.volumeRatio[slot] = isOpened
      ? volumeRatio(live.volume[slot] ?? 0, elapsed, facts.meanMinuteVolume5[slot] ?? 0)
      : Number.NaN
    live.mainInflow[slot] = (live.flowExtraLarge[slot] ?? 0) + (live.flowLarge[slot] ?? 0)
    live.speed[slot] = speedOf(facts, slot, minutes, last)
  }
  for (let id = 0; id < facts.boardsBefore.length; id += 1) writeBoard(live, id, facts.boardsBefore[id] ?? 0)
}

function speedOf({ layout, minutes: bars }: DayFacts, slot: number, minutes: number, last: number): number {
  if (slot >= layout.indices || minutes < SPEED_MINUTES || last === 0) return Number.NaN
  return speed(last, bars.close[slot * MINUTES_PER_DAY + minutes - SPEED_MINUTES] ?? 0)
}
