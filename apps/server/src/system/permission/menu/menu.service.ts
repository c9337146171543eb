import type { AddPermissionBody, EditPermissionBody } from '@liangshu/contract/system/permission/menu'
import { sql } from 'kysely'

import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError, refusal } from '../../../platform/http/app-error.ts'
import { newId } from '../../../platform/new-id.ts'
import { recordChange } from '../../../platform/records/record-change.ts'
import type { Actor } from '../../../platform/tenancy/actor.ts'
import { inTenant } from '../../../platform/tenancy/in-tenant.ts'
import { keepingAnAdministrator } from '../../user/keep-administrator.ts'
import { refuseUnlessPlatform } from '../delegation.ts'
import { button, componentOfNew, firstLevel, toColumns } from './clean-menu.ts'
import { toMenuRow } from './menu-rows.ts'
import * as menus from './menu.store.ts'

export function createPermissionAdminService({ db, clock }: { db: Db; clock: Clock }) {
  /** One writer at a time: two moves at once could hang two branches under each other. */
  const write = <T>(actor: Actor, work: (tx: Tx) => Promise<T>): Promise<T> =>
    inTenant(db, actor, async (tx) => {
      refuseUnlessPlatform(actor)
      await sql`select pg_advisory_xact_lock(hashtext('menu tree'))`.execute(tx)
      return work(tx)
    })

  async function snapshot(tx: Tx, id: string) {
    const [row] = await menus.findByIds(tx, [id])
    return row && toMenuRow(row)
  }

  return {
    add: (actor: Actor, given: AddPermissionBody) =>
      write(actor, async (tx) => {
        const now = clock.now()
        const id = newId(now.getTime())
        const menuType = given.menuType ?? firstLevel
        const parentId = await checkedParent(tx, menuType, given.parentId)
        await menus.insert(tx, {
          ...toColumns(given, menuType),
          id,
          name: given.name,
          parent_id: parentId,
          component: componentOfNew(given, menuType),
          create_by: actor.username,
          create_time: now,
        })
        await menus.settleLeaves(tx, [parentId])
        const after = await snapshot(tx, id)
        if (after) await recordChange(tx, { table: 'sys_permission', id, after, actor, now })
      }),

    edit: (actor: Actor, given: EditPermissionBody) =>
      write(actor, async (tx) => {
        const now = clock.now()
        const [row] = await menus.findByIds(tx, [given.id])
        if (!row) throw refusal('操作失败', { id: given.id })
        const menuType = given.menuType ?? row.menu_type
        const parentId = await checkedParent(tx, menuType, given.parentId ?? row.parent_id ?? undefined)
        if (parentId !== null && (await menus.isBelow(tx, parentId, row.id))) {
          throw refusal('上级菜单不能是自己或自己的下级')
        }
        const patch = {
          ...toColumns(given, menuType),
          parent_id: parentId,
          update_by: actor.username,
          update_time: now,
        }
        await keepingAnAdministrator(tx, async () => {
          if (!(await menus.update(tx, row.id, patch, given.version))) throw new AppError('CONFLICT', { id: row.id })
        })
        await menus.settleLeaves(tx, [row.parent_id, parentId])
        const after = await snapshot(tx, row.id)
        await recordChange(tx, {
          table: 'sys_permission',
          id: row.id,
          before: toMenuRow(row),
          ...(after && { after }),
          actor,
          now,
        })
      }),

    remove: (actor: Actor, ids: readonly string[], missing: string) =>
      write(actor, async (tx) => {
        const rows = await menus.findByIds(tx, ids)
        if (rows.length === 0) throw refusal(missing, { ids })
        const now = clock.now()
        for (const row of rows) {
          await recordChange(tx, { table: 'sys_permission', id: row.id, before: toMenuRow(row), actor, now })
        }
        await keepingAnAdministrator(tx, () => menus.remove(tx, ids))
        await menus.settleLeaves(
          tx,
          rows.map((row) => row.parent_id),
        )
      }),
  }
}

/** A first-level row stands at the top; everything else has a parent, and that is no button. */
async function checkedParent(tx: Tx, menuType: number, parentId: string | undefined): Promise<string | null> {
  if (menuType === firstLevel) return null
  const [parent] = parentId ? await menus.findByIds(tx, [parentId]) : []
  if (!parent) throw refusal('请选择上级菜单')
  if (parent.menu_type === button) throw refusal('按钮下不能再添加菜单或按钮')
  return parent.id
}
