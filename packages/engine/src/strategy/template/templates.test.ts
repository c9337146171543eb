import { describe, expect, it } from 'vitest'
import { sampleBars } from '../../analysis/indicator/sample-bars.ts'
import { tradePoints } from '../../analysis/trade-point/trade-points.ts'
import type { BarColumns } from '../../market/bar/bar-columns.ts'
import type { WantedOrder } from '../strategy.ts'
import { barsOf, paramsOf, quoteAt, viewOf } from '../view-fixture.ts'
import { templates } from './templates.ts'

const [a, b, c] = ['SHSE.600001', 'SHSE.600002', 'SHSE.600003'] as const
const short = (orders: readonly WantedOrder[]) =>
  orders.map(({ symbol, side, price, volume }) => [symbol, side === 1 ? 'buy' : 'sell', price, volume])
const held = (volume: number, free = volume, cost = 100_000) => ({ volume, free, cost })

/** Sample bars cut where the last of them makes a point of a side. */
function barsWithPoint(side: 'buy' | 'sell'): { bars: BarColumns; codes: readonly string[] } {
  const all = sampleBars(400)
  const count = all.close.length
  const columns = { eob: Float64Array.from({ length: count }, (_, i) => i), amount: new Float64Array(count) }
  const bars = Object.fromEntries(
    Object.entries({ ...columns, ...all }).map(([name, values]) => [name, Float64Array.from(values as number[])]),
  ) as unknown as BarColumns
  const point = tradePoints(bars).find((one) => one.side === side && one.bar > 100 && one.strength >= 1)
  if (!point) throw new Error(`no ${side} point in the sample`)
  const cut = Object.fromEntries(Object.entries(bars).map(([name, values]) => [name, values.slice(0, point.bar + 1)]))
  return { bars: cut as unknown as BarColumns, codes: point.reasons }
}

describe('signal', () => {
  it('[STRAT-10] buys at the open and a tick what made a buy point at the last close, as much as one name may have', () => {
    const { bars } = barsWithPoint('buy')
    const view = viewOf({ quotes: { [a]: quoteAt(10), [b]: quoteAt(10) }, bars: { [a]: bars } })
    const { orders } = templates.signal.decide(view, paramsOf('signal', { minStrength: 1, maxNames: 5 }), null)
    // A fifth of 98% of a million at 10.01 yuan, in whole lots.
    expect(short(orders)).toEqual([[a, 'buy', 100_100, 19_500]])
  })

  it('[STRAT-10] leaves codes alone that were not chosen, and names at their limit or suspended', () => {
    const { bars, codes } = barsWithPoint('buy')
    const params = paramsOf('signal', { minStrength: 1 })
    const asked = (quote: ReturnType<typeof quoteAt>, more = {}) =>
      templates.signal.decide(viewOf({ quotes: { [a]: quote }, bars: { [a]: bars } }), { ...params, ...more }, null)
    expect(asked(quoteAt(10)).orders).toHaveLength(1)
    expect(asked(quoteAt(10), { buyCodes: ['B_FLOW'] }).orders).toEqual([])
    expect(codes).not.toContain('B_FLOW')
    expect(asked(quoteAt(10, { limitUp: 100_000 })).orders).toEqual([])
    expect(asked(quoteAt(10, { isSuspended: true })).orders).toEqual([])
  })

  it('[STRAT-10] sells what is held after a sell point, only what may be sold today', () => {
    const { bars } = barsWithPoint('sell')
    const view = viewOf({ quotes: { [a]: quoteAt(10) }, bars: { [a]: bars }, held: { [a]: held(3000, 2000) } })
    expect(short(templates.signal.decide(view, paramsOf('signal'), null).orders)).toEqual([[a, 'sell', 99_900, 2000]])
  })
})

