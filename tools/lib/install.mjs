import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { digestOf, isStamped, stamp } from './digest.mjs'
import { explainNpmFailure } from './npm-failure.mjs'
import { PlainError, root, say } from './project.mjs'

/**
 * Makes node_modules fit package-lock.json. A tree that already fits, because someone ran npm by hand, is kept.
 * @param {{ base?: string, install?: (base: string) => Promise<void> }} [options]
 */
export async function ensureInstalled({ base = root, install = runNpmCi } = {}) {
  const stampFile = join(base, 'node_modules', '.liangshu-installed')
  const digest = digestOf(base, ['package-lock.json'])
  if (isStamped(stampFile, digest)) return
  if (!fitsLockfile(base)) {
    say('安装依赖 (npm ci) …')
    await install(base)
  }
  stamp(stampFile, digest)
}

/**
 * npm records what it installed in a lock file of its own, written last: a broken installation has none.
 * @param {string} base
 */
function fitsLockfile(base) {
  const installedFile = join(base, 'node_modules', '.package-lock.json')
  if (!existsSync(installedFile)) return false
  const installed = packagesOf(installedFile)
  return Object.entries(packagesOf(join(base, 'package-lock.json'))).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') || wanted.link) return true
    const found = installed[path]
    if (!found) return Boolean(wanted.optional || wanted.peer)
    return found.version === wanted.version && existsSync(join(base, path))
  })
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, link?: boolean, optional?: boolean, peer?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** @param {string} base */
async function runNpmCi(base) {
  // NODE_ENV=production would leave out the pinned Node and the tools that build the web app.
  const args = ['ci', '--include=dev', '--include=optional', '--no-progress', '--loglevel=error']
  const npm = process.env['npm_execpath']
  const child = npm
    ? spawn(process.execPath, [npm, ...args], { cwd: base, stdio: ['ignore', 'ignore', 'pipe'] })
    : spawn('npm', args, { cwd: base, stdio: ['ignore', 'ignore', 'pipe'], shell: process.platform === 'win32' })
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += chunk))
  const code = await new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', resolve)
  })
  if (code !== 0) throw new PlainError(explainNpmFailure(`${errors}\n${code}`))
}
