import type { PushChange } from '@liangshu/contract/push'
import { describe, expect, it } from 'vitest'
import { createChangeLanes, joinedChange } from './change-lanes.ts'

const change = (cmd: PushChange['cmd'], seq: number, accounts: PushChange['accounts'] = [{ id: 'A' }]): PushChange => ({
  cmd,
  seq,
  accounts,
})
const named = (id: string, ...orderIds: string[]) => ({ id, orderIds })
const many = (id: string, from: number, count: number) =>
  named(id, ...Array.from({ length: count }, (_, index) => `${id}${from + index}`))

describe('two changes of a topic as one', () => {
  const joinedAccounts = (one: PushChange['accounts'], other: PushChange['accounts']) =>
    joinedChange(change('order', 1, one), change('order', 2, other)).accounts

  it('[TPUSH-14] names every account once, with the orders of both', () => {
    expect(joinedAccounts([named('A', 'a1'), named('B', 'b1')], [named('A', 'a2', 'a1'), named('C', 'c1')])).toEqual([
      named('A', 'a1', 'a2'),
      named('B', 'b1'),
      named('C', 'c1'),
    ])
  })

  it('[TPUSH-14] any order may have changed where one of them names none, or both name too many', () => {
    expect(joinedAccounts([named('A', 'a1')], [{ id: 'A' }])).toEqual([{ id: 'A' }])
    expect(joinedAccounts([{ id: 'A' }], [named('A', 'a1')])).toEqual([{ id: 'A' }])
    expect(joinedAccounts([many('A', 0, 30)], [many('A', 30, 20)])).toEqual([many('A', 0, 50)])
    expect(joinedAccounts([many('A', 0, 30)], [many('A', 30, 21)])).toEqual([{ id: 'A' }])
  })
})

describe('changes in their turn', () => {
  /** Lanes whose work ends when it is let. */
  function lanes() {
    const begun: [string, number][] = []
    const ends: (() => void)[] = []
    const { add, stop } = createChangeLanes((next) => {
      begun.push([next.cmd, next.seq])
      return new Promise((done) => ends.push(done))
    })
    const end = async () => {
      ends.shift()?.()
      await new Promise((done) => setTimeout(done))
    }
    return { add, stop, begun, end }
  }

  it('[TPUSH-14] one of a topic at a time, those of other topics beside it', async () => {
    const { add, begun, end } = lanes()
    add(change('order', 1))
    add(change('order', 2))
    add(change('cash', 3))
    add(change('order', 4))
    expect(begun).toEqual([
      ['order', 1],
      ['cash', 3],
    ])
    await end()
    expect(begun.slice(2)).toEqual([['order', 4]])
    await end()
    await end()
    add(change('order', 5))
    expect(begun.slice(3)).toEqual([['order', 5]])
  })

  it('[TPUSH-14] what has not begun when the screen is left never begins', async () => {
    const { add, stop, begun, end } = lanes()
    add(change('order', 1))
    add(change('order', 2))
    stop()
    await end()
    expect(begun).toEqual([['order', 1]])
  })
})
