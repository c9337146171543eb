export type Comparator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'
export type Likeness = 'contains' | 'startsWith' | 'endsWith'

/** What a filter asks of one column, before its values have a type. */
export type Comparison =
  | { kind: 'compare'; comparator: Comparator; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'like'; likeness: Likeness; value: string }
  | { kind: 'containsAny'; values: string[] }

const symbols: Record<string, Comparator> = { '>=': 'ge', '<=': 'le', '!=': 'ne', '>': 'gt', '<': 'lt', '=': 'eq' }
const words: Record<string, Comparator | 'in'> = {
  ge: 'ge',
  le: 'le',
  gt: 'gt',
  lt: 'lt',
  eq: 'eq',
  ne: 'ne',
  in: 'in',
}
const symbolForm = /^(>=|<=|!=|>|<|=)(.*)$/s
const wordForm = /^(ge|le|gt|lt|eq|ne|in) (.*)$/s

/** The small language of a text filter. The first form that fits wins; an operand that ends up empty filters nothing. */
export function readValue(raw: string): Comparison | undefined {
  const text = raw.trim()
  if (text === '') return undefined
  return readMulti(text) ?? readOperator(text) ?? readPattern(text)
}

/** `,a,b,`: any of them anywhere in the value. */
function readMulti(text: string): Comparison | undefined {
  if (text.length < 2 || !text.startsWith(',') || !text.endsWith(',')) return undefined
  return { kind: 'containsAny', values: listOf(text) }
}

/** Symbols count with and without a space behind them; words only with one, or `general` would be `ge` of `neral`. */
function readOperator(text: string): Comparison | undefined {
  const word = wordForm.exec(text)
  const comparator = word ? words[word[1] ?? ''] : undefined
  if (word && comparator) return comparing(comparator, (word[2] ?? '').trim())
  const symbol = symbolForm.exec(text)
  const symbolic = symbol ? symbols[symbol[1] ?? ''] : undefined
  return symbol && symbolic ? comparing(symbolic, (symbol[2] ?? '').trim()) : undefined
}

function comparing(comparator: Comparator | 'in', value: string): Comparison {
  return comparator === 'in' ? { kind: 'in', values: listOf(value) } : { kind: 'compare', comparator, value }
}

function readPattern(text: string): Comparison {
  if (text === '*') return { kind: 'compare', comparator: 'eq', value: text }
  const starts = text.startsWith('*')
  const ends = text.endsWith('*')
  if (starts && ends) return { kind: 'like', likeness: 'contains', value: text.slice(1, -1) }
  if (starts) return { kind: 'like', likeness: 'endsWith', value: text.slice(1) }
  if (ends) return { kind: 'like', likeness: 'startsWith', value: text.slice(0, -1) }
  if (text.includes(',') && !isOracleDate(text)) return { kind: 'in', values: listOf(text) }
  if (text.startsWith('!')) return { kind: 'compare', comparator: 'ne', value: text.slice(1) }
  if (text.indexOf('++') > 0) return { kind: 'compare', comparator: 'eq', value: text.replaceAll('++', ',') }
  return { kind: 'compare', comparator: 'eq', value: text }
}

/** `to_date('…','yyyy-MM-dd')` holds a comma without being a list. */
const isOracleDate = (text: string): boolean => text.includes('to_date') && text.includes('yyyy-MM-dd')

export const listOf = (text: string): string[] => text.split(',').filter((part) => part !== '')

/** An operand that ended up empty asks for nothing. */
export function isEmpty(comparison: Comparison): boolean {
  return 'values' in comparison ? comparison.values.length === 0 : comparison.value === ''
}
