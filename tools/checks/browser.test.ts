import { expect, it, vi } from 'vitest'
import { ensureBrowser } from './browser.mjs'

function machine(files: string[], { isRoot = false, fonts = 'Noto', env = {} } = {}) {
  const run = vi.fn((command: string, args: string[]) => {
    if (command === 'apt-get' && args[0] === 'install') files.push('/usr/bin/chromium')
    return { ok: true, output: command === 'fc-list' ? fonts : '' }
  })
  return { env, isRoot, run, exists: (path: string) => files.includes(path) }
}

it('uses the browser of the machine', () => {
  expect(ensureBrowser(machine(['/usr/bin/chromium']))).toBe('/usr/bin/chromium')
})

it('prefers CHROMIUM_PATH', () => {
  const env = { CHROMIUM_PATH: '/opt/chrome' }
  expect(ensureBrowser(machine(['/usr/bin/chromium', '/opt/chrome'], { env }))).toBe('/opt/chrome')
})

it('refuses a CHROMIUM_PATH that leads nowhere', () => {
  const env = { CHROMIUM_PATH: '/opt/chrome' }
  expect(() => ensureBrowser(machine(['/usr/bin/chromium'], { env }))).toThrow('CHROMIUM_PATH 指向的浏览器不存在')
})

it('installs what is missing as root', () => {
  const bare = machine(['/usr/bin/apt-get'], { isRoot: true, fonts: '' })
  expect(ensureBrowser(bare)).toBe('/usr/bin/chromium')
  expect(bare.run).toHaveBeenLastCalledWith('apt-get', expect.arrayContaining(['chromium', 'fonts-noto-cjk']))
})

it.each([
  ['an ordinary user', machine(['/usr/bin/apt-get'])],
  ['root without apt-get', machine([], { isRoot: true })],
])('tells %s what to install', (_who, bare) => {
  expect(() => ensureBrowser(bare)).toThrow('sudo apt-get install chromium')
})

it('asks for a Chinese font when none is there', () => {
  const boxes = machine(['/usr/bin/chromium'], { fonts: '' })
  expect(() => ensureBrowser(boxes)).toThrow('fonts-noto-cjk')
})
