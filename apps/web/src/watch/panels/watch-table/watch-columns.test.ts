import { describe, expect, it } from 'vitest'
import type { LiveMarket } from '../../../market/index.ts'
import { columnsOf, givenColumns, showsConcepts } from './watch-columns.tsx'

const given = givenColumns({ instruments: {} } as LiveMarket, () => undefined)
const names = (...[set, kind]: [Parameters<typeof columnsOf>[0], Parameters<typeof columnsOf>[1]]) =>
  columnsOf(set, kind, given).map(({ name }) => name)

describe('columns of a group', () => {
  it('[WATCH-17] stocks stand with strength and rank, funds with premium and IOPV in their place', () => {
    expect(names('all', 'stock')).toEqual(expect.arrayContaining(['strength', 'point60', 'rank']))
    expect(names('all', 'fund').slice(0, 5)).toEqual(['last', 'changePct', 'spark', 'premium', 'iopv'])
    for (const set of ['all', 'quote', 'strength'] as const)
      for (const missing of ['strength', 'point60', 'rank', 'industry', 'pe', 'turnover', 'mainInflow', 'inflowRate'])
        expect(names(set, 'fund')).not.toContain(missing)
  })

  it('[WATCH-17] only stocks are asked for their concepts', () => {
    expect([showsConcepts('quote', 'stock'), showsConcepts('quote', 'fund')]).toEqual([true, false])
  })
})
