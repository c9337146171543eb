import { z } from 'zod'

import { hostFigures } from './agent.ts'
import { hostId } from './service.ts'

/** Machines of an institution: what the desk shows of them and what may be set. */
export const hostStatuses = ['online', 'offline', 'warn'] as const
export type HostStatus = (typeof hostStatuses)[number]
export const hostStatusLabels: Readonly<Record<HostStatus, string>> = { online: '在线', offline: '离线', warn: '告警' }

/** One point of every curve, newest last. */
export const CURVE_POINTS = 60
export const HISTORY_DAYS = 30

export const serverPaths = {
  list: '/server',
  remove: '/server',
  status: '/server/status',
  history: '/server/history',
  alias: '/server/alias',
  thresholds: '/server/thresholds',
  code: '/server/enrolCode',
  revoke: '/server/revoke',
  alerts: '/server/alert',
  maintenance: '/server/maintenance',
  morningCheck: '/server/morningCheck',
} as const

const limit = (least: number, most: number) => z.number().min(least).max(most).nullable()

/** From where on an alert is raised; null raises none. */
export const thresholds = z.object({
  cpu: limit(1, 100),
  mem: limit(1, 100),
  disk: limit(1, 100),
  /** Load of one minute for each core. */
  load: limit(0.1, 1000),
  clockMs: limit(10, 86_400_000),
})
export type Thresholds = z.infer<typeof thresholds>
export const usualThresholds: Thresholds = { cpu: 90, mem: 90, disk: 85, load: 4, clockMs: 1000 }

export const host = z.object({
  id: hostId,
  /** Masked: the last part is hidden. */
  ip: z.string().max(60),
  name: z.string().max(100),
  alias: z.string().max(20),
  os: z.string().max(100),
  cpu: z.number().nullable(),
  mem: z.number().nullable(),
  disk: z.number().nullable(),
  load1: z.number().nullable(),
  netIn: z.number().nullable(),
  netOut: z.number().nullable(),
  uptime: z.number().nullable(),
  clockOffsetMs: z.number().nullable(),
  agentVersion: z.string().max(20),
  lastHeartbeat: z.string().max(19).nullable(),
  status: z.enum(hostStatuses),
  isDesk: z.boolean(),
  isRevoked: z.boolean(),
  inMaintenance: z.boolean(),
  serviceCount: z.int(),
  runningCount: z.int(),
  failedCount: z.int(),
  alertCount: z.int(),
})
export type Host = z.infer<typeof host>

export const hostListQuery = z.object({
  alias: z.string().max(40).optional(),
  status: z.enum(hostStatuses).optional(),
})

export const alertKinds = ['cpu', 'mem', 'disk', 'load', 'clock', 'service', 'offline', 'slept'] as const
export type AlertKind = (typeof alertKinds)[number]
export const hostAlert = z.object({
  id: z.string().max(32),
  serverId: hostId,
  hostName: z.string().max(100),
  kind: z.enum(alertKinds),
  serviceId: z.string().max(40),
  level: z.enum(['L', 'M', 'H']),
  text: z.string().max(300),
  openedAt: z.string().max(19),
  closedAt: z.string().max(19).nullable(),
  /** Raised during maintenance: kept, and told to nobody. */
  isSilenced: z.boolean(),
})
export type HostAlert = z.infer<typeof hostAlert>

const curvePoint = z.object({
  at: z.string().max(19),
  cpu: z.number().nullable(),
  mem: z.number().nullable(),
  disk: z.number().nullable(),
  load1: z.number().nullable(),
  netIn: z.number().nullable(),
  netOut: z.number().nullable(),
  clockOffsetMs: z.number().nullable(),
})
export type CurvePoint = z.infer<typeof curvePoint>

export const hostState = z.object({
  server: host,
  figures: hostFigures.nullable(),
  isStale: z.boolean(),
  history: z.array(curvePoint).max(CURVE_POINTS),
  alerts: z.array(hostAlert).max(100),
  thresholds,
})
export type HostState = z.infer<typeof hostState>

export const statusQuery = z.object({ serverId: hostId.optional() })

export const historyQuery = z.object({
  serverId: hostId,
  hours: z.coerce
    .number()
    .int()
    .min(1)
    .max(HISTORY_DAYS * 24)
    .default(24),
})
export const historyAnswer = z.object({ points: z.array(curvePoint).max(5000), stepSeconds: z.int() })

export const aliasBody = z.object({ serverId: hostId, alias: z.string().trim().max(20, '别名最多20个字') })
export const thresholdsBody = z.object({ serverId: hostId, thresholds })
export const hostIdBody = z.object({ serverId: hostId })

/** For a new host, or for one that is known and gets a new key. */
export const codeBody = z.object({ serverId: hostId.optional() })
export const codeAnswer = z.object({
  code: z.string().max(60),
  expiresAt: z.string().max(19),
  fingerprint: z.string().max(64),
})
export type CodeAnswer = z.infer<typeof codeAnswer>

const wireTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, '时间格式应为 yyyy-MM-dd HH:mm:ss')
export const maintenanceBody = z.object({
  serverId: hostId,
  fromTime: wireTime,
  toTime: wireTime,
  reason: z.string().trim().min(1, '请填写维护原因').max(100, '维护原因最多100个字'),
})
export const maintenanceWindow = z.object({
  id: z.string().max(32),
  serverId: hostId,
  fromTime: z.string().max(19),
  toTime: z.string().max(19),
  reason: z.string().max(100),
  createBy: z.string().max(64),
})
export type MaintenanceWindow = z.infer<typeof maintenanceWindow>
export const maintenanceQuery = z.object({ serverId: hostId })
export const maintenanceRemoveQuery = z.object({ id: z.string().min(1).max(32) })
export const alertQuery = z.object({ serverId: hostId.optional() })
