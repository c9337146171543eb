import type { SectorRow } from '@liangshu/contract/insight/insight-calls'
import { createQuoteTable, FIELDS, fieldAt } from '@liangshu/contract/market/frame'
import type { SectorMembers } from '@liangshu/contract/market/quote-calls'
import { describe, expect, it } from 'vitest'
import type { LiveMarket } from '../live/use-live-market.ts'
import { layoutOf, MOST_CONCEPTS, sceneOf, valueText } from './heat-data.ts'
import { NO_STEP, stepOf } from './heat-scale.ts'

/** Slot 3 is not listed any more. */
function marketOf(rows: readonly { last: number; amount: number }[]): LiveMarket {
  const table = createQuoteTable(rows.length)
  for (const [slot, { last, amount }] of rows.entries()) {
    table.values[slot * FIELDS + fieldAt.last] = last * 10_000
    table.values[slot * FIELDS + fieldAt.preClose] = 100_000
    table.values[slot * FIELDS + fieldAt.amount] = amount * 100
  }
  const all = <Value>(value: Value) => rows.map(() => value)
  const instruments = {
    name: rows.map((_, slot) => `名${slot}`),
    secType: all('stock'),
    priceScale: all(10_000),
    volumeScale: all(1),
    floatShares: rows.map((_, slot) => 100 * (slot + 1)),
    isListed: rows.map((_, slot) => slot !== 3),
  }
  return { store: { table }, instruments } as unknown as LiveMarket
}

const market = marketOf([
  { last: 11, amount: 300 },
  { last: 9, amount: 100 },
  { last: 10, amount: 600 },
  { last: 10, amount: 900 },
])
const sector = (code: string, slots: number[], more: Partial<SectorMembers> = {}): SectorMembers =>
  ({ code, name: `板块${code}`, kind: 'industry', level: 1, slots, ...more }) as SectorMembers
const members = [
  sector('A', [0, 1]),
  sector('B', [2, 3]),
  sector('low', [0], { level: 2 }),
  sector('C', [0], { kind: 'concept' }),
]
const size = { width: 1000, height: 500 }
const choice = { kind: 'industry', size: 'amount', depth: 'symbol', sector: null } as const
const areas = (layout: ReturnType<typeof layoutOf>) =>
  new Map(layout.leaves.map(({ slot, w, h }) => [slot, Math.round(w * h)]))

describe('places of the map', () => {
  it('[HEAT-2] sectors of the kind and of the first level, members that are listed', () => {
    const layout = layoutOf(market, members, choice, size)
    expect(layout.sectors.map(({ code }) => code)).toEqual(['A', 'B'])
    expect(layout.leaves.map(({ slot }) => slot).toSorted()).toEqual([0, 1, 2])
    expect(layoutOf(market, members, { ...choice, depth: 'sector' }, size).leaves).toEqual([])
  })

  it('[HEAT-2] by what was traded, by worth, or all alike', () => {
    const widest = (kind: 'amount' | 'floatCap' | 'equal') => {
      const found = [...areas(layoutOf(market, [sector('A', [0, 1, 2])], { ...choice, size: kind }, size))]
      return found.toSorted(([, a], [, b]) => b - a).map(([slot]) => slot)
    }
    expect(widest('amount')).toEqual([2, 0, 1])
    expect(widest('floatCap')).toEqual([2, 1, 0])
    const equal = areas(layoutOf(market, [sector('A', [0, 1, 2, 3])], { ...choice, size: 'equal' }, size))
    expect([...equal.keys()].toSorted()).toEqual([0, 1, 2])
  })

  it('[HEAT-2] before the first trade of the day the worth of a company counts', () => {
    const quiet = marketOf([1, 2, 3].map(() => ({ last: 10, amount: 0 })))
    const found = [...areas(layoutOf(quiet, [sector('A', [0, 1, 2])], choice, size))]
    expect(found.toSorted(([, a], [, b]) => b - a).map(([slot]) => slot)).toEqual([2, 1, 0])
  })

  it('[HEAT-2] of concepts those that trade most, and no more than can be read', () => {
    const many = Array.from({ length: MOST_CONCEPTS + 3 }, (_, at) =>
      sector(`K${at}`, [at === 5 ? 2 : 1], { kind: 'concept' }),
    )
    const { sectors } = layoutOf(market, many, { ...choice, kind: 'concept' }, size)
    expect(sectors).toHaveLength(MOST_CONCEPTS)
    expect(sectors[0]?.code).toBe('K5')
  })

  it('[HEAT-10] one sector fills the map; a sector that is not there shows the market', () => {
    const alone = layoutOf(market, members, { ...choice, sector: 'A' }, size)
    expect(alone.leaves.map(({ slot }) => slot).toSorted()).toEqual([0, 1])
    expect(layoutOf(market, members, { ...choice, sector: 'gone' }, size).leaves).toHaveLength(3)
  })
})

