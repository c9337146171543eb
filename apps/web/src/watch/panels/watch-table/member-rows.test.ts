import type { GroupMember } from '@liangshu/contract/watch/group-calls'
import { describe, expect, it } from 'vitest'
import { smallMaster } from '../../../market/testing/small-market.ts'
import { filterMembers, memberRows, movedBefore, tagsIn } from './member-rows.ts'
import { sortByValue } from '../../../market/index.ts'

const member = (symbol: string, facts: Partial<GroupMember> = {}) =>
  ({ symbol, name: '', note: '', tags: [], ...facts }) as unknown as GroupMember
const members = [
  member('SHSE.600003', { tags: ['龙头'] }),
  member('SHSE.510300'),
  member('SHSE.699999'),
  member('SHSE.600001', { note: '观察', tags: ['业绩', '龙头'] }),
]
/** One of them has left the market since. */
const master = { ...smallMaster, isListed: smallMaster.isListed.with(4, false) }

describe('the members of a group', () => {
  it('[WATCH-2] funds stand on their page, everything else on the other, in the order of the group', () => {
    expect(memberRows(master, members, 'stock').slots).toEqual([4, 0])
    expect(memberRows(master, members, 'fund').slots).toEqual([2])
  })

  it('[WATCH-5] a delisted one stays in sight; one the market no longer knows is named', () => {
    const rows = memberRows(master, members, 'stock')
    expect(rows.slots).toContain(4)
    expect(rows.unknown.map(({ symbol }) => symbol)).toEqual(['SHSE.699999'])
    expect(memberRows(master, members, 'fund').unknown).toEqual([])
  })

  it('[WATCH-12] are found by code, name, initials and note, and by tag', () => {
    const rows = memberRows(master, members, 'stock')
    const find = (keyword: string, tag: string | null = null) => filterMembers(master, rows, { keyword, tag })
    expect([find('600001'), find('gxyh'), find('庚辛'), find('观察'), find('', '业绩'), find('没有')]).toEqual([
      [0],
      [4],
      [4],
      [0],
      [0],
      [],
    ])
    expect(tagsIn(members)).toEqual(['龙头', '业绩'])
  })

  it('[WATCH-12] are sorted by a value, what is missing last either way', () => {
    const values: Record<number, number | null> = { 0: 2, 4: null, 2: 5 }
    const by = (isDown: boolean) => sortByValue([4, 0, 2], (slot) => values[slot] ?? null, isDown)
    expect([by(true), by(false)]).toEqual([
      [2, 0, 4],
      [0, 2, 4],
    ])
  })

  it('[WATCH-13] are dragged before another, several at once, or to the end', () => {
    const all = ['a', 'b', 'c', 'd']
    expect(movedBefore(all, ['c'], 'a')).toEqual(['c', 'a', 'b', 'd'])
    expect(movedBefore(all, ['d', 'a'], 'c')).toEqual(['b', 'a', 'd', 'c'])
    expect(movedBefore(all, ['a'], null)).toEqual(['b', 'c', 'd', 'a'])
  })
})
