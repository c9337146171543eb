import { describe, expect, it } from 'vitest'
import type { DepartNode } from './depart-queries.ts'
import { idsBelow, searchDeparts, tickDeparts } from './depart-tree.ts'
import { changedAll, joinTexts, joinValues, toggled, valuesOf, type Picked } from './picked.ts'

const one = (value: string): Picked => ({ value, text: `名${value}` })

describe('chosen values', () => {
  it('[PICK-1] one choice replaces the other, several toggle', () => {
    expect(toggled([one('a')], one('b'), false)).toEqual([one('b')])
    expect(toggled([one('a')], one('b'), true)).toEqual([one('a'), one('b')])
    expect(toggled([one('a'), one('b')], one('a'), true)).toEqual([one('b')])
  })

  it('[PICK-1] a page of rows is added once, and taken away', () => {
    const both = changedAll([one('a')], [one('a'), one('b')], true)
    expect(both).toEqual([one('a'), one('b')])
    expect(changedAll(both, [one('a'), one('b')], false)).toEqual([])
  })

  it('[INST-5] two records with one value are ticked apart, and stored once', () => {
    const ours = { ...one('researcher'), key: 'p1' }
    const theirs = { ...one('researcher'), key: 'p2' }
    expect(toggled([ours], theirs, true)).toEqual([ours, theirs])
    expect(toggled([ours, theirs], ours, true)).toEqual([theirs])
    expect(joinValues([ours, theirs])).toBe('researcher')
    // What was stored stands for any record of that value.
    expect(toggled([one('researcher')], ours, true)).toEqual([])
  })

  it('[PICK-2] values and texts travel comma-joined, a trailing comma means nothing', () => {
    expect(valuesOf('a,b,')).toEqual(['a', 'b'])
    expect(valuesOf(null)).toEqual([])
    expect(joinValues([one('a'), one('b')])).toBe('a,b')
    expect(joinTexts([one('a'), one('b')])).toBe('名a,名b')
  })
})

const node = (id: string, children: DepartNode[] = []): DepartNode => ({
  id,
  departName: `部门${id}`,
  orgCode: id,
  children,
})
const tree = [node('1', [node('11', [node('111')]), node('12')]), node('2')]
const unlinked = { isTicked: true, isLinked: false, isMulti: true }

describe('departments', () => {
  it('[PICK-3] unlinked, each department stands for itself', () => {
    expect(tickDeparts(tree, [], '1', unlinked)).toEqual(['1'])
  })

  it('[PICK-3] linked, everything below comes along and goes again', () => {
    const linked = { ...unlinked, isLinked: true }
    const ticked = tickDeparts(tree, ['2'], '1', linked)
    expect(ticked).toEqual(['2', '1', '11', '111', '12'])
    expect(tickDeparts(tree, ticked, '11', { ...linked, isTicked: false })).toEqual(['2', '1', '12'])
  })

  it('[PICK-3] a single choice replaces the one before', () => {
    expect(tickDeparts(tree, ['2'], '1', { ...unlinked, isMulti: false })).toEqual(['1'])
    expect(tickDeparts(tree, ['1'], '1', { ...unlinked, isMulti: false, isTicked: false })).toEqual([])
  })

  it('[PICK-4] a search keeps the way to a hit', () => {
    expect(searchDeparts(tree, '门111').flatMap(idsBelow)).toEqual(['1', '11', '111'])
    expect(searchDeparts(tree, ' ')).toEqual(tree)
  })
})
