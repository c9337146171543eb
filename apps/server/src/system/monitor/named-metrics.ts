import { getHeapStatistics } from 'node:v8'

import type { ProcessSampler } from '../../platform/monitor/process-sampler.ts'
import { countThreads } from '../../platform/monitor/threads.ts'
import type { DatabaseFigures } from './database-figures.ts'

type Measurement = { statistic: string; value: number }
type Figures = { sampler: ProcessSampler; database: DatabaseFigures; now: Date }

const one = (value: number): Measurement[] => [{ statistic: 'VALUE', value }]
const memory = () => process.memoryUsage()

/**
 * Names that pages of this contract ask for; one missing fails the whole page, so each has an answer. What belongs to a
 * Java machine is answered with what comes closest in ours, and 0 where nothing does.
 */
const metrics: Readonly<Record<string, (figures: Figures) => Measurement[]>> = {
  'system.cpu.count': ({ sampler }) => one(sampler.cores()),
  'system.cpu.usage': ({ sampler }) => one(Math.min(1, sampler.latest().systemCpu)),
  'process.start.time': ({ now }) => one(now.getTime() / 1000 - process.uptime()),
  'process.uptime': () => one(process.uptime()),
  'process.cpu.usage': ({ sampler }) => one(Math.min(1, sampler.latest().cpu / sampler.cores())),
  'jvm.memory.max': () => one(getHeapStatistics().heap_size_limit),
  'jvm.memory.committed': () => one(memory().heapTotal),
  'jvm.memory.used': () => one(memory().heapUsed),
  'jvm.buffer.memory.used': () => one(memory().external),
  'jvm.buffer.count': () => one(0),
  'jvm.threads.daemon': () => one(countThreads().live - 1),
  'jvm.threads.live': () => one(countThreads().live),
  'jvm.threads.peak': () => one(countThreads().peak),
  'jvm.classes.loaded': () => one(0),
  'jvm.classes.unloaded': () => one(0),
  'jvm.gc.memory.allocated': () => one(getHeapStatistics().malloced_memory),
  'jvm.gc.memory.promoted': () => one(0),
  'jvm.gc.max.data.size': () => one(getHeapStatistics().heap_size_limit),
  'jvm.gc.live.data.size': () => one(memory().heapUsed),
  'jvm.gc.pause': ({ sampler }) => [
    { statistic: 'COUNT', value: sampler.gc.totals().count },
    { statistic: 'TOTAL_TIME', value: sampler.gc.totals().totalMs / 1000 },
  ],
  'tomcat.sessions.created': ({ database }) => one(database.createdSessions),
  'tomcat.sessions.expired': ({ database }) => one(database.expiredSessions),
  'tomcat.sessions.active.current': ({ database }) => one(database.liveSessions),
  'tomcat.sessions.active.max': () => one(0),
  'tomcat.sessions.rejected': () => one(0),
}

export const metricNames = Object.keys(metrics)

export const measure = (name: string, figures: Figures): Measurement[] | undefined =>
  Object.hasOwn(metrics, name) ? metrics[name]?.(figures) : undefined
