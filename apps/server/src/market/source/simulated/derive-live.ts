import type { DayFacts } from '@liangshu/engine/market/day/day-facts'
import type { LiveColumns } from '@liangshu/engine/market/live/live-columns'
import { momentAt } from '@liangshu/engine/market/live/moment'
import { BOOK_LEVELS, quoteStatus } from '@liangshu/engine/market/live/snapshot-columns'
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
  for (let id = 0; id < facts.boardsBefore.length; id += 1) deriveBoard(facts, id, live)
}

function speedOf({ layout, minutes: bars }: DayFacts, slot: number, minutes: number, last: number): number {
  if (slot >= layout.indices || minutes < SPEED_MINUTES || last === 0) return Number.NaN
  return speed(last, bars.close[slot * MINUTES_PER_DAY + minutes - SPEED_MINUTES] ?? 0)
}

/** At the limit with nobody on the other side. */
function deriveBoard(facts: DayFacts, id: number, live: LiveColumns): void {
  const last = live.last[id] ?? 0
  const up = live.limitUp[id] ?? 0
  const down = live.limitDown[id] ?? 0
  const hasTraded = (live.volume[id] ?? 0) > 0
  const isUp = hasTraded && up > 0 && last === up && live.askVolume[id * BOOK_LEVELS] === 0
  const isDown = hasTraded && down > 0 && last === down && live.bidVolume[id * BOOK_LEVELS] === 0
  live.isSealedUp[id] = isUp ? 1 : 0
  live.isSealedDown[id] = isDown ? 1 : 0
  live.isFailedBoard[id] = hasTraded && up > 0 && !isUp && (live.high[id] ?? 0) >= up ? 1 : 0
  const before = facts.boardsBefore[id] ?? 0
  live.boards[id] = live.status[id] === quoteStatus.suspended ? before : isUp ? before + 1 : 0
}
