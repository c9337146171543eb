import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { cacheDir } from '../lib/project.mjs'

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const shiftClock = new URL('../kill-test/shift-clock.mjs', import.meta.url).href

export type NodeSettings = { name: string; folder: string; shiftMs: number; settings: Record<string, string> }

export interface RunningNode {
  readonly name: string
  readonly pid: number
  readonly address: Promise<string>
  readonly ended: Promise<unknown>
  signal: (name: NodeJS.Signals) => void
  output: () => string
}

/** One process of the product, as `npm start` runs it. */
export function startNode({ name, folder, shiftMs, settings }: NodeSettings): RunningNode {
  const child = spawn(process.execPath, [`--import=${shiftClock}`, main], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(cacheDir, 'node'),
      DATA_DIR: join(folder, name),
      PORT: '0',
      LOG_LEVEL: 'warn',
      LOGIN_CAPTCHA: 'off',
      REQUIRE_SIGN: '0',
      RATE_LIMIT: '0',
      AGENT: 'off',
      CLOCK_SHIFT_MS: String(shiftMs),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const ended = new Promise((resolve) => {
    child.once('close', resolve)
  })
  const address = new Promise<string>((resolve, reject) => {
    const read = (part: Buffer) => {
      printed = (printed + part.toString()).slice(-200_000)
      const found = /ready (http:\S+)/.exec(printed)?.[1]
      if (found) resolve(found)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(`${name} ended before it was ready:\n${printed}`)))
  })
  address.catch(() => undefined)
  return { name, pid: child.pid ?? 0, address, ended, signal: (given) => void child.kill(given), output: () => printed }
}
