const first = 'A01'
const lastLetter = 'Z'
const lastNumber = 99

/**
 * The code after one of the same level: letter and two digits, A01 … A99, B01 … Z99. When a level is used up, a further
 * group is appended to its last code.
 */
export function nextCode(last: string): string {
  const head = last.slice(0, -3)
  const letter = last.slice(-3, -2)
  const number = Number(last.slice(-2))
  if (number < lastNumber) return `${head}${letter}${String(number + 1).padStart(2, '0')}`
  if (letter < lastLetter) return `${head}${String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1)}01`
  return last + first
}

export const firstCode = (parentCode: string): string => parentCode + first
