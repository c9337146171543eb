import { STALE_MS } from '@liangshu/contract/hosts/agent-line'
import {
  usualThresholds,
  type CurvePoint,
  type Host,
  type HostState,
  type HostStatus,
  type MaintenanceWindow,
  type Thresholds,
} from '@liangshu/contract/hosts/host'
import type { z } from 'zod'
import type { maintenanceBody } from '@liangshu/contract/hosts/host'

import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError, inputError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { fromWireTime, toWireTime, toWireTimeOrNull } from '../../platform/wire/wire-time.ts'
import type { SharedHub } from '../agent/share-hub.ts'
import * as alerts from '../alert/alert.store.ts'
import * as figures from '../figure/figure.store.ts'
import * as hosts from './host.store.ts'

type Parts = { db: Db; clock: Clock; hub: SharedHub }
const mostWindows = 50
/** Curves of more hosts than this are asked for one by one. */
const mostStates = 100
const longestMaintenanceMs = 30 * 86_400_000

/** The last part of an address is nobody's business. */
const masked = (ip: string): string => ip.replace(/^::ffff:/, '').replace(/[^.:]+$/, '*')

const isSilent = ({ last_seen: seen }: Pick<hosts.HostRow, 'last_seen'>, now: Date): boolean =>
  seen === null || now.getTime() - seen.getTime() > STALE_MS

function statusOf(row: hosts.ListedHost, now: Date): HostStatus {
  if (isSilent(row, now) || row.revoked_at) return 'offline'
  return row.alerts > 0 ? 'warn' : 'online'
}

function toWire(row: hosts.ListedHost, now: Date): Host {
  const f = row.figures
  return {
    id: row.id,
    ip: masked(row.ip),
    name: row.name,
    alias: row.alias,
    os: row.os,
    cpu: f?.cpu ?? null,
    mem: f?.mem ?? null,
    disk: f?.disk ?? null,
    load1: f?.load1 ?? null,
    netIn: f?.netIn ?? null,
    netOut: f?.netOut ?? null,
    uptime: f?.uptime ?? null,
    clockOffsetMs: f?.clockOffsetMs ?? null,
    agentVersion: row.agent_version,
    lastHeartbeat: toWireTimeOrNull(row.last_seen),
    status: statusOf(row, now),
    isDesk: row.is_desk,
    isRevoked: row.revoked_at !== null,
    inMaintenance: row.in_maintenance,
    serviceCount: row.services,
    runningCount: row.running,
    failedCount: row.failed,
    alertCount: row.alerts,
  }
}

const toPoint = (row: figures.FigureRow): CurvePoint => ({
  at: toWireTime(row.at),
  cpu: row.cpu,
  mem: row.mem,
  disk: row.disk,
  load1: row.load1,
  netIn: row.net_in,
  netOut: row.net_out,
  clockOffsetMs: row.clock_offset_ms,
})

