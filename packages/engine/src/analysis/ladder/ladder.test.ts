import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boardLabel, buildLadder, nextBoards, sealsWithin, type SealDay } from './ladder.ts'

describe('ladder', () => {
  it.each([
    ['sealed', 3],
    ['unsealed', 0],
    ['suspended', 2],
    ['noLimit', 0],
  ] as const)('[LADDER-1] two boards, then %s: %i', (day, boards) => expect(nextBoards(2, day)).toBe(boards))

  it('[LADDER-2] counts rungs, seven and more share one', () => {
    const ladder = buildLadder([1, 1, 2, 9, 7, 0], [0, 0, 1, 8, 6, 3])
    expect(ladder.map(({ label, count }) => [label, count])).toEqual([
      ['首板', 2],
      ['2板', 1],
      ['3板', 0],
      ['4板', 0],
      ['5板', 0],
      ['6板', 0],
      ['7板+', 2],
    ])
    expect(ladder[6]?.slots).toEqual([3, 4])
  })

  it('[LADDER-3] promotion is the share of the rung below; suspended symbols count on neither side', () => {
    const ladder = buildLadder([2, 0, 0, 1, 3], [1, 1, 1, 1, 2])
    expect(ladder[0]?.promotionRate).toBeNull()
    expect(ladder[1]?.promotionRate).toBeCloseTo(1 / 3, 12)
    expect(ladder[2]?.promotionRate).toBe(1)
    expect(ladder[3]?.promotionRate).toBeNull()
  })

  it('[LADDER-2] every symbol with a board stands on exactly one rung', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(12), { maxLength: 50 }), (boards) => {
        const ladder = buildLadder(
          boards,
          boards.map(() => 0),
        )
        const total = ladder.reduce((sum, rung) => sum + rung.count, 0)
        expect(total).toBe(boards.filter((count) => count > 0).length)
      }),
    )
  })

  const s: SealDay = 'sealed'
  const u: SealDay = 'unsealed'
  const x: SealDay = 'suspended'
  it.each([
    ['首板', [u, u, s]],
    ['3连板', [u, s, s, s]],
    ['3连板', [u, s, x, s, x, s]],
    ['5天3板', [u, s, u, s, u, s]],
    ['2连板', [s, u, u, u, s, s]],
    [null, [s, s, u]],
    [null, []],
  ])('[LADDER-4] %s', (label, history) => expect(boardLabel(history)).toBe(label))

  it('[LADDER-4] M seals in N days', () => expect(sealsWithin([s, s, u, x, s], 3)).toBe(2))

  it('[LADDER-2] every rung by itself, higher boards first and then by slot', () => {
    const ladder = buildLadder([7, 6, 5, 4, 3, 2, 1, 9, 7, 8, 9], [])
    expect(ladder.map(({ count, slots }) => [count, slots])).toEqual([
      [1, [6]],
      [1, [5]],
      [1, [4]],
      [1, [3]],
      [1, [2]],
      [1, [1]],
      [5, [7, 10, 9, 0, 8]],
    ])
    expect(ladder.every(({ promotionRate }) => promotionRate === null)).toBe(true)
  })

  it('[LADDER-3] the top rung is climbed to from the sixth and from itself, any other from the one below alone', () => {
    const rates = (today: number[], yesterday: number[]) =>
      buildLadder(today, yesterday).map((rung) => rung.promotionRate)
    expect(rates([7, 0, 9, 0, 6], [6, 6, 8, 7, 5])).toEqual([null, null, null, null, null, 1, 0.5])
    expect(rates([2, 1, 0, 3, 3], [1, 1, 1, 2, 1])).toEqual([null, 1 / 3, 1, null, null, null, null])
    expect(rates([1, 2], [0])).toEqual([null, null, null, null, null, null, null])
  })

  it.each([
    ['2连板', [s, s]],
    ['4天2板', [s, u, u, s]],
    ['首板', [s, u, u, u, s]],
    ['4天2板', [s, u, u, x, s]],
    ['15连板', Array.from({ length: 20 }, () => s)],
    ['首板', ['noLimit', s]],
  ] as const)('[LADDER-4] two days without a seal go on with a story, three end it: %s', (label, history) =>
    expect(boardLabel(history)).toBe(label),
  )

  it('[LADDER-4] as many seals as there are within the days that were traded', () => {
    expect([1, 2, 3, 9].map((days) => sealsWithin([s, u, s, x, s], days))).toEqual([1, 2, 2, 3])
  })
})
