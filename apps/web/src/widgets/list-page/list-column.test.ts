import { describe, expect, it } from 'vitest'
import { orDash } from '../../shared/figure/or-dash.ts'
import {
  arrangeColumns,
  defaultSettings,
  forPhone,
  leastWidth,
  leavingNames,
  moved,
  phoneColumns,
  type ListColumn,
} from './list-column.ts'
import { asTable, flattenRows, idsToDepth, searchRows } from './tree-rows.ts'

const columns: ListColumn<object>[] = [
  { name: 'a', title: '甲', width: 100 },
  { name: 'b', title: '乙', width: 100 },
  { name: 'c', title: '丙', width: 100, isHidden: true },
  { title: '操作', width: 100, fixed: 'right' },
]
const titles = (list: readonly ListColumn<object>[]) => list.map(({ title }) => title).join('')
const none = { hidden: [], order: [] }

describe('columns', () => {
  it('[TOPMENU-2] the one that takes what is left gives way before others slide under a fixed one', () => {
    expect(leastWidth({ title: '标题', width: 240, isWide: true })).toBe(150)
    expect(leastWidth({ title: '时间', width: 170 })).toBe(170)
  })

  it('[LIST-39] those that may leave do so from the last on, only as many as have no room, and no other', () => {
    const parts: ListColumn<object>[] = [
      { name: 'a', title: '甲', width: 100 },
      { name: 'b', title: '乙', width: 60, givesWay: true },
      { name: 'c', title: '丙', width: 100, givesWay: true },
      { title: '操作', width: 100, fixed: 'right' },
    ]
    expect(leavingNames(parts, 360)).toEqual([])
    expect(leavingNames(parts, 359)).toEqual(['c'])
    expect(leavingNames(parts, 259)).toEqual(['c', 'b'])
    expect(leavingNames(parts, 10)).toEqual(['c', 'b'])
  })

  it('[LIST-38] the first one stays on a phone: a name may be cut for it, a time may not, others are free', () => {
    const name: ListColumn<object> = { name: 'a', title: '名称', width: 240, isWide: true }
    const time: ListColumn<object> = { name: 'a', title: '时间', width: 165, className: 'num' }
    expect(forPhone(name, 0)).toEqual({ name: 'a', title: '名称', width: 132, fixed: 'left' })
    expect(forPhone(time, 0)).toEqual({ ...time, fixed: 'left' })
    expect(forPhone({ ...time, fixed: 'right' }, 1)).toEqual(time)
    expect(forPhone(name, 1)).toEqual(name)
  })

  it('[LIST-45] on a phone those that lead follow the first', () => {
    const money: ListColumn<object> = { name: 'm', title: '钱', width: 98, leadsOnPhone: true }
    expect(titles(phoneColumns([...columns, money]))).toBe('甲钱乙丙操作')
    expect(phoneColumns([])).toEqual([])
  })

  it('[LIST-15] start without those left out at first', () => {
    expect(titles(arrangeColumns(columns, defaultSettings(columns)))).toBe('甲乙操作')
  })

  it('[LIST-15] follow the order of the user, fixed ones keep their place', () => {
    expect(titles(arrangeColumns(columns, { hidden: [], order: ['c', 'a'] }))).toBe('丙甲乙操作')
  })

  it('[LIST-16] a forbidden column is never shown', () => {
    expect(titles(arrangeColumns(columns, none, ['b']))).toBe('甲丙操作')
  })

  it.each([
    ['b', -1, ['b', 'a', 'c']],
    ['b', 1, ['a', 'c', 'b']],
    ['a', -1, ['a', 'b', 'c']],
    ['c', 1, ['a', 'b', 'c']],
  ] as const)('[LIST-15] %s moves by %i', (name, step, expected) => {
    expect(moved(columns, name, step)).toEqual(expected)
  })

  it('[LIST-17] a missing value is two dashes, zero is a value', () => {
    expect([orDash(null), orDash(''), orDash(undefined), orDash(0)]).toEqual(['--', '--', '--', '0'])
  })
})

interface Node {
  id: string
  children?: Node[] | null | undefined
}
const tree: Node[] = [{ id: 'root', children: [{ id: 'x', children: [{ id: 'leaf', children: [] }] }, { id: 'y' }] }]

describe('trees as tables', () => {
  it('[LIST-18] a search keeps the way to a hit and what is below it', () => {
    expect(flattenRows(searchRows(tree, ({ id }) => id === 'leaf')).map(({ id }) => id)).toEqual(['root', 'x', 'leaf'])
    expect(flattenRows(searchRows(tree, ({ id }) => id === 'x')).map(({ id }) => id)).toEqual(['root', 'x', 'leaf'])
    expect(searchRows(tree, () => false)).toEqual([])
  })

  it('[LIST-18] a row without children does not offer to be opened', () => {
    expect(asTable(tree)[0]?.children?.[0]?.children?.[0]?.children).toBeUndefined()
  })

  it('[LIST-18] opens down to a depth', () => {
    expect(idsToDepth(tree, 1)).toEqual(['root'])
    expect(idsToDepth(tree, 2)).toEqual(['root', 'x', 'y'])
  })
})
