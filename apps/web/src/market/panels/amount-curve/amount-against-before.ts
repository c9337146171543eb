import type { MarketCurve } from '@liangshu/contract/insight/macro-calls'

/** Today's money beside the day before at the same second; `null` where there is nothing to hold it against. */
export function amountAgainstBefore({ amount, amountBefore, amountBeforeNow }: MarketCurve) {
  const now = amount.at(-1) ?? null
  if (now === null || amountBeforeNow <= 0) return { amount: now, difference: null, rate: null, wholeDay: null }
  return {
    amount: now,
    difference: now - amountBeforeNow,
    rate: now / amountBeforeNow - 1,
    wholeDay: (now / amountBeforeNow) * (amountBefore.at(-1) ?? 0),
  }
}
