/** A decimal as a bigint of 10⁻⁸: crypto quantities and prices need more digits than a safe integer gives. */
export type Decimal8 = bigint

export const ONE = 100_000_000n

export function parseDecimal8(text: string): Decimal8 | null {
  const match = /^(-?)(\d+)(?:\.(\d{1,8})0*)?$/.exec(text.trim())
  if (!match) return null
  const units = BigInt((match[2] ?? '0') + (match[3] ?? '').padEnd(8, '0'))
  return match[1] === '-' ? -units : units
}

/** At most eight decimals, trailing zeros dropped. */
export function decimal8Text(value: Decimal8): string {
  const digits = (value < 0n ? -value : value).toString().padStart(9, '0')
  const fraction = digits.slice(-8).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -8)}${fraction === '' ? '' : `.${fraction}`}`
}

function divideHalfUp(n: bigint, d: bigint): bigint {
  const isNegative = n < 0n !== d < 0n
  const [top, bottom] = [n < 0n ? -n : n, d < 0n ? -d : d]
  const quotient = (top * 2n + bottom) / (bottom * 2n)
  return isNegative ? -quotient : quotient
}

export function multiply(a: Decimal8, b: Decimal8): Decimal8 {
  return divideHalfUp(a * b, ONE)
}

export function divide(a: Decimal8, b: Decimal8): Decimal8 {
  return divideHalfUp(a * ONE, b)
}

/** Half-up to a step, for a venue's price tick or lot step. */
export function roundToStep(value: Decimal8, step: Decimal8): Decimal8 {
  return divideHalfUp(value, step) * step
}
