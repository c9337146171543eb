const WAN = 10_000
const YI = 100_000_000
const NOTHING = '-'

function isKnown(value: number | null | undefined): value is number {
  return value !== null && value !== undefined && Number.isFinite(value)
}

// toFixed writes "-0.00" for a loss too small to show.
function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits)
  return Number(text) === 0 ? text.replace('-', '') : text
}

/** Above 10 000 in 万, above 1e8 in 亿, two decimals; smaller numbers as they are, with at most two. */
export function formatAmount(value: number | null | undefined): string {
  if (!isKnown(value)) return NOTHING
  const size = Math.abs(value)
  if (size > YI) return `${fixed(value / YI, 2)}亿`
  if (size > WAN) return `${fixed(value / WAN, 2)}万`
  return Number.isInteger(value) ? String(value) : fixed(value, 2)
}

/** A fraction in percent: 0.0523 is 5.23%. */
export function formatPercent(fraction: number | null | undefined, digits = 2): string {
  return isKnown(fraction) ? `${fixed(fraction * 100, digits)}%` : NOTHING
}

/** For changes: +5.23%, -0.10%, 0.00%. */
export function formatSignedPercent(fraction: number | null | undefined, digits = 2): string {
  const text = formatPercent(fraction, digits)
  return isKnown(fraction) && Number.parseFloat(text) > 0 ? `+${text}` : text
}

/** A price in yuan with the decimals of its tick: 0.01 gives two, 0.001 three. */
export function formatPriceByTick(yuan: number | null | undefined, tick: number): string {
  if (!isKnown(yuan)) return NOTHING
  const digits = Math.max(0, Math.ceil(-Math.log10(tick) - 1e-9))
  return fixed(yuan, digits)
}

/** Volume of the wire is in shares; screens may show 手. Of coins, which are traded in parts, the coins are counted. */
export function formatLots(volume: number | null | undefined, lotSize: number): string {
  if (lotSize < 1) return formatAmount(volume)
  return isKnown(volume) ? `${formatAmount(Math.floor(volume / lotSize))}手` : NOTHING
}

const SHANGHAI_MS = 8 * 3_600_000

/** YYYY-MM-DD HH:mm:ss in exchange time, whatever the zone of the browser. */
export function formatTime(epochMs: number | null | undefined): string {
  if (!isKnown(epochMs)) return NOTHING
  return new Date(epochMs + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ')
}

export type Direction = 'up' | 'down' | 'flat'

/** Red for up, green for down, grey for flat and suspended; a setting may swap them, so only the direction is decided. */
export function directionOf(change: number | null | undefined): Direction {
  if (!isKnown(change) || change === 0) return 'flat'
  return change > 0 ? 'up' : 'down'
}

/** Of a rate that is compared with nothing but zero, such as a premium: what reads 0.00% is flat. */
export function directionOfRate(fraction: number | null | undefined): Direction {
  return directionOf(Number.parseFloat(formatPercent(fraction)))
}

/** Beside the colour for those who cannot tell red from green. */
export const directionSigns = { up: '▲', down: '▼', flat: '' } as const satisfies Record<Direction, string>
