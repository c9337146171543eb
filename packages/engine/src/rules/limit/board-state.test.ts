import { priceOfYuan as yuan } from '@liangshu/contract/market/scaled'
import { describe, expect, it } from 'vitest'
import { isFailedBoard, isLimitDown, isLimitUp, isOnePriceBoard, isSealedDown, isSealedUp } from './board-state.ts'
import { limitsFromFeed } from './feed-limits.ts'

const tick = yuan(0.01)

describe('limit boards', () => {
  it('[BOARD-1] half a tick below still counts as the limit', () => {
    expect(isLimitUp(yuan(11.055), yuan(11.06), tick)).toBe(true)
    expect(isLimitUp(yuan(11.05), yuan(11.06), tick)).toBe(false)
    expect(isLimitDown(yuan(9.055), yuan(9.05), tick)).toBe(true)
  })

  it('[BOARD-2] without a limit nothing is at the limit', () => {
    expect(isLimitUp(yuan(99_999.99), null, tick)).toBe(false)
    expect(isLimitDown(yuan(0.01), null, tick)).toBe(false)
  })

  it('[BOARD-3] one-price, sealed and failed boards', () => {
    const up = yuan(11)
    expect(isOnePriceBoard({ open: up, high: up, low: up, close: up }, up)).toBe(true)
    expect(isOnePriceBoard({ open: up, high: up, low: yuan(10.9), close: up }, up)).toBe(false)
    expect(isSealedUp(up, up, tick, 0)).toBe(true)
    expect(isSealedUp(up, up, tick, 100)).toBe(false)
    expect(isSealedDown(yuan(9), yuan(9), tick, 0)).toBe(true)
    expect(isFailedBoard(up, yuan(10.5), up, tick)).toBe(true)
    expect(isFailedBoard(up, up, up, tick)).toBe(false)
  })

  it.each([
    [99_999.99, 0.01],
    [100_000, 0],
    [0, 0],
    [Number.NaN, 9],
    [11, 0],
  ])('[BOARD-4] the feed’s pair %d / %d means no limit', (up, down) =>
    expect(limitsFromFeed(up, down)).toEqual({ up: null, down: null }),
  )

  it('[BOARD-4] a real pair passes', () =>
    expect(limitsFromFeed(11.06, 9.05)).toEqual({ up: yuan(11.06), down: yuan(9.05) }))
})
