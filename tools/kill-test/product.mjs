import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clusterPaths, readPassword } from '../../apps/server/src/platform/database/embedded/cluster.ts'
import { readPostmaster, urlOf } from '../../apps/server/src/platform/database/embedded/postmaster.ts'
import { cacheDir } from '../lib/project.mjs'

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url))
const shiftClock = new URL('shift-clock.mjs', import.meta.url).href

/**
 * The product as `npm start` runs it, on a data folder, with its clock at the given moment.
 * @param {{ folder: string, atMs: number, settings?: Record<string, string> }} options
 */
export function startProduct({ folder, atMs, settings = { SIM_STOCKS: '100', DEMO_DAYS: '0' } }) {
  const child = spawn(process.execPath, [`--import=${shiftClock}`, main], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(cacheDir, 'node'),
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'warn',
      LOGIN_CAPTCHA: 'off',
      REQUIRE_SIGN: '0',
      RATE_LIMIT: '0',
      CLOCK_SHIFT_MS: String(atMs - Date.now()),
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const ended = new Promise((resolve) => child.once('close', resolve))
  /** @type {Promise<string>} */
  const ready = new Promise((resolve, reject) => {
    const read = (/** @type {Buffer} */ part) => {
      printed += part.toString()
      const address = /ready (http:\S+)/.exec(printed)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(`the product ended before it was ready:\n${printed}`)))
  })
  ready.catch(() => undefined)
  return {
    ready,
    output: () => printed,
    /** Does nothing to a product that has ended. */
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
    /** The server alone, or the database as well: then PostgreSQL has to recover from its log. */
    killNow: async (/** @type {{ withDatabase: boolean }} */ { withDatabase }) => {
      const postmaster = readPostmaster(clusterOf(folder).data)
      child.kill('SIGKILL')
      if (withDatabase && postmaster) process.kill(postmaster.pid, 'SIGKILL')
      await ended
    },
  }
}

/** @param {string} folder */
const clusterOf = (folder) => clusterPaths(realpathSync(join(folder, 'postgres')))

/**
 * Address of the product's own database, for its owner.
 * @param {string} folder
 */
export function ownerUrlOf(folder) {
  const paths = clusterOf(folder)
  const postmaster = readPostmaster(paths.data)
  if (!postmaster) throw new Error('no database is running')
  const url = new URL(urlOf(postmaster.port, readPassword(paths)))
  url.pathname = '/liangshu'
  return url.href
}
