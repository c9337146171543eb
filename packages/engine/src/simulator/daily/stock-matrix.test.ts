import { beforeAll, describe, expect, it } from 'vitest'
import { price } from '@liangshu/contract/market/scaled'
import { toInstrumentSymbol } from '@liangshu/contract/market/symbol'
import { amountFen, columnArrays, createDailyColumns, dayFlags } from '../../market/day/daily-columns.ts'
import { priceLimitsOn } from '../../rules/limit/price-limits.ts'
import { mainlandRules } from '../../rules/mainland/mainland-rules.ts'
import { mainlandCalendar } from '../../time/calendar/trading-calendar.ts'
import { nameHistory } from '../lifecycle/stock-names.ts'
import { stockLimits } from '../limits/day-limits.ts'
import { createStockMarket, type StockMarket } from '../market.ts'
import { boardOfBlock, exchangeOfBlock } from '../universe/stocks.ts'
import { applyAction } from './corporate-actions.ts'
import { createStockMatrix, extendStockMatrix } from './stock-matrix.ts'
import { generateStock } from './stock-series.ts'
import { createStockState } from './stock-state.ts'

const DAYS = 700
let market: StockMarket
beforeAll(() => {
  market = createStockMarket({ seed: 5, stocks: 300, days: DAYS })
})

interface Bar {
  id: number
  day: number
  slot: number
  flags: number
}

function bars(admits: (bar: Bar) => boolean): Bar[] {
  const { columns } = market.matrix
  const found: Bar[] = []
  for (let id = 0; id < columns.instruments; id += 1) {
    for (let day = 0; day < DAYS; day += 1) {
      const slot = id * columns.capacity + day
      const bar = { id, day, slot, flags: columns.flags[slot]! }
      if (bar.flags & dayFlags.listed && admits(bar)) found.push(bar)
    }
  }
  return found
}

