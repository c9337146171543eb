import * as z from 'zod/mini'
import { catch as orElse } from 'zod/mini'
import { readMended } from '../schema/mend-answer.ts'
import { noteOdd } from '../schema/note-odd.ts'
import { readAs, type Schema } from '../schema/schema.ts'
import { ownWords } from './own-words.ts'
import { RequestError } from './request-error.ts'

const envelope = z.object({
  success: z.boolean(),
  message: orElse(z.nullish(z.string()), undefined),
  code: orElse(z.coerce.number(), 0),
  result: z.unknown(),
})

/** What a failed answer of whatever shape may still tell. */
const failure = z.object({
  message: orElse(z.string(), ''),
  code: orElse(z.coerce.number(), 0),
})

export interface Answer<T> {
  result: T
  message: string
  code: number
}

/** Calls that other servers answer as well, each in its own way. */
const CONTRACT = '/sys/'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function httpFailure(path: string, status: number, text: string): RequestError {
  const { message, code } = readAs(failure, parseJson(text)) ?? { message: '', code: 0 }
  return new RequestError(ownWords(message), { kind: 'http', path, status, code })
}

function parsed<T>(path: string, status: number, value: unknown, schema: Schema<T> | undefined): T {
  // Without a schema the caller does not look at the value: its type is unknown.
  if (!schema) return value as T
  const read = z.safeParse(schema, value)
  if (read.success) return read.data
  const meant = path.startsWith(CONTRACT) ? readMended(schema, value) : undefined
  if (meant) {
    noteOdd(`${path} 的返回与约定不符，已按其含义读取`, meant.mended)
    return meant.value
  }
  throw new RequestError('服务器返回的数据格式不正确', { kind: 'shape', path, status }, { cause: read.error })
}

/** Reads one answer. `isBare` answers are the value itself, without the envelope. */
export function readAnswer<T>(
  path: string,
  status: number,
  text: string,
  schema: Schema<T> | undefined,
  isBare: boolean,
): Answer<T> {
  const body = parseJson(text)
  if (isBare) return { result: parsed(path, status, body, schema), message: '', code: 200 }

  const { success, message, code, result } = parsed(path, status, body, envelope)
  if (!success) throw new RequestError(ownWords(message ?? ''), { kind: 'refused', path, status, code, result })
  return { result: parsed(path, status, result, schema), message: ownWords(message ?? ''), code }
}
