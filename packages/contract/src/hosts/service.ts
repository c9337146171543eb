import { z } from 'zod'

/** Services of one host, and the words of the desk for what they are and how they are. */
export const serviceTypes = ['market', 'trade', 'strategy', 'web', 'db', 'job'] as const
export type ServiceType = (typeof serviceTypes)[number]
export const serviceTypeLabels: Readonly<Record<ServiceType, string>> = {
  market: '行情',
  trade: '交易',
  strategy: '策略',
  web: '网站',
  db: '数据库',
  job: '任务',
}

export const serviceStates = ['running', 'stopped', 'starting', 'stopping', 'failed'] as const
export type ServiceState = (typeof serviceStates)[number]
export const serviceStateLabels: Readonly<Record<ServiceState, string>> = {
  running: '运行中',
  stopped: '已停止',
  starting: '启动中',
  stopping: '停止中',
  failed: '异常',
}

export const serviceActions = ['start', 'restart', 'stop'] as const
export type ServiceAction = (typeof serviceActions)[number]
export const serviceActionLabels: Readonly<Record<ServiceAction, string>> = {
  start: '启动',
  restart: '重启',
  stop: '停止',
}

/** Which actions a state allows; what is on its way to another state allows none. */
export const allowedActions: Readonly<Record<ServiceState, readonly ServiceAction[]>> = {
  running: ['restart', 'stop'],
  stopped: ['start'],
  failed: ['start', 'restart', 'stop'],
  starting: [],
  stopping: [],
}

/** An action that has not ended by then has failed. */
export const TASK_TIMEOUT_MS = 60_000

/** The name a service has in the agent's own file. */
export const serviceKey = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, '服务标识只能由小写字母、数字和连字符组成')

export const hostId = z.string().regex(/^[0-9a-f]{32}$/, '主机标识不正确')

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
