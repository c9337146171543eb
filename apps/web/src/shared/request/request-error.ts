/**
 * - http: an answer with a failing status
 * - refused: a well-formed answer with success false
 * - timeout, network: no answer
 * - shape: an answer we cannot read
 */
export type RequestErrorKind = 'http' | 'refused' | 'timeout' | 'network' | 'shape'

interface Facts {
  kind: RequestErrorKind
  path: string
  /** HTTP status, 0 when there was no answer. */
  status?: number
  /** `code` of the envelope, 0 when there was none. */
  code?: number
  result?: unknown
}

export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly kind: RequestErrorKind
  readonly path: string
  readonly status: number
  readonly code: number
  readonly result: unknown

  constructor(message: string, facts: Facts, options?: ErrorOptions) {
    super(message, options)
    this.kind = facts.kind
    this.path = facts.path
    this.status = facts.status ?? 0
    this.code = facts.code ?? 0
    this.result = facts.result
  }
}
