import { sql } from 'kysely'

import { AppError } from '../http/app-error.ts'
import { fromWireTime } from '../wire/wire-time.ts'
import type { ColumnType, Fragment } from './list-definition.ts'

/** A value as a bound parameter with its type spelled out, so that PostgreSQL neither guesses nor overflows. */
export function bindValue(type: ColumnType, text: string, label: string): Fragment {
  switch (type) {
    case 'int':
      return sql`${readInt(text, label)}::bigint`
    case 'number':
      return sql`${readNumber(text, label)}::numeric`
    case 'boolean':
      return sql`${readBoolean(text, label)}::boolean`
    case 'date':
      return sql`${readDate(text, label)}::date`
    case 'datetime':
      return sql`${readSpan(text, label).from}::timestamptz`
    case 'text':
      return sql`${readText(text, label)}::text`
  }
}

/** PostgreSQL has no NUL character; a value that holds one is an attack or a mistake. */
export function readText(text: string, label: string): string {
  if (text.includes('\0')) throw wrong(label, '含有非法字符')
  return text
}

function readInt(text: string, label: string): string {
  const number = Number(text.trim())
  if (!/^[+-]?\d+$/.test(text.trim()) || !Number.isSafeInteger(number)) throw wrong(label, '应为整数')
  return String(number)
}

function readNumber(text: string, label: string): string {
  const plain = text.trim()
  if (!/^[+-]?\d{1,30}(\.\d{1,30})?$/.test(plain)) throw wrong(label, '应为数字')
  return plain
}

function readBoolean(text: string, label: string): boolean {
  const plain = text.trim().toLowerCase()
  if (plain === 'true' || plain === '1') return true
  if (plain === 'false' || plain === '0') return false
  throw wrong(label, '应为布尔值')
}

function readDate(text: string, label: string): string {
  if (!fromWireTime(text)) throw wrong(label, '应为日期，格式 yyyy-MM-dd')
  return text.trim().slice(0, 10)
}

const secondMs = 1000
const dayMs = 86_400_000

/**
 * The stretch of time a written moment stands for: a day, or a second. Stored times are finer than what screens show,
 * so "equal to 10:00:00" means within that second.
 */
export function readSpan(text: string, label: string): { from: Date; to: Date } {
  const from = fromWireTime(text)
  if (!from) throw wrong(label, '应为时间，格式 yyyy-MM-dd HH:mm:ss')
  return { from, to: new Date(from.getTime() + (text.trim().length === 10 ? dayMs : secondMs)) }
}

function wrong(label: string, words: string): AppError {
  return new AppError('INPUT_INVALID', { label }, { message: `参数错误：${label} ${words}` })
}
