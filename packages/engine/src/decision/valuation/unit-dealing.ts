import { mulDivHalfUp, PPM } from '../../math/scaled/rounding.ts'

/** Money in fen, units in hundredths, unit NAV in 1/10000 yuan, fee rates in millionths. */
export type Dealt = {
  readonly grossFen: number
  readonly netFen: number
  readonly feeFen: number
  readonly units: number
}

/** PNAV-5: the fee is on top of what is invested: net = amount ÷ (1 + rate), units = net ÷ unit NAV. */
export function dealSubscription(amountFen: number, unitNav: number, feePpm: number): Dealt {
  const netFen = mulDivHalfUp(amountFen, PPM, PPM + feePpm)
  const units = mulDivHalfUp(netFen, 10_000, unitNav)
  return { grossFen: amountFen, netFen, feeFen: amountFen - netFen, units }
}

/** PNAV-6: units at the unit NAV to the cent, less the fee. */
export function dealRedemption(units: number, unitNav: number, feePpm: number): Dealt {
  const grossFen = mulDivHalfUp(units, unitNav, 10_000)
  const feeFen = mulDivHalfUp(grossFen, feePpm, PPM)
  return { grossFen, netFen: grossFen - feeFen, feeFen, units }
}
