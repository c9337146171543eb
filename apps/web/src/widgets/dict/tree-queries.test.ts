import { describe, expect, it } from 'vitest'
import { ok, fakeServer } from '../../shared/testing/fake-server.ts'
import { BAD_SHAPE, categoryTree, isCondition, tableTree, treeOptions } from './tree-queries.ts'

describe('trees of dictionaries', () => {
  it('[DICTFIELD-6] a condition is empty or JSON', () => {
    expect(['', '{"a":"1"}', '[]'].every(isCondition)).toBe(true)
    expect(['a=1', '1', '"x"', '{'].some(isCondition)).toBe(false)
  })

  it.each([
    [true, true],
    [1, true],
    ['1', true],
    [0, false],
    [false, false],
    [null, false],
  ])('[DICTFIELD-7] leaf %j means a leaf: %j', (leaf, expected) => {
    expect(treeOptions([{ key: 'a', title: '甲', leaf }], '')[0]?.isLeaf).toBe(expected)
  })

  it('[DICTFIELD-7] an answer of another shape is named', () => {
    expect(() => treeOptions({ rows: [] }, '')).toThrow(BAD_SHAPE)
  })

  it('[DICTFIELD-8] a table tree asks level by level with its columns', async () => {
    const calls = fakeServer({ 'GET /sys/dict/loadTreeData': ok([{ key: '1', title: '总部', leaf: false }]) })
    const level = await tableTree('sys_depart,depart_name,id', 'parent_id', 'has_child').load('')
    expect(level).toEqual([{ id: '1', pId: '', value: '1', title: '总部', isLeaf: false }])
    expect(Object.fromEntries(calls[0]?.params ?? [])).toMatchObject({
      tableName: 'sys_depart',
      text: 'depart_name',
      code: 'id',
      pidField: 'parent_id',
      hasChildField: 'has_child',
    })
  })

  it('[DICTFIELD-9] categories start below a code and go on by parent', async () => {
    const calls = fakeServer({ 'GET /sys/category/loadTreeData': ok([]) })
    const tree = categoryTree('B01')
    await tree.load('')
    await tree.load('7')
    expect(calls.map(({ params }) => [params.get('pcode'), params.get('pid')])).toEqual([
      ['B01', ''],
      [null, '7'],
    ])
  })
})
