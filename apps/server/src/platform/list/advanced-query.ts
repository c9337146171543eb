import { z } from 'zod'

import { AppError } from '../http/app-error.ts'
import { allOf, anyOf, compare } from './compare.ts'
import { columnOf, firstOf, type Fragment, type ListDefinition, type ListParams } from './list-definition.ts'
import { listOf, type Comparison } from './value-operators.ts'
import { parseSentJson } from '../http/clean-text.ts'

/** Both spellings of each rule, as clients send them. `left_like` means: the wildcard stands left, so "ends with". */
const rules: Record<string, (value: string) => Comparison> = {
  eq: (value) => ({ kind: 'compare', comparator: 'eq', value }),
  ne: (value) => ({ kind: 'compare', comparator: 'ne', value }),
  gt: (value) => ({ kind: 'compare', comparator: 'gt', value }),
  ge: (value) => ({ kind: 'compare', comparator: 'ge', value }),
  lt: (value) => ({ kind: 'compare', comparator: 'lt', value }),
  le: (value) => ({ kind: 'compare', comparator: 'le', value }),
  in: (value) => ({ kind: 'in', values: listOf(value) }),
  like: (value) => ({ kind: 'like', likeness: 'contains', value }),
  left_like: (value) => ({ kind: 'like', likeness: 'endsWith', value }),
  right_like: (value) => ({ kind: 'like', likeness: 'startsWith', value }),
}
const symbols: Record<string, string> = {
  '=': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  IN: 'in',
  LIKE: 'like',
  LEFT_LIKE: 'left_like',
  RIGHT_LIKE: 'right_like',
}

/** Also the conditions of data rules, which share this vocabulary. */
export function comparisonOf(rule: string, value: string): Comparison | undefined {
  const name = Object.hasOwn(symbols, rule) ? symbols[rule] : rule
  return name !== undefined && Object.hasOwn(rules, name) ? rules[name]?.(value) : undefined
}

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String)
const items = z.array(z.object({ field: scalar.nullish(), rule: scalar.nullish(), val: scalar.nullish() }).catch({}))

/** The whole advanced query as one condition; undefined when there is none, or none that can be read. */
export function advancedQuery(definition: ListDefinition, params: ListParams): Fragment | undefined {
  const conditions = readItems(firstOf(params, 'superQueryParams')).flatMap(({ field, rule, val }) => {
    if (!field || !rule || !val) return []
    const column = columnOf(definition, field)
    if (!column) throw wrong(`高级查询字段不存在：${field}`)
    const comparison = comparisonOf(rule, val)
    if (!comparison) throw wrong(`高级查询条件不支持：${rule}`)
    return compare(column, comparison, field) ?? []
  })
  if (conditions.length === 0) return undefined
  const isAny = firstOf(params, 'superQueryMatchType')?.toLowerCase() === 'or'
  return isAny ? anyOf(conditions) : allOf(conditions)
}

/** Clients encode the JSON once themselves and the transport once more; a client that does it once is read as well. */
function readItems(raw: string | undefined): z.output<typeof items> {
  if (!raw) return []
  for (const text of [decodeOnce(raw), raw]) {
    const parsed = items.safeParse(parseJson(text))
    if (parsed.success) return parsed.data
  }
  return []
}

function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function parseJson(text: string): unknown {
  try {
    return parseSentJson(text)
  } catch {
    return undefined
  }
}

const wrong = (words: string): AppError => new AppError('INPUT_INVALID', {}, { message: `参数错误：${words}` })
