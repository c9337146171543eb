import {
  MOST_WORKSPACES,
  type AddWorkspaceBody,
  type EditWorkspaceBody,
  type ShareWorkspaceBody,
  type Workspace,
} from '@liangshu/contract/desk/workspace'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, inputError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import * as workspaces from './workspace.store.ts'

export function createWorkspaceService({ db, clock }: { db: Db; clock: Clock }) {
  const changedBy = (actor: Actor) => ({ update_by: actor.username, update_time: clock.now() })

  async function own(tx: Tx, actor: Actor, id: string) {
    const found = await workspaces.findOwn(tx, actor, id)
    if (!found) throw inputError('工作台不存在，或不是您的工作台')
    return found
  }

  async function requireFreeName(tx: Tx, actor: Actor, name: string, exceptId = ''): Promise<void> {
    const taken = await workspaces.findOwnNames(tx, actor)
    if (taken.some((one) => one.name === name && one.id !== exceptId))
      throw new AppError('DUPLICATE', { name }, { message: '工作台名称已存在' })
  }

  return {
    list: (actor: Actor): Promise<Workspace[]> =>
      inTenant(db, actor, async (tx) => {
        const rows = await workspaces.findVisible(tx, actor)
        return rows.map(({ owner_id, owner_name, shared_with, ...row }) => ({
          ...row,
          isOwn: owner_id === actor.userId,
          ownerName: owner_name ?? '',
          sharedWith: shared_with,
        }))
      }),

    add: (actor: Actor, { name, layout }: AddWorkspaceBody): Promise<string> =>
      inTenant(db, actor, async (tx) => {
        await workspaces.lockOwner(tx, actor)
        const known = await workspaces.findOwnNames(tx, actor)
        if (known.length >= MOST_WORKSPACES) throw inputError(`最多保存${MOST_WORKSPACES}个工作台`)
        await requireFreeName(tx, actor, name)
        const now = clock.now()
        const id = newId(now.getTime())
        await workspaces.insertWorkspace(tx, {
          id,
          tenant_id: actor.tenantId,
          owner_id: actor.userId,
          name,
          layout,
          sort: Math.max(0, ...known.map(({ sort }) => sort)) + 1,
          create_by: actor.username,
          create_time: now,
        })
        return id
      }),

    /** Refused when another window has saved since: nothing of either is lost unseen. */
    edit: (actor: Actor, { id, version, name, layout }: EditWorkspaceBody): Promise<number> =>
      inTenant(db, actor, async (tx) => {
        const found = await own(tx, actor, id)
        if (found.version !== version)
          throw new AppError('CONFLICT', { id }, { message: '该工作台已在另一个窗口修改，请刷新后重试' })
        if (name !== undefined) await requireFreeName(tx, actor, name, id)
        await workspaces.updateWorkspace(tx, id, {
          ...(name !== undefined && { name }),
          ...(layout !== undefined && { layout }),
          version: version + 1,
          ...changedBy(actor),
        })
        return version + 1
      }),

    share: (actor: Actor, { id, shared }: ShareWorkspaceBody): Promise<void> =>
      inTenant(db, actor, async (tx) => {
        await own(tx, actor, id)
        if (shared && actor.orgCode === '') throw inputError('您没有所属部门，无法共享')
        await workspaces.updateWorkspace(tx, id, {
          shared_with: shared ? actor.orgCode : null,
          ...changedBy(actor),
        })
      }),

    order: (actor: Actor, ids: readonly string[]): Promise<void> =>
      inTenant(db, actor, async (tx) => {
        for (const [sort, id] of ids.entries()) {
          await own(tx, actor, id)
          await workspaces.updateWorkspace(tx, id, { sort, ...changedBy(actor) })
        }
      }),

    remove: (actor: Actor, id: string): Promise<void> =>
      inTenant(db, actor, async (tx) => {
        await own(tx, actor, id)
        await workspaces.removeWorkspace(tx, id)
      }),
  }
}
