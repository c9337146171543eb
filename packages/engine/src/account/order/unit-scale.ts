import type { OrderTerms } from './order-terms.ts'

/** Parts of one that a whole number counts: 1/10000 yuan, fen and shares, or 1e-8 of everything for coins. */
export type UnitScale = { readonly price: number; readonly money: number; readonly volume: number }

export const yuanScale: UnitScale = { price: 10_000, money: 100, volume: 1 }
export const coinScale: UnitScale = { price: 100_000_000, money: 100_000_000, volume: 100_000_000 }

/** Ledger units of a crypto account in one cent of USDT, the unit that figures of all accounts are shown from. */
export const COIN_UNITS_PER_CENT = 1_000_000

export function scaleOf(terms: OrderTerms): UnitScale {
  return terms.kind === 'perpetual' ? coinScale : yuanScale
}

export function isPerpetual(symbol: string): boolean {
  return symbol.endsWith('-PERP')
}

export function scaleOfSymbol(symbol: string): UnitScale {
  return isPerpetual(symbol) ? coinScale : yuanScale
}

/** Exact decimal text of a whole number of parts, trailing zeros dropped. */
export function unitText(units: number, scale: number): string {
  const digits = String(scale).length - 1
  const text = String(Math.abs(units)).padStart(digits + 1, '0')
  const fraction = digits === 0 ? '' : text.slice(-digits).replace(/0+$/, '')
  const whole = digits === 0 ? text : text.slice(0, -digits)
  return `${units < 0 ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
