import type { AddDictBody, AddDictItemBody, EditDictBody, EditDictItemBody } from '@liangshu/contract/system/dict'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Lists } from '../../platform/list/lists.ts'
import { newId } from '../../platform/new-id.ts'
import { keepStates, readStates } from '../../platform/records/keep-states.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { dictItemList, dictList, dictPage } from './dict-lists.ts'
import * as dicts from './dict.store.ts'

type Parts = { db: Db; clock: Clock; lists: Lists }

export function createDictService({ db, clock, lists }: Parts) {
  const visible = (tx: Tx, actor: Actor, ids: readonly string[]) =>
    lists.visibleIds(tx, dictList, ids, { actor, dataRules: dictPage })
  const isHidden = async (tx: Tx, actor: Actor, id: string) => (await visible(tx, actor, [id])).length === 0
  /** Items are as visible as their dictionary. */
  const visibleItems = async (tx: Tx, actor: Actor, ids: readonly string[]) => {
    const owners = await dicts.findOwners(tx, ids)
    const seen = new Set(await visible(tx, actor, [...new Set(owners.map((owner) => owner.dictId))]))
    return owners.filter((owner) => seen.has(owner.dictId)).map((owner) => owner.id)
  }

  const keeping =
    (definition: typeof dictList | typeof dictItemList) =>
    <T>(tx: Tx, actor: Actor, ids: readonly string[], work: () => Promise<T>): Promise<T> =>
      keepStates(
        tx,
        { table: definition.table, actor, clock, ids },
        definition === dictList ? readStates(tx, lists, dictList, actor) : readStates(tx, lists, dictItemList, actor),
        work,
      )
  const keepingDicts = keeping(dictList)
  const keepingItems = keeping(dictItemList)

  const stampOf = (actor: Actor): dicts.Stamp => ({ by: actor.username, at: clock.now() })
  const write = <T>(actor: Actor, work: (tx: Tx, stamp: dicts.Stamp) => Promise<T>): Promise<T> =>
    inTenant(db, actor, (tx) => work(tx, stampOf(actor)))

  return {
    add: (actor: Actor, dict: AddDictBody) =>
      write(actor, (tx, stamp) => {
        const id = newId(stamp.at.getTime())
        return keepingDicts(tx, actor, [id], () => dicts.insert(tx, id, dict, stamp))
      }),

    edit: (actor: Actor, dict: EditDictBody) =>
      write(actor, async (tx, stamp) => {
        if (await isHidden(tx, actor, dict.id)) throw new AppError('NOT_FOUND', { id: dict.id })
        if (await keepingDicts(tx, actor, [dict.id], () => dicts.update(tx, dict, stamp))) return
        throw new AppError((await dicts.exists(tx, dict.id)) ? 'CONFLICT' : 'NOT_FOUND', { id: dict.id })
      }),

    remove: (actor: Actor, ids: readonly string[]) =>
      write(actor, async (tx, stamp) => {
        const seen = await visible(tx, actor, ids)
        const moved = await keepingDicts(tx, actor, seen, () => dicts.setRemoved(tx, seen, true, stamp))
        if (moved === 0) throw failed('删除失败!', ids)
      }),

    restore: (actor: Actor, ids: readonly string[]) =>
      write(actor, async (tx, stamp) => {
        const seen = await visible(tx, actor, ids)
        const moved = await keepingDicts(tx, actor, seen, () => dicts.setRemoved(tx, seen, false, stamp))
        if (moved === 0) throw failed('操作失败!', ids)
      }),

    purge: (actor: Actor, ids: readonly string[]) =>
      write(actor, async (tx) => {
        const seen = await visible(tx, actor, ids)
        const purged = await keepingDicts(tx, actor, seen, () => dicts.purge(tx, seen))
        if (purged === 0) throw failed('删除失败!', ids)
      }),

    addItem: (actor: Actor, item: AddDictItemBody) =>
      write(actor, async (tx, stamp) => {
        const isThere = !(await isHidden(tx, actor, item.dictId)) && (await dicts.exists(tx, item.dictId))
        if (!isThere) throw new AppError('NOT_FOUND', { dictId: item.dictId })
        const id = newId(stamp.at.getTime())
        await keepingItems(tx, actor, [id], () => dicts.insertItem(tx, id, item, stamp))
      }),

    editItem: (actor: Actor, item: EditDictItemBody) =>
      write(actor, async (tx, stamp) => {
        const [seen] = await visibleItems(tx, actor, [item.id])
        if (!seen) throw new AppError('NOT_FOUND', { id: item.id })
        const isSaved = await keepingItems(tx, actor, [item.id], () => dicts.updateItem(tx, item, stamp))
        if (!isSaved) throw new AppError('CONFLICT', { id: item.id })
      }),

    removeItems: (actor: Actor, ids: readonly string[]) =>
      write(actor, async (tx) => {
        const seen = await visibleItems(tx, actor, ids)
        if ((await keepingItems(tx, actor, seen, () => dicts.removeItems(tx, seen))) === 0)
          throw new AppError('NOT_FOUND', { ids })
      }),

    isItemValueTaken: (actor: Actor, dictId: string, itemValue: string, exceptId: string) =>
      inTenant(db, actor, (tx) => dicts.isItemValueTaken(tx, dictId, itemValue, exceptId)),
  }
}

const failed = (message: string, ids: readonly string[]): AppError => new AppError('BUSINESS', { ids }, { message })
