import { hostname, release, type } from 'node:os'

import type { Clock } from '../../platform/clock.ts'
import { insertRows } from '../../platform/database/insert-rows.ts'
import type { Db } from '../../platform/database/database.ts'
import { cutText } from '../../platform/http/clean-text.ts'
import type { Log } from '../../platform/log/log.ts'
import type { ServerPart } from '../../platform/monitor/server-part.ts'
import { newId } from '../../platform/new-id.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import * as hosts from '../host/host.store.ts'
import * as tasks from '../service/task.store.ts'

type Parts = { db: Db; clock: Clock; log: Pick<Log, 'warn'> }
type Known = ServerPart & { startedAt: Date; restarts: number[] }

const dayMs = 86_400_000

export type ServerParts = ReturnType<typeof createServerParts>

/** The desk's own machine and the parts of this process, kept beside the services of agents. */
export function createServerParts({ db, clock, log }: Parts) {
  const parts = new Map<string, Known>()
  const underWay = new Set<Promise<void>>()
  let hostId: string | undefined

  const ownHost = (): Promise<string> =>
    asPlatform(db, async (tx) => {
      const found = await hosts.findDesk(tx)
      if (found) return found.id
      const now = clock.now()
      const id = newId(now.getTime())
      await hosts.insert(tx, {
        id,
        tenant_id: 0,
        name: cutText(hostname(), 100) || 'localhost',
        alias: '量枢主机',
        os: cutText(`${type()} ${release()}`, 100),
        is_desk: true,
        create_by: 'system',
        create_time: now,
      })
      return (await hosts.findDesk(tx))?.id ?? id
    })

  async function write(): Promise<void> {
    hostId ??= await ownHost()
    const id = hostId
    const now = clock.now().getTime()
    const rows = [...parts.values()].map((part) => {
      const { state, says, cpu = null, memMb = null, port = null } = part.look()
      return {
        host_id: id,
        id: part.key,
        tenant_id: 0,
        name: part.name,
        type: part.type,
        driver: 'desk',
        state,
        pid: process.pid,
        port,
        version: process.version,
        start_time: part.startedAt.toISOString(),
        restarts_24h: part.restarts.filter((at) => now - at < dayMs).length,
        cpu,
        mem_mb: memMb,
        last_log: cutText(says, 500),
        health_url: '',
      }
    })
    await asPlatform(db, (tx) => insertRows(tx, 'host_service', rows, ['host_id', 'id']))
  }

  async function run(part: Known, taskId: string): Promise<void> {
    const store = (change: Parameters<typeof tasks.update>[2]) =>
      asPlatform(db, (tx) => tasks.update(tx, taskId, change))
    try {
      await store({ progress: 30, step: '正在重启', message: '' })
      part.restarts.push(clock.now().getTime())
      await part.restart?.()
      if (part.endsProcess) return
      part.startedAt = clock.now()
      await write()
      await store({ state: 'done', progress: 100, step: '完成', message: '已重新启动', end_time: clock.now() })
    } catch (error) {
      const message = cutText(`重启失败：${error instanceof Error ? error.message : String(error)}`, 500)
      await store({ state: 'failed', message, end_time: clock.now() })
    }
  }

  return {
    ownHost,
    write,
    add(part: ServerPart): void {
      parts.set(part.key, { ...part, startedAt: clock.now(), restarts: [] })
    },
    canRestart: (key: string): boolean => parts.get(key)?.restart !== undefined,

    restart(key: string, taskId: string): void {
      const part = parts.get(key)
      if (!part) return
      const work: Promise<void> = run(part, taskId)
        .catch((error: unknown) => log.warn({ err: error, key }, 'restart of a part not recorded'))
        .finally(() => underWay.delete(work))
      underWay.add(work)
    },

    /** What the process before us was asked for is done by our being here. */
    async finishRestarts(): Promise<void> {
      const now = clock.now()
      const ending = [...parts.values()].filter(({ endsProcess }) => endsProcess).map(({ key }) => key)
      if (ending.length === 0) return
      hostId ??= await ownHost()
      const id = hostId
      await asPlatform(db, (tx) =>
        tx
          .updateTable('host_task')
          .set({ state: 'done', progress: 100, step: '完成', message: '服务进程已重新启动', end_time: now })
          .where('host_id', '=', id)
          .where('service_id', 'in', ending)
          .where('end_time', 'is', null)
          .execute(),
      )
    },
    settle: () => Promise.all(underWay),
  }
}
