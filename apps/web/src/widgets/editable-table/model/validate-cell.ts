import { fillTitle, type Column, type Row } from './column.ts'
import { isEmpty, matchesPattern, type ValidateRule } from './validate-rule.ts'

/** How often each value stands in a column; made once per column when a whole table is checked. */
export type ValueCounts = ReadonlyMap<string, number>

export function countValues(rows: readonly Row[], key: string): ValueCounts {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const value = row[key]
    if (!isEmpty(value)) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
  }
  return counts
}

export const isUniqueRule = ({ unique, pattern }: ValidateRule): boolean => unique === true || pattern === 'only'
export const isUniqueColumn = ({ validateRules }: Column): boolean => validateRules?.some(isUniqueRule) ?? false

const defaultMessages = {
  required: '${title}不能为空',
  unique: '${title}不能重复',
  pattern: '${title}格式不正确',
  handler: '${title}校验未通过',
}

type Failure = keyof typeof defaultMessages

/** The check of one rule that needs no waiting. */
function failureOf(rule: ValidateRule, value: unknown, counts: () => ValueCounts): Failure | undefined {
  if (rule.required === true && isEmpty(value)) return 'required'
  if (isEmpty(value)) return undefined
  if (isUniqueRule(rule) && (counts().get(String(value)) ?? 0) > 1) return 'unique'
  if (rule.pattern !== undefined && rule.pattern !== 'only' && !matchesPattern(rule.pattern, value)) return 'pattern'
  return undefined
}

type Handler = NonNullable<ValidateRule['handler']>
type Answer = { pass: boolean; message?: string | undefined }

/** Longer than a call to the server may take. */
export const handlerTimeoutMs = 10_000

/** A handler that throws or never answers fails its cell, instead of holding up the whole table. */
async function answerOf(handler: Handler, asked: Parameters<Handler>[0]): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve({ pass: false, message: '${title}校验超时，请重试' }), handlerTimeoutMs)
  })
  try {
    const result = await Promise.race([handler(asked), silence])
    return typeof result === 'boolean' ? { pass: result } : result
  } catch (error) {
    return { pass: false, message: error instanceof Error && error.message !== '' ? error.message : undefined }
  } finally {
    clearTimeout(timer)
  }
}

const messageOf = (rule: ValidateRule, failure: Failure, column: Column): string =>
  fillTitle(rule.message ?? defaultMessages[failure], column)

export const hasHandler = ({ validateRules }: Column): boolean => validateRules?.some(({ handler }) => handler) ?? false

/** The same for a column without handlers: a whole table is checked without a promise per cell. */
export function validateAtOnce(column: Column, row: Row, counts: () => ValueCounts): string | undefined {
  const value = row[column.key]
  for (const rule of column.validateRules ?? []) {
    const failure = failureOf(rule, value, counts)
    if (failure) return messageOf(rule, failure, column)
  }
  return undefined
}

/** Undefined when the cell passes, otherwise the message of the first rule that fails. */
export async function validateCell(
  column: Column,
  row: Row,
  rows: readonly Row[],
  known?: ValueCounts,
): Promise<string | undefined> {
  const value = row[column.key]
  const counts = () => known ?? countValues(rows, column.key)
  for (const rule of column.validateRules ?? []) {
    const failure = failureOf(rule, value, counts)
    if (failure) return messageOf(rule, failure, column)
    if (!rule.handler) continue
    const { pass, message } = await answerOf(rule.handler, { value, row, key: column.key })
    if (!pass) return fillTitle(message ?? rule.message ?? defaultMessages.handler, column)
  }
  return undefined
}
