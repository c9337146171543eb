import { CLOSE_AUCTION_SHARE, minuteVolumeShape, OPEN_AUCTION_SHARE } from '../../market/day/volume-shape.ts'
import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
import { foldKey } from '../random/counter.ts'
import { normalAt } from '../random/draws.ts'
import type { MinuteRow } from './minute-row.ts'
import { CLOSE_CALL_START } from './shape.ts'

/** Splits the day's volume over the bars: by time of day, more where the price moves, little while it is pinned. */
export function drawVolumes(
  row: MinuteRow,
  path: Float64Array,
  weights: Float64Array,
  halted: Uint8Array,
  volumes: Uint32Array,
  base: number,
): void {
  const key = foldKey(row.key, 32)
  const range = Math.max(row.tick, row.high - row.low)
  const end = row.hasCloseCall ? CLOSE_CALL_START : MINUTES_PER_DAY
  let total = 0
  for (let minute = 0; minute < end; minute += 1) {
    const [from, until] = [path[minute] as number, path[minute + 1] as number]
    const move = Math.min(1, Math.abs(until - from) / range)
    const isPinned = row.pin !== 0 && from === row.pin && until === row.pin
    const noise = 1 + 0.45 * normalAt(key, minute)
    const usual = (minuteVolumeShape[minute] as number) * (row.pace?.[minute] ?? 1)
    const weight = usual * Math.max(0.15, noise) * (1 + 7 * move) * (isPinned ? 0.3 : 1)
    weights[minute] = halted[minute] === 1 ? 0 : weight
    total += weights[minute] as number
  }
  spread(
    row,
    weights,
    row.pin !== 0
      ? balancePinned(row, path, weights, end)
      : row.track
        ? balanceTracked(row, path, weights, end)
        : total,
    end,
    volumes,
    base,
  )
}

/**
 * On a limit day most of the money trades at the limit, and how much decides the day's average. Shifts weight between
 * the pinned and the free minutes until the average fits; returns the new total.
 */
function balancePinned(row: MinuteRow, path: Float64Array, weights: Float64Array, end: number): number {
  let [pinned, free, freeMoney] = [0, 0, 0]
  for (let minute = 0; minute < end; minute += 1) {
    const weight = weights[minute] as number
    const middle = ((path[minute] as number) + (path[minute + 1] as number)) / 2
    if (middle === row.pin) pinned += weight
    else {
      free += weight
      freeMoney += weight * middle
    }
  }
  if (pinned === 0 || free === 0) return pinned + free
  const average = (row.amountFen * 100) / row.volume
  const share = Math.max(0.04, Math.min(0.96, (row.pin - average) / (row.pin - freeMoney / free)))
  const factor = (share * pinned) / ((1 - share) * free)
  for (let minute = 0; minute < end; minute += 1) {
    const isPinned = path[minute] === row.pin && path[minute + 1] === row.pin
    if (!isPinned) weights[minute] = (weights[minute] as number) * factor
  }
  return pinned + free * factor
}

/** A tracked path cannot bend towards the day's average, so volume moves between the dear and the cheap minutes. */
function balanceTracked(row: MinuteRow, path: Float64Array, weights: Float64Array, end: number): number {
  const average = (row.amountFen * 100) / row.volume
  let [dear, dearMoney, cheap, cheapMoney] = [0, 0, 0, 0]
  const middleOf = (minute: number) => ((path[minute] as number) + (path[minute + 1] as number)) / 2
  for (let minute = 0; minute < end; minute += 1) {
    const weight = weights[minute] as number
    if (middleOf(minute) >= average) {
      dear += weight
      dearMoney += weight * middleOf(minute)
    } else {
      cheap += weight
      cheapMoney += weight * middleOf(minute)
    }
  }
  if (dear === 0 || cheap === 0) return dear + cheap
  const [high, low] = [dearMoney / dear, cheapMoney / cheap]
  const share = Math.max(0.1, Math.min(0.9, (average - low) / (high - low)))
  const factor = (share * cheap) / ((1 - share) * dear)
  for (let minute = 0; minute < end; minute += 1) {
    if (middleOf(minute) >= average) weights[minute] = (weights[minute] as number) * factor
  }
  return cheap + dear * factor
}

function spread(
  row: MinuteRow,
  weights: Float64Array,
  total: number,
  end: number,
  volumes: Uint32Array,
  base: number,
): void {
  const lots = Math.floor(row.volume / row.lot)
  const auction = row.hasCloseCall ? CLOSE_AUCTION_SHARE : 0
  const scale = (1 - OPEN_AUCTION_SHARE - auction) / total
  // Rounding the running sum, not each part, makes the parts add up to the day.
  let share = OPEN_AUCTION_SHARE
  let given = 0
  for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
    if (minute < end) share += (weights[minute] as number) * scale
    const upTo = minute === MINUTES_PER_DAY - 1 ? lots : Math.min(lots, Math.round(lots * share))
    volumes[base + minute] = minute < end || minute === MINUTES_PER_DAY - 1 ? (upTo - given) * row.lot : 0
    if (minute < end || minute === MINUTES_PER_DAY - 1) given = upTo
  }
  volumes[base] = (volumes[base] as number) + (row.volume - lots * row.lot)
}
