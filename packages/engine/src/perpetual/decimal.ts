/** Crypto amounts are bigints of 1e-8: prices in USDT, quantities in coins, money in USDT. Rates are 1e-8 too. */
export const unit = 100_000_000n

export function toUnits(text: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,8}))?$/u.exec(text)
  if (!match) throw new RangeError(`not a decimal with at most 8 digits: ${text}`)
  const [, sign, whole = '0', fraction = ''] = match
  const units = BigInt(whole) * unit + BigInt(fraction.padEnd(8, '0'))
  return sign === '-' ? -units : units
}

export function toText(units: bigint, digits = 8): string {
  const scaled = divide(units, 10n ** BigInt(8 - digits))
  const size = scaled < 0n ? -scaled : scaled
  const text = size.toString().padStart(digits + 1, '0')
  const sign = scaled < 0n ? '-' : ''
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Half away from zero, like every other amount of the engine. */
export function divide(numerator: bigint, denominator: bigint): bigint {
  const isNegative = numerator < 0n !== denominator < 0n
  const n = numerator < 0n ? -numerator : numerator
  const d = denominator < 0n ? -denominator : denominator
  const quotient = (n * 2n + d) / (d * 2n)
  return isNegative ? -quotient : quotient
}

export function multiply(a: bigint, b: bigint): bigint {
  return divide(a * b, unit)
}

export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

export function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

export function magnitude(a: bigint): bigint {
  return a < 0n ? -a : a
}
