import { z } from 'zod'

import { hostIdPattern, serviceActions, serviceKeyPattern, serviceStates, serviceTypes } from './service-words.ts'

/** The name a service has in the agent's own file. */
export const serviceKey = z.string().regex(serviceKeyPattern, '服务标识只能由小写字母、数字和连字符组成')

export const hostId = z.string().regex(hostIdPattern, '主机标识不正确')

export const hostService = z.object({
  id: serviceKey,
  serverId: hostId,
  name: z.string().max(40),
  type: z.enum(serviceTypes),
  /** Who looks after it: the system's service manager, the agent itself, or the desk's own process. */
  driver: z.enum(['systemd', 'process', 'desk']),
  state: z.enum(serviceStates),
  pid: z.int().min(0).max(4_194_304).nullable(),
  port: z.int().min(0).max(65_535).nullable(),
  version: z.string().max(40),
  startTime: z.string().max(19).nullable(),
  restarts24h: z.int().min(0).max(1_000_000),
  /** Percent of one core. */
  cpu: z.number().min(0).max(100_000).nullable(),
  memMb: z.number().min(0).max(100_000_000).nullable(),
  healthUrl: z.string().max(200),
  isHealthy: z.boolean().nullable(),
  lastLog: z.string().max(500),
  canOperate: z.boolean(),
})
export type HostService = z.infer<typeof hostService>

export const servicePaths = {
  list: '/server/service',
  start: '/server/service/start',
  restart: '/server/service/restart',
  stop: '/server/service/stop',
  log: '/server/service/log',
  tasks: '/server/task',
} as const

export const serviceQuery = z.object({ serverId: hostId })

/** Actions may be asked for by GET, so they want to be confirmed in so many words. */
export const actQuery = z.object({
  serverId: hostId,
  serviceId: serviceKey,
  confirm: z.literal('1', { error: '请确认操作：confirm=1' }),
  force: z.enum(['0', '1']).default('0'),
})

export const taskStates = ['waiting', 'running', 'done', 'failed'] as const
export const hostTask = z.object({
  taskId: z.string().max(32),
  serverId: hostId,
  serviceId: serviceKey,
  action: z.enum(serviceActions),
  state: z.enum(taskStates),
  /** Of 100. */
  progress: z.int().min(0).max(100),
  step: z.string().max(100),
  message: z.string().max(500),
  lastLines: z.array(z.string().max(2100)).max(20),
  isForced: z.boolean(),
  createBy: z.string().max(64),
  createTime: z.string().max(19),
  endTime: z.string().max(19).nullable(),
})
export type HostTask = z.infer<typeof hostTask>

export const taskQuery = z.object({
  serverId: hostId,
  serviceId: serviceKey.optional(),
  taskId: z.string().max(32).optional(),
})

/** `after` is where the last answer ended; without it the end of the log is shown. */
export const logQuery = z.object({
  serverId: hostId,
  serviceId: serviceKey,
  lines: z.coerce.number().int().min(1).max(500).default(200),
  find: z.string().max(60).default(''),
  after: z.coerce.number().int().min(0).max(1e15).optional(),
})
export const logAnswer = z.object({
  lines: z.array(z.string().max(2100)).max(500),
  /** Where the next question goes on. */
  next: z.number().min(0).max(1e15),
})
export type LogAnswer = z.infer<typeof logAnswer>