describe('a scene of the moment', () => {
  const rows = new Map([
    ['A', { changePct: 0.02, netInflow: 2e8, turnoverRate: 0.03 } as SectorRow],
    ['B', { changePct: -0.01, netInflow: -1e8, turnoverRate: 0.01 } as SectorRow],
  ])
  const layout = layoutOf(market, members, choice, size)

  it('[HEAT-9] heads have the number of the sector call and its direction; turnover has none', () => {
    const headOf = (coloring: 'changePct' | 'mainInflow' | 'turnover', at: number) =>
      sceneOf(market, layout, rows, coloring, 0.05, -1).headOf(at)
    expect(headOf('changePct', 0)).toEqual({ name: '板块A', figure: '+2.00%', direction: 'up' })
    expect(headOf('changePct', 1)).toEqual({ name: '板块B', figure: '−1.00%', direction: 'down' })
    expect(headOf('mainInflow', 0)).toEqual({ name: '板块A', figure: '+2.00亿', direction: 'up' })
    expect(headOf('mainInflow', 1)).toEqual({ name: '板块B', figure: '−10000.00万', direction: 'down' })
    expect(headOf('turnover', 0)).toEqual({ name: '板块A', figure: '3.00%', direction: 'flat' })
    // A sector has no price beside it: what reads 0.00% is neither up nor down.
    const still = new Map([['A', { changePct: 0.00004 } as SectorRow]])
    expect(sceneOf(market, layout, still, 'changePct', 0.05, -1).headOf(0)).toMatchObject({ direction: 'flat' })
    expect(headOf('changePct', 9)).toEqual({ name: '', figure: '--', direction: 'flat' })
  })

  it('[HEAT-4] each tile has the name, figure and step of its security', () => {
    const scene = sceneOf(market, layout, rows, 'changePct', 0.05, 2)
    const index = layout.leaves.findIndex(({ slot }) => slot === 1)
    expect(scene.textOf(index)).toEqual({ name: '名1', figure: '−10.00%' })
    expect(scene.steps[index]).toBe(stepOf('changePct', -0.1, 0.05))
    expect(scene.steps).toHaveLength(scene.tiles.length)
    expect(scene.marked).toBe(2)
  })

  it('[HEAT-4] without leaves the sectors are the tiles; one without a row has the colour of nothing known', () => {
    const flat = layoutOf(market, members, { ...choice, depth: 'sector' }, size)
    const scene = sceneOf(market, flat, new Map([...rows].slice(0, 1)), 'changePct', 0.05, -1)
    const at = (code: string) => flat.tiles.findIndex(({ sector: own }) => flat.sectors[own]?.code === code)
    expect(scene.textOf(at('A'))).toEqual({ name: '板块A', figure: '+2.00%' })
    expect(scene.steps[at('B')]).toBe(NO_STEP)
  })

  it('[HEAT-9] money has a sign, turnover none', () => {
    expect([valueText('mainInflow', 0), valueText('mainInflow', 20_000)]).toEqual(['0', '+2.00万'])
    expect([valueText('turnover', 0.5), valueText('changePct', 0)]).toEqual(['50.00%', '0.00%'])
  })
})
