/** What every call answers, exactly these keys, nulls written out. Made here and nowhere else. */
export class Envelope {
  readonly success: boolean
  readonly message: string
  readonly code: number
  readonly result: unknown
  timestamp = 0

  constructor(success: boolean, code: number, message: string, result: unknown) {
    this.success = success
    this.code = code
    this.message = message
    this.result = result ?? null
  }
}

export const answered = (result: unknown): Envelope => new Envelope(true, 200, '', result)

/** A success that only says something. */
export const said = (message: string): Envelope => new Envelope(true, 200, message, null)

/** Some calls of the contract put their text in both places; old clients read either. */
export const saidTwice = (message: string): Envelope => new Envelope(true, 200, message, message)

/**
 * A result with words beside it. Typed as the result: route schemas describe what stands inside the envelope, and this
 * is the one place that knows the difference.
 */
export const answeredWith = <Result>(message: string, result: Result): Result =>
  new Envelope(true, 200, message, result) as Result

export const refused = (code: number, message: string, result: unknown = null): Envelope =>
  new Envelope(false, code, message, result)
