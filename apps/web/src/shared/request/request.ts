import type { Schema } from '../schema/schema.ts'
import { httpFailure, readAnswer, type Answer } from './envelope.ts'
import { sessionHeaders } from './request-headers.ts'
import { apiUrl, withQuery, type QueryParams } from './request-url.ts'
import { send } from './send.ts'
import { signHeaders } from './sign-request.ts'
import { askForProof, wantsProof } from './step-up.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface CallOptions<T> {
  params?: QueryParams
  body?: unknown
  signal?: AbortSignal | undefined
  timeoutMs?: number
  /** `low` lets other calls go first: a browser has six lines to a host. */
  priority?: RequestPriority | undefined
  headers?: Record<string, string>
  /** Shape of `result`; without it the result is not looked at. */
  schema?: Schema<T>
  /** The answer is the value itself, without the envelope. */
  bare?: boolean
  /** Adds the signature headers; the get, post and method-variable helpers do it unless told otherwise. */
  sign?: boolean
}

type Payload = Readonly<Record<string, unknown>>

function signable(method: Method, { params, body }: Pick<CallOptions<unknown>, 'params' | 'body'>): Payload {
  if (method === 'GET') return params ?? {}
  const isPlain = typeof body === 'object' && body !== null && !Array.isArray(body)
  return { ...params, ...(isPlain ? (body as Payload) : {}) }
}

async function callOnce<T>(method: Method, path: string, options: CallOptions<T>): Promise<Answer<T>> {
  const { params = {}, body, signal, timeoutMs, priority, headers, bare = false, sign = false } = options
  const nowMs = Date.now()
  const hasBody = body !== undefined

  return send(
    {
      method,
      path,
      url: withQuery(apiUrl(path), params, method === 'GET' ? nowMs : undefined),
      headers: {
        Accept: 'application/json',
        ...(hasBody ? { 'Content-Type': 'application/json' } : {}),
        ...sessionHeaders(),
        ...(sign ? signHeaders(path, signable(method, options), nowMs) : {}),
        ...headers,
      },
      ...(hasBody ? { body: JSON.stringify(body) } : {}),
      signal,
      timeoutMs,
      priority,
    },
    async (response) => {
      const text = await response.text()
      if (!response.ok) throw httpFailure(path, response.status, text)
      return readAnswer(path, response.status, text, options.schema, bare)
    },
  )
}

/** Something that matters is asked for once more after the second factor was shown; refused for good, it is an error. */
async function call<T>(method: Method, path: string, options: CallOptions<T>): Promise<Answer<T>> {
  try {
    return await callOnce(method, path, options)
  } catch (error) {
    if (!wantsProof(error) || !(await askForProof())) throw error
    return callOnce(method, path, options)
  }
}

const resultOf = async <T>(answer: Promise<Answer<T>>) => (await answer).result

/** Every call of the application goes through here; each helper resolves to the parsed `result`. */
export const request = {
  get: <T = unknown>(path: string, options: CallOptions<T> = {}) =>
    resultOf(call('GET', path, { sign: true, ...options })),
  post: <T = unknown>(path: string, options: CallOptions<T> = {}) =>
    resultOf(call('POST', path, { sign: true, ...options })),
  put: <T = unknown>(path: string, options: CallOptions<T> = {}) => resultOf(call('PUT', path, options)),
  delete: <T = unknown>(path: string, options: CallOptions<T> = {}) => resultOf(call('DELETE', path, options)),
  /** Method as data, signed; add-or-edit forms use it. */
  http: <T = unknown>(method: Method, path: string, options: CallOptions<T> = {}) =>
    resultOf(call(method, path, { sign: true, ...options })),
  /** Like the others, but with the server's message and code beside the result. */
  answer: <T = unknown>(method: Method, path: string, options: CallOptions<T> = {}) => call(method, path, options),
}
