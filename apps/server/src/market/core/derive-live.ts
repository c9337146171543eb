import { changeRate, speed, turnoverRate, volumeRatio } from '@liangshu/engine/market/quote/derived-fields'
import { momentAt } from '@liangshu/engine/simulator/tape/moment'
import { BOOK_LEVELS, quoteStatus } from '@liangshu/engine/simulator/tape/snapshot-columns'
import { elapsedMinutes } from '@liangshu/engine/time/session/minute-grid'
import type { DayFacts } from './day-facts.ts'
import type { LiveColumns } from './live-columns.ts'

const MINUTES = 240
const SPEED_MINUTES = 5

/** The price a change is counted from: the settlement for futures, the previous close for the rest. */
export function referencePrice(live: LiveColumns, slot: number): number {
  const settled = live.preSettle[slot] ?? 0
  return settled > 0 ? settled : (live.preClose[slot] ?? 0)
}

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

function speedOf({ reader }: DayFacts, slot: number, minutes: number, last: number): number {
  const { tape } = reader
  if (slot >= tape.layout.indices || minutes < SPEED_MINUTES || last === 0) return Number.NaN
  return speed(last, tape.minutes.close[slot * MINUTES + minutes - SPEED_MINUTES] ?? 0)
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
