import { z } from 'zod'
import { RequestError } from './request-error.ts'

const envelope = z.object({
  success: z.boolean().catch(false),
  message: z.string().nullish().catch(undefined),
  code: z.coerce.number().catch(0),
  result: z.unknown(),
})

export interface Answer<T> {
  result: T
  message: string
  code: number
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Server's own words in a failed answer of whatever shape. */
function messageIn(body: unknown): string {
  const found = z.object({ message: z.string() }).safeParse(body)
  return found.data?.message ?? ''
}

function codeIn(body: unknown): number {
  const found = z.object({ code: z.coerce.number() }).safeParse(body)
  return found.data?.code ?? 0
}

export function httpFailure(path: string, status: number, text: string): RequestError {
  const body = parseJson(text)
  return new RequestError(messageIn(body), { kind: 'http', path, status, code: codeIn(body) })
}

function parsed<T>(path: string, status: number, value: unknown, schema: z.ZodType<T>): T {
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw new RequestError('服务器返回的数据格式不正确', { kind: 'shape', path, status }, { cause: read.error })
}

/** Reads one answer. `bare` answers are the value itself, without the envelope. */
export function readAnswer<T>(
  path: string,
  status: number,
  text: string,
  schema: z.ZodType<T>,
  isBare: boolean,
): Answer<T> {
  const body = parseJson(text)
  if (isBare) return { result: parsed(path, status, body, schema), message: '', code: 200 }

  const { success, message, code, result } = parsed(path, status, body, envelope)
  if (!success) throw new RequestError(message ?? '', { kind: 'refused', path, status, code, result })
  return { result: parsed(path, status, result, schema), message: message ?? '', code }
}
