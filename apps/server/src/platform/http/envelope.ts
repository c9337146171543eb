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

/** A result whose JSON is known already, as the bytes that are sent. */
export class WrittenJson {
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

const written = new WeakMap<object, WrittenJson>()

/**
 * For results that are kept and given to many callers: written as JSON once, however often they are answered. The object
 * must not change afterwards. Typed as the result, for the same reason as below.
 */
export function writtenOnce<Result extends object>(result: Result): Result {
  let known = written.get(result)
  if (!known) {
    known = new WrittenJson(Buffer.from(JSON.stringify(result)))
    written.set(result, known)
  }
  return known as unknown as Result
}

/** A result that was written elsewhere, in another thread say. Typed as what its bytes say, for the same reason. */
export const writtenAs = <Result>(bytes: Uint8Array): Result =>
  new WrittenJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)) as Result

/** The envelope as it is sent; a bare answer stands for itself. */
export function toJson(payload: unknown): string | Buffer {
  if (payload instanceof WrittenJson) return payload.bytes
  if (!(payload instanceof Envelope && payload.result instanceof WrittenJson)) return JSON.stringify(payload)
  // Quotes inside a message are escaped, so this is the key itself.
  const [head = '', tail = ''] = JSON.stringify({ ...payload, result: null }).split('"result":null')
  return Buffer.concat([Buffer.from(`${head}"result":`), payload.result.bytes, Buffer.from(tail)])
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
