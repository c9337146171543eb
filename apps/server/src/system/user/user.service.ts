import type { AddUserBody, EditUserBody } from '@liangshu/contract/system/user/user'
import type { ListedUser } from '@liangshu/contract/system/user/user-list'

import { hashPassword, isStrongPassword, passwordRule } from '../../platform/auth/password.ts'
import type { SessionEnded } from '../../platform/auth/session-ended.ts'
import * as sessions from '../../platform/auth/session.store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import { keepStates } from '../../platform/records/keep-states.ts'
import { recordChange } from '../../platform/records/record-change.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { refuseDepartsBeyond, refuseOwn, refuseRolesBeyond, refuseStronger } from '../permission/delegation.ts'
import { keepingAnAdministrator } from './keep-administrator.ts'
import * as users from './user.store.ts'
import { refuseChangeOfShared, splitShared, tenantsFor } from './institutions.ts'
import { findChosenDeparts, findLinks, replaceDeparts, replaceRoles, unlink } from './user-links.store.ts'
import type { UserView } from './user-view.ts'

const frozen = 2
const removed = 1
const live = 0

type Parts = { db: Db; clock: Clock; sessionEnded: SessionEnded; view: UserView }

export function createUserAdminService({ db, clock, sessionEnded, view }: Parts) {
  /** Sessions end in the same transaction; whoever holds a socket hears of it once that is certain. */
  async function andEndSessions(actor: Actor, reason: string, work: (tx: Tx) => Promise<readonly string[]>) {
    const ended = await inTenant(db, actor, async (tx) => {
      const userIds = await work(tx)
      const ids: string[] = []
      for (const userId of userIds) {
        const own = userId === actor.userId ? actor.sessionId : ''
        ids.push(...(await sessions.endAllOfUser(tx, userId, clock.now(), reason, own)))
      }
      return ids
    })
    sessionEnded.announce(ended)
  }

  async function visible(tx: Tx, actor: Actor, ids: readonly string[]): Promise<ListedUser[]> {
    const found = await view.findByIds(tx, actor, ids)
    if (found.length === 0) throw new AppError('NOT_FOUND', { ids })
    return found
  }

  const keeping = <T>(tx: Tx, actor: Actor, ids: readonly string[], work: () => Promise<T>): Promise<T> =>
    keepStates(tx, { table: 'sys_user', actor, clock, ids }, view.storedStates(tx, actor), work)

  return {
    async add(actor: Actor, given: AddUserBody): Promise<void> {
      const passwordHash = await checkedPassword(given.password, given.confirmpassword)
      await inTenant(db, actor, async (tx) => {
        const now = clock.now()
        const id = given.id || newId(now.getTime())
        const tenantIds = await tenantsFor(tx, actor, given.relTenantIds)
        await findChosenDeparts(tx, given.departIds, tenantIds)
        await refuseRolesBeyond(tx, actor, given.selectedroles)
        await refuseDepartsBeyond(tx, actor, [...(departsOf(given) ?? []), ...given.departIds])
        await tx
          .insertInto('sys_user')
          .values({
            id,
            ...toColumns(given),
            username: given.username,
            password_hash: passwordHash,
            // Somebody else knows this password, so the first thing its owner does is choose another.
            must_change_password: true,
            tenant_ids: tenantIds,
            create_by: actor.username,
            create_time: now,
          })
          .execute()
        await replaceRoles(tx, id, given.selectedroles, tenantIds)
        await replaceDeparts(tx, id, departsOf(given) ?? [], tenantIds)
        const after = await view.findStored(tx, actor, id)
        if (after) await recordChange(tx, { table: 'sys_user', id, after, actor, now })
      })
    },

    edit: (actor: Actor, given: EditUserBody) =>
      inTenant(db, actor, async (tx) => {
        const [before] = await visible(tx, actor, [given.id])
        const [member] = await users.findMemberships(tx, [given.id])
        if (!before || !member) throw new AppError('NOT_FOUND', { id: given.id })
        refuseChangeOfShared(actor, member, before, given)
        await refuseStronger(tx, actor, [given.id])
        await refuseRightsBeyond(tx, actor, before, given)
        await keepingAnAdministrator(tx, async () => {
          const tenantIds = actor.isPlatform
            ? await tenantsFor(tx, actor, given.relTenantIds, member.tenantIds)
            : member.tenantIds
          await findChosenDeparts(tx, given.departIds ?? [], tenantIds)
          const patch = {
            ...toColumns(given),
            ...(given.username !== undefined && { username: given.username }),
            tenant_ids: tenantIds,
            update_by: actor.username,
            update_time: clock.now(),
          }
          if (!(await users.update(tx, given.id, patch, given.version))) throw new AppError('CONFLICT')
          if (given.selectedroles) await replaceRoles(tx, given.id, given.selectedroles, tenantIds)
          const chosen = departsOf(given)
          if (chosen) await replaceDeparts(tx, given.id, chosen, tenantIds)
        })
        const after = await view.findStored(tx, actor, given.id)
        await recordChange(tx, {
          table: 'sys_user',
          id: given.id,
          before,
          ...(after && { after }),
          actor,
          now: clock.now(),
        })
      }),

    /** Into the recycle bin. Who also works for another institution only leaves this one. */
    remove: (actor: Actor, ids: readonly string[]) =>
      andEndSessions(actor, 'removed', async (tx) => {
        if (ids.includes(actor.userId)) throw refusal('不能删除当前登录用户')
        const targets = (await visible(tx, actor, ids)).map((user) => user.id)
        await refuseStronger(tx, actor, targets)
        const { own, shared } = splitShared(actor, await users.findMemberships(tx, targets))
        return keepingAnAdministrator(tx, async () => {
          const patch = { del_flag: removed, update_by: actor.username, update_time: clock.now() }
          if (own.length > 0) await keeping(tx, actor, own, () => users.updateMany(tx, own, patch))
          if (shared.length > 0) {
            await unlink(tx, shared)
            await users.leaveTenant(tx, shared)
          }
          return own
        })
      }),

    setStatus: (actor: Actor, ids: readonly string[], status: 1 | 2) =>
      andEndSessions(actor, 'frozen', async (tx) => {
        if (status === frozen && ids.includes(actor.userId)) throw refusal('不能冻结当前登录用户')
        const targets = (await visible(tx, actor, ids)).map((user) => user.id)
        await refuseStronger(tx, actor, targets)
        const { shared } = splitShared(actor, await users.findMemberships(tx, targets))
        if (shared.length > 0) throw refusal('所选用户同时属于其他机构，请联系平台管理员')
        const patch = { status, update_by: actor.username, update_time: clock.now() }
        await keepingAnAdministrator(tx, () => keeping(tx, actor, targets, () => users.updateMany(tx, targets, patch)))
        return status === frozen ? targets : []
      }),

    async resetPassword(actor: Actor, username: string, password?: string, confirmation?: string): Promise<void> {
      const passwordHash = await checkedPassword(password, confirmation)
      await andEndSessions(actor, 'password reset', async (tx) => {
        const user = await view.findByUsername(tx, actor, username)
        if (!user) throw refusal('用户不存在！')
        await refuseStronger(tx, actor, [user.id])
        const { shared } = splitShared(actor, await users.findMemberships(tx, [user.id]))
        if (shared.length > 0) throw refusal('该用户同时属于其他机构，请联系平台管理员')
        await users.update(tx, user.id, {
          password_hash: passwordHash,
          must_change_password: user.id !== actor.userId,
          update_by: actor.username,
          update_time: clock.now(),
        })
        return [user.id]
      })
    },

    restore: (actor: Actor, ids: readonly string[]) =>
      inTenant(db, actor, async (tx) => {
        const found = await view.findRemoved(tx, actor, ids)
        if (found.length === 0) throw new AppError('NOT_FOUND', { ids })
        const back = found.map((user) => user.id)
        await refuseStronger(tx, actor, back)
        const patch = { del_flag: live, update_by: actor.username, update_time: clock.now() }
        await keeping(tx, actor, back, () => users.updateMany(tx, back, patch))
      }),

    /** For good, with every link; only out of the recycle bin, and only people of this institution alone. */
    purge: (actor: Actor, ids: readonly string[]) =>
      inTenant(db, actor, async (tx) => {
        const found = (await view.findRemoved(tx, actor, ids)).map((user) => user.id)
        await refuseStronger(tx, actor, found)
        const { own } = splitShared(actor, await users.findMemberships(tx, found))
        if (own.length === 0 || (await users.purge(tx, own)) === 0) throw new AppError('NOT_FOUND', { ids })
      }),
  }
}

