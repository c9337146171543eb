import { Client, type ClientConfig, type Connection, type Submittable } from 'pg'

import { BackupError } from './backup-error.ts'

type PausableConnection = Connection & { stream: { pause: () => void; resume: () => void } }

/** The server is asked to wait while so much has not been taken. */
const heldAtMost = 8 * 1024 * 1024
const messages = { archive: 'n', data: 'd' } as const

/** PostgreSQL's own BASE_BACKUP: a tar of its folder with the WAL it needs, piece by piece. */
class BaseBackup implements Submittable {
  readonly #text: string
  #connection: PausableConnection | undefined
  #parts: Buffer[] = []
  #bytes = 0
  #archives = 0
  #wake = Promise.withResolvers<void>()
  #isOver = false
  #error: Error | undefined

  constructor(text: string) {
    this.#text = text
  }

  submit(connection: Connection): void {
    this.#connection = connection as PausableConnection
    connection.query(this.#text)
  }

  handleRowDescription(): void {
    // Where it begins and ends stands in the backup itself.
  }

  handleDataRow(): void {
    // The same.
  }

  handleCommandComplete(): void {
    // More results follow until the server is ready again.
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    const kind = String.fromCharCode(chunk[0] ?? 0)
    if (kind === messages.archive) this.#archives += 1
    if (kind !== messages.data || this.#archives > 1) return
    // The driver's buffer is used again; what is kept has to be a copy.
    this.#parts.push(Buffer.from(chunk.subarray(1)))
    this.#bytes += chunk.length
    if (this.#bytes > heldAtMost) this.#connection?.stream.pause()
    this.#wake.resolve()
  }

  handleReadyForQuery(): void {
    if (this.#archives > 1)
      this.#error = new BackupError('数据库使用了表空间，基础备份只支持单一数据目录，请改用默认的导出方式')
    this.#isOver = true
    this.#wake.resolve()
  }

  handleError(error: Error): void {
    this.#error = error
    this.#isOver = true
    this.#wake.resolve()
  }

  /** Undefined when there is no more. */
  async next(): Promise<Buffer | undefined> {
    await this.#wake.promise
    if (this.#error) throw this.#error
    if (this.#parts.length === 0 && this.#isOver) return undefined
    const gathered = Buffer.concat(this.#parts)
    this.#parts = []
    this.#bytes = 0
    if (!this.#isOver) this.#wake = Promise.withResolvers()
    this.#connection?.stream.resume()
    return gathered
  }
}

/** The tar of a running server, over a replication connection: no program of PostgreSQL is needed here. */
export async function* streamBase(ownerUrl: string): AsyncGenerator<Buffer, undefined> {
  const client = new Client({ connectionString: ownerUrl, replication: 'true' } as ClientConfig)
  client.on('error', () => undefined)
  try {
    await client.connect()
    const text = "BASE_BACKUP (LABEL 'liangshu', CHECKPOINT 'fast', WAL, MANIFEST 'no')"
    const backup = client.query(new BaseBackup(text))
    for (let part = await backup.next(); part; part = await backup.next()) if (part.length > 0) yield part
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}
