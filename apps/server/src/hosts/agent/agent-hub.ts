import { keyRevoked, replaced, REPORT_EVERY_MS, STALE_MS } from '@liangshu/contract/hosts/agent-line'
import { fromAgent, type FromAgent, type ToAgent } from '@liangshu/contract/hosts/agent'
import { usualThresholds, type Thresholds } from '@liangshu/contract/hosts/host'
import { TASK_TIMEOUT_MS } from '@liangshu/contract/hosts/service-words'
import type { LogAnswer } from '@liangshu/contract/hosts/service'
import { sql } from 'kysely'
import type { WebSocket } from 'ws'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import { parseSentJson } from '../../platform/http/clean-text.ts'
import type { Log } from '../../platform/log/log.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import * as alertStore from '../alert/alert.store.ts'
import type { AlertedHost, Alerts } from '../alert/alerts.ts'
import { alertKey, judgeReport, sayDuration, type AlertChange } from '../alert/judge-report.ts'
import * as hosts from '../host/host.store.ts'
import * as tasks from '../service/task.store.ts'
import { createConnection, takeReports, type Connection, type ReportsFrame } from './agent-connection.ts'
import { createLogQuestions, type LogQuestion } from './log-questions.ts'
import { writeReports } from './report-writer.ts'

type Parts = { db: Db; clock: Clock; log: Pick<Log, 'warn' | 'info'>; alerts: Alerts }

export type AgentHub = ReturnType<typeof createAgentHub>

