import {
  MOST_GROUPS,
  MOST_SYMBOLS,
  RECYCLE_DAYS,
  type Monitor,
  type SaveGroupBody,
  type SetGroupBody,
  type SetGroupResult,
  type SetMonitorBody,
} from '@liangshu/contract/watch/group-calls'

import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, inputError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import type { Constituents, MarketSource } from '../../market/index.ts'
import * as groups from './group.store.ts'
import { applyMembers } from './group-members.ts'
import { createMemberKeep, passingMembers, type CachedMembers } from './member-cache.ts'
import { createSystemGroups, isSystemGroup } from './system-groups.ts'
import { findAlerts } from '../monitor/alert.store.ts'
import { robotProblem } from '../monitor/wechat-robot.ts'

const missing = () => inputError('分组不存在或无权修改')

export interface GroupDeps {
  readonly db: Db
  readonly clock: Clock
  readonly market: MarketSource
  readonly config: Pick<Config, 'WECHAT_HOSTS'>
  readonly constituents: Constituents
}

export function createGroupService({ db, clock, market, config, constituents }: GroupDeps) {
  const kept = createMemberKeep()
  const system = createSystemGroups({ db, clock, market, constituents })
  const recycledSince = () => new Date(clock.now().getTime() - RECYCLE_DAYS * 86_400_000)

  const own = async (tx: Tx, actor: Actor, id: string): Promise<groups.OwnGroup> => {
    const group = await groups.findOwn(tx, actor, id)
    if (!group || group.deleted_at !== null) throw missing()
    return group
  }

  const systemSymbols = async (actor: Actor, groupId: string): Promise<readonly string[]> => {
    const symbols = await system.symbolsOf(actor, groupId)
    if (!symbols) throw inputError('分组不存在或无权查看')
    return symbols
  }

  async function create(tx: Tx, actor: Actor, body: SaveGroupBody): Promise<string> {
    if ((await groups.countOwn(tx, actor)) >= MOST_GROUPS) throw inputError(`最多创建${MOST_GROUPS}个分组`)
    const now = clock.now()
    const id = newId(now.getTime())
    await groups.insertGroup(tx, {
      id,
      tenant_id: actor.tenantId,
      owner_id: actor.userId,
      name: body.name,
      type: body.type,
      product_id: body.productId ?? null,
      color: body.color ?? '',
      sort: body.sort ?? 0,
      share_to: body.shareTo ?? [],
      create_by: actor.username,
      create_time: now,
    })
    return id
  }

  /** Out of the recycle list, within its thirty days. */
  async function restore(tx: Tx, actor: Actor, id: string): Promise<void> {
    const group = await groups.findOwn(tx, actor, id)
    if (!group?.deleted_at || group.deleted_at < recycledSince()) throw inputError('该分组已超过30天，无法恢复')
    if ((await groups.countOwn(tx, actor)) >= MOST_GROUPS) throw inputError(`最多创建${MOST_GROUPS}个分组`)
    await groups.updateGroup(tx, id, { deleted_at: null, deleted_by: null }, actor.username, clock.now())
  }

  async function change(tx: Tx, actor: Actor, id: string, body: SaveGroupBody): Promise<void> {
    const now = clock.now()
    if (body.delFlag === 'restore') return restore(tx, actor, id)
    await own(tx, actor, id)
    if (body.delFlag === '1')
      return groups.updateGroup(tx, id, { deleted_at: now, deleted_by: actor.username }, actor.username, now)
    const { name, type, color, sort, shareTo, productId } = body
    await groups.updateGroup(
      tx,
      id,
      {
        name,
        type,
        ...(color !== undefined && { color }),
        ...(sort !== undefined && { sort }),
        ...(shareTo !== undefined && { share_to: shareTo }),
        ...(productId !== undefined && { product_id: productId }),
      },
      actor.username,
      now,
    )
  }

  return {
    save: (actor: Actor, body: SaveGroupBody) =>
      inTenant(db, actor, async (tx) => {
        await groups.lockOwner(tx, actor)
        if (body.delFlag !== '1' && (await groups.isNameTaken(tx, actor, body.name, body.id ?? '')))
          throw new AppError('DUPLICATE', { name: body.name }, { message: '分组名称已存在' })
        if (!body.id) return create(tx, actor, body)
        await change(tx, actor, body.id, body)
        return body.id
      }),

    setMembers: (actor: Actor, body: SetGroupBody): Promise<SetGroupResult[]> => {
      if (body.symbols.length === 0) throw inputError('请输入证券代码')
      if (body.symbols.length > MOST_SYMBOLS)
        throw inputError(`一次最多提交${MOST_SYMBOLS}只证券，当前${body.symbols.length}只`)
      return inTenant(db, actor, async (tx) => {
        await groups.lockOwner(tx, actor)
        await own(tx, actor, body.groupId)
        if (body.op === 'move') {
          if (!body.toGroupId || body.toGroupId === body.groupId) throw inputError('请选择目标分组')
          await own(tx, actor, body.toGroupId)
        }
        return applyMembers(tx, { actor, body, market, now: clock.now(), recycledSince: recycledSince() })
      })
    },

    clean: (actor: Actor, groupId: string) =>
      inTenant(db, actor, async (tx) => {
        await own(tx, actor, groupId)
        return (await groups.removeMembers(tx, groupId, null, actor.username, clock.now())).length
      }),

    monitor: (actor: Actor, groupId: string): Promise<Monitor> =>
      inTenant(db, actor, async (tx) => {
        const group = await groups.findVisible(tx, actor, groupId)
        if (!group) throw inputError('分组不存在或无权查看')
        const hasWechat = group.monitor_wechat !== null
        return { groupId, enabled: group.monitor_on, rules: group.monitor_rules, hasWechat }
      }),

    setMonitor: (actor: Actor, { groupId, enabled, rules, wechatUrl }: SetMonitorBody): Promise<Monitor> => {
      if (market.kind === 'feed' && rules.some(({ metric }) => metric === 'news'))
        throw inputError('实时行情没有新闻来源，不能监控新闻')
      const problem = wechatUrl ? robotProblem(wechatUrl, config.WECHAT_HOSTS) : null
      if (problem !== null) throw inputError(problem)
      return inTenant(db, actor, async (tx) => {
        const group = await own(tx, actor, groupId)
        const robot = wechatUrl === undefined ? group.monitor_wechat : wechatUrl || null
        if (robot === null && rules.some(({ channels }) => channels.includes('wechat')))
          throw inputError('请填写企业微信机器人地址')
        const change = { monitor_on: enabled, monitor_rules: JSON.stringify(rules), monitor_wechat: robot }
        await groups.updateGroup(tx, groupId, change, actor.username, clock.now())
        return { groupId, enabled, rules, hasWechat: robot !== null }
      })
    },

    /** Groups that nobody keeps, with what they hold now. */
    systemGroups: system.list,

    order: (actor: Actor, ids: readonly string[]): Promise<number> =>
      inTenant(db, actor, async (tx) => {
        await groups.lockOwner(tx, actor)
        const moved = await groups.orderGroups(tx, actor, ids)
        if (moved !== new Set(ids).size) throw missing()
        return moved
      }),

    alerts: (actor: Actor) => inTenant(db, actor, (tx) => findAlerts(tx, actor)),

    list: (actor: Actor) =>
      inTenant(db, actor, async (tx) => {
        const found = await groups.findGroups(tx, actor)
        const ids = found.map(({ id }) => id)
        return { groups: found, symbols: await groups.findSymbols(tx, ids) }
      }),

    async members(actor: Actor, groupId: string): Promise<CachedMembers> {
      if (isSystemGroup(groupId)) return passingMembers(market.master(), await systemSymbols(actor, groupId))
      return inTenant(db, actor, async (tx) => {
        const group = await groups.findVisible(tx, actor, groupId)
        if (!group) throw inputError('分组不存在或无权查看')
        return kept.find(group, market.master(), () => groups.findMembers(tx, groupId))
      })
    },

    async symbols(actor: Actor, groupId: string): Promise<readonly string[]> {
      if (isSystemGroup(groupId)) return systemSymbols(actor, groupId)
      return inTenant(db, actor, async (tx) => {
        if (!(await groups.findVisible(tx, actor, groupId))) throw inputError('分组不存在或无权查看')
        return (await groups.findSymbols(tx, [groupId])).get(groupId) ?? []
      })
    },

    recycled: (actor: Actor) => inTenant(db, actor, (tx) => groups.findRecycled(tx, actor, recycledSince())),
  }
}
