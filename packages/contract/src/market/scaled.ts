declare const unit: unique symbol

/** A price as a whole number of 1/10000 yuan: fine enough for funds (0.001) and bond futures (0.002). */
export type Price = number & { readonly [unit]: 'price' }
/** An amount of money as a whole number of 1/100 yuan. */
export type Fen = number & { readonly [unit]: 'fen' }

export const PRICE_SCALE = 10_000
const FEN_PER_YUAN = 100

/** Brands a whole number of 1/10000 yuan. A fraction or NaN here is a bug upstream, so it stops at once. */
export function price(units: number): Price {
  if (!Number.isSafeInteger(units)) throw new RangeError(`not a scaled price: ${units}`)
  return units as Price
}

export function fen(units: number): Fen {
  if (!Number.isSafeInteger(units)) throw new RangeError(`not an amount in fen: ${units}`)
  return units as Fen
}

const decimalShape = /^([+-]?)(\d+)(?:\.(\d+))?$/

/** Reads decimal text without passing through a float. More digits than the scale holds are refused unless zero. */
function readDecimal(text: string, digits: number): number | null {
  const match = decimalShape.exec(text.trim())
  if (!match) return null
  const [, sign, whole = '', fraction = ''] = match
  if (/[1-9]/.test(fraction.slice(digits))) return null
  const units = Number(whole + fraction.slice(0, digits).padEnd(digits, '0'))
  if (!Number.isSafeInteger(units)) return null
  return sign === '-' && units !== 0 ? -units : units
}

/** `'12.34'` to a price; `null` when the text is no decimal or finer than 1/10000 yuan. */
export function parsePrice(text: string): Price | null {
  return readDecimal(text, 4) as Price | null
}

export function parseFen(text: string): Fen | null {
  return readDecimal(text, 2) as Fen | null
}

/** From a feed's or a form's number: the nearest 1/10000 yuan, which heals the error a float carries. */
export function priceOfYuan(yuan: number): Price {
  return price(Math.round(yuan * PRICE_SCALE))
}

export function fenOfYuan(yuan: number): Fen {
  return fen(Math.round(yuan * FEN_PER_YUAN))
}

/** For the wire and for statistics only; never to compute money with. */
export function yuanOfPrice(value: Price): number {
  return value / PRICE_SCALE
}

export function yuanOfFen(value: Fen): number {
  return value / FEN_PER_YUAN
}

function writeDecimal(units: number, digits: number): string {
  const text = String(Math.abs(units)).padStart(digits + 1, '0')
  const sign = units < 0 ? '-' : ''
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Exact decimal text with at least `minDigits` decimals; digits that carry value are never dropped. */
export function priceText(value: Price, minDigits = 2): string {
  const [whole = '0', fraction = ''] = writeDecimal(value, 4).split('.')
  const kept = fraction.replace(/0+$/, '').padEnd(minDigits, '0')
  return kept === '' ? whole : `${whole}.${kept}`
}

export function fenText(value: Fen): string {
  return writeDecimal(value, 2)
}
