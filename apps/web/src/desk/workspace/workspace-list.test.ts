import type { Workspace } from '@liangshu/contract/desk/workspace'
import { expect, it } from 'vitest'
import { formerReady } from './former-ready.ts'
import { keepPanels, layoutOf, shapeOf, writeLayout, type Split } from './layout.ts'
import { readyWorkspaces } from './ready-workspaces.ts'
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

/** A layout of a shape, as the dock would have stored it. */
function copyOf(shape: string): string {
  const parts = shape.split(' | ').map((group): readonly [number, Split] => {
    const [link, panels = ''] = group.split(': ')
    return [1, { tabs: panels.split(' ').map((panel) => [panel, (link || undefined) as never] as const) }]
  })
  return writeLayout(layoutOf({ across: parts }))
}
const shown = (name: string, layout: string, isUsable: (panel: string) => boolean = () => true) =>
  shapeOf(
    listWorkspaces([stored(name, { layout })], isUsable)
      .find((one) => one.name === name)!
      .layout(),
  )
const presentShape = (name: string, isUsable: (panel: string) => boolean = () => true) =>
  shapeOf(layoutOf(keepPanels(readyWorkspaces.find((one) => one.name === name)!.split, isUsable)!))

it('[WORK-22] a copy of an earlier ready workspace that nobody changed shows the present one', () => {
  for (const [name, shapes] of Object.entries(formerReady))
    for (const shape of shapes) expect(shown(name, copyOf(shape))).toBe(presentShape(name))
  const noFlow = (panel: string) => panel !== 'tape'
  const former = formerReady['交易']![0]!.replace(' | blue: tape', '')
  expect(shown('交易', copyOf(former), noFlow)).toBe(presentShape('交易', noFlow))
})

it('[WORK-22] what its owner changed stays: a panel closed, added, moved or of another colour', () => {
  const [former = ''] = formerReady['复盘']!
  for (const changed of [
    former.replace(' breadth', ''),
    former.replace('deals orders', 'orders deals'),
    former.replace('amber: chart', 'blue: chart'),
    `${former} | amber: tape`,
  ])
    expect(shown('复盘', copyOf(changed))).toBe(changed)
  expect(shown('我的', copyOf(former))).toBe(former)
})
