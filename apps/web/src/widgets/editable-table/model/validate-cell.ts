import { countValues } from './column-tally.ts'
import { fillTitle, type Column, type Row } from './column.ts'
import { isEmpty, matchesPattern, type ValidateRule } from './validate-rule.ts'

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
function failureOf(rule: ValidateRule, key: string, row: Row, rows: readonly Row[]): Failure | undefined {
  const value = row[key]
  if (rule.required === true && isEmpty(value)) return 'required'
  if (isEmpty(value)) return undefined
  if (isUniqueRule(rule) && (countValues(rows, key).get(String(value)) ?? 0) > 1) return 'unique'
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
export function validateAtOnce(column: Column, row: Row, rows: readonly Row[]): string | undefined {
  for (const rule of column.validateRules ?? []) {
    const failure = failureOf(rule, column.key, row, rows)
    if (failure) return messageOf(rule, failure, column)
  }
  return undefined
}

/** Undefined when the cell passes, otherwise the message of the first rule that fails. */
export async function validateCell(column: Column, row: Row, rows: readonly Row[]): Promise<string | undefined> {
  for (const rule of column.validateRules ?? []) {
    const failure = failureOf(rule, column.key, row, rows)
    if (failure) return messageOf(rule, failure, column)
    if (!rule.handler) continue
    const { pass, message } = await answerOf(rule.handler, { value: row[column.key], row, key: column.key })
    if (!pass) return fillTitle(message ?? rule.message ?? defaultMessages.handler, column)
  }
  return undefined
}
