import type { AddDictBody, AddDictItemBody, EditDictBody, EditDictItemBody } from '@liangshu/contract/system/dict'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Lists } from '../../platform/list/lists.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { dictList, dictPage } from './dict-lists.ts'
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

  const stampOf = (actor: Actor): dicts.Stamp => ({ by: actor.username, at: clock.now() })
  const write = <T>(actor: Actor, work: (tx: Tx, stamp: dicts.Stamp) => Promise<T>): Promise<T> =>
    inTenant(db, actor, (tx) => work(tx, stampOf(actor)))

  return {
    add: (actor: Actor, dict: AddDictBody) =>
      write(actor, (tx, stamp) => dicts.insert(tx, newId(stamp.at.getTime()), dict, stamp)),

    edit: (actor: Actor, dict: EditDictBody) =>
      write(actor, async (tx, stamp) => {
        if (await isHidden(tx, actor, dict.id)) throw new AppError('NOT_FOUND', { id: dict.id })
        if (await dicts.update(tx, dict, stamp)) return
        throw new AppError((await dicts.exists(tx, dict.id)) ? 'CONFLICT' : 'NOT_FOUND', { id: dict.id })
      }),

    remove: (actor: Actor, ids: readonly string[]) =>
      write(actor, async (tx, stamp) => {
        const seen = await visible(tx, actor, ids)
        if ((await dicts.setRemoved(tx, seen, true, stamp)) === 0) throw failed('删除失败!', ids)
      }),

    restore: (actor: Actor, id: string) =>
      write(actor, async (tx, stamp) => {
        const seen = await visible(tx, actor, [id])
        if ((await dicts.setRemoved(tx, seen, false, stamp)) === 0) throw failed('操作失败!', [id])
      }),

    purge: (actor: Actor, id: string) =>
      write(actor, async (tx) => {
        if ((await isHidden(tx, actor, id)) || !(await dicts.purge(tx, id))) throw failed('删除失败!', [id])
      }),

    addItem: (actor: Actor, item: AddDictItemBody) =>
      write(actor, async (tx, stamp) => {
        const isThere = !(await isHidden(tx, actor, item.dictId)) && (await dicts.exists(tx, item.dictId))
        if (!isThere) throw new AppError('NOT_FOUND', { dictId: item.dictId })
        await dicts.insertItem(tx, newId(stamp.at.getTime()), item, stamp)
      }),

    editItem: (actor: Actor, item: EditDictItemBody) =>
      write(actor, async (tx, stamp) => {
        const [seen] = await visibleItems(tx, actor, [item.id])
        if (!seen) throw new AppError('NOT_FOUND', { id: item.id })
        if (!(await dicts.updateItem(tx, item, stamp))) throw new AppError('CONFLICT', { id: item.id })
      }),

    removeItems: (actor: Actor, ids: readonly string[]) =>
      write(actor, async (tx) => {
        if ((await dicts.removeItems(tx, await visibleItems(tx, actor, ids))) === 0)
          throw new AppError('NOT_FOUND', { ids })
      }),

    isItemValueTaken: (actor: Actor, dictId: string, itemValue: string, exceptId: string) =>
      inTenant(db, actor, (tx) => dicts.isItemValueTaken(tx, dictId, itemValue, exceptId)),
  }
}

const failed = (message: string, ids: readonly string[]): AppError => new AppError('BUSINESS', { ids }, { message })
