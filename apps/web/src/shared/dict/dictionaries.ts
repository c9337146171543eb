import * as z from 'zod/mini'
import { RequestError } from '../request/request-error.ts'
import { request } from '../request/request.ts'
import { dictionariesSchema, dictItemSchema, type Dictionaries } from '../session/session-schema.ts'
import { localStore, WEEK_MS } from '../storage/storage.ts'
import { storageKeys } from '../storage/storage-keys.ts'

export type DictItem = Dictionaries[string][number]

/** Items of a dictionary as they came with the login; undefined when they are not stored here. */
export function storedDictItems(dictCode: string): DictItem[] | undefined {
  return localStore.get(storageKeys.dictionaries, dictionariesSchema)?.[dictCode]
}

/** Items of a dictionary, or of a `table,text,code` descriptor: from the login if they are there, else asked for. */
export async function loadDictItems(dictCode: string, signal?: AbortSignal): Promise<DictItem[]> {
  const path = `/sys/dict/getDictItems/${dictCode}`
  if (dictCode === '') throw new RequestError('字典Code不能为空!', { kind: 'refused', path })
  return storedDictItems(dictCode) ?? request.get(path, { schema: z.array(dictItemSchema), signal })
}

/** Has the server forget its cache, then takes all dictionaries anew. */
export async function reloadDictionaries(): Promise<void> {
  await request.get('sys/dict/refleshCache', { sign: false })
  const items = await request.get('sys/dict/queryAllDictItems', { schema: dictionariesSchema })
  localStore.set(storageKeys.dictionaries, items, WEEK_MS)
}
