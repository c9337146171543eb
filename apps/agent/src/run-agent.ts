import { randomBytes } from 'node:crypto'

import { REPORT_EVERY_MS } from '@liangshu/contract/hosts/agent-line'
import type { HostReport, ToAgent } from '@liangshu/contract/hosts/agent'

import type { AgentFile } from './agent-file.ts'
import { createHostFigures } from './figures/host-figures.ts'
import { openServerLine } from './link/server-line.ts'
import type { Identity } from './link/keys.ts'
import { createReportBuffer } from './link/report-buffer.ts'
import { reasonOf, say } from './say.ts'
import { createServiceSet } from './services/service-set.ts'

/** So many missed turns mean that the host, or the agent with it, was asleep. */
const turnsAsleep = 3
/** Changes of services are told at once, but not more often than this. */
const soonMs = 300

type Parts = { file: AgentFile; identity: Identity; now?: () => number }

/** Reports, obeys and buffers until it is told to end. */
export function runAgent({ file, identity, now = Date.now }: Parts) {
  const boot = randomBytes(8).toString('hex')
  const buffer = createReportBuffer()
  const services = createServiceSet(file.services, file.dataDir)
  const lookAtHost = createHostFigures()
  let everyMs = file.reportEveryMs ?? REPORT_EVERY_MS
  let seq = 0
  let offsetMs: number | null = null
  let reportedAt: number | undefined
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  let isEnding = false

  const line = openServerLine({
    serverAddress: file,
    identity,
    onOpen() {
      buffer.rewind()
      send()
    },
    onMessage: take,
  })

  function send(): void {
    for (let reports = buffer.next(); reports.length > 0; reports = buffer.next())
      if (!line.send({ type: 'reports', boot, sentAt: now(), reports })) {
        buffer.rewind()
        return
      }
  }

  async function report(): Promise<void> {
    const at = now()
    const gapMs = reportedAt === undefined ? 0 : at - reportedAt
    reportedAt = at
    const [figures, states] = await Promise.all([lookAtHost(offsetMs), services.report()])
    seq += 1
    const told: HostReport = { seq, at, figures, services: states }
    if (gapMs > everyMs * turnsAsleep + 5000) told.sleptMs = gapMs
    buffer.push(told)
    send()
  }

  function take(message: ToAgent): void {
    if (message.type === 'welcome') everyMs = file.reportEveryMs ?? message.reportEveryMs
    else if (message.type === 'ack' && message.boot === boot) {
      buffer.confirm(message.seq)
      // As clocks are compared over a network: what both ways took alike falls out.
      offsetMs = -(message.now - message.heldMs - message.sentAt + message.now - now()) / 2
    } else if (message.type === 'act') {
      const { taskId, serviceId, action } = message
      say(`${action} ${serviceId}`)
      void services.act(serviceId, action, (news) => {
        line.send({ type: 'task', taskId, ...news })
        if (news.state !== 'running') reportSoon()
      })
    } else if (message.type === 'askLog') void answerLog(message)
  }

  async function answerLog({ askId, serviceId, ...question }: Extract<ToAgent, { type: 'askLog' }>): Promise<void> {
    try {
      line.send({ type: 'log', askId, ...(await services.readLog(serviceId, question)) })
    } catch (error) {
      line.send({ type: 'log', askId, lines: [], next: 0, refusal: reasonOf(error).slice(0, 200) })
    }
  }

  function reportSoon(): void {
    if (isEnding) return
    soon ??= setTimeout(() => {
      soon = undefined
      turn()
    }, soonMs)
  }

  /** One after the other: a host that is slow to look at itself must not be asked twice at a time. */
  let isReporting = false
  function turn(): void {
    clearTimeout(timer)
    if (isReporting || isEnding) return
    isReporting = true
    report()
      .catch((error: unknown) => say(`无法采集指标：${reasonOf(error)}`))
      .finally(() => {
        isReporting = false
        if (!isEnding) timer = setTimeout(turn, everyMs)
      })
  }

  services.onChange(reportSoon)
  turn()

  return {
    async end(): Promise<void> {
      isEnding = true
      clearTimeout(timer)
      clearTimeout(soon)
      await services.end()
      line.close()
    },
  }
}
