import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { PlainError, say } from '../lib/project.mjs'

const shellPackage = 'chromium-headless-shell'
const shellPlace = '/usr/bin/chromium-headless-shell'
const usualPlaces = [
  shellPlace,
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

/**
 * A browser that can show Chinese: found, or installed where we may. Returns its path. The headless shell is preferred:
 * the whole Chromium takes six times its processor time for every new page.
 */
export function ensureBrowser(machine = thisMachine) {
  const given = givenBrowser(machine)
  if (!given && !machine.exists(shellPlace)) install(machine, [shellPackage])
  const missing = [
    ...(given || findBrowser(machine) ? [] : ['chromium']),
    ...(hasChineseFont(machine) ? [] : ['fonts-noto-cjk']),
  ]
  if (missing.length > 0) requirePackages(machine, missing)
  const path = given ?? findBrowser(machine)
  if (path) return path
  throw new PlainError(advice(['chromium']))
}

/** @param {Machine} machine */
function givenBrowser({ env, exists }) {
  const given = env['CHROMIUM_PATH']
  if (given && !exists(given)) throw new PlainError(`CHROMIUM_PATH 指向的浏览器不存在：${given}`)
  return given
}

/** @param {Machine} machine */
function findBrowser({ exists }) {
  return usualPlaces.find(exists)
}

/** Other systems bring Chinese fonts along; a bare Linux draws boxes. @param {Machine} machine */
function hasChineseFont({ run }) {
  return process.platform !== 'linux' || run('fc-list', [':lang=zh']).output.trim() !== ''
}

/** @param {Machine} machine @param {string[]} packages */
function requirePackages(machine, packages) {
  const { ok, output } = install(machine, packages)
  if (!ok) throw new PlainError(`${advice(packages)}\n\n${output.trim()}`.trim())
}

/** Fresh package lists are only fetched when the known ones do not do. @param {Machine} machine @param {string[]} packages */
function install({ run, isRoot, exists }, packages) {
  if (!isRoot || !exists('/usr/bin/apt-get')) return { ok: false, output: '' }
  say(`安装 ${packages.join(' ')} (apt-get) …`)
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages]
  const first = run('apt-get', args)
  if (first.ok) return first
  run('apt-get', ['update', '-qq'])
  return run('apt-get', args)
}

/** @param {string[]} packages */
function advice(packages) {
  return `浏览器测试缺少 ${packages.join('、')}。请安装（Debian/Ubuntu：sudo apt-get install ${packages.join(' ')}），或用 CHROMIUM_PATH 指定浏览器`
}
