import type { SysCategory } from '@liangshu/contract/system/category'
import { describe, expect, it } from 'vitest'
import { parentOptions, treeOfCategories, type CategoryRow } from './category-tree.ts'

const row = (id: string, pid: string): SysCategory => ({
  id,
  pid,
  name: id,
  code: id,
  hasChild: null,
  sysOrgCode: null,
  version: 1,
  createBy: null,
  createTime: null,
  updateBy: null,
  updateTime: null,
})
const ids = (rows: readonly CategoryRow[] = []): unknown => rows.map(({ id, children }) => [id, ids(children)])

describe('categories as a tree', () => {
  it('[PAGES-1] rows stand below their parents, in the order of the answer', () => {
    expect(
      ids(treeOfCategories([row('a', '0'), row('a1', 'a'), row('b', '0'), row('a2', 'a'), row('a11', 'a1')])),
    ).toEqual([
      [
        'a',
        [
          ['a1', [['a11', []]]],
          ['a2', []],
        ],
      ],
      ['b', []],
    ])
  })

  it('[PAGES-1] a row without its parent is not lost', () => {
    expect(ids(treeOfCategories([row('x', 'hidden')]))).toEqual([['x', []]])
  })

  it('[PAGES-2] a category cannot be put below itself', () => {
    const [a, b] = parentOptions(treeOfCategories([row('a', '0'), row('a1', 'a'), row('b', '0')]), 'a')
    expect([a?.disabled, a?.children[0]?.disabled, b?.disabled]).toEqual([true, true, false])
  })
})
