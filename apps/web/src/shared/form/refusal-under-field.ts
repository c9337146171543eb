import type { FormInstance } from 'antd'
import { RequestError } from '../request/request-error.ts'

/** Which field the server's words are about: the first whose pattern they match. */
export type RefusalFields = ReadonlyArray<readonly [field: string, words: RegExp]>

/** The server understood and said no, in words for the user. */
export const isRefusal = (error: unknown): error is RequestError =>
  error instanceof RequestError && error.kind === 'refused'

export function fieldOfRefusal(error: unknown, fields: RefusalFields): string | undefined {
  if (!isRefusal(error)) return undefined
  return fields.find(([, words]) => words.test(error.message))?.[0]
}

/** Shows a refusal under the field it is about. False when it is about none of them, or not a refusal at all. */
export function refusalUnderField(form: FormInstance, error: Error, fields: RefusalFields): boolean {
  const name = fieldOfRefusal(error, fields)
  if (name === undefined) return false
  form.setFields([{ name, errors: [error.message] }])
  form.focusField(name)
  return true
}