/** Roles and departments that are new to the person must be the caller's to give; of oneself nothing changes. */
async function refuseRightsBeyond(tx: Tx, actor: Actor, before: ListedUser, given: EditUserBody): Promise<void> {
  const { roles, departs } = await findLinks(tx, given.id)
  const led = (before.departIds ?? '').split(',').filter((id) => id !== '')
  const wanted = {
    roles: given.selectedroles ?? roles,
    departs: departsOf(given) ?? departs,
    led: given.userIdentity === undefined ? led : (ledDeparts(given)?.split(',') ?? []),
  }
  const isChanged = differs(roles, wanted.roles) || differs(departs, wanted.departs) || differs(led, wanted.led)
  if (isChanged) refuseOwn(actor, [given.id])
  await refuseRolesBeyond(tx, actor, without(wanted.roles, roles))
  await refuseDepartsBeyond(tx, actor, [...without(wanted.departs, departs), ...without(wanted.led, led)])
}

const without = (ids: readonly string[], known: readonly string[]): string[] => ids.filter((id) => !known.includes(id))
const differs = (one: readonly string[], other: readonly string[]): boolean =>
  without(one, other).length > 0 || without(other, one).length > 0

async function checkedPassword(password = '', confirmation = password): Promise<string> {
  if (password === '') throw refusal('新密码不允许为空!')
  if (password !== confirmation) throw refusal('两次输入密码不一致!')
  if (!isStrongPassword(password)) throw refusal(passwordRule)
  return hashPassword(password)
}

type Chosen = Pick<EditUserBody, 'selecteddeparts' | 'departIds'>

/** No departments chosen falls back to those the person leads. */
const departsOf = ({ selecteddeparts, departIds }: Chosen): string[] | undefined =>
  selecteddeparts?.length === 0 ? (departIds ?? []) : selecteddeparts

const orNull = (text: string | undefined): string | null | undefined => (text === '' ? null : text)

type Profile = Omit<EditUserBody, 'id' | 'version' | 'username'>

function toColumns(given: Profile): Omit<users.UserPatch, 'id'> {
  const patch = {
    realname: given.realname,
    avatar: given.avatar,
    birthday: orNull(given.birthday),
    sex: given.sex,
    email: orNull(given.email),
    phone: orNull(given.phone),
    work_no: orNull(given.workNo),
    post: given.post,
    telephone: given.telephone,
    activiti_sync: given.activitiSync,
    user_identity: given.userIdentity,
    // Departments belong to leaders only; a plain member leads none.
    depart_ids: given.userIdentity === undefined ? undefined : ledDeparts(given),
    home_path: given.homePath,
  }
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))
}

const ledDeparts = ({ userIdentity, departIds }: Profile): string | null =>
  userIdentity === 2 && departIds !== undefined && departIds.length > 0 ? departIds.join(',') : null
