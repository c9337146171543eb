import { expect, it, vi } from 'vitest'
import { ensureBrowser } from './browser.mjs'

const shell = '/usr/bin/chromium-headless-shell'
const apt = '/usr/bin/apt-get'
const everything = ['chromium-headless-shell', 'chromium', 'fonts-noto-cjk']

/** `offered`: the packages that its apt-get can install, once the lists were fetched when they are `stale`. */
function machine(
  files: string[],
  { isRoot = false, fonts = 'Noto', env = {}, offered = everything, isStale = false } = {},
) {
  let hasLists = !isStale
  const run = vi.fn((command: string, args: string[]) => {
    if (command === 'fc-list') return { ok: true, output: fonts }
    if (args[0] === 'update') hasLists = true
    if (args[0] !== 'install') return { ok: true, output: '' }
    const wanted = args.filter((arg) => everything.includes(arg))
    const ok = hasLists && wanted.every((name) => offered.includes(name))
    if (ok) files.push(...wanted.map((name) => `/usr/bin/${name}`))
    return { ok, output: ok ? '' : 'Unable to locate package' }
  })
  return { env, isRoot, run, exists: (path: string) => files.includes(path) }
}

const installs = ({ run }: ReturnType<typeof machine>) =>
  run.mock.calls.filter(([command, args]) => command === 'apt-get' && args[0] === 'install').length

it('uses the browser of the machine', () => {
  expect(ensureBrowser(machine(['/usr/bin/chromium']))).toBe('/usr/bin/chromium')
})

it('prefers the headless shell to the whole browser', () => {
  const both = machine(['/usr/bin/chromium', shell, apt], { isRoot: true })
  expect(ensureBrowser(both)).toBe(shell)
  expect(installs(both)).toBe(0)
})

it('installs the headless shell as root even where a whole browser is', () => {
  expect(ensureBrowser(machine(['/usr/bin/chromium', apt], { isRoot: true }))).toBe(shell)
})

it('fetches the lists of packages when they are not there yet', () => {
  expect(ensureBrowser(machine([apt], { isRoot: true, isStale: true }))).toBe(shell)
})

it.each([
  ['uses the whole browser that is there', ['/usr/bin/google-chrome', apt], '/usr/bin/google-chrome'],
  ['installs the whole browser', [apt], '/usr/bin/chromium'],
])('%s where no headless shell is offered', (_what, files, path) => {
  expect(ensureBrowser(machine(files, { isRoot: true, offered: ['chromium'] }))).toBe(path)
})

it('installs nothing for a given browser', () => {
  const env = { CHROMIUM_PATH: '/opt/chrome' }
  const given = machine(['/opt/chrome', apt], { env, isRoot: true })
  expect(ensureBrowser(given)).toBe('/opt/chrome')
  expect(installs(given)).toBe(0)
})

it('prefers CHROMIUM_PATH', () => {
  const env = { CHROMIUM_PATH: '/opt/chrome' }
  expect(ensureBrowser(machine(['/usr/bin/chromium', '/opt/chrome'], { env }))).toBe('/opt/chrome')
})

it('refuses a CHROMIUM_PATH that leads nowhere', () => {
  const env = { CHROMIUM_PATH: '/opt/chrome' }
  expect(() => ensureBrowser(machine(['/usr/bin/chromium'], { env }))).toThrow('CHROMIUM_PATH 指向的浏览器不存在')
})

it('installs a Chinese font as root', () => {
  const bare = machine([apt], { isRoot: true, fonts: '' })
  expect(ensureBrowser(bare)).toBe(shell)
  expect(bare.run).toHaveBeenLastCalledWith('apt-get', expect.arrayContaining(['install', 'fonts-noto-cjk']))
})

it('shows what apt-get said when it cannot install', () => {
  expect(() => ensureBrowser(machine([apt], { isRoot: true, offered: [] }))).toThrow('Unable to locate package')
})

it.each([
  ['an ordinary user', machine([apt])],
  ['root without apt-get', machine([], { isRoot: true })],
])('tells %s what to install', (_who, bare) => {
  expect(() => ensureBrowser(bare)).toThrow('sudo apt-get install chromium')
})

it('asks for a Chinese font when none is there', () => {
  const boxes = machine(['/usr/bin/chromium'], { fonts: '' })
  expect(() => ensureBrowser(boxes)).toThrow('fonts-noto-cjk')
})