describe('rank', () => {
  const rising = (step: number) => barsOf(Array.from({ length: 80 }, (_, i) => 10 + step * i))
  const market = {
    quotes: { [a]: quoteAt(10), [b]: quoteAt(10), [c]: quoteAt(10) },
    bars: { [a]: rising(0.01), [b]: rising(0.03), [c]: rising(0.02) },
  }
  const params = paramsOf('rank', { score: 'momentum', topN: 2, buffer: 0, rebalance: 'weekly', maxTurnover: 1 })

  it('[STRAT-11] holds the best names in equal parts', () => {
    const { orders, state } = templates.rank.decide(viewOf(market), params, { lastDay: null })
    expect(short(orders)).toEqual([
      [b, 'buy', 100_100, 48_900],
      [c, 'buy', 100_100, 48_900],
    ])
    expect(state).toEqual({ lastDay: '2026-11-16' })
  })

  it('[STRAT-11] keeps a name within the buffer and sells the one that fell out', () => {
    const view = viewOf({ ...market, held: { [a]: held(1000) } }, { cash: 0 })
    expect(short(templates.rank.decide(view, params, { lastDay: null }).orders)).toEqual([[a, 'sell', 99_900, 1000]])
    expect(templates.rank.decide(view, { ...params, buffer: 1 }, { lastDay: null }).orders).toEqual([])
  })

  it('[STRAT-11] buys only what there is room for beside the names it keeps', () => {
    const full = viewOf({ ...market, held: { [a]: held(1000), [b]: held(1000) } })
    expect(templates.rank.decide(full, { ...params, buffer: 1 }, { lastDay: null }).orders).toEqual([])
    const half = viewOf({ ...market, held: { [b]: held(1000) } })
    const bought = templates.rank.decide(half, { ...params, buffer: 1 }, { lastDay: null }).orders
    expect(short(bought).map(([symbol, side]) => [symbol, side])).toEqual([[c, 'buy']])
  })

  it('[STRAT-6] looks once a week, and [STRAT-11] moves no more than the turnover allows', () => {
    expect(
      templates.rank.decide(viewOf(market, { day: '2026-11-18' }), params, { lastDay: '2026-11-16' }).orders,
    ).toEqual([])
    const narrow = { ...params, maxTurnover: 0.5 }
    expect(templates.rank.decide(viewOf(market), narrow, { lastDay: '2026-11-13' }).orders).toHaveLength(1)
  })

  it('[STRAT-11] the score of all figures ranks a steady rise above a fall', () => {
    const falling = barsOf(Array.from({ length: 80 }, (_, i) => 20 - 0.05 * i))
    const view = viewOf({ ...market, bars: { ...market.bars, [a]: falling } })
    const { orders } = templates.rank.decide(view, { ...params, score: 'strength' }, { lastDay: null })
    expect(orders.map(({ symbol }) => symbol)).not.toContain(a)
  })
})

describe('etfArb', () => {
  const fund = (yuan: number, worth: number | null, isSameDay = true) =>
    quoteAt(yuan, { isSameDay, tick: 10, iopv: worth === null ? null : worth * 10_000 })
  const params = paramsOf('etfArb')

  it('[STRAT-12] buys T+0 funds well below their worth, the cheapest first, and no others', () => {
    const quotes = { [a]: fund(0.99, 1), [b]: fund(0.98, 1), [c]: fund(0.97, 1, false) }
    const { orders } = templates.etfArb.decide(viewOf({ quotes }), params, null)
    expect(orders.map(({ symbol }) => symbol)).toEqual([b, a])
  })

  it('[STRAT-12] sells once the gap has closed', () => {
    const at = (yuan: number) =>
      templates.etfArb.decide(viewOf({ quotes: { [a]: fund(yuan, 1) }, held: { [a]: held(5000) } }), params, null)
    expect(at(0.995).orders).toEqual([])
    expect(short(at(0.9995).orders)).toEqual([[a, 'sell', 9990, 5000]])
  })

  it('[STRAT-12] says so where nobody knows what a fund is worth', () => {
    const { orders, log } = templates.etfArb.decide(viewOf({ quotes: { [a]: fund(0.9, null) } }), params, null)
    expect([orders, log.map(({ level }) => level)]).toEqual([[], ['warn']])
  })
})

