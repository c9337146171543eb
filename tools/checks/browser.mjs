import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { PlainError, say } from '../lib/project.mjs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * What the machine offers; replaced in tests.
 * @typedef {{ env: NodeJS.ProcessEnv, exists: (path: string) => boolean, isRoot: boolean,
 *   run: (command: string, args: string[]) => { ok: boolean, output: string } }} Machine
 */

/** @type {Machine} */
const thisMachine = {
  env: process.env,
  exists: existsSync,
  isRoot: process.getuid?.() === 0,
  run: (command, args) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const done = spawnSync(command, args, { env, encoding: 'utf8' })
    return { ok: done.status === 0, output: `${done.stdout ?? ''}${done.stderr ?? ''}` }
  },
}

/** A browser that can show Chinese: found, or installed where we may. Returns its path. */
export function ensureBrowser(machine = thisMachine) {
  const missing = missingPackages(machine)
  if (missing.length > 0) installPackages(machine, missing)
  const path = findBrowser(machine)
  if (path) return path
  throw new PlainError(advice(['chromium']))
}

/** @param {Machine} machine */
function findBrowser({ env, exists }) {
  const given = env['CHROMIUM_PATH']
  if (given && !exists(given)) throw new PlainError(`CHROMIUM_PATH 指向的浏览器不存在：${given}`)
  return given ?? usualPlaces.find(exists)
}

/** @param {Machine} machine */
function missingPackages(machine) {
  const missing = findBrowser(machine) ? [] : ['chromium']
  // Other systems bring Chinese fonts along; a bare Linux draws boxes.
  const hasFont = process.platform !== 'linux' || machine.run('fc-list', [':lang=zh']).output.trim() !== ''
  return hasFont ? missing : [...missing, 'fonts-noto-cjk']
}

/** @param {Machine} machine @param {string[]} packages */
function installPackages({ run, isRoot, exists }, packages) {
  if (!isRoot || !exists('/usr/bin/apt-get')) throw new PlainError(advice(packages))
  say(`安装 ${packages.join(' ')} (apt-get) …`)
  run('apt-get', ['update', '-qq'])
  const { ok, output } = run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages])
  if (!ok) throw new PlainError(`${advice(packages)}\n\n${output.trim()}`)
}

/** @param {string[]} packages */
function advice(packages) {
  return `浏览器测试缺少 ${packages.join('、')}。请安装（Debian/Ubuntu：sudo apt-get install ${packages.join(' ')}），或用 CHROMIUM_PATH 指定浏览器`
}
