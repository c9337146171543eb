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
  /** No one but this answer has the bytes. */
  readonly isOwn: boolean

  constructor(bytes: Buffer, isOwn: boolean) {
    this.bytes = bytes
    this.isOwn = isOwn
  }
}

/** Smaller ones may lie in memory shared with others, and are not worth it. */
const LARGE = 65_536

/**
 * Frees the memory of bytes nobody will read again. Left to the collector, a few dozen large answers make it walk the whole
 * heap of the server for memory that lies outside of it.
 */
export function giveBack({ buffer, byteLength }: Buffer): void {
  if (byteLength >= LARGE && byteLength === buffer.byteLength && buffer instanceof ArrayBuffer) buffer.transfer(0)
}

const written = new WeakMap<object, WrittenJson>()

/**
 * For results that are kept and given to many callers: written as JSON once, however often they are answered. The object
 * must not change afterwards. Typed as the result, for the same reason as below.
 */
export function writtenOnce<Result extends object>(result: Result): Result {
  let known = written.get(result)
  if (!known) {
    known = new WrittenJson(Buffer.from(JSON.stringify(result)), false)
    written.set(result, known)
  }
  return known as unknown as Result
}

/**
 * A result that was written elsewhere, in another thread say. Typed as what its bytes say, for the same reason. Bytes that
 * are given to more than one answer are not its own.
 */
export const writtenAs = <Result>(bytes: Uint8Array, { isOwn }: { isOwn: boolean }): Result =>
  new WrittenJson(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), isOwn) as Result

/** An envelope around a result that is written already. */
export function wrapWritten(envelope: Envelope, { bytes }: WrittenJson): Buffer {
  // Quotes inside a message are escaped, so this is the key itself.
  const [head = '', tail = ''] = JSON.stringify({ ...envelope, result: null }).split('"result":null')
  return Buffer.concat([Buffer.from(`${head}"result":`), bytes, Buffer.from(tail)])
}

/** The envelope as it is sent; a bare answer stands for itself. */
export function toJson(payload: unknown): string | Buffer {
  if (payload instanceof WrittenJson) return payload.bytes
  if (payload instanceof Envelope && payload.result instanceof WrittenJson) return wrapWritten(payload, payload.result)
  return JSON.stringify(payload)
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