describe('grid', () => {
  const params = paramsOf('grid', { symbol: a, low: 8, high: 12, step: 0.02, lot: 1000, basePosition: 3000 })
  const at = (yuan: number, state: unknown, position = held(3000)) =>
    templates.grid.decide(viewOf({ quotes: { [a]: quoteAt(yuan) }, held: { [a]: position } }), params, state)

  it('[STRAT-13] begins with its base, then buys a lot for each cell down and sells one for each cell up', () => {
    const begun = templates.grid.decide(viewOf({ quotes: { [a]: quoteAt(10) } }), params, templates.grid.first)
    expect(short(begun.orders)).toEqual([[a, 'buy', 100_100, 3000]])
    expect(at(10, begun.state).orders).toEqual([])
    expect(short(at(9.6, begun.state).orders)).toEqual([[a, 'buy', 96_100, 2000]])
    expect(short(at(10.21, begun.state).orders)).toEqual([[a, 'sell', 102_000, 1000]])
  })

  it('[STRAT-13] sells of a T+1 share only what it had yesterday', () => {
    const state = { level: 11, hasBase: true }
    expect(short(at(10.85, state, held(3000, 500)).orders)).toEqual([[a, 'sell', 108_400, 500]])
    expect(at(10.85, state, held(3000, 0)).orders).toEqual([])
  })

  it('[STRAT-13] stands still outside its bounds and says so', () => {
    const { orders, log } = at(12.5, { level: 11, hasBase: true })
    expect([orders, log.map(({ level }) => level)]).toEqual([[], ['warn']])
  })
})

describe('rebalance', () => {
  const basket = [
    { symbol: a, weight: 0.5 },
    { symbol: b, weight: 0.3 },
  ]
  const quotes = { [a]: quoteAt(10), [b]: quoteAt(10), [c]: quoteAt(10) }

  it('[STRAT-14] sells what drifted above or left the basket and buys what is short of its weight', () => {
    // Half of 98% of a million is 490 000 yuan, the rest of the basket 294 000.
    const view = viewOf({ quotes, held: { [a]: held(60_000), [c]: held(2000) } }, { cash: 40_000_000 })
    const { orders } = templates.rebalance.decide(view, paramsOf('rebalance', { basket, tolerance: 0.01 }), {
      lastDay: null,
    })
    expect(short(orders)).toEqual([
      [a, 'sell', 99_900, 11_000],
      [c, 'sell', 99_900, 2000],
      [b, 'buy', 100_100, 29_300],
    ])
  })

  it('[STRAT-14] leaves alone what is within the tolerance or below the smallest trade', () => {
    const view = viewOf({ quotes, held: { [a]: held(48_000), [b]: held(29_000) } })
    const asked = (tolerance: number, minTrade: number) =>
      templates.rebalance.decide(view, paramsOf('rebalance', { basket, tolerance, minTrade }), { lastDay: null }).orders
    expect(asked(0.02, 0)).toEqual([])
    expect(asked(0.005, 20_000)).toEqual([])
    expect(short(asked(0.005, 5000))).toEqual([[a, 'buy', 100_100, 900]])
  })
})

describe('rebalance by dated baskets', () => {
  const quotes = { [a]: quoteAt(10), [b]: quoteAt(10), [c]: quoteAt(10) }
  const dated = [
    { day: '2026-11-02', symbols: [a, b] },
    { day: '2026-11-09', symbols: [b, c] },
  ]
  const params = paramsOf('rebalance', { dated })
  const on = (day: string, holdings: Parameters<typeof viewOf>[0]['held'] = {}, cash = 100_000_000) =>
    viewOf({ quotes, held: holdings }, { day, cash })
  const ask = (view: ReturnType<typeof viewOf>, lastDay: string | null = null) =>
    templates.rebalance.decide(view, params, { lastDay })

  it('[SEL-15] holds in equal parts what was chosen by the day, never what was chosen later', () => {
    expect(ask(on('2026-10-30')).orders).toEqual([])
    expect(short(ask(on('2026-11-06')).orders)).toEqual([
      [a, 'buy', 100_100, 48_900],
      [b, 'buy', 100_100, 48_900],
    ])
    expect(short(ask(on('2026-11-09', { [a]: held(49_000), [b]: held(49_000) }), '2026-11-06').orders)).toEqual([
      [a, 'sell', 99_900, 49_000],
      [c, 'buy', 100_100, 48_900],
    ])
  })

  it('[SEL-15] goes on until the basket is there, and leaves drift alone until the next one', () => {
    // The money of a sale comes after it: the buy follows a day later.
    const poor = on('2026-11-09', { [a]: held(49_000), [b]: held(49_000) }, 2_500_000)
    expect(short(ask(poor, '2026-11-06').orders)).toEqual([[a, 'sell', 99_900, 49_000]])
    const rich = on('2026-11-10', { [b]: held(49_000) }, 51_000_000)
    expect(short(ask(rich, '2026-11-09').orders)).toEqual([[c, 'buy', 100_100, 48_900]])
    const drifted = { [b]: held(55_000), [c]: held(43_000) }
    expect(ask(on('2026-11-11', drifted, 2_000_000), '2026-11-10').orders).toEqual([])
    expect(short(ask(on('2026-11-09', drifted, 2_000_000), '2026-11-06').orders)[0]).toEqual([b, 'sell', 99_900, 6000])
  })
})

