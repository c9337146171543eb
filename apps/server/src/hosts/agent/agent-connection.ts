import type { FromAgent } from '@liangshu/contract/hosts/agent'
import { usualThresholds, type Thresholds } from '@liangshu/contract/hosts/host'
import type { WebSocket } from 'ws'

import type { HostRow } from '../host/host.store.ts'
import type { HostReports } from './report-writer.ts'

export type ReportsFrame = Extract<FromAgent, { type: 'reports' }>

/** One agent that is connected, and what of its reports is stored. */
export type Connection = {
  readonly host: HostRow
  readonly socket: WebSocket
  boot: string
  seq: number
  services: string
  over: Record<string, number>
  open: Set<string>
  thresholds: Thresholds
  waiting: { frame: ReportsFrame; receivedAt: number }[]
}

export const createConnection = (socket: WebSocket, host: HostRow): Connection => ({
  host,
  socket,
  boot: host.boot,
  seq: host.seq,
  services: '',
  over: {},
  open: new Set(),
  thresholds: host.thresholds ?? usualThresholds,
  waiting: [],
})

/** What is new of the frames that wait; a report that was stored before is only answered again. */
export function takeReports(connection: Connection): HostReports | null {
  const reports: { at: number; report: ReportsFrame['reports'][number] }[] = []
  let receivedAt = 0
  for (const { frame, receivedAt: at } of connection.waiting) {
    if (frame.boot !== connection.boot) Object.assign(connection, { boot: frame.boot, seq: 0 })
    receivedAt = at
    for (const report of frame.reports) {
      if (report.seq <= connection.seq) continue
      connection.seq = report.seq
      // Both by the host's clock: however wrong it is, the age is right.
      reports.push({ at: at - Math.max(0, frame.sentAt - report.at), report })
    }
  }
  const last = reports.at(-1)?.report
  if (!last) return null
  const services = last.services.map(({ id }) => id).join()
  const hasOtherServices = services !== connection.services
  connection.services = services
  const { id: hostId, tenant_id: tenantId } = connection.host
  return { hostId, tenantId, boot: connection.boot, receivedAt, reports, hasOtherServices }
}
