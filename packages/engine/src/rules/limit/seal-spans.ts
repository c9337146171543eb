/** How a share stood at its limit during a day, as its minutes tell. */
export interface SealSpans {
  /** The first minute that closed at the limit, and the first one of the last span that did. */
  readonly firstMinute: number
  readonly lastMinute: number
  /** How often it left the limit again. */
  readonly openTimes: number
  readonly isSealed: boolean
}

/** `null` when no minute closed at the limit. Minutes without a trade carry the price before them. */
export function sealSpans(closes: ArrayLike<number>, limit: number): SealSpans | null {
  let [firstMinute, lastMinute, spans] = [-1, -1, 0]
  let isSealed = false
  for (let minute = 0; minute < closes.length; minute += 1) {
    const isAtLimit = closes[minute] === limit
    if (isAtLimit && !isSealed) {
      if (spans === 0) firstMinute = minute
      lastMinute = minute
      spans += 1
    }
    isSealed = isAtLimit
  }
  return spans === 0 ? null : { firstMinute, lastMinute, openTimes: spans - (isSealed ? 1 : 0), isSealed }
}
