import type { Price } from '@liangshu/contract/market/scaled'

/** At or above the limit less half a tick, so that a feed's float cannot hide a limit-up. */
export function isLimitUp(last: Price, up: Price | null, tick: Price): boolean {
  return up !== null && last * 2 >= up * 2 - tick
}

export function isLimitDown(last: Price, down: Price | null, tick: Price): boolean {
  return down !== null && last * 2 <= down * 2 + tick
}

export interface DayPrices {
  readonly open: Price
  readonly high: Price
  readonly low: Price
  readonly close: Price
}

/** 一字板: the whole day at the limit, on either side. */
export function isOnePriceBoard(day: DayPrices, limit: Price | null): boolean {
  return limit !== null && day.open === limit && day.high === limit && day.low === limit && day.close === limit
}

/** 封涨停: at the limit with nobody left to sell. */
export function isSealedUp(last: Price, up: Price | null, tick: Price, bestAskVolume: number): boolean {
  return isLimitUp(last, up, tick) && bestAskVolume === 0
}

export function isSealedDown(last: Price, down: Price | null, tick: Price, bestBidVolume: number): boolean {
  return isLimitDown(last, down, tick) && bestBidVolume === 0
}

/** 炸板: touched limit-up and closed below it. */
export function isFailedBoard(high: Price, close: Price, up: Price | null, tick: Price): boolean {
  return isLimitUp(high, up, tick) && !isLimitUp(close, up, tick)
}
