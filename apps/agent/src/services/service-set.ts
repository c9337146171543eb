import type { ServiceReport } from '@liangshu/contract/hosts/agent'
import { TASK_TIMEOUT_MS, type ServiceAction } from '@liangshu/contract/hosts/service-words'

import type { ListedService } from '../agent-file.ts'
import { createProcessFigures } from '../figures/process-figures.ts'
import { reasonOf } from '../say.ts'
import type { Driver, ServiceLook } from './driver.ts'
import { isHealthy } from './health.ts'
import type { LogQuestion, LogText } from './log-file.ts'
import { createProcessDriver } from './process-driver.ts'
import { createSystemdDriver } from './systemd-driver.ts'

export type TaskNews = {
  state: 'running' | 'done' | 'failed'
  progress: number
  step: string
  message: string
  lastLines: string[]
}

const notListed = '代理的配置文件没有列出该服务，拒绝操作'
const unknownLook: ServiceLook = { state: 'failed', pid: null, startedAt: null, restarts24h: 0 }
const shownLines = 20
/** Last lines of many services have to fit into one frame together. */
const lastLogChars = (services: number): number => (services > 20 ? 100 : 500)
/** The agent gives up before the desk does, so that the reason is known. */
const patienceMs = TASK_TIMEOUT_MS - 3000

/** The services of the agent's file, and nothing beside them. */
export function createServiceSet(listed: readonly ListedService[], dataDir: string) {
  const driverOf = (service: ListedService): Driver =>
    service.driver === 'process' ? createProcessDriver(service, dataDir) : createSystemdDriver(service)
  const services = new Map(listed.map((service) => [service.id, { service, driver: driverOf(service) }]))
  const figuresOf = createProcessFigures()
  const busy = new Set<string>()

  async function perform(
    driver: Driver,
    action: ServiceAction,
    tell: (news: Partial<TaskNews>) => void,
  ): Promise<string> {
    let says = ''
    if (action !== 'start') {
      tell({ progress: 20, step: '正在停止' })
      says = await driver.stop()
    }
    if (action !== 'stop') {
      tell({ progress: 60, step: '正在启动' })
      await driver.start()
    }
    const { state } = await driver.look()
    const wanted = action === 'stop' ? 'stopped' : 'running'
    if (state !== wanted && state !== 'starting')
      throw new Error(action === 'stop' ? '服务没有停止' : '服务没有运行起来')
    return says
  }

  return {
    onChange(listener: () => void): void {
      for (const { driver } of services.values()) driver.onChange(listener)
    },

    async report(): Promise<ServiceReport[]> {
      const looks = await Promise.all(
        [...services.values()].map(async ({ service, driver }) => {
          const look = await driver.look().catch(() => unknownLook)
          const health = service.healthUrl && look.state === 'running' ? await isHealthy(service.healthUrl) : null
          return { service, driver, look, health }
        }),
      )
      const figures = figuresOf(looks.flatMap(({ look }) => look.pid ?? []))
      return looks.map(({ service, driver, look, health }) => {
        const { cpu = null, memMb = null } = figures.get(look.pid ?? 0) ?? {}
        const { id, name, type, port = null, version, healthUrl = '' } = service
        const lastLog = driver.lastLine().slice(0, lastLogChars(services.size)).toWellFormed()
        return {
          id,
          name,
          type,
          driver: service.driver,
          port,
          version,
          ...look,
          cpu,
          memMb,
          healthUrl,
          isHealthy: health,
          lastLog,
        }
      })
    },

    async readLog(id: string, question: LogQuestion): Promise<LogText> {
      const found = services.get(id)
      if (!found) throw new Error(notListed)
      return found.driver.readLog(question)
    },

    /** Does it, and tells how it goes. Never throws: what went wrong is part of the news. */
    async act(id: string, action: ServiceAction, tell: (news: TaskNews) => void): Promise<void> {
      const news: TaskNews = { state: 'running', progress: 10, step: '已受理', message: '', lastLines: [] }
      const say = (change: Partial<TaskNews>): void => tell(Object.assign(news, change))
      const found = services.get(id)
      if (!found) return say({ state: 'failed', message: notListed })
      if (busy.has(id)) return say({ state: 'failed', message: '该服务正在执行其他操作' })
      busy.add(id)
      const { driver } = found
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(new Error('操作超时')), patienceMs)
      const linesNow = () =>
        driver.readLog({ lines: shownLines, find: '' }).then(
          ({ lines }) => lines,
          () => [],
        )
      try {
        const says = await Promise.race([perform(driver, action, say), late.promise])
        say({ state: 'done', progress: 100, step: '完成', message: says || '操作成功', lastLines: await linesNow() })
      } catch (error) {
        say({ state: 'failed', message: reasonOf(error).slice(0, 500), lastLines: await linesNow() })
      } finally {
        clearTimeout(timer)
        busy.delete(id)
      }
    },

    async end(): Promise<void> {
      await Promise.all([...services.values()].map(({ driver }) => driver.end()))
    },
  }
}

export type ServiceSet = ReturnType<typeof createServiceSet>
