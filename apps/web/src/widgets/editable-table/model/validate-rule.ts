import type { Row } from './column.ts'

export interface HandlerArgs {
  readonly value: unknown
  readonly row: Row
  readonly key: string
}

export type HandlerResult = boolean | { readonly pass: boolean; readonly message?: string }

export interface ValidateRule {
  readonly required?: boolean
  /** No other row may hold the same value in this column. */
  readonly unique?: boolean
  /** A preset, `only` (the same as unique), or a regular expression. */
  readonly pattern?: string | RegExp
  readonly handler?: (args: HandlerArgs) => HandlerResult | Promise<HandlerResult>
  readonly message?: string
}

const moneyShape = /^(?:[1-9]\d*(?:\.\d{1,5})?|0\.\d{1,2})$/

/** Named checks of a column (ETABLE-12). */
export const presets: Readonly<Record<string, (text: string) => boolean>> = {
  'n6-16': (text) => /^\d{6,16}$/.test(text),
  '*6-16': (text) => /^.{6,16}$/.test(text),
  's6-18': (text) => /^[a-z]{6,18}$/i.test(text),
  url: (text) => /^(?:https?|ftps?):\/\/[\w-]+(?:\.[\w-]+)*(?::\d+)?(?:[/?#]\S*)?$/i.test(text),
  e: (text) => /^[\w.%+-]+@[\w-]+(?:\.[\w-]+)+$/.test(text),
  m: (text) => /^1[3-9]\d{9}$/.test(text),
  p: (text) => /^\d{6}$/.test(text),
  s: (text) => /^[a-z]+$/i.test(text),
  n: (text) => /^-?\d+(?:\.\d+)?$/.test(text),
  z: (text) => /^-?\d+$/.test(text),
  '*': (text) => text !== '',
  money: (text) => moneyShape.test(text) && Number(text) > 0,
}

export const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

const expressions = new Map<string, RegExp>()

function expressionOf(source: string): RegExp {
  const expression = expressions.get(source) ?? new RegExp(source)
  expressions.set(source, expression)
  return expression
}

export function matchesPattern(pattern: string | RegExp, value: unknown): boolean {
  const text = String(value)
  if (typeof pattern === 'string') return presets[pattern]?.(text) ?? expressionOf(pattern).test(text)
  // Such an expression remembers where it stopped in the last cell.
  if (pattern.global || pattern.sticky) pattern.lastIndex = 0
  return pattern.test(text)
}
