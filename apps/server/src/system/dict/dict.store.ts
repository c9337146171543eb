import type { AddDictBody, AddDictItemBody, EditDictBody, EditDictItemBody } from '@liangshu/contract/system/dict'

import type { Tx } from '../../platform/database/database.ts'

export type Stamp = { by: string; at: Date }

const removed = 1
const live = 0

export async function insert(tx: Tx, id: string, dict: AddDictBody, { by, at }: Stamp): Promise<void> {
  await tx
    .insertInto('sys_dict')
    .values({
      id,
      dict_name: dict.dictName,
      dict_code: dict.dictCode,
      description: dict.description ?? null,
      create_by: by,
      create_time: at,
    })
    .execute()
}

/** False when there is no such dictionary, or it has moved past the given version. */
export async function update(tx: Tx, dict: EditDictBody, { by, at }: Stamp): Promise<boolean> {
  const query = tx
    .updateTable('sys_dict')
    .set((column) => ({
      ...(dict.dictName !== undefined && { dict_name: dict.dictName }),
      ...(dict.dictCode !== undefined && { dict_code: dict.dictCode }),
      ...(dict.description !== undefined && { description: dict.description }),
      update_by: by,
      update_time: at,
      version: column('version', '+', 1),
    }))
    .where('id', '=', dict.id)
    .where('del_flag', '=', live)
  const updated = await (dict.version === undefined ? query : query.where('version', '=', dict.version))
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export async function exists(tx: Tx, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('sys_dict')
    .select('id')
    .where('id', '=', id)
    .where('del_flag', '=', live)
    .executeTakeFirst()
  return found !== undefined
}

/** Into the recycle bin, or back out of it. Returns how many moved. */
export async function setRemoved(
  tx: Tx,
  ids: readonly string[],
  isRemoved: boolean,
  { by, at }: Stamp,
): Promise<number> {
  if (ids.length === 0) return 0
  const moved = await tx
    .updateTable('sys_dict')
    .set({ del_flag: isRemoved ? removed : live, update_by: by, update_time: at })
    .where('id', 'in', [...ids])
    .where('del_flag', '=', isRemoved ? live : removed)
    .returning('id')
    .execute()
  return moved.length
}

/** For good, with its items; only from the recycle bin. */
export async function purge(tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const purged = await tx
    .deleteFrom('sys_dict')
    .where('id', 'in', [...ids])
    .where('del_flag', '=', removed)
    .returning('id')
    .execute()
  return purged.length
}

export async function insertItem(tx: Tx, id: string, item: AddDictItemBody, { by, at }: Stamp): Promise<void> {
  await tx
    .insertInto('sys_dict_item')
    .values({
      id,
      dict_id: item.dictId,
      item_text: item.itemText,
      item_value: item.itemValue,
      description: item.description ?? null,
      ...(item.sortOrder !== undefined && { sort_order: item.sortOrder }),
      ...(item.status !== undefined && { status: item.status }),
      ...(item.itemColor !== undefined && { item_color: item.itemColor || null }),
      create_by: by,
      create_time: at,
    })
    .execute()
}

export async function updateItem(tx: Tx, item: EditDictItemBody, { by, at }: Stamp): Promise<boolean> {
  const query = tx
    .updateTable('sys_dict_item')
    .set((column) => ({
      ...(item.itemText !== undefined && { item_text: item.itemText }),
      ...(item.itemValue !== undefined && { item_value: item.itemValue }),
      ...(item.description !== undefined && { description: item.description }),
      ...(item.sortOrder !== undefined && { sort_order: item.sortOrder }),
      ...(item.status !== undefined && { status: item.status }),
      ...(item.itemColor !== undefined && { item_color: item.itemColor || null }),
      update_by: by,
      update_time: at,
      version: column('version', '+', 1),
    }))
    .where('id', '=', item.id)
  const updated = await (item.version === undefined ? query : query.where('version', '=', item.version))
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Which dictionaries items belong to. */
export async function findOwners(tx: Tx, ids: readonly string[]): Promise<{ id: string; dictId: string }[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('sys_dict_item')
    .select(['id', 'dict_id as dictId'])
    .where('id', 'in', [...ids])
    .execute()
}

export async function removeItems(tx: Tx, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const gone = await tx
    .deleteFrom('sys_dict_item')
    .where('id', 'in', [...ids])
    .returning('id')
    .execute()
  return gone.length
}

export async function isItemValueTaken(tx: Tx, dictId: string, itemValue: string, exceptId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('sys_dict_item')
    .select('id')
    .where('dict_id', '=', dictId)
    .where('item_value', '=', itemValue)
    .where('id', '!=', exceptId)
    .executeTakeFirst()
  return found !== undefined
}
