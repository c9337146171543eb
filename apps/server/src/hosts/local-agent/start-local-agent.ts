import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import type { Config } from '../../platform/config/config.ts'
import { cutText } from '../../platform/http/clean-text.ts'
import type { Log } from '../../platform/log/log.ts'
import { agentProgram } from '../agent/agent.routes.ts'
import type { Hosts } from '../index.ts'

const agentFolder = path.join(import.meta.dirname, '..', '..', '..', '..', 'agent')
const longestPauseMs = 60_000

type Parts = { config: Config; hosts: Hosts; address: string; log: Pick<Log, 'info' | 'warn'> }

/** On a demonstration the agent has something to look after: programs that read this desk as any client would. */
const demoServices = (address: string) =>
  [
    { id: 'demo-quotes', name: '行情打印（演示）', type: 'market', script: 'quote-printer.mjs' },
    { id: 'demo-trend', name: '均线观察（演示）', type: 'strategy', script: 'trend-watcher.mjs' },
  ].map(({ script, ...service }) => ({
    ...service,
    driver: 'process',
    version: '1.0.0',
    command: process.execPath,
    args: [path.join(agentFolder, 'demo', script), address],
    restart: 'always',
    stopSeconds: 5,
    logMaxMb: 1,
    stopWithAgent: true,
  }))

/** The agent of the desk's own machine: a process of its own that ends with this one. */
export function startLocalAgent({ config, hosts, address, log }: Parts): { stop: () => Promise<void> } {
  const folder = path.resolve(config.DATA_DIR, 'agent')
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let pauseMs = 1000
  let isStopped = false
  let ended: Promise<void> = Promise.resolve()

  async function begin(): Promise<void> {
    const hostId = await hosts.serverParts.ownHost()
    const asker = { tenantId: 0, isPlatform: true, userId: '', username: 'system' }
    // A new key at every start: what is left on the disk may be of another database.
    const { code } = await hosts.enrolment.createCode(asker, hostId)
    if (isStopped) return
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const file = path.join(folder, 'agent.json')
    const services = config.DEMO ? demoServices(address) : []
    writeFileSync(file, JSON.stringify({ server: address, dataDir: 'state', services }, null, 2), { mode: 0o600 })
    const program = existsSync(agentProgram) ? agentProgram : path.join(agentFolder, 'src', 'main.ts')
    const started = spawn(process.execPath, ['--lite-mode', program, 'run', '--file', file, '--follow-parent'], {
      // Of our settings it needs none, and secrets among them are not its business.
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        TZ: process.env['TZ'],
        NODE_OPTIONS: process.env['NODE_OPTIONS'],
        CLOCK_SHIFT_MS: process.env['CLOCK_SHIFT_MS'],
        LIANGSHU_ENROL_CODE: code,
      },
      stdio: ['pipe', 'ignore', 'pipe'],
    })
    child = started
    started.stderr.on('data', (text: Buffer) => log.warn({ says: cutText(text.toString(), 500) }, 'local agent'))
    started.stdin.on('error', () => undefined)
    ended = new Promise((resolve) => {
      started.once('error', () => resolve())
      started.once('exit', () => resolve())
    })
    void ended.then(again)
  }

  function again(): void {
    if (isStopped) return
    timer = setTimeout(attempt, pauseMs).unref()
    pauseMs = Math.min(longestPauseMs, pauseMs * 2)
  }

  function attempt(): void {
    begin().catch((error: unknown) => {
      log.warn({ err: error }, 'local agent not started')
      again()
    })
  }

  attempt()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      child?.kill('SIGTERM')
      await ended
    },
  }
}
