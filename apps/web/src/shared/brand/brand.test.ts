import { expect, it, vi } from 'vitest'
import { browserTitle } from './brand.ts'

it.each([
  ['用户管理', false, '用户管理 - 量枢'],
  ['首页', true, '量枢'],
  ['', false, '量枢'],
])('[LAYOUT-2] page %j, home %s: %s', (title, isHome, expected) => {
  expect(browserTitle(title, isHome, '量枢')).toBe(expected)
})

it('[LAYOUT-5] one department runs the desk under a name of its own, also behind page titles', async () => {
  vi.stubEnv('VITE_DEPART_TITLES', 'd1=北衡量化;d2=')
  vi.resetModules()
  const brand = await import('./brand.ts')
  expect(brand.productTitle('d1')).toBe('北衡量化')
  expect(brand.productTitle('d2')).toBe('量枢')
  localStorage.setItem('pro__departId', '{"value":"d1","expire":null}')
  expect(brand.browserTitle('用户管理', false)).toBe('用户管理 - 北衡量化')
  localStorage.removeItem('pro__departId')
  vi.unstubAllEnvs()
})