/** Hosts as people see them and what they may set. */
export function createHostService({ db, clock, hub }: Parts) {
  async function one(tx: Tx, id: string): Promise<hosts.ListedHost> {
    const [found] = await hosts.findListed(tx, clock.now(), { id })
    if (!found) throw new AppError('NOT_FOUND', { id }, { message: '主机不存在' })
    return found
  }
  const changedBy = (actor: Actor) => ({ update_by: actor.username, update_time: clock.now() })

  async function change(actor: Actor, id: string, values: Parameters<typeof hosts.update>[2]): Promise<Host> {
    return inTenant(db, actor, async (tx) => {
      await one(tx, id)
      await hosts.update(tx, id, { ...values, ...changedBy(actor) })
      return toWire(await one(tx, id), clock.now())
    })
  }

  async function stateOf(tx: Tx, row: hosts.ListedHost): Promise<HostState> {
    const now = clock.now()
    return {
      server: toWire(row, now),
      figures: row.figures,
      isStale: isSilent(row, now),
      history: (await figures.findCurve(tx, row.id)).map(toPoint),
      alerts: await alerts.findShown(tx, row.id, 20),
      thresholds: row.thresholds ?? usualThresholds,
    }
  }

  return {
    list: (actor: Actor, wanted: { alias?: string | undefined; status?: HostStatus | undefined }): Promise<Host[]> =>
      inTenant(db, actor, async (tx) => {
        const now = clock.now()
        const rows = await hosts.findListed(tx, now, wanted.alias ? { word: wanted.alias.trim() } : {})
        const all = rows.map((row) => toWire(row, now))
        return wanted.status ? all.filter(({ status }) => status === wanted.status) : all
      }),

    /** One host, or the first hundred of them. */
    status: (actor: Actor, id: string | undefined): Promise<HostState[]> =>
      inTenant(db, actor, async (tx) => {
        const rows = id ? [await one(tx, id)] : (await hosts.findListed(tx, clock.now())).slice(0, mostStates)
        const states: HostState[] = []
        for (const row of rows) states.push(await stateOf(tx, row))
        return states
      }),

    history: (actor: Actor, id: string, hours: number) =>
      inTenant(db, actor, async (tx) => {
        await one(tx, id)
        const to = clock.now()
        const { rows, seconds } = await figures.findHistory(tx, id, new Date(to.getTime() - hours * 3_600_000), to)
        return { points: rows.map(toPoint), stepSeconds: seconds }
      }),

    setAlias: (actor: Actor, id: string, alias: string) => change(actor, id, { alias }),

    async setThresholds(actor: Actor, id: string, thresholds: Thresholds): Promise<Host> {
      const changed = await change(actor, id, { thresholds: JSON.stringify(thresholds) })
      hub.setThresholds(id, thresholds)
      return changed
    },

    /** From now on nobody gets in with the key the host has. */
    async revoke(actor: Actor, id: string): Promise<Host> {
      const changed = await change(actor, id, { revoked_at: clock.now() })
      hub.hangUp(id)
      return changed
    },

    async remove(actor: Actor, id: string): Promise<void> {
      await inTenant(db, actor, async (tx) => {
        const found = await one(tx, id)
        if (found.is_desk) throw refusal('平台自身所在的主机不能删除')
        await hosts.remove(tx, id)
      })
      hub.hangUp(id)
    },

    alerts: (actor: Actor, id: string | undefined) => inTenant(db, actor, (tx) => alerts.findShown(tx, id)),

    windows: (actor: Actor, id: string): Promise<MaintenanceWindow[]> =>
      inTenant(db, actor, async (tx) => {
        await one(tx, id)
        const rows = await tx
          .selectFrom('host_maintenance')
          .selectAll()
          .where('host_id', '=', id)
          .orderBy('from_time', 'desc')
          .limit(mostWindows)
          .execute()
        return rows.map((row) => ({
          id: row.id,
          serverId: row.host_id,
          fromTime: toWireTime(row.from_time),
          toTime: toWireTime(row.to_time),
          reason: row.reason,
          createBy: row.create_by ?? '',
        }))
      }),

    addWindow: (actor: Actor, body: z.infer<typeof maintenanceBody>): Promise<string> =>
      inTenant(db, actor, async (tx) => {
        const found = await one(tx, body.serverId)
        const [from, to] = [fromWireTime(body.fromTime), fromWireTime(body.toTime)]
        const now = clock.now()
        if (!from || !to) throw inputError('维护时间不正确')
        if (to <= from) throw inputError('维护结束时间必须晚于开始时间')
        if (to <= now) throw inputError('维护结束时间已经过去')
        if (to.getTime() - from.getTime() > longestMaintenanceMs) throw inputError('一次维护最长30天')
        const id = newId(now.getTime())
        await tx
          .insertInto('host_maintenance')
          .values({
            id,
            tenant_id: found.tenant_id,
            host_id: found.id,
            from_time: from,
            to_time: to,
            reason: body.reason,
            create_by: actor.username,
            create_time: now,
          })
          .execute()
        return id
      }),

    removeWindow: (actor: Actor, id: string): Promise<void> =>
      inTenant(db, actor, async (tx) => {
        const done = await tx.deleteFrom('host_maintenance').where('id', '=', id).returning('id').executeTakeFirst()
        if (!done) throw new AppError('NOT_FOUND', { id }, { message: '维护窗口不存在' })
      }),
  }
}
