import { expect, it } from 'vitest'
import { findServerNode, requireNode } from './node-version.mjs'

it.each(['20.11.0', '24.21.0', '26.0.0'])('accepts Node.js %s', (version) => {
  expect(() => requireNode(version)).not.toThrow()
})

it.each(['18.20.8', '16.0.0'])('refuses Node.js %s and says what to install', (version) => {
  expect(() => requireNode(version)).toThrow(`需要 Node.js 20 或更高版本，当前为 ${version}`)
})

it('prefers the pinned Node.js', () => {
  expect(findServerNode(undefined, { path: '/usr/bin/node', version: '26.0.0' })).toContain('node_modules')
})

it('falls back to the running one when it is new enough', () => {
  expect(findServerNode('/nowhere', { path: '/usr/bin/node', version: '24.0.0' })).toBe('/usr/bin/node')
})

it('refuses an old one when nothing is pinned', () => {
  expect(() => findServerNode('/nowhere', { path: '/usr/bin/node', version: '20.0.0' })).toThrow('没有装好')
})
