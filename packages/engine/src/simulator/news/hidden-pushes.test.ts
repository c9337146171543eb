import { beforeAll, describe, expect, it } from 'vitest'
import { meanReturnOf, stockReturnOf } from '../../analysis/judgement/excess-return.ts'
import { dayFlags } from '../../market/day/daily-columns.ts'
import type { HiddenPushes } from '../../market/day/hidden-pushes.ts'
import { correlation } from '../../math/statistics/moments.ts'
import { stockDaysOf } from '../daily/stock-days.ts'
import { createStockMarket, type StockMarket } from '../market.ts'
import { hiddenPushSteps } from './hidden-pushes.ts'
import { newsOfDay } from './news-of-day.ts'

const [FROM, UNTIL] = [20, 80]
let market: StockMarket
beforeAll(() => {
  market = createStockMarket({ seed: 17, stocks: 540, days: UNTIL })
})

function pushes(from = FROM, until = UNTIL): HiddenPushes {
  const steps = hiddenPushSteps(market, from, until)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const flagsOf = (id: number, day: number) => market.matrix.columns.flags[id * market.matrix.columns.capacity + day]!

describe('what drove shares', () => {
  it('[SIM-PUSH-1] is the same from whatever day on it is asked, and nothing on average of all shares that traded', () => {
    const [wide, narrow] = [pushes(), pushes(50, 60)]
    const ids = Array.from({ length: market.matrix.columns.instruments }, (_, id) => id)
    for (const id of ids.slice(0, 100)) expect(narrow.excessOf(id, 52, 5)).toBeCloseTo(wide.excessOf(id, 52, 5), 4)
    const traded = ids.filter((id) => (flagsOf(id, 52) & (dayFlags.listed | dayFlags.suspended)) === dayFlags.listed)
    const sum = traded.reduce((total, id) => total + wide.excessOf(id, 52, 1), 0)
    expect(sum / traded.length).toBeCloseTo(0, 5)
  })

  it('[SIM-PUSH-2] knows the news of a company with its sign, though only a part of it is told', () => {
    const known = pushes()
    const ids = new Map(market.model.universe.symbols.map((symbol, id) => [symbol, id]))
    const pairs = Array.from({ length: UNTIL - FROM }, (_, row) =>
      newsOfDay(market, FROM + row).map((one) => ({ day: FROM + row, ...one.truth })),
    )
      .flat()
      .flatMap(({ day, target, sign, size }) =>
        target.kind === 'stock' && sign !== 0 ? [[size, known.excessOf(ids.get(target.symbol)!, day, 1)] as const] : [],
      )
    expect(pairs.length).toBeGreaterThan(100)
    expect(pairs.filter(([told, push]) => Math.sign(told) !== Math.sign(push))).toEqual([])
  })

  it('[SIM-PUSH-3] is what prices followed, and not all they did', () => {
    const known = pushes()
    const stocks = stockDaysOf(market)
    const all = Array.from({ length: stocks.columns.instruments }, (_, id) => id)
    const [truth, seen]: [number[], number[]] = [[], []]
    for (let day = FROM; day + 5 < UNTIL; day += 5) {
      const entry = { day, at: 'open' } as const
      const mean = meanReturnOf(stocks, all, entry, 5)
      for (const id of all) {
        const excess = stockReturnOf(stocks, id, entry, 5) - mean
        if (!Number.isFinite(excess)) continue
        truth.push(known.excessOf(id, day, 5))
        seen.push(excess)
      }
    }
    expect(correlation(truth, seen)).toBeGreaterThan(0.4)
    expect(correlation(truth, seen)).toBeLessThan(0.95)
  })
})
