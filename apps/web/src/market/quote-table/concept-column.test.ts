import { describe, expect, it } from 'vitest'
import { smallMarket } from '../testing/small-market.ts'
import { conceptsBySlot, withConcepts } from './concept-column.ts'
import { columnOf, figureText } from './quote-columns.ts'
import { figures } from './quote-figures.ts'

describe('price to earnings and concepts', () => {
  it('[QTABLE-21] price by the profit of a share, negative for a loss, nothing where no profit is known', () => {
    const { market, beat } = smallMarket()
    const textOf = (slot: number) => figureText('ratio', figures.pe(market.store.table, slot, market.instruments), 2)
    expect([0, 1, 2].map(textOf)).toEqual(['20.00', '−50.00', '--'])
    beat([[0, 'last', 110_000]])
    expect(textOf(0)).toBe('22.00')
    // Before the first trade the close of the day before counts.
    beat([[0, 'last', 0]])
    expect(textOf(0)).toBe('20.00')
  })

  it('[QTABLE-22] concepts of a stock by name, the narrowest first; industries are none', () => {
    const texts = conceptsBySlot([
      { kind: 'industry', name: '银行', slots: [0, 1] },
      { kind: 'concept', name: '宽基', slots: [0, 1, 2] },
      { kind: 'concept', name: '跨境支付', slots: [0] },
    ])
    expect(texts.get(0)).toBe('跨境支付 宽基')
    expect(texts.get(2)).toBe('宽基')
    expect(texts.has(3)).toBe(false)
  })

  it('[QTABLE-22] the column stands in its place among the others', () => {
    const given = {
      kind: 'given' as const,
      name: 'concepts',
      title: '概念',
      width: 1,
      align: 'left' as const,
      cell: () => 'x',
      value: () => 'x',
    }
    const columns = ['last', 'concepts', 'pe'].flatMap((name) => columnOf(name) ?? [])
    expect(withConcepts(columns, given).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      'figure last',
      'given concepts',
      'figure pe',
    ])
  })
})
