import type { MinuteColumns } from '../../market/live/minute-columns.ts'
import { MINUTES_PER_DAY } from '../../time/session/minute-grid.ts'
import { bitsAt, foldKey } from '../random/counter.ts'
import { normalAt, pickBelow } from '../random/draws.ts'
import { drawPath } from './draw-path.ts'
import { drawVolumes } from './draw-volumes.ts'
import { insertHalts, countHalts, HALT_MINUTES } from './halts.ts'
import { matchAverage } from './match-average.ts'
import type { MinuteRow } from './minute-row.ts'
import { settleAmounts } from './settle-amounts.ts'
import { CLOSE_CALL_START } from './shape.ts'

/** Buffers of the painter, reused from day to day. */
export interface MinuteScratch {
  readonly path: Float64Array
  readonly noise: Float64Array
  readonly weights: Float64Array
  /** 1 where trading is halted. */
  readonly halted: Uint8Array
}

export function createMinuteScratch(): MinuteScratch {
  return {
    path: new Float64Array(MINUTES_PER_DAY + 1),
    noise: new Float64Array(MINUTES_PER_DAY + 1),
    weights: new Float64Array(MINUTES_PER_DAY),
    halted: new Uint8Array(MINUTES_PER_DAY),
  }
}

/** Where the continuous session leaves off: within two ticks of the close, never past the day's range. */
function priceBeforeCloseCall(row: MinuteRow): number {
  const last = row.spans.at(-1)
  const isPinned = last !== undefined && last.until >= CLOSE_CALL_START
  if (isPinned || row.high === row.low) return row.close
  const moved = row.close + (pickBelow(bitsAt(row.key, 5000), 5) - 2) * row.tick
  const [low, high] = row.spans.length === 0 ? [row.low, row.high] : [row.low + row.tick, row.high - row.tick]
  return Math.max(Math.min(low, row.close), Math.min(Math.max(high, row.close), moved))
}

/** Minute bars of one day, consistent with its open, high, low, close, volume and amount. */
export function paintMinutes(row: MinuteRow, columns: MinuteColumns, base: number, scratch: MinuteScratch): void {
  if (row.volume === 0) {
    paintIdle(row, columns, base)
    return
  }
  const { path, weights, halted } = scratch
  const end = row.hasCloseCall ? CLOSE_CALL_START : MINUTES_PER_DAY
  const halts = countHalts(row)
  halted.fill(0)
  drawPath(
    path,
    scratch.noise,
    row,
    end - halts * HALT_MINUTES,
    row.hasCloseCall ? priceBeforeCloseCall(row) : row.close,
  )
  if (halts > 0) insertHalts(path, halted, row, end)
  if (row.hasCloseCall) path.fill(path[end] as number, end + 1, MINUTES_PER_DAY)
  path[MINUTES_PER_DAY] = row.close
  drawVolumes(row, path, weights, halted, columns.volume, base)
  // Bending a path moves the minute it crosses a threshold, so days with halts keep theirs.
  if (halts === 0 && row.track === null) matchAverage(row, path, columns.volume, base)
  writePrices(row, path, columns, base)
  settleAmounts(row, columns, base)
}

function paintIdle(row: MinuteRow, columns: MinuteColumns, base: number): void {
  columns.close.fill(row.close, base, base + MINUTES_PER_DAY)
  columns.high.fill(row.close, base, base + MINUTES_PER_DAY)
  columns.low.fill(row.close, base, base + MINUTES_PER_DAY)
  columns.volume.fill(0, base, base + MINUTES_PER_DAY)
  columns.amount.fill(0, base, base + MINUTES_PER_DAY)
}

function writePrices(row: MinuteRow, path: Float64Array, columns: MinuteColumns, base: number): void {
  const { tick } = row
  const wickKey = foldKey(row.key, 33)
  const reach = 0.12 * (row.high - row.low)
  let open = row.open
  for (let minute = 0; minute < MINUTES_PER_DAY; minute += 1) {
    const slot = base + minute
    // Without a trade there is no new price; the day still ends at its close.
    const isIdle = columns.volume[slot] === 0 && minute < MINUTES_PER_DAY - 1
    const close = isIdle ? open : Math.round((path[minute + 1] as number) / tick) * tick
    const isSingle = minute === MINUTES_PER_DAY - 1 && row.hasCloseCall
    const start = isSingle || columns.volume[slot] === 0 ? close : open
    const z = normalAt(wickKey, minute)
    const wick = columns.volume[slot] === 0 || isSingle ? 0 : Math.round((reach * Math.abs(z) * 0.4) / tick) * tick
    columns.close[slot] = close
    columns.high[slot] = wickUp(row, Math.max(start, close), z > 0 ? wick : 0)
    columns.low[slot] = wickDown(row, Math.min(start, close), z < 0 ? wick : 0)
    open = close
  }
  reachExtremes(row, columns, base)
}

/** Wicks stay inside the day's range and do not touch a limit the body is away from. */
function wickUp(row: MinuteRow, top: number, wick: number): number {
  const ceiling = row.pin === row.high ? row.high - row.tick : row.high
  return Math.max(top, Math.min(ceiling, top + wick))
}

function wickDown(row: MinuteRow, bottom: number, wick: number): number {
  const floor = row.pin === row.low ? row.low + row.tick : row.low
  return Math.min(bottom, Math.max(floor, bottom - wick))
}

/** The day's extremes must occur in some bar; when the path missed one by rounding, the nearest bar's wick takes it. */
function reachExtremes(row: MinuteRow, columns: MinuteColumns, base: number): void {
  let top = base
  let bottom = base
  // The closing auction prints one price, so it cannot carry a wick.
  for (let slot = base + 1; slot < base + CLOSE_CALL_START; slot += 1) {
    if (columns.volume[slot] === 0) continue
    if ((columns.high[slot] as number) > (columns.high[top] as number)) top = slot
    if ((columns.low[slot] as number) < (columns.low[bottom] as number)) bottom = slot
  }
  const last = base + MINUTES_PER_DAY - 1
  if (Math.max(columns.high[top] as number, columns.high[last] as number) < row.high) columns.high[top] = row.high
  if (Math.min(columns.low[bottom] as number, columns.low[last] as number) > row.low) columns.low[bottom] = row.low
}
