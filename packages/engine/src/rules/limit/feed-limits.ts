import { price, PRICE_SCALE, type Price } from '@liangshu/contract/market/scaled'

// Feeds write "no limit" as 0, 99999.99 or 100000; no share trades near that price.
const SENTINEL_YUAN = 99_999

function readLimit(yuan: number): Price | null {
  if (!Number.isFinite(yuan) || yuan <= 0 || yuan >= SENTINEL_YUAN) return null
  return price(Math.round(yuan * PRICE_SCALE))
}

/**
 * A feed's pair of limits with its sentinels taken out. One sentinel voids both sides: feeds pair 99999.99 above
 * with 0.01 below, and counting such shares as limit-up is a known bug of real systems.
 */
export function limitsFromFeed(upYuan: number, downYuan: number): { up: Price | null; down: Price | null } {
  const up = readLimit(upYuan)
  const down = readLimit(downYuan)
  return up === null || down === null || down > up ? { up: null, down: null } : { up, down }
}
