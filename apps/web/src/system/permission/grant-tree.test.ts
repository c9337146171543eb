import type { GrantNode } from '@liangshu/contract/system/permission/menu'
import { describe, expect, it } from 'vitest'
import { flattenGrants, keepBeyond, partlyGranted, searchGrants, tickGrant } from './grant-tree.ts'

const node = (key: string, children: GrantNode[] = []): GrantNode => ({
  key,
  value: key,
  parentId: null,
  title: null,
  slotTitle: `名${key}`,
  label: null,
  icon: null,
  isLeaf: children.length === 0,
  ruleFlag: 0,
  scopedSlots: null,
  children,
})
const tree = [node('menu', [node('page', [node('add'), node('edit')]), node('other')])]
const linked = { isTicked: true, isLinked: true }
const keys = (ticked: ReadonlySet<string>) => [...ticked].sort()

describe('granting', () => {
  it('[GRANTTREE-1] linked, a page brings its buttons and its menu', () => {
    expect(keys(tickGrant(tree, new Set(), 'page', linked))).toEqual(['add', 'edit', 'menu', 'page'])
  })

  it('[GRANTTREE-1] linked, taking a page away takes its buttons, not its menu', () => {
    const all = new Set(flattenGrants(tree).map(({ key }) => key))
    expect(keys(tickGrant(tree, all, 'page', { ...linked, isTicked: false }))).toEqual(['menu', 'other'])
  })

  it('[GRANTTREE-2] unlinked, exactly one node changes', () => {
    expect(keys(tickGrant(tree, new Set(), 'page', { ...linked, isLinked: false }))).toEqual(['page'])
    const all = new Set(['menu', 'page', 'add'])
    expect(keys(tickGrant(tree, all, 'page', { isTicked: false, isLinked: false }))).toEqual(['add', 'menu'])
  })

  it('[REACH-4] what is not the caller’s to give or take stays as it was', () => {
    const limit = new Set(['page', 'add'])
    const everything = flattenGrants(tree).map(({ key }) => key)
    expect(keys(keepBeyond(new Set(['other']), everything, limit))).toEqual(['add', 'other', 'page'])
    expect(keys(keepBeyond(new Set(['other', 'add']), [], limit))).toEqual(['other'])
    expect(keys(keepBeyond(new Set(), everything, undefined))).toEqual(everything.toSorted())
  })

  it('[GRANTTREE-3] a node without a grant of its own shows that something below has one', () => {
    expect(partlyGranted(tree, new Set(['add']))).toEqual(['menu', 'page'])
    expect(partlyGranted(tree, new Set(['menu', 'page', 'add']))).toEqual([])
  })

  it('[GRANTTREE-4] a search keeps the way to a hit', () => {
    expect(flattenGrants(searchGrants(tree, '名edit')).map(({ key }) => key)).toEqual(['menu', 'page', 'edit'])
  })

  it('an unknown key changes nothing', () => {
    expect(keys(tickGrant(tree, new Set(['page']), 'gone', linked))).toEqual(['page'])
  })
})
