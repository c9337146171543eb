import { centsText, groupedText } from '../../shared/figure/number-text.ts'

/** Money to the cent with thousands apart: what is approved is read digit by digit. */
export const exact = centsText

export const shares = (value: number): string => groupedText(value, 0)

/** `4万`, `5,800`: shares as a phone has room for. */
export const shortShares = (value: number): string =>
  value >= 10_000 ? `${Number((value / 10_000).toFixed(2))}万` : shares(value)

export const signedShares = (value: number): string => (value > 0 ? `+${shares(value)}` : `−${shares(-value)}`)
