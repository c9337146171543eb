import { describe, expect, it } from 'vitest'
import type { SignalRow } from '../../signal-queries.ts'
import { buySellParams, type BuySellParams } from './buy-sell-params.ts'
import { filterSignals, markFinder } from './filter-signals.ts'

const row = (symbol: string, facts: Partial<SignalRow> = {}): SignalRow => ({
  symbol,
  name: symbol,
  side: 1,
  price: 10,
  time: '2026-11-13 15:00:00',
  strength: 2,
  score: 2,
  reasons: ['B_MA'],
  last: 10,
  changePct: 0,
  suggestVolume: 100,
  held: 0,
  executable: true,
  blockReason: null,
  period: '1d',
  ...facts,
})
const rows = [
  row('SHSE.600001', { held: 500 }),
  row('SHSE.688001', { strength: 3, executable: false, blockReason: '停牌' }),
  row('SZSE.300001', { strength: 1 }),
  row('SHSE.600002', { held: null }),
]
const boardOf = (symbol: string) =>
  symbol.startsWith('SHSE.688') ? ('STAR' as const) : symbol.startsWith('SZSE.3') ? ('GEM' as const) : ('MAIN' as const)
const made = { kind: 'ignored', reason: '量能不足', price: 10, markTime: '', date: '2026-11-16' } as const
const markOf = markFinder([{ symbol: 'SHSE.600002', side: 1, ...made }])

describe('signals that pass the filters', () => {
  it.each<[string, Partial<BuySellParams>, string[]]>([
    ['all of them', {}, ['SHSE.600001', 'SHSE.688001', 'SZSE.300001', 'SHSE.600002']],
    ['by strength', { minStrength: 2 }, ['SHSE.600001', 'SHSE.688001', 'SHSE.600002']],
    ['held only: what is not known to be held is not', { isHeldOnly: true }, ['SHSE.600001']],
    ['that can be carried out', { isExecutableOnly: true }, ['SHSE.600001', 'SZSE.300001', 'SHSE.600002']],
    ['of a board', { board: 'STAR' }, ['SHSE.688001']],
    ['not decided yet', { mark: 'open' }, ['SHSE.600001', 'SHSE.688001', 'SZSE.300001']],
    ['ignored', { mark: 'ignored' }, ['SHSE.600002']],
    ['followed', { mark: 'followed' }, []],
  ])('[SIGNAL-6] %s', (_what, params, expected) => {
    const given = { ...buySellParams.parse({}), ...params }
    expect(filterSignals(rows, given, boardOf, markOf).map(({ symbol }) => symbol)).toEqual(expected)
  })

  it('[SIGNAL-6] a mark of the daily signal says nothing of an hourly one', () => {
    expect(markOf(row('SHSE.600002', { period: '60m' }))).toBeUndefined()
    expect(markOf(row('SHSE.600002', { side: 2 }))).toBeUndefined()
  })
})
