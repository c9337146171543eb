import type { Workspace } from '@liangshu/contract/desk/workspace'
import { expect, it } from 'vitest'
import { freeName, listWorkspaces } from './workspace-list.ts'

const stored = (name: string, more: Partial<Workspace> = {}): Workspace => ({
  id: `id-${name}`,
  name,
  layout: '{"panels":[],"dock":null}',
  version: 1,
  isOwn: true,
  ownerName: '甲',
  sharedWith: null,
  ...more,
})

it('[WORK-15] ready workspaces come first, the own of the same name in its place, then own and shared ones', () => {
  const list = listWorkspaces(
    [stored('交易'), stored('我的'), stored('盯盘', { isOwn: false, id: 'other', ownerName: '乙' })],
    () => true,
  )
  expect(list.map(({ name, key, isReady }) => [name, key, isReady])).toEqual([
    ['盯盘', 'ready-盯盘', true],
    ['交易', 'id-交易', true],
    ['ETF', 'ready-ETF', true],
    ['衍生品', 'ready-衍生品', true],
    ['风控', 'ready-风控', true],
    ['复盘', 'ready-复盘', true],
    ['我的', 'id-我的', false],
    ['盯盘（乙）', 'other', false],
  ])
})

it('[WORK-15] a ready workspace of which nothing may be seen is not there', () => {
  expect(listWorkspaces([], (panel) => panel === 'limit-pool').map(({ name }) => name)).toEqual(['盯盘', '复盘'])
})

it('[WORK-16] a copy gets a name that is free', () => {
  expect(freeName('盯盘', [])).toBe('盯盘')
  expect(freeName('盯盘', ['盯盘', '盯盘 2'])).toBe('盯盘 3')
})
