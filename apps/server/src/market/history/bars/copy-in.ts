import type { Client, Connection, Submittable } from 'pg'

/** The two messages of the protocol that the driver knows and its types leave out. */
type CopyConnection = Connection & { sendCopyFromChunk: (chunk: Buffer) => void; endCopyFrom: () => void }

/** One COPY … FROM STDIN, its data ready at hand: blocks of some megabytes, so nothing has to be streamed. */
class CopyIn implements Submittable {
  readonly #text: string
  readonly #data: Buffer
  readonly #done: PromiseWithResolvers<void>

  constructor(text: string, data: Buffer, done: PromiseWithResolvers<void>) {
    this.#text = text
    this.#data = data
    this.#done = done
  }

  submit(connection: Connection): void {
    connection.query(this.#text)
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#data)
    connection.endCopyFrom()
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#done.resolve()
  }

  handleError(error: Error): void {
    this.#done.reject(error)
  }
}

const SIGNATURE = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1')
const HEADER = Buffer.concat([SIGNATURE, Buffer.alloc(8)])
const TRAILER = Buffer.from([0xff, 0xff])

export type CopyField = { readonly smallint: number } | { readonly day: number } | string | Uint8Array

function fieldBytes(field: CopyField): Uint8Array {
  if (typeof field === 'string') return Buffer.from(field)
  if (field instanceof Uint8Array) return field
  if ('day' in field) {
    const bytes = Buffer.alloc(4)
    // Dates count from 2000-01-01.
    bytes.writeInt32BE(field.day - 10_957)
    return bytes
  }
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(field.smallint)
  return bytes
}

function tuple(fields: readonly CopyField[]): Buffer[] {
  const count = Buffer.alloc(2)
  count.writeInt16BE(fields.length)
  return [
    count,
    ...fields.flatMap((field) => {
      const bytes = fieldBytes(field)
      const length = Buffer.alloc(4)
      length.writeInt32BE(bytes.byteLength)
      return [length, bytes as Buffer]
    }),
  ]
}

/** Brings rows in by COPY in its binary form. `target` is a table with its columns, ours and never a user's. */
export function copyIn(client: Client, target: string, rows: readonly (readonly CopyField[])[]): Promise<void> {
  const done = Promise.withResolvers<void>()
  const data = Buffer.concat([HEADER, ...rows.flatMap(tuple), TRAILER])
  client.query(new CopyIn(`copy ${target} from stdin (format binary)`, data, done))
  return done.promise
}
