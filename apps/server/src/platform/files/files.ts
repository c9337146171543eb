import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Readable } from 'node:stream'

import type { Clock } from '../clock.ts'
import type { Db } from '../database/database.ts'
import { refusal } from '../http/app-error.ts'
import { newId } from '../new-id.ts'
import type { Actor } from '../tenancy/actor.ts'
import { asPlatform, inTenant } from '../tenancy/in-tenant.ts'
import { toWireDate } from '../wire/wire-time.ts'
import * as fileRows from './file-store.ts'
import type { FileKind } from './file-store.ts'
import type { FileDraft, FileStorage } from './file-storage.ts'
import { sniffedBytes, typeOfExtension, typeOfUpload, type FileType } from './file-types.ts'
import { checkedFolder, splitName } from './stored-name.ts'

type Owner = Pick<Actor, 'tenantId' | 'userId' | 'isPlatform' | 'username'>

/** An upload whose bytes are in and whose type is known; its folder may still be on the way. */
export type Received = { fileName: string; type: FileType; draft: FileDraft }

export type OpenedFile = {
  content: Readable
  fileName: string
  contentType: string
  sizeBytes: number
  isInline: boolean
}

export type Files = ReturnType<typeof createFiles>

export function createFiles({ db, clock, storage }: { db: Db; clock: Clock; storage: FileStorage }) {
  async function store(owner: Owner, name: string, received: Received, kind: FileKind): Promise<string> {
    const now = clock.now()
    const storageKey = `${owner.tenantId}/${toWireDate(now)}/${randomBytes(16).toString('hex')}`
    await received.draft.keep(storageKey)
    try {
      await inTenant(db, owner, (tx) =>
        fileRows.insert(tx, {
          id: newId(now.getTime()),
          tenant_id: owner.tenantId,
          path: name,
          storage_key: storageKey,
          file_name: received.fileName,
          content_type: received.type.contentType,
          size_bytes: received.draft.sizeBytes,
          kind,
          create_by: owner.username,
          create_time: now,
        }),
      )
    } catch (error) {
      await storage.remove(storageKey)
      throw error
    }
    return name
  }

  return {
    /** Takes the bytes in and looks at them. Whoever calls this keeps or discards the draft. */
    async receive(fileName: string, content: AsyncIterable<Buffer>): Promise<Received> {
      const { extension } = splitName(fileName)
      const peeked = peek(content)
      const draft = await storage.draft(peeked.content)
      const type = typeOfUpload(extension, peeked.head())
      if (type && draft.sizeBytes > 0) return { fileName: shortName(fileName), type, draft }
      await draft.discard()
      throw refusal(`操作失败，上传失败，非法文件类型：${extension || '未知'}`, { fileName })
    },

    /** Under a name nobody can guess: what was uploaded is read without signing in. Returns the path. */
    keep(owner: Owner, received: Received, { biz, kind }: { biz: string; kind: FileKind }): Promise<string> {
      const folder = checkedFolder(biz)
      const { stem, extension } = splitName(received.fileName)
      const name = `${stem}_${randomBytes(16).toString('hex')}.${extension}`
      return store(owner, folder ? `${folder}/${name}` : name, received, kind)
    },

    /** A file of our own making, under the exact path the contract asks for; the path must hold its own randomness. */
    async keepOwn(owner: Owner, name: string, content: Buffer): Promise<string> {
      const type = typeOfExtension(splitName(name).extension)
      if (!type) throw new Error(`files such as ${name} have no type`)
      const draft = await storage.draft(once(content))
      return store(owner, name, { fileName: path.basename(name), type, draft }, 'log')
    },

    async open(name: string): Promise<OpenedFile | undefined> {
      const row = await asPlatform(db, (tx) => fileRows.findByPath(tx, name))
      if (!row) return undefined
      const content = await storage.open(row.storage_key)
      if (!content) return undefined
      const isInline = typeOfExtension(splitName(row.path).extension)?.isInline ?? false
      return { content, fileName: row.file_name, contentType: row.content_type, sizeBytes: row.size_bytes, isInline }
    },

    /** Row first: a file without a row is unreachable rubbish, a row without a file would be a broken promise. */
    async remove(actor: Owner, ids: readonly string[], kind: FileKind): Promise<number> {
      const keys = await inTenant(db, actor, (tx) => fileRows.remove(tx, ids, kind))
      for (const key of keys) await storage.remove(key)
      return keys.length
    },

    async removeLogsBefore(time: Date): Promise<number> {
      const keys = await asPlatform(db, (tx) => fileRows.removeLogsBefore(tx, time))
      for (const key of keys) await storage.remove(key)
      return keys.length
    },
  }
}

const shortName = (fileName: string): string => (fileName.split(/[/\\]/).at(-1) ?? '').slice(-200)

async function* once(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** Passes the content on and remembers how it began. */
function peek(content: AsyncIterable<Buffer>): { content: AsyncGenerator<Buffer>; head: () => Buffer } {
  let head = Buffer.alloc(0)
  async function* passing(): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      if (head.length < sniffedBytes) head = Buffer.concat([head, chunk.subarray(0, sniffedBytes - head.length)])
      yield chunk
    }
  }
  return { content: passing(), head: () => head }
}
