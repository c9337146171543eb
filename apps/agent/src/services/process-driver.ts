import { spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import type { ServiceState } from '@liangshu/contract/hosts/service-words'

import type { ProcessService } from '../agent-file.ts'
import { startTicksOf } from '../figures/process-figures.ts'
import { reasonOf, say } from '../say.ts'
import type { Driver } from './driver.ts'
import { lastLineOf, readLog, rotateLog } from './log-file.ts'

const dayMs = 86_400_000
const firstBackOffMs = 1000
const longestBackOffMs = 60_000
/** Having lived this long, it starts with a clean sheet. */
const livedWellMs = 60_000
const lookEveryMs = 500
const rotateEveryMs = 5000

type Running = { pid: number; startTicks: number; startedAt: number }

function isAlive({ pid, startTicks }: Running): boolean {
  try {
    process.kill(pid, 0)
    return startTicksOf(pid) === startTicks
  } catch {
    return false
  }
}

/**
 * A process that the agent looks after itself. It writes to its log file directly and leads a group of its own, so it lives
 * on when the agent dies, and the next agent takes it over by its number and its starting time.
 */
export function createProcessDriver(service: ProcessService, dataDir: string): Driver {
  const folder = path.join(dataDir, 'services')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const logFile = path.join(folder, `${service.id}.log`)
  const pidFile = path.join(folder, `${service.id}.pid`)
  const listeners = new Set<() => void>()
  const restarts: number[] = []
  let state: ServiceState = 'stopped'
  let running: Running | undefined
  let isWanted = false
  let backOffMs = firstBackOffMs
  let backOff: NodeJS.Timeout | undefined
  let hasEnded = false

  function become(next: ServiceState): void {
    if (state === next) return
    state = next
    for (const listener of listeners) listener()
  }

  function keepPid(): void {
    if (running) writeFileSync(pidFile, JSON.stringify(running), { mode: 0o600 })
    else rmSync(pidFile, { force: true })
  }

  function ended(code: number | null): void {
    // It is the next agent's by now.
    if (hasEnded && state !== 'stopping') return
    const livedMs = running ? Date.now() - running.startedAt : 0
    running = undefined
    keepPid()
    if (state === 'stopping') return
    if (!isWanted || service.restart === 'never' || (service.restart === 'on-failure' && code === 0)) {
      isWanted = false
      become(code === 0 ? 'stopped' : 'failed')
      return
    }
    if (livedMs > livedWellMs) backOffMs = firstBackOffMs
    become('failed')
    say(`服务 ${service.id} 已退出（${code ?? '信号'}），${Math.round(backOffMs / 1000)} 秒后重新启动`)
    backOff = setTimeout(() => {
      restarts.push(Date.now())
      launch().catch((error: unknown) => say(`服务 ${service.id} 未能启动：${reasonOf(error)}`))
    }, backOffMs)
    backOffMs = Math.min(longestBackOffMs, backOffMs * 2)
  }

  async function launch(): Promise<void> {
    clearTimeout(backOff)
    become('starting')
    const out = openSync(logFile, 'a', 0o600)
    const child = spawn(service.command, service.args, {
      cwd: service.cwd,
      env: { ...process.env, ...service.env },
      stdio: ['ignore', out, out],
      detached: true,
    })
    closeSync(out)
    const failure = Promise.withResolvers<never>()
    failure.promise.catch(() => undefined)
    child.once('error', (error) => {
      isWanted = false
      become('failed')
      failure.reject(error)
    })
    child.once('exit', (code) => {
      if (running?.pid === child.pid) ended(code)
      failure.reject(new Error(`进程启动后随即退出（${code ?? '信号'}）`))
    })
    child.unref()
    if (child.pid !== undefined) {
      running = { pid: child.pid, startTicks: startTicksOf(child.pid), startedAt: Date.now() }
      keepPid()
    }
    // Whoever ends in the first moment was never there.
    await Promise.race([pause(600), failure.promise])
    become('running')
  }

  /** The whole group: a shell that ends must not leave its children behind. */
  function signal(name: NodeJS.Signals): void {
    if (!running) return
    try {
      process.kill(-running.pid, name)
    } catch {
      // It has ended meanwhile.
    }
  }

  async function until(isSo: () => boolean, withinMs: number): Promise<boolean> {
    for (const end = Date.now() + withinMs; Date.now() < end; await pause(50)) if (isSo()) return true
    return isSo()
  }

  async function stop(): Promise<string> {
    isWanted = false
    clearTimeout(backOff)
    const before = running
    if (!before) {
      become('stopped')
      return ''
    }
    become('stopping')
    signal('SIGTERM')
    const isGone = () => !isAlive(before)
    let says = ''
    if (!(await until(isGone, service.stopSeconds * 1000))) {
      signal('SIGKILL')
      says = `未在${service.stopSeconds}秒内响应停止信号，已强制结束`
      if (!(await until(isGone, 5000))) {
        become('failed')
        throw new Error('进程无法结束')
      }
    }
    running = undefined
    keepPid()
    become('stopped')
    return says
  }

  function adopt(): void {
    if (!existsSync(pidFile)) return
    try {
      const known = JSON.parse(readFileSync(pidFile, 'utf8')) as Running
      if (isAlive(known)) {
        running = known
        isWanted = true
        state = 'running'
        say(`接管服务 ${service.id}，进程号 ${known.pid}`)
      } else rmSync(pidFile, { force: true })
    } catch {
      rmSync(pidFile, { force: true })
    }
  }

  adopt()
  // One that was taken over is nobody's child: its end is only seen by looking.
  const looking = setInterval(() => {
    if (running && state === 'running' && !isAlive(running)) ended(null)
  }, lookEveryMs)
  const rotating = setInterval(() => rotateLog(logFile, service.logMaxMb * 1048576, service.logFiles), rotateEveryMs)
  if (!running && service.autoStart) {
    isWanted = true
    launch().catch((error: unknown) => say(`服务 ${service.id} 未能启动：${reasonOf(error)}`))
  }

  return {
    look: () => {
      const now = Date.now()
      return Promise.resolve({
        state,
        pid: running?.pid ?? null,
        startedAt: running?.startedAt ?? null,
        restarts24h: restarts.filter((at) => now - at < dayMs).length,
      })
    },
    async start() {
      if (running) return
      isWanted = true
      backOffMs = firstBackOffMs
      await launch()
    },
    stop,
    readLog: (question) => Promise.resolve(readLog(logFile, question)),
    lastLine: () => lastLineOf(logFile),
    onChange: (listener) => void listeners.add(listener),
    async end() {
      clearInterval(looking)
      clearInterval(rotating)
      clearTimeout(backOff)
      hasEnded = true
      if (service.stopWithAgent) await stop()
    },
  }
}
