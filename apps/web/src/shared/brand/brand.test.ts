import { expect, it } from 'vitest'
import { browserTitle } from './brand.ts'

it.each([
  ['用户管理', false, '用户管理 - 量枢'],
  ['首页', true, '量枢'],
  ['', false, '量枢'],
])('[LAYOUT-2] page %j, home %s: %s', (title, isHome, expected) => {
  expect(browserTitle(title, isHome, '量枢')).toBe(expected)
})
