import type { ServiceState } from '@liangshu/contract/hosts/service-words'

import type { LogQuestion, LogText } from './log-file.ts'

export type ServiceLook = { state: ServiceState; pid: number | null; startedAt: number | null; restarts24h: number }

/** One way of running a service. */
export type Driver = {
  look: () => Promise<ServiceLook>
  start: () => Promise<void>
  /** What it says is shown with the result. */
  stop: () => Promise<string>
  readLog: (question: LogQuestion) => Promise<LogText>
  lastLine: () => string
  /** Something that cannot wait until it is looked at again has changed. */
  onChange: (listener: () => void) => void
  /** The agent ends. */
  end: () => Promise<void>
}