/** The agents that are connected to this process: takes their reports, hands them their tasks, asks for their logs. */
export function createAgentHub({ db, clock, log, alerts }: Parts) {
  const connections = new Map<string, Connection>()
  const logs = createLogQuestions()
  let flushing: Promise<void> = Promise.resolve()
  const startedAt = clock.now().getTime()

  const send = (socket: WebSocket, message: ToAgent): void => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }

  async function join(socket: WebSocket, host: hosts.HostRow): Promise<void> {
    const connection = createConnection(socket, host)
    connections.get(host.id)?.socket.close(replaced, '同一主机的新连接')
    connections.set(host.id, connection)
    socket.on('close', () => {
      if (connections.get(host.id) === connection) connections.delete(host.id)
    })
    // The close event follows; without a listener the error would end the process.
    socket.on('error', () => socket.terminate())
    socket.on('message', (data, isBinary) => take(connection, isBinary ? '' : String(data)))
    const open = await asPlatform(db, (tx) => alertStore.findOpenKeys(tx, host.id))
    for (const { kind, service_id: serviceId } of open) connection.open.add(alertKey(kind, serviceId))
    send(socket, { type: 'welcome', reportEveryMs: REPORT_EVERY_MS })
    await handOutTasks()
  }

  function take(connection: Connection, says: string): void {
    const message = read(says)
    // Whoever does not speak our language has nothing to do here.
    if (!message) connection.socket.close(1008, '消息格式不正确')
    else if (message.type === 'reports') connection.waiting.push({ frame: message, receivedAt: clock.now().getTime() })
    else if (message.type === 'task') void takeTask(connection, message)
    else logs.answer(connection.host.id, message)
  }

  async function takeTask({ host }: Connection, message: Extract<FromAgent, { type: 'task' }>): Promise<void> {
    const { taskId, state, progress, step, message: text, lastLines } = message
    const end = state === 'running' ? {} : { end_time: clock.now() }
    const change = { state, progress, step, message: text, last_lines: JSON.stringify(lastLines), ...end }
    await asPlatform(db, (tx) => tasks.update(tx, taskId, change, host.id)).catch((error: unknown) =>
      log.warn({ err: error }, 'progress of a task not stored'),
    )
  }

  async function flushOnce(): Promise<void> {
    const busy = [...connections.values()].filter(({ waiting }) => waiting.length > 0)
    if (busy.length === 0) return
    const before = busy.map(({ boot, seq, services }) => ({ boot, seq, services }))
    const frames = busy.map(({ waiting }) => [...waiting])
    const written = busy.map(takeReports)
    try {
      await asPlatform(db, (tx) =>
        writeReports(
          tx,
          written.filter((one) => one !== null),
        ),
      )
    } catch (error) {
      // Nothing was answered, so the agents still have it all; it is tried again with the next turn.
      busy.forEach((connection, at) => Object.assign(connection, before[at]))
      throw error
    }
    const now = clock.now().getTime()
    for (const [at, connection] of busy.entries()) {
      const done = frames[at] ?? []
      connection.waiting.splice(0, done.length)
      const last = done.at(-1)
      if (!last) continue
      const { boot, seq } = connection
      send(connection.socket, { type: 'ack', boot, seq, sentAt: last.frame.sentAt, heldMs: now - last.receivedAt, now })
      const report = written[at]?.reports.at(-1)?.report
      if (report) await judge(connection, report)
    }
  }

  async function judge(connection: Connection, report: ReportsFrame['reports'][number]): Promise<void> {
    const { over, changes } = judgeReport(connection, report, connection.thresholds)
    const before = { over: connection.over, open: new Set(connection.open) }
    connection.over = over
    for (const { kind, serviceId, isOpen } of changes) {
      if (kind === 'slept') continue
      if (isOpen) connection.open.add(alertKey(kind, serviceId))
      else connection.open.delete(alertKey(kind, serviceId))
    }
    // What was not kept is found again by the next report.
    if (changes.length > 0 && !(await applySafely(connection.host, changes))) Object.assign(connection, before)
  }

  /** What cannot be kept or told of one host keeps no other from being answered and judged. False when it could not. */
  async function applySafely(host: AlertedHost, changes: readonly AlertChange[]): Promise<boolean> {
    try {
      await alerts.applyAll(host, changes)
      return true
    } catch (error) {
      log.warn({ err: error, host: host.id }, 'alerts of a host not kept or not told')
      return false
    }
  }

  /** Stores and answers what came in. One at a time. */
  function flush(): Promise<void> {
    flushing = flushing.catch(() => undefined).then(flushOnce)
    return flushing
  }

  async function handOutTasks(): Promise<void> {
    const ids = [...connections.keys()]
    if (ids.length === 0) return
    const taken = await asPlatform(db, (tx) => tasks.takeWaiting(tx, ids))
    for (const task of taken) {
      const connection = connections.get(task.host_id)
      if (connection)
        send(connection.socket, { type: 'act', taskId: task.id, action: task.action, serviceId: task.service_id })
    }
  }

  /** What nobody tells us of: keys revoked elsewhere, hosts that fell silent, tasks that do not end. */
  async function sweep(): Promise<void> {
    const now = clock.now()
    const { shut, silent } = await asPlatform(db, async (tx) => {
      await tasks.failOverdue(tx, new Date(now.getTime() - TASK_TIMEOUT_MS), now)
      // After a stop of ours the hosts were silent only to us: they get the time to dial again.
      const isLead = now.getTime() - startedAt > STALE_MS && (await tryLead(tx))
      return {
        shut: await hosts.findShutOut(tx, [...connections.keys()]),
        silent: isLead ? await hosts.findSilent(tx, new Date(now.getTime() - STALE_MS)) : [],
      }
    })
    for (const id of shut) connections.get(id)?.socket.close(keyRevoked, '主机密钥已吊销')
    for (const host of silent) await tellSilent(host, now)
  }

  async function tellSilent(host: AlertedHost & { last_seen: Date | null }, now: Date): Promise<void> {
    connections.get(host.id)?.open.add(alertKey('offline'))
    const silentMs = now.getTime() - (host.last_seen?.getTime() ?? 0)
    const text = `主机离线：已${sayDuration(silentMs)}没有心跳`
    await applySafely(host, [{ kind: 'offline', serviceId: '', isOpen: true, level: 'H', text }])
  }

  /** What an operator may have changed through another node. */
  async function readThresholds(hostIds: readonly string[]): Promise<void> {
    for (const { id, thresholds } of await asPlatform(db, (tx) => hosts.findThresholds(tx, hostIds))) {
      const connection = connections.get(id)
      if (connection) connection.thresholds = thresholds ?? usualThresholds
    }
  }

  return {
    join,
    flush,
    readThresholds,
    sweep,
    handOutTasks,
    isConnected: (hostId: string): boolean => connections.has(hostId),
    count: (): number => connections.size,

    hangUp(hostId: string): void {
      connections.get(hostId)?.socket.close(keyRevoked, '主机密钥已吊销')
    },

    setThresholds(hostId: string, thresholds: Thresholds): void {
      const connection = connections.get(hostId)
      if (connection) connection.thresholds = thresholds
    },

    askLog(hostId: string, question: LogQuestion): Promise<LogAnswer> {
      const connection = connections.get(hostId)
      if (!connection) return Promise.reject(refusal('主机不在线，无法读取日志'))
      return logs.ask(hostId, (askId) => send(connection.socket, { type: 'askLog', askId, ...question }))
    },

    async close(): Promise<void> {
      logs.endAll()
      await flush().catch(() => undefined)
    },
  }
}

/** One node looks for silent hosts at a time. */
async function tryLead(tx: Parameters<typeof hosts.findById>[0]): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(7201960) as got`.execute(tx)
  return rows[0]?.got === true
}

function read(says: string): FromAgent | undefined {
  try {
    return fromAgent.safeParse(parseSentJson(says)).data
  } catch {
    return undefined
  }
}
