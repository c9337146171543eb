import { refusal } from '../http/app-error.ts'
import { fromWireTime } from '../wire/wire-time.ts'

/** A time of a form: undefined when it was not sent, null when it was emptied. */
export function readTimeOr(value: unknown, name: string): Date | null | undefined {
  if (value === undefined) return undefined
  const text = String(value).trim()
  if (text === '') return null
  const time = fromWireTime(text)
  if (!time) throw refusal(`${name}格式不正确`)
  return time
}
