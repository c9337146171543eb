import type { ColumnType } from 'kysely'

import type { Tx } from '../database/database.ts'

export type FileKind = 'upload' | 'oss' | 'log'

declare module '../database/tables.ts' {
  interface Tables {
    sys_file: {
      id: string
      tenant_id: number
      path: string
      storage_key: string
      file_name: string
      content_type: string
      size_bytes: number
      kind: FileKind
      create_by: string | null
      create_time: ColumnType<Date, Date | undefined, Date>
      update_by: string | null
      update_time: Date | null
    }
  }
}

export type NewFile = {
  id: string
  tenant_id: number
  path: string
  storage_key: string
  file_name: string
  content_type: string
  size_bytes: number
  kind: FileKind
  create_by: string
  create_time: Date
}

export async function insert(tx: Tx, file: NewFile): Promise<void> {
  await tx.insertInto('sys_file').values(file).execute()
}

export function findByPath(tx: Tx, path: string) {
  return tx
    .selectFrom('sys_file')
    .select(['storage_key', 'file_name', 'content_type', 'size_bytes', 'path'])
    .where('path', '=', path)
    .executeTakeFirst()
}

/** Returns where the bytes were kept. */
export async function remove(tx: Tx, ids: readonly string[], kind: FileKind): Promise<string[]> {
  const gone = await tx
    .deleteFrom('sys_file')
    .where('id', 'in', [...ids])
    .where('kind', '=', kind)
    .returning('storage_key')
    .execute()
  return gone.map((row) => row.storage_key)
}

export async function removeLogsBefore(tx: Tx, time: Date): Promise<string[]> {
  const gone = await tx
    .deleteFrom('sys_file')
    .where('kind', '=', 'log')
    .where('create_time', '<', time)
    .returning('storage_key')
    .execute()
  return gone.map((row) => row.storage_key)
}