describe('futuresTrend', () => {
  const [near, far] = ['CFFEX.IF2612', 'CFFEX.IF2703'] as const
  const contracts = [
    { symbol: near, lastTradingDate: '2026-12-18' },
    { symbol: far, lastTradingDate: '2027-03-19' },
  ]
  const contract = (points: number) =>
    quoteAt(points, { multiplier: 300, tick: 2000, lotMin: 1, lotStep: 1, lotMost: 20 })
  const bars = (step: number) => barsOf(Array.from({ length: 80 }, (_, i) => 4000 + step * i))
  const params = paramsOf('futuresTrend', { symbol: 'CFFEX.IF' })
  const at = (
    step: number,
    state: unknown,
    position: Record<string, ReturnType<typeof held>> = {},
    day = '2026-11-16',
  ) =>
    templates.futuresTrend.decide(
      viewOf(
        {
          quotes: { [near]: contract(4000), [far]: contract(4000) },
          bars: { [near]: bars(step), [far]: bars(step) },
          contracts,
          held: position,
        },
        { equity: 2_000_000_000, day },
      ),
      params,
      state,
    )
  const first = templates.futuresTrend.first

  it('[STRAT-15] opens with the trend, so many contracts that a stop costs one percent of the equity', () => {
    const { orders } = at(5, first)
    expect(orders).toHaveLength(1)
    expect(orders[0]).toMatchObject({ symbol: near, side: 1, effect: 1 })
    const [order] = orders
    // 20 million × 1% ÷ (a range of about 2% of 4 400 points × 3 × 300 yuan).
    expect(order?.volume).toBe(2)
    expect(at(-5, first).orders[0]).toMatchObject({ side: 2, effect: 1 })
  })

  it('[STRAT-15] closes against the trend and at its stop, and waits for the next cross after one', () => {
    expect(at(-5, first, { [near]: held(2) }).orders).toMatchObject([{ symbol: near, side: 2, effect: 2, volume: 2 }])
    const stopped = at(5, { stopPrice: 41_000_000, stopped: 0 }, { [near]: held(2) })
    expect(stopped.orders).toMatchObject([{ side: 2, effect: 2, reason: '触及止损平仓' }])
    expect(at(5, stopped.state).orders).toEqual([])
    expect(at(-5, stopped.state).orders).toHaveLength(1)
  })

  it('[STRAT-15] goes by the last bar: what turns the averages with it turns the position', () => {
    const { fast, slow } = params as { fast: number; slow: number }
    const closes = Array.from({ length: 80 }, () => 4000)
    const decided = (...last: number[]) =>
      templates.futuresTrend.decide(
        viewOf(
          {
            quotes: { [near]: contract(4000) },
            bars: { [near]: barsOf([...closes, ...last]) },
            contracts: contracts.slice(0, 1),
          },
          { equity: 2_000_000_000, day: '2026-11-16' },
        ),
        params,
        first,
      ).orders[0]?.side
    expect(fast).toBeLessThan(slow)
    expect([decided(3900, 4300), decided(4100, 3700)]).toEqual([1, 2])
  })

  it('[STRAT-15] leaves a contract five days before its last and goes on in the next', () => {
    const { orders } = at(5, first, { [near]: held(2) }, '2026-12-14')
    expect(orders.map(({ symbol, side, effect }) => [symbol, side, effect])).toEqual([
      [near, 2, 2],
      [far, 1, 1],
    ])
  })
})

it('[STRAT-16] a manual strategy asks for nothing', () => {
  expect(templates.manual.decide(viewOf({ quotes: { [a]: quoteAt(10) } }), {}, null).orders).toEqual([])
})
