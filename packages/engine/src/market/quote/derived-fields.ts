/** All functions answer NaN where the divisor is missing: a wrong figure is worse than none. */

function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : Number.NaN
}

export function changeRate(last: number, preClose: number): number {
  return ratio(last - preClose, preClose)
}

export function amplitude(high: number, low: number, preClose: number): number {
  return ratio(high - low, preClose)
}

export function turnoverRate(volume: number, floatShares: number): number {
  return ratio(volume, floatShares)
}

/** Volume per elapsed minute against the per-minute mean of the last five days. */
export function volumeRatio(volume: number, elapsedMinutes: number, meanMinuteVolume5: number): number {
  return ratio(ratio(volume, elapsedMinutes), meanMinuteVolume5)
}

export function averagePrice(amount: number, volume: number): number {
  return ratio(amount, volume)
}

/** 委比: −1 when only sellers wait, 1 when only buyers do. */
export function orderImbalance(bidVolumes: ArrayLike<number>, askVolumes: ArrayLike<number>): number {
  const bids = total(bidVolumes)
  const asks = total(askVolumes)
  return ratio(bids - asks, bids + asks)
}

function total(volumes: ArrayLike<number>): number {
  let sum = 0
  for (let i = 0; i < volumes.length; i += 1) sum += volumes[i] ?? 0
  return sum
}

/** 涨速: change over the last five minutes. */
export function speed(last: number, lastFiveMinutesAgo: number): number {
  return changeRate(last, lastFiveMinutesAgo)
}

/** Money waiting at limit-up; 0 unless the board is sealed. */
export function sealAmount(isSealed: boolean, bestBidVolume: number, limitUp: number): number {
  return isSealed ? bestBidVolume * limitUp : 0
}

export interface QuoteColumns {
  readonly last: ArrayLike<number>
  readonly preClose: ArrayLike<number>
  readonly high: ArrayLike<number>
  readonly low: ArrayLike<number>
  readonly volume: ArrayLike<number>
  readonly amount: ArrayLike<number>
  readonly floatShares: ArrayLike<number>
  readonly meanMinuteVolume5: ArrayLike<number>
}

export interface DerivedColumns {
  readonly changeRate: Float64Array
  readonly amplitude: Float64Array
  readonly turnoverRate: Float64Array
  readonly volumeRatio: Float64Array
  readonly averagePrice: Float64Array
}

/** The whole market at once; `into` is reused from beat to beat so that nothing is allocated. */
export function deriveColumns(quotes: QuoteColumns, elapsedMinutes: number, into: DerivedColumns): DerivedColumns {
  const { last, preClose, high, low, volume, amount, floatShares, meanMinuteVolume5 } = quotes
  for (let i = 0; i < into.changeRate.length; i += 1) {
    const before = preClose[i] ?? 0
    const traded = volume[i] ?? 0
    into.changeRate[i] = changeRate(last[i] ?? Number.NaN, before)
    into.amplitude[i] = amplitude(high[i] ?? Number.NaN, low[i] ?? Number.NaN, before)
    into.turnoverRate[i] = turnoverRate(traded, floatShares[i] ?? 0)
    into.volumeRatio[i] = volumeRatio(traded, elapsedMinutes, meanMinuteVolume5[i] ?? 0)
    into.averagePrice[i] = averagePrice(amount[i] ?? Number.NaN, traded)
  }
  return into
}

export function createDerivedColumns(length: number): DerivedColumns {
  return {
    changeRate: new Float64Array(length),
    amplitude: new Float64Array(length),
    turnoverRate: new Float64Array(length),
    volumeRatio: new Float64Array(length),
    averagePrice: new Float64Array(length),
  }
}
