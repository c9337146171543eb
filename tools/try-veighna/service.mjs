import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

import { PlainError } from '../lib/project.mjs'

const here = fileURLToPath(new URL('./', import.meta.url))
const patienceMs = 60_000

/** @param {string} command @param {string[]} args @param {string} cwd */
function run(command, args, cwd) {
  const { status, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new PlainError(`${command} ${args.join(' ')}\n${error?.message ?? stderr}`)
}

/**
 * A Python of our own with the packages from PyPI, made once.
 * @param {string} folder
 * @returns {string} the Python to run
 */
export function installVeighna(folder) {
  const python = join(folder, 'venv/bin/python')
  const done = join(folder, 'installed')
  if (existsSync(done)) return python
  mkdirSync(folder, { recursive: true })
  run('python3', ['-m', 'venv', 'venv'], folder)
  run(python, ['-m', 'pip', 'install', '--quiet', '--requirement', join(here, 'requirements.txt')], folder)
  writeFileSync(done, '')
  return python
}

/** @returns {Promise<number>} a port nobody listens on */
async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = server.address()
  await new Promise((resolve) => server.close(() => resolve(undefined)))
  return address && typeof address === 'object' ? address.port : 0
}

/** @param {() => Promise<boolean>} isThere @param {string} what */
async function until(isThere, what) {
  for (let waited = 0; waited < patienceMs; waited += 250) {
    if (await isThere().catch(() => false)) return
    await sleep(250)
  }
  throw new PlainError(`${what} 没有启动`)
}

/**
 * The trading process and the web service, as an operator starts them; settings and logs stay in the folder.
 * @param {{ python: string, folder: string, login: { username: string, password: string } }} options
 */
export async function startVeighna({ python, folder, login }) {
  const [rep, pub, port] = [await freePort(), await freePort(), await freePort()]
  const [req, sub] = [`tcp://127.0.0.1:${rep}`, `tcp://127.0.0.1:${pub}`]
  const settings = join(folder, '.vntrader')
  mkdirSync(settings, { recursive: true })
  const setting = { ...login, req_address: req, sub_address: sub }
  writeFileSync(join(settings, 'web_trader_setting.json'), JSON.stringify(setting))
  /** @param {string[]} args */
  const start = (args) => spawn(python, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  const trading = start([join(here, 'trade.py'), req, sub])
  let said = ''
  trading.stdout.on('data', (/** @type {Buffer} */ data) => {
    said += data.toString()
  })
  await until(async () => said.includes('trading'), 'VeighNa 交易进程')
  const serve = async () => {
    const web = start(['-m', 'uvicorn', 'vnpy_webtrader.web:app', '--port', String(port), '--log-level', 'warning'])
    await until(async () => (await fetch(`http://127.0.0.1:${port}/openapi.json`)).ok, 'vnpy_webtrader')
    return web
  }
  let web = await serve()
  return {
    port,
    /** The web service ends and begins again; the trading process goes on. */
    async restartWeb() {
      web.kill('SIGKILL')
      await sleep(500)
      web = await serve()
    },
    stop() {
      web.kill('SIGKILL')
      trading.kill('SIGKILL')
    },
  }
}
