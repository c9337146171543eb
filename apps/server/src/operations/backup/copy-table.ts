import type { Client, Connection, Submittable } from 'pg'

/** What the driver does and its types leave out. */
type CopyConnection = Connection & {
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (message: string) => void
  stream: {
    pause: () => void
    resume: () => void
    writableNeedDrain: boolean
    once: (name: 'drain' | 'close', then: () => void) => void
  }
}

const rowsOf = (text: string): number => Number(/^COPY (\d+)/.exec(text)?.[1] ?? 0)
/** Small rows are gathered, and the server is asked to wait while so much has not been taken. */
const gatheredBytes = 64 * 1024
const heldAtMost = 4 * 1024 * 1024

class CopyOut implements Submittable {
  readonly #text: string
  #connection: CopyConnection | undefined
  #parts: Buffer[] = []
  #bytes = 0
  #wake = Promise.withResolvers<void>()
  #isOver = false
  #isAbandoned = false
  #error: Error | undefined
  rows = 0

  constructor(text: string) {
    this.#text = text
  }

  submit(connection: Connection): void {
    this.#connection = connection as CopyConnection
    connection.query(this.#text)
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#isAbandoned) return
    // The driver's buffer is used again; what is kept has to be a copy.
    this.#parts.push(Buffer.from(chunk))
    this.#bytes += chunk.length
    if (this.#bytes > heldAtMost) this.#connection?.stream.pause()
    if (this.#bytes > gatheredBytes) this.#wake.resolve()
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = rowsOf(text)
  }

  handleReadyForQuery(): void {
    this.#isOver = true
    this.#wake.resolve()
  }

  handleError(error: Error): void {
    this.#error = error
    this.#isOver = true
    this.#wake.resolve()
  }

  /** Nobody takes the rest: it must not hold up the connection. */
  abandon(): void {
    this.#isAbandoned = true
    this.#connection?.stream.resume()
  }

  /** Undefined when there is no more. */
  async next(): Promise<Buffer | undefined> {
    await this.#wake.promise
    if (this.#error) throw this.#error
    if (this.#bytes === 0 && this.#isOver) return undefined
    const gathered = Buffer.concat(this.#parts)
    this.#parts = []
    this.#bytes = 0
    if (!this.#isOver) this.#wake = Promise.withResolvers()
    this.#connection?.stream.resume()
    return gathered
  }
}

/** Streams the rows of a COPY … TO STDOUT and ends with their number. */
export async function* copyOut(client: Client, text: string): AsyncGenerator<Buffer, number> {
  const copy = client.query(new CopyOut(text))
  try {
    for (let part = await copy.next(); part; part = await copy.next()) yield part
    return copy.rows
  } finally {
    copy.abandon()
  }
}

class CopyFrom implements Submittable {
  readonly #text: string
  readonly #content: AsyncIterable<Buffer>
  readonly #done: PromiseWithResolvers<number>
  #rows = 0
  #fault: unknown

  constructor(text: string, content: AsyncIterable<Buffer>, done: PromiseWithResolvers<number>) {
    this.#text = text
    this.#content = content
    this.#done = done
  }

  submit(connection: Connection): void {
    connection.query(this.#text)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    void this.#send(connection)
  }

  async #send(connection: CopyConnection): Promise<void> {
    try {
      for await (const part of this.#content) {
        connection.sendCopyFromChunk(part)
        if (connection.stream.writableNeedDrain)
          await new Promise<void>((resolve) => {
            connection.stream.once('drain', resolve)
            connection.stream.once('close', resolve)
          })
      }
      connection.endCopyFrom()
    } catch (error) {
      this.#fault = error
      connection.sendCopyFail('content failed')
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#rows = rowsOf(text)
  }

  handleReadyForQuery(): void {
    this.#done.resolve(this.#rows)
  }

  handleError(error: Error): void {
    this.#done.reject(this.#fault ?? error)
  }
}

/** Brings rows in by COPY … FROM STDIN and answers their number. */
export function copyFrom(client: Client, text: string, content: AsyncIterable<Buffer>): Promise<number> {
  const done = Promise.withResolvers<number>()
  client.query(new CopyFrom(text, content, done))
  return done.promise
}
