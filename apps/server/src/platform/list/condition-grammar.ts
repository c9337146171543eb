import { ConditionRefused, readTokens, type Token } from './condition-tokens.ts'
import type { Comparator } from './value-operators.ts'

/** Text may still hold `#{…}` variables; whoever compiles the condition fills them in as bound values. */
export type Operand = { text: string }

export type Condition =
  | { kind: 'and' | 'or'; parts: Condition[] }
  | { kind: 'compare'; column: string; comparator: Comparator; operand: Operand }
  | { kind: 'in'; column: string; operands: Operand[] }
  | { kind: 'like'; column: string; operand: Operand }
  | { kind: 'isNull'; column: string; isNegated: boolean }

export type ConditionWithOrder = { condition: Condition | undefined; order: { column: string; descending: boolean }[] }

const comparators: Record<string, Comparator> = {
  '=': 'eq',
  '!=': 'ne',
  '<>': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
}

type Cursor = { tokens: readonly Token[]; at: number; depth: number }
const deepest = 20

/**
 * `column op literal-or-variable`, joined by and / or, with brackets. Nothing else of SQL: no functions, no
 * subqueries, no comments, no arithmetic.
 */
export function parseCondition(text: string): Condition {
  const cursor: Cursor = { tokens: readTokens(text), at: 0, depth: 0 }
  const condition = readEither(cursor)
  if (cursor.at < cursor.tokens.length) throw new ConditionRefused('condition does not end where it should')
  return condition
}

/** As dictionary descriptors write it: a condition, an order, or both. */
export function parseConditionWithOrder(text: string): ConditionWithOrder {
  const cursor: Cursor = { tokens: readTokens(text), at: 0, depth: 0 }
  const condition = isWord(cursor, 'order') ? undefined : readEither(cursor)
  const order = cursor.at < cursor.tokens.length ? readOrder(cursor) : []
  if (cursor.at < cursor.tokens.length) throw new ConditionRefused('condition does not end where it should')
  return { condition, order }
}

function readOrder(cursor: Cursor): ConditionWithOrder['order'] {
  takeWord(cursor, 'order')
  takeWord(cursor, 'by')
  const order: ConditionWithOrder['order'] = []
  do {
    const column = takeName(cursor)
    const descending = isWord(cursor, 'desc')
    if (descending || isWord(cursor, 'asc')) cursor.at += 1
    order.push({ column, descending })
  } while (skipSign(cursor, ','))
  return order
}

function readEither(cursor: Cursor): Condition {
  const parts = [readAll(cursor)]
  while (skipWord(cursor, 'or')) parts.push(readAll(cursor))
  return onlyOrJoined('or', parts)
}

function readAll(cursor: Cursor): Condition {
  const parts = [readTerm(cursor)]
  while (skipWord(cursor, 'and')) parts.push(readTerm(cursor))
  return onlyOrJoined('and', parts)
}

function onlyOrJoined(kind: 'and' | 'or', parts: Condition[]): Condition {
  const [only] = parts
  return parts.length === 1 && only ? only : { kind, parts }
}

function readTerm(cursor: Cursor): Condition {
  if (!skipSign(cursor, '(')) return readComparison(cursor)
  cursor.depth += 1
  if (cursor.depth > deepest) throw new ConditionRefused('condition is nested too deeply')
  const inner = readEither(cursor)
  if (!skipSign(cursor, ')')) throw new ConditionRefused('bracket is not closed')
  cursor.depth -= 1
  return inner
}

function readComparison(cursor: Cursor): Condition {
  const column = takeName(cursor)
  if (skipWord(cursor, 'like')) return { kind: 'like', column, operand: takeOperand(cursor) }
  if (skipWord(cursor, 'in')) return { kind: 'in', column, operands: readList(cursor) }
  if (skipWord(cursor, 'is')) {
    const isNegated = skipWord(cursor, 'not')
    takeWord(cursor, 'null')
    return { kind: 'isNull', column, isNegated }
  }
  const sign = take(cursor)
  const comparator = sign.kind === 'sign' ? comparators[sign.text] : undefined
  if (!comparator) throw new ConditionRefused(`no comparison: ${sign.text}`)
  return { kind: 'compare', column, comparator, operand: takeOperand(cursor) }
}

function readList(cursor: Cursor): Operand[] {
  if (!skipSign(cursor, '(')) throw new ConditionRefused('a list needs brackets')
  const operands: Operand[] = []
  do operands.push(takeOperand(cursor))
  while (skipSign(cursor, ','))
  if (!skipSign(cursor, ')')) throw new ConditionRefused('list is not closed')
  return operands
}

function takeOperand(cursor: Cursor): Operand {
  const token = take(cursor)
  if (token.kind === 'variable') return { text: `#{${token.text}}` }
  if (token.kind === 'text' || token.kind === 'number') return { text: token.text }
  throw new ConditionRefused(`no value: ${token.text}`)
}

function take(cursor: Cursor): Token {
  const token = cursor.tokens[cursor.at]
  if (!token) throw new ConditionRefused('condition ends too early')
  cursor.at += 1
  return token
}

function takeName(cursor: Cursor): string {
  const token = take(cursor)
  if (token.kind !== 'name') throw new ConditionRefused(`no column: ${token.text}`)
  return token.text
}

function isWord(cursor: Cursor, word: string): boolean {
  const token = cursor.tokens[cursor.at]
  return token?.kind === 'name' && token.text.toLowerCase() === word
}

function skipWord(cursor: Cursor, word: string): boolean {
  if (!isWord(cursor, word)) return false
  cursor.at += 1
  return true
}

function takeWord(cursor: Cursor, word: string): void {
  if (!skipWord(cursor, word)) throw new ConditionRefused(`${word} is missing`)
}

function skipSign(cursor: Cursor, sign: string): boolean {
  const token = cursor.tokens[cursor.at]
  if (token?.kind !== 'sign' || token.text !== sign) return false
  cursor.at += 1
  return true
}
