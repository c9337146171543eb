import type { HostReport } from '@liangshu/contract/hosts/agent'

import { insertRows, updateRows } from '../../platform/database/insert-rows.ts'
import type { Tx } from '../../platform/database/database.ts'
import { finestStep } from '../figure/figure.store.ts'
import { keepOnly } from '../service/service.store.ts'
import '../tables.ts'

/** Reports of one host that came in since the last time, oldest first, with the desk's own times. */
export type HostReports = {
  hostId: string
  tenantId: number
  boot: string
  receivedAt: number
  reports: readonly { at: number; report: HostReport }[]
  /** The services are others than last time. */
  hasOtherServices: boolean
}

const text = (ms: number): string => new Date(ms).toISOString()

/** Everything that came from all agents in one statement per table. */
export async function writeReports(tx: Tx, all: readonly HostReports[]): Promise<void> {
  const figures = all.flatMap(({ hostId, tenantId, reports }) =>
    reports.map(({ at, report: { figures: f } }) => ({
      host_id: hostId,
      step: finestStep,
      at: text(at),
      tenant_id: tenantId,
      cpu: f.cpu,
      mem: f.mem,
      disk: f.disk,
      load1: f.load1,
      net_in: f.netIn,
      net_out: f.netOut,
      clock_offset_ms: f.clockOffsetMs,
    })),
  )
  const unique = [...new Map(figures.map((row) => [`${row.host_id} ${row.at}`, row])).values()]
  await insertRows(tx, 'host_figure', unique, ['host_id', 'step', 'at'])
  const latest = all.flatMap((one) => {
    const last = one.reports.at(-1)?.report
    return last ? [{ ...one, last }] : []
  })
  await updateRows(
    tx,
    'host',
    'id',
    latest.map(({ hostId, boot, receivedAt, last }) => ({
      id: hostId,
      last_seen: text(receivedAt),
      boot,
      seq: last.seq,
      figures: last.figures,
    })),
  )
  for (const { hostId, hasOtherServices, last } of latest)
    if (hasOtherServices)
      await keepOnly(
        tx,
        hostId,
        last.services.map(({ id }) => id),
      )
  await insertRows(
    tx,
    'host_service',
    latest.flatMap(({ hostId, tenantId, last }) =>
      last.services.map((service) => ({
        host_id: hostId,
        id: service.id,
        tenant_id: tenantId,
        name: service.name,
        type: service.type,
        driver: service.driver,
        state: service.state,
        pid: service.pid,
        port: service.port,
        version: service.version,
        start_time: service.startedAt === null ? null : text(service.startedAt),
        restarts_24h: service.restarts24h,
        cpu: service.cpu,
        mem_mb: service.memMb,
        health_url: service.healthUrl,
        is_healthy: service.isHealthy,
        last_log: service.lastLog,
      })),
    ),
    ['host_id', 'id'],
  )
}
