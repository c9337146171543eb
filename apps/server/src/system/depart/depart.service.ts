import type { AddDepartBody, EditDepartBody } from '@liangshu/contract/system/depart/depart'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import type { Lists } from '../../platform/list/lists.ts'
import { newId } from '../../platform/new-id.ts'
import { recordChange } from '../../platform/records/record-change.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { institutionFor } from '../../platform/tenancy/institution-for.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { departList, departPage } from './tree/depart-list.ts'
import { findByIds } from './tree/depart-tree.store.ts'
import * as departs from './depart.store.ts'

type Parts = { db: Db; clock: Clock; lists: Lists }

export function createDepartService({ db, clock, lists }: Parts) {
  const visible = (tx: Tx, actor: Actor, ids: readonly string[]) =>
    lists.visibleIds(tx, departList, ids, { actor, dataRules: departPage })

  /** What data rules hide is as good as not there. */
  const find = async (tx: Tx, actor: Actor, id: string): Promise<departs.DepartRow | undefined> => {
    const [seen = ''] = await visible(tx, actor, [id])
    return departs.findById(tx, seen)
  }

  async function checkedParent(tx: Tx, actor: Actor, parentId: string | undefined) {
    if (!parentId) return undefined
    const parent = await find(tx, actor, parentId)
    if (!parent) throw refusal('上级部门不存在')
    return parent
  }

  const write = <T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> =>
    inTenant(db, actor, async (tx) => {
      await departs.lockTree(tx)
      return work(tx)
    })

  return {
    add: (actor: Actor, given: AddDepartBody) =>
      write(actor, async (tx) => {
        const now = clock.now()
        const id = newId(now.getTime())
        const parent = await checkedParent(tx, actor, given.parentId)
        await tx
          .insertInto('sys_depart')
          .values({
            ...toColumns(given),
            id,
            // A child belongs where its parent does, also when the platform adds it.
            tenant_id: parent?.tenant_id ?? (await institutionFor(tx, actor, given.tenantId)),
            parent_id: parent?.id ?? null,
            depart_name: given.departName,
            org_code: await departs.findFreeCode(tx, parent),
            org_type: levelBelow(parent),
            create_by: actor.username,
            create_time: now,
          })
          .execute()
        const [after] = await findByIds(tx, [id])
        if (after) await recordChange(tx, { table: 'sys_depart', id, after, actor, now })
      }),

    edit: (actor: Actor, given: EditDepartBody) =>
      write(actor, async (tx) => {
        const now = clock.now()
        const row = await find(tx, actor, given.id)
        const [before] = await findByIds(tx, [given.id])
        if (!row || !before) throw new AppError('NOT_FOUND', { id: given.id })
        const patch = { ...toColumns(given), update_by: actor.username, update_time: now }
        if (!(await departs.update(tx, row.id, patch, given.version))) throw new AppError('CONFLICT', { id: row.id })
        if (given.parentId !== undefined && (given.parentId || null) !== row.parent_id) {
          await move(tx, row, await checkedParent(tx, actor, given.parentId))
        }
        const [after] = await findByIds(tx, [row.id])
        await recordChange(tx, { table: 'sys_depart', id: row.id, before, ...(after && { after }), actor, now })
      }),

    /** With everything below. Whoever is still in one of them would be left without a place, so they are moved first. */
    remove: (actor: Actor, ids: readonly string[]) =>
      write(actor, async (tx) => {
        const rows = await departs.findSubtree(tx, await visible(tx, actor, ids))
        if (rows.length === 0) throw new AppError('NOT_FOUND', { ids })
        const below = rows.map((row) => row.id)
        if ((await visible(tx, actor, below)).length < below.length) {
          throw refusal('下级中有您无权查看的部门，不能删除', { ids })
        }
        const [crowded] = await departs.countPeople(tx, below)
        if (crowded) throw refusal(`部门【${crowded.name}】下还有${crowded.total}名用户，请先移出后再删除`)
        const before = await findByIds(tx, below)
        for (const depart of before) {
          await recordChange(tx, { table: 'sys_depart', id: depart.id, before: depart, actor, now: clock.now() })
        }
        await departs.remove(tx, rows)
      }),
  }
}

const levelOf = (row: departs.DepartRow | undefined): number => Number(row?.org_type ?? 0)
const levelBelow = (parent: departs.DepartRow | undefined): string => String(levelOf(parent) + 1)

async function move(tx: Tx, row: departs.DepartRow, parent: departs.DepartRow | undefined): Promise<void> {
  const below = await departs.findSubtree(tx, [row.id])
  if (parent && below.some((depart) => depart.id === parent.id)) throw refusal('上级部门不能是自己或自己的下级')
  if (parent && parent.tenant_id !== row.tenant_id) throw refusal('上级部门不存在')
  const code = await departs.findFreeCode(tx, parent)
  await departs.moveSubtree(tx, row, code, levelOf(parent) + 1 - levelOf(row))
  await departs.update(tx, row.id, { parent_id: parent?.id ?? null })
}

function toColumns(given: Omit<EditDepartBody, 'id' | 'version' | 'parentId' | 'tenantId'>): departs.DepartPatch {
  const columns = {
    depart_name: given.departName,
    depart_name_en: given.departNameEn,
    depart_name_abbr: given.departNameAbbr,
    depart_order: given.departOrder,
    description: given.description,
    org_category: given.orgCategory,
    mobile: given.mobile,
    fax: given.fax,
    address: given.address,
    memo: given.memo,
    status: given.status,
    qywx_identifier: given.qywxIdentifier,
    director_user_ids: given.directorUserIds,
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}
