import { findProduct } from '../futures/products.ts'
import { classifySymbol } from './classify-code.ts'

const YUAN = 10_000

/** Smallest step of a price in yuan, as the code tells it; null where only the master knows (coins, odd codes). */
export function tickOfSymbol(symbol: string): number | null {
  const product = findProduct(symbol)
  if (product) return product.tick / YUAN
  const known = classifySymbol(symbol)
  if (known === null || known.secType === 'crypto' || known.secType === 'future') return null
  return known.secType === 'fund' || known.secType === 'convertible' ? 0.001 : 0.01
}
