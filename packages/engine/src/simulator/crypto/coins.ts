import { fundingHoursOf } from '../../market/crypto/funding-hours.ts'

export interface Coin {
  readonly symbol: string
  readonly base: string
  /** USDT on day 0. */
  readonly basePrice: number
  readonly beta: number
  /** Standard deviation of its own daily move. */
  readonly ownStd: number
  /** USDT turned over on a usual day. */
  readonly turnover: number
  /** Prices are whole multiples of this many 1e-8 USDT. */
  readonly tick: number
  readonly fundingHours: 8 | 4
}

/** Prices of coins are scaled by 10⁸, unlike the 10⁴ of everything else. */
export const CRYPTO_SCALE = 100_000_000

const rows: readonly (readonly [string, number, number, number, number])[] = [
  ['BTC', 27_500, 1, 0.006, 1.8e10],
  ['ETH', 1630, 1.12, 0.013, 1.1e10],
  ['BNB', 212, 0.85, 0.014, 1.2e9],
  ['SOL', 23.4, 1.35, 0.028, 4.2e9],
  ['XRP', 0.52, 0.95, 0.026, 2.6e9],
  ['DOGE', 0.061, 1.25, 0.032, 2.2e9],
  ['ADA', 0.26, 1.1, 0.025, 7e8],
  ['AVAX', 10.9, 1.25, 0.028, 5e8],
  ['LINK', 7.6, 1.15, 0.027, 6e8],
  ['DOT', 4.05, 1.1, 0.024, 3e8],
  ['LTC', 65.2, 0.9, 0.02, 4e8],
  ['BCH', 222, 0.95, 0.025, 3e8],
  ['TRX', 0.088, 0.6, 0.016, 2.5e8],
  ['NEAR', 1.07, 1.3, 0.033, 3.2e8],
  ['UNI', 4.3, 1.15, 0.031, 2.8e8],
  ['ATOM', 7.0, 1.05, 0.025, 1.8e8],
  ['FIL', 3.3, 1.15, 0.029, 2.6e8],
  ['ETC', 15.6, 1.1, 0.024, 2.2e8],
  ['APT', 5.15, 1.3, 0.034, 2.4e8],
  ['ARB', 0.86, 1.3, 0.034, 3.6e8],
  ['OP', 1.27, 1.35, 0.036, 3.1e8],
  ['SUI', 0.43, 1.4, 0.038, 7e8],
  ['INJ', 7.7, 1.35, 0.039, 2.1e8],
  ['AAVE', 64, 1.2, 0.031, 2.6e8],
  ['MKR', 1420, 0.95, 0.028, 1.2e8],
  ['ICP', 3.1, 1.2, 0.031, 1.3e8],
  ['XLM', 0.112, 0.9, 0.025, 1.5e8],
  ['ALGO', 0.099, 1.05, 0.029, 9e7],
  ['HBAR', 0.049, 1.05, 0.03, 1.4e8],
  ['TIA', 2.35, 1.4, 0.042, 2.9e8],
]

/** Four or five significant digits, as venues quote. */
function tickOf(price: number): number {
  return 10 ** (Math.floor(Math.log10(price)) - 4 + 8)
}

/** Thirty perpetuals. The order is the coin id. */
export const coins: readonly Coin[] = rows.map(([base, basePrice, beta, ownStd, turnover]) => ({
  symbol: `BINANCE.${base}USDT-PERP`,
  base,
  basePrice,
  beta,
  ownStd,
  turnover,
  tick: Math.max(1, Math.round(tickOf(basePrice))),
  fundingHours: fundingHoursOf(`BINANCE.${base}USDT-PERP`),
}))
