import { once } from 'node:events'
import { Readable } from 'node:stream'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'

import { z } from 'zod'

import { BackupError } from './backup-error.ts'

const columnNames = z.array(z.string())

/** The first entry: what the backup was made of. */
const manifestSchema = z.object({
  kind: z.literal('manifest'),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  queueVersion: z.number().int().nullable(),
  partitions: z.array(z.object({ schema: z.string(), name: z.string(), parent: z.string(), bound: z.string() })),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), lastValue: z.string() })),
  keys: z.record(z.string(), z.string()),
})
/** The same of a copy of the whole server: `segment` is the first of the WAL that may follow. */
const baseManifestSchema = z.object({
  kind: z.literal('base'),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  major: z.number().int(),
  user: z.string(),
  database: z.string(),
  segment: z.string(),
  keys: z.record(z.string(), z.string()),
})
/** The server's folder as a tar. */
const clusterSchema = z.object({ kind: z.literal('cluster') })
const tableSchema = z.object({
  kind: z.literal('table'),
  schema: z.string(),
  name: z.string(),
  columns: columnNames,
})
/** Something a person uploaded, under the key it is stored by. */
const objectSchema = z.object({ kind: z.literal('object'), key: z.string() })
/** A file of the data folder, by its path below it. */
const fileSchema = z.object({ kind: z.literal('file'), path: z.string(), mode: z.number().int() })
const endSchema = z.object({ kind: z.literal('end'), entries: z.number().int() })

const entrySchema = z.discriminatedUnion('kind', [
  manifestSchema,
  baseManifestSchema,
  clusterSchema,
  tableSchema,
  objectSchema,
  fileSchema,
  endSchema,
])

export type Manifest = z.output<typeof manifestSchema>
export type BaseManifest = z.output<typeof baseManifestSchema>
export type TableEntry = z.output<typeof tableSchema>
export type BackupEntry = z.output<typeof entrySchema>
/** What is known of an entry only when it is over. */
export type EntryTotals = { bytes: number; rows?: number }
const totalsSchema = z.object({ bytes: z.number().int(), rows: z.number().int().optional() })

const types = { begin: 1, data: 2, end: 3 } as const
const headBytes = 5

function record(type: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(type)
  head.writeUInt32BE(payload.length, 1)
  return Buffer.concat([head, payload])
}

export type EntryToWrite = {
  entry: BackupEntry
  /** Ends with the number of rows where there are any. */
  content?: AsyncGenerator<Buffer, number | undefined>
}

async function* recordsOf(entries: AsyncIterable<EntryToWrite>): AsyncGenerator<Buffer> {
  let count = 0
  const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))
  for await (const { entry, content } of entries) {
    yield record(types.begin, json(entry))
    const totals: EntryTotals = { bytes: 0 }
    if (content) {
      for (let next = await content.next(); ; next = await content.next()) {
        if (next.done) {
          if (next.value !== undefined) totals.rows = next.value
          break
        }
        totals.bytes += next.value.length
        yield record(types.data, next.value)
      }
    }
    yield record(types.end, json(totals))
    count += 1
  }
  yield record(types.begin, json({ kind: 'end', entries: count }))
}

/** Entries one after the other, compressed. */
export async function* writeEntries(entries: AsyncIterable<EntryToWrite>): AsyncGenerator<Buffer> {
  const compress = createZstdCompress()
  const records = Readable.from(recordsOf(entries))
  records.on('error', (error) => compress.destroy(error))
  yield* records.pipe(compress)
}

export type ReadEntry = {
  entry: BackupEntry
  /** Must be read to its end before the next entry. */
  content: AsyncIterable<Buffer>
  /** Known once the content has been read. */
  totals: () => EntryTotals
}

const incomplete = () => new BackupError('备份内容不完整，未作任何更改')

/** Reads what `writeEntries` wrote; a backup that does not end as one was made by something else. */
export async function* readEntries(compressed: AsyncIterable<Buffer>): AsyncGenerator<ReadEntry> {
  const source = Readable.from(compressed)
  const plain = createZstdDecompress()
  source.on('error', (error) => plain.destroy(error))
  const records = splitRecords(source.pipe(plain))
  let count = 0
  try {
    for (;;) {
      const first = await records.next()
      if (first.done || first.value.type !== types.begin) throw incomplete()
      const entry = entrySchema.parse(JSON.parse(first.value.payload.toString()))
      if (entry.kind === 'end') {
        if (entry.entries !== count) throw incomplete()
        return
      }
      count += 1
      let totals: EntryTotals | undefined
      const content = (async function* readContent() {
        for (let next = await records.next(); ; next = await records.next()) {
          if (next.done) throw incomplete()
          if (next.value.type === types.data) yield next.value.payload
          else {
            const read = totalsSchema.parse(JSON.parse(next.value.payload.toString()))
            totals = { bytes: read.bytes, ...(read.rows !== undefined && { rows: read.rows }) }
            return
          }
        }
      })()
      yield {
        entry,
        content,
        totals() {
          if (!totals) throw new Error('the content was not read to its end')
          return totals
        },
      }
      for await (const _rest of content);
    }
  } finally {
    source.destroy()
    plain.destroy()
    if (!plain.closed) await once(plain, 'close').catch(() => undefined)
  }
}

async function* splitRecords(plain: AsyncIterable<Buffer>): AsyncGenerator<{ type: number; payload: Buffer }> {
  let held: Buffer[] = []
  let heldBytes = 0
  let wanted = headBytes
  for await (const part of plain) {
    held.push(part)
    heldBytes += part.length
    if (heldBytes < wanted) continue
    let whole = Buffer.concat(held)
    for (;;) {
      if (whole.length < headBytes) {
        wanted = headBytes
        break
      }
      wanted = headBytes + whole.readUInt32BE(1)
      if (whole.length < wanted) break
      yield { type: whole.readUInt8(), payload: whole.subarray(headBytes, wanted) }
      whole = whole.subarray(wanted)
    }
    held = [whole]
    heldBytes = whole.length
  }
}
