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

/** Names of services and ids of hosts. */
export const serviceKeyPattern = /^[a-z0-9][a-z0-9-]{0,39}$/
export const hostIdPattern = /^[0-9a-f]{32}$/
