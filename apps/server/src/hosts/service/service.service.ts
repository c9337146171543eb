import { STALE_MS } from '@liangshu/contract/hosts/agent-line'
import {
  allowedActions,
  serviceActionLabels,
  serviceStateLabels,
  type ServiceAction,
} from '@liangshu/contract/hosts/service-words'
import type { HostService, HostTask, LogAnswer } from '@liangshu/contract/hosts/service'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { toWireTime, toWireTimeOrNull } from '../../platform/wire/wire-time.ts'
import type { SharedHub } from '../agent/share-hub.ts'
import type { ServerParts } from '../server-part/server-parts.ts'
import { findById, type HostRow } from '../host/host.store.ts'
import * as services from './service.store.ts'
import * as tasks from './task.store.ts'

/** What stands against stopping a trade service: said in words, empty when nothing does. */
export type TradeHindrance = (tx: Tx, tenantId: number) => Promise<string>

type Parts = { db: Db; clock: Clock; hub: SharedHub; serverParts: ServerParts; tradeHindrance: TradeHindrance }
type Wanted = { serverId: string; serviceId: string; action: ServiceAction; isForced: boolean }

export const forcePermission = 'SERVER:force'

const toWire =
  (serverParts: ServerParts) =>
  (row: services.ServiceRow): HostService => ({
    id: row.id,
    serverId: row.host_id,
    name: row.name,
    type: row.type,
    driver: row.driver,
    state: row.state,
    pid: row.pid,
    port: row.port,
    version: row.version,
    startTime: toWireTimeOrNull(row.start_time),
    restarts24h: row.restarts_24h,
    cpu: row.cpu,
    memMb: row.mem_mb,
    healthUrl: row.health_url,
    isHealthy: row.is_healthy,
    lastLog: row.last_log,
    canOperate: row.driver !== 'desk' || serverParts.canRestart(row.id),
  })

const taskToWire = (row: tasks.TaskRow): HostTask => ({
  taskId: row.id,
  serverId: row.host_id,
  serviceId: row.service_id,
  action: row.action,
  state: row.state,
  progress: row.progress,
  step: row.step,
  message: row.message,
  lastLines: row.last_lines,
  isForced: row.is_forced,
  createBy: row.create_by,
  createTime: toWireTime(row.create_time),
  endTime: toWireTimeOrNull(row.end_time),
})

/** Services of hosts, and what is done to them. */
export function createServiceService({ db, clock, hub, serverParts, tradeHindrance }: Parts) {
  async function find(tx: Tx, hostId: string, id: string) {
    const host = await findById(tx, hostId)
    if (!host) throw new AppError('NOT_FOUND', { hostId }, { message: '主机不存在' })
    const service = await services.findOne(tx, hostId, id)
    if (!service)
      throw new AppError('NOT_FOUND', { hostId, id }, { message: '该主机没有此服务，或代理的配置文件未列出它' })
    return { host, service }
  }

  const isOffline = ({ revoked_at: revokedAt, last_seen: seen }: HostRow): boolean =>
    revokedAt !== null || seen === null || clock.now().getTime() - seen.getTime() > STALE_MS

  /** Stopping what trades, while it may have something to lose, wants to be meant twice. */
  async function requireForce(tx: Tx, actor: Actor, service: services.ServiceRow, { action, isForced }: Wanted) {
    if (service.type !== 'trade' || action === 'start') return
    const hindrance = await tradeHindrance(tx, service.tenant_id)
    if (hindrance === '') return
    if (!isForced) {
      const message = `${hindrance}，${serviceActionLabels[action]}交易服务需要强制确认（force=1）`
      throw new AppError('HOST_FORCE_NEEDED', { hindrance }, { message })
    }
    if (!actor.rights.permissions.has(forcePermission))
      throw new AppError('FORBIDDEN', {}, { message: `${hindrance}，强制操作需要“强制停止交易服务”权限` })
  }

  async function store(tx: Tx, actor: Actor, wanted: Wanted): Promise<{ task: HostTask; isDesk: boolean }> {
    const { serverId, serviceId, action, isForced } = wanted
    const { host, service } = await find(tx, serverId, serviceId)
    const isDesk = service.driver === 'desk'
    if (isDesk && (action !== 'restart' || !serverParts.canRestart(serviceId)))
      throw refusal(action === 'restart' ? '该服务在当前运行方式下不能从这里重启' : '平台自身的服务只能重启')
    if (!isDesk && isOffline(host)) throw refusal('主机不在线，无法执行操作')
    const open = await tasks.findOpen(tx, serverId, serviceId)
    if (open) throw busy(open)
    if (!isDesk && !allowedActions[service.state].includes(action))
      throw refusal(`服务${serviceStateLabels[service.state]}，不能${serviceActionLabels[action]}`)
    await requireForce(tx, actor, service, wanted)
    const now = clock.now()
    const row = {
      id: newId(now.getTime()),
      tenant_id: service.tenant_id,
      host_id: serverId,
      service_id: serviceId,
      action,
      // What the desk does to itself waits for no agent.
      state: isDesk ? ('running' as const) : ('waiting' as const),
      last_lines: '[]',
      is_forced: isForced,
      create_by: actor.username,
      create_time: now,
      end_time: null,
    }
    if (!(await tasks.insert(tx, row))) {
      const other = await tasks.findOpen(tx, serverId, serviceId)
      throw other ? busy(other) : refusal('该服务正在执行其他操作，请稍候')
    }
    const [stored] = await tasks.findRecent(tx, { hostId: serverId, taskId: row.id })
    if (!stored) throw new Error('a task just stored is gone')
    return { task: taskToWire(stored), isDesk }
  }

  const busy = ({ action, create_by: by, create_time: at }: tasks.TaskRow) =>
    refusal(`该服务正在执行“${serviceActionLabels[action]}”（${by} ${toWireTime(at).slice(11)} 发起），请稍候`)

  return {
    list: (actor: Actor, hostId: string): Promise<HostService[]> =>
      inTenant(db, actor, async (tx) => {
        if (!(await findById(tx, hostId))) throw new AppError('NOT_FOUND', { hostId }, { message: '主机不存在' })
        return (await services.findOfHost(tx, hostId)).map(toWire(serverParts))
      }),

    async act(actor: Actor, wanted: Wanted): Promise<HostTask> {
      const { task, isDesk } = await inTenant(db, actor, (tx) => store(tx, actor, wanted))
      if (isDesk) serverParts.restart(wanted.serviceId, task.taskId)
      else await hub.handOutTasks()
      return task
    },

    tasks: (
      actor: Actor,
      wanted: { serverId: string; serviceId?: string | undefined; taskId?: string | undefined },
    ): Promise<HostTask[]> =>
      inTenant(db, actor, async (tx) =>
        (await tasks.findRecent(tx, { ...wanted, hostId: wanted.serverId })).map(taskToWire),
      ),

    async log(
      actor: Actor,
      wanted: { serverId: string; serviceId: string; lines: number; find: string; after?: number | undefined },
    ): Promise<LogAnswer> {
      const { host, service } = await inTenant(db, actor, (tx) => find(tx, wanted.serverId, wanted.serviceId))
      if (service.driver === 'desk') throw refusal('平台自身的服务没有单独的日志，请查看系统日志')
      if (isOffline(host)) throw refusal('主机不在线，无法读取日志')
      const { serverId, after, ...question } = wanted
      return hub.askLog(serverId, { ...question, ...(after !== undefined && { after }) })
    },
  }
}