describe('daily matrix', () => {
  it('[SIM-DAY-1] the same seed gives the same bytes, another seed others', () => {
    const again = createStockMarket({ seed: 5, stocks: 300, days: 120 })
    const twin = createStockMarket({ seed: 5, stocks: 300, days: 120 })
    const other = createStockMarket({ seed: 6, stocks: 300, days: 120 })
    expect(columnArrays(again.matrix.columns)).toEqual(columnArrays(twin.matrix.columns))
    expect(again.matrix.columns.close).not.toEqual(other.matrix.columns.close)
  })

  it('[SIM-DAY-2] a stock generated alone equals the same stock in the whole market', () => {
    const { columns } = market.matrix
    for (const id of [0, 77, 150, 299]) {
      const run = {
        columns: createDailyColumns(300, DAYS),
        state: createStockState(market.model.universe),
        actions: [],
      }
      generateStock(market.model, run, id, 0, DAYS)
      const [from, until] = [id * DAYS, (id + 1) * DAYS]
      columnArrays(run.columns).forEach((column, i) => {
        expect(column.subarray(from, until)).toEqual(columnArrays(columns)[i]!.subarray(from, until))
      })
    }
  })

  it('[SIM-DAY-3] history grown day by day equals history made at once', () => {
    const matrix = createStockMatrix(market.model, DAYS)
    for (const until of [1, 2, 50, 51, 400, DAYS]) extendStockMatrix(market.model, matrix, until)
    expect(columnArrays(matrix.columns)).toEqual(columnArrays(market.matrix.columns))
    const byStock = matrix.actions.toSorted((a, b) => a.id - b.id || a.day - b.day)
    expect(byStock).toEqual(market.matrix.actions)
  })

  it('[SIM-DAY-4] open, low, high, close and average are ordered', () => {
    const { open, high, low, close, vwap } = market.matrix.columns
    const wrong = bars(({ slot }) => {
      const [top, bottom] = [Math.max(open[slot]!, close[slot]!), Math.min(open[slot]!, close[slot]!)]
      return high[slot]! < top || low[slot]! > bottom || vwap[slot]! > high[slot]! || vwap[slot]! < low[slot]!
    })
    expect(wrong).toEqual([])
  })

  it('[SIM-DAY-5] no price lies outside the limits of the day', () => {
    const { high, low } = market.matrix.columns
    const wrong = bars(({ id, day, slot }) => {
      const limits = stockLimits(market, id, day)
      return limits !== null && (high[slot]! > limits.up || low[slot]! < limits.down)
    })
    expect(wrong).toEqual([])
  })

  it('[SIM-DAY-6] the limits are those of the dated rules, the ST change of July 2026 included', () => {
    const { universe, lifecycle } = market.model
    const changed = market.axis.indexOf('2026-07-06')
    const isFlagged = (id: number) => lifecycle.riskFlag(id, changed).endsWith('ST')
    const flagged = [...lifecycle.risk.spells.keys()].filter(isFlagged)
    expect(flagged.length).toBeGreaterThan(2)
    for (const id of [...flagged, 10, 120, 160, 280]) {
      for (const day of [changed - 1, changed]) {
        const block = universe.block[id]!
        const preClose = price(market.matrix.columns.ref[id * DAYS + day]!)
        const instrument = {
          symbol: toInstrumentSymbol(universe.symbols[id]!),
          exchange: exchangeOfBlock(block),
          secType: 'stock',
          board: boardOfBlock(block),
          listDate: '2015-01-05',
          names: nameHistory(market, id),
        } as const
        const basis = { rules: mainlandRules, calendar: mainlandCalendar }
        const { up, down } = priceLimitsOn(instrument, market.axis.dates[day]!, preClose, basis)
        expect(stockLimits(market, id, day)).toEqual({ up, down })
      }
    }
  })

  it('[SIM-DAY-7] a suspended stock has no volume, keeps its price and its boards', () => {
    const { columns } = market.matrix
    const idle = bars(({ flags }) => (flags & dayFlags.suspended) !== 0)
    expect(idle.length).toBeGreaterThan(100)
    const wrong = idle.filter(
      ({ slot, day }) =>
        columns.volume[slot] !== 0 ||
        columns.close[slot] !== columns.ref[slot] ||
        (day > 0 && columns.boards[slot] !== columns.boards[slot - 1]),
    )
    expect(wrong).toEqual([])
  })

  it('[SIM-DAY-8] boards count consecutive seals; no-limit days count none', () => {
    const { columns } = market.matrix
    const wrong = bars(({ slot, day, flags }) => {
      if (flags & dayFlags.suspended) return false
      const before = day === 0 ? 0 : columns.boards[slot - 1]!
      return columns.boards[slot] !== (flags & dayFlags.sealedUp ? before + 1 : 0)
    })
    expect(wrong).toEqual([])
    expect(bars(({ flags }) => (flags & dayFlags.noLimit) !== 0 && (flags & dayFlags.touchedUp) !== 0)).toEqual([])
  })

  it('[SIM-DAY-9] the reference price is the previous close except on ex-days', () => {
    const { columns, actions } = market.matrix
    const exDays = new Map(actions.map((action) => [`${action.id}/${action.day}`, action.exReference]))
    expect(exDays.size).toBeGreaterThan(300)
    const wrong = bars(({ id, day, slot }) => {
      if (day === 0 || day === market.model.lifecycle.listDay[id]) return false
      return columns.ref[slot] !== (exDays.get(`${id}/${day}`) ?? columns.close[slot - 1])
    })
    expect(wrong).toEqual([])
  })

  it('[SIM-DAY-10] nothing happens before listing and after delisting', () => {
    const { listDay, delistDay } = market.model.lifecycle
    const early = bars(({ id, day }) => day < listDay[id]! || day >= delistDay[id]!)
    expect(early).toEqual([])
    const firstDays = bars(({ id, day }) => day === listDay[id])
    expect(firstDays.length).toBeGreaterThan(10)
    expect(firstDays.filter(({ flags }) => !(flags & dayFlags.noLimit))).toEqual([])
  })

  it('[SIM-DAY-11] the amount is volume times average price', () => {
    const { columns } = market.matrix
    const [bar] = bars(({ flags }) => flags === dayFlags.listed)
    expect(amountFen(columns, bar!.slot)).toBe(
      Math.round((columns.volume[bar!.slot]! * columns.vwap[bar!.slot]!) / 100),
    )
  })

  it('[SIM-DAY-12] an ex-day follows the ex-right formula', () => {
    const plan = {
      day: 3,
      yieldBp: 250,
      bonusPerMille: 300,
      transferPerMille: 0,
      rightsPerMille: 200,
      rightsPricePct: 40,
    }
    const about = { symbol: 'SHSE.600001', dates: ['2024-06-03', '2024-06-04', '2024-06-05', '2024-06-06'] }
    const action = applyAction(1, plan, 200_000, price(100), about)
    expect(action.exReference).toBe(140_700)
    expect(action.record).toMatchObject({ cashMicroYuan: 500_000, rightsPrice: 80_000, exDate: '2024-06-06' })
  })
})
