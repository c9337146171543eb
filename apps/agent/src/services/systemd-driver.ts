import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import type { ServiceState } from '@liangshu/contract/hosts/service-words'

import type { SystemdService } from '../agent-file.ts'
import { cleanLine } from './clean-line.ts'
import type { Driver } from './driver.ts'
import { fitLines } from './log-file.ts'

const run = promisify(execFile)
const patienceMs = 55_000

const states: Readonly<Record<string, ServiceState>> = {
  active: 'running',
  reloading: 'running',
  activating: 'starting',
  deactivating: 'stopping',
  failed: 'failed',
  inactive: 'stopped',
}

const ask = async (program: string, args: readonly string[]): Promise<string> =>
  (await run(program, [...args], { timeout: patienceMs, maxBuffer: 16 * 1024 * 1024, encoding: 'utf8' })).stdout

/** A unit of the system's own service manager. Its name comes from the agent's file and from nowhere else. */
export function createSystemdDriver({ unit }: SystemdService): Driver {
  let lastLine = ''

  const order = async (verb: 'start' | 'stop'): Promise<void> => {
    await ask('systemctl', ['--no-ask-password', verb, '--', unit])
  }

  return {
    async look() {
      const text = await ask('systemctl', [
        'show',
        '--property=ActiveState,MainPID,ExecMainStartTimestamp,NRestarts',
        '--timestamp=unix',
        '--',
        unit,
      ])
      const facts = Object.fromEntries(text.split('\n').map((line) => line.split(/=(.*)/s).slice(0, 2)))
      const pid = Number(facts['MainPID'] ?? 0)
      const started = Number(/@(\d+)/.exec(facts['ExecMainStartTimestamp'] ?? '')?.[1] ?? Number.NaN)
      return {
        state: states[facts['ActiveState'] ?? ''] ?? 'failed',
        pid: pid > 0 ? pid : null,
        startedAt: Number.isFinite(started) ? started * 1000 : null,
        restarts24h: Math.max(0, Number(facts['NRestarts'] ?? 0) || 0),
      }
    },
    start: () => order('start'),
    async stop() {
      await order('stop')
      return ''
    },
    /** Where the next question goes on is a moment, in millionths of a second. */
    async readLog({ lines, find, after }) {
      const since = after === undefined ? [] : [`--since=@${(after / 1e6).toFixed(6)}`]
      const count = find === '' ? lines : 20_000
      const text = await ask('journalctl', [
        '--no-pager',
        '-q',
        '-o',
        'short-unix',
        '-n',
        String(count),
        ...since,
        '-u',
        unit,
      ])
      const all = text.split('\n').filter((line) => line !== '')
      const stamp = Number(/^(\d+\.\d+)/.exec(all.at(-1) ?? '')?.[1] ?? Number.NaN)
      const wanted = all.filter((line) => line.includes(find)).slice(-lines)
      lastLine = cleanLine(all.at(-1) ?? lastLine).slice(0, 500)
      const next = Number.isFinite(stamp) ? Math.round(stamp * 1e6) + 1 : (after ?? 0)
      return { lines: fitLines(wanted.map(cleanLine), lines), next }
    },
    lastLine: () => lastLine,
    onChange: () => undefined,
    end: () => Promise.resolve(),
  }
}
