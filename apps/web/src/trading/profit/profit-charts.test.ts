import { theme } from 'antd'
import { describe, expect, it } from 'vitest'
import { equityOption } from '../backtest/backtest-charts.ts'
import { marksOption, symbolOption } from './profit-charts.ts'
import type { SymbolAnalysis } from './profit-queries.ts'

const token = theme.getDesignToken()
const analysis = {
  curve: ['2026-11-12', '2026-11-13', '2026-11-16'].map((date, at) => ({
    date,
    pnl: at,
    cum: at,
    position: 100,
    price: 10 + at,
  })),
  marks: [
    { time: '2026-11-12 10:00:00', side: 1, price: 10, volume: 100 },
    { time: '2026-11-13 10:00:00', side: 1, price: 11, volume: 100 },
    { time: '2026-11-16 10:00:00', side: 2, price: 12, volume: 200 },
  ],
} as unknown as SymbolAnalysis

interface Drawn {
  grid: object
  series: { name: string; data: unknown[]; showAllSymbol?: boolean; showSymbol?: boolean }[]
}

describe('the pictures of a symbol', () => {
  it('[PROFIT-10] every buy and every sale is marked, also on days whose date is not written below', () => {
    const { series } = marksOption(analysis, token) as unknown as Drawn
    const [, bought, sold] = series
    expect(bought).toMatchObject({ name: '买入', showAllSymbol: true })
    expect(bought?.data).toEqual([
      ['2026-11-12', 10],
      ['2026-11-13', 11],
    ])
    expect(sold).toMatchObject({ name: '卖出', showAllSymbol: true, data: [['2026-11-16', 12]] })
  })

  it('[PROFIT-11] pictures that share their days have the same edges', () => {
    const [marks, sums] = [marksOption(analysis, token), symbolOption(analysis, token)] as unknown as Drawn[]
    expect(marks?.grid).toMatchObject({ left: expect.any(Number), containLabel: false })
    expect(sums?.grid).toEqual(marks?.grid)
    const { grid } = equityOption({ curve: [], benchmarkName: '' } as never, token) as unknown as {
      grid: { left: number; right: number; containLabel: boolean }[]
    }
    const [above, below] = grid.map(({ left, right, containLabel }) => ({ left, right, containLabel }))
    expect(above).toMatchObject({ containLabel: false })
    expect(below).toEqual(above)
  })
})
