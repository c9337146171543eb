import { describe, expect, it } from 'vitest'
import type { SeenQuote, WantedOrder } from '../strategy.ts'
import { closeContract, lotsFor, sellAll, withinCash } from '../wanted-orders.ts'
import { barsOf, paramsOf, quoteAt, viewOf } from '../view-fixture.ts'
import { templates } from './templates.ts'

const [a, b, c, d] = ['SHSE.600001', 'SHSE.600002', 'SHSE.600003', 'SHSE.600004'] as const
const short = (orders: readonly WantedOrder[]) =>
  orders.map(({ symbol, side, price, volume }) => [symbol, side === 1 ? 'buy' : 'sell', price, volume])
const texts = (log: readonly { level: string; text: string }[]) => log.map(({ level, text }) => [level, text])
const held = (volume: number, free = volume) => ({ volume, free, cost: 100_000 })

describe('etfArb', () => {
  const fund = (yuan: number, worth = 1, more: Partial<SeenQuote> = {}) =>
    quoteAt(yuan, { isSameDay: true, tick: 10, iopv: worth * 10_000, ...more })
  const params = { premiumEnter: 0.01, premiumExit: 0.002, maxNames: 2 }
  const ask = (quotes: Record<string, SeenQuote>, positions: Record<string, ReturnType<typeof held>> = {}) =>
    templates.etfArb.decide(viewOf({ quotes, held: positions }, { cash: 200_000_000 }), params, null)

  it('[STRAT-12] buys for an equal part of what may be spent, from the discount it enters at', () => {
    const { orders, log } = ask({ [a]: fund(0.99), [b]: fund(0.9901), [c]: fund(0.98) })
    // Half of 98% of a million, a thousandth of it for fees, at a tick above the price.
    expect(short(orders)).toEqual([
      [c, 'buy', 9810, 498_900],
      [a, 'buy', 9910, 493_900],
    ])
    expect(orders.map(({ reason }) => reason)).toEqual(['折价2.00%买入', '折价1.00%买入'])
    expect(texts(log)).toEqual([['info', '折价：2只达到买入线']])
  })

  it('[STRAT-12] of equal discounts the code decides, and no more names than there may be', () => {
    expect(ask({ [c]: fund(0.98), [b]: fund(0.98), [a]: fund(0.98) }).orders.map(({ symbol }) => symbol)).toEqual([
      a,
      b,
    ])
    const one = ask({ [a]: fund(0.98), [b]: fund(0.97), [c]: fund(0.98) }, { [a]: held(1000) })
    expect(one.orders.map(({ symbol }) => symbol)).toEqual([b])
    const full = { [a]: held(1000), [b]: held(1000), [c]: held(1000) }
    expect(ask({ [a]: fund(0.98), [b]: fund(0.98), [c]: fund(0.98), [d]: fund(0.9) }, full)).toEqual({
      orders: [],
      log: [],
      state: null,
    })
  })

  it('[STRAT-12] sells from the discount it leaves at, and has room for another then', () => {
    const sold = (yuan: number) => ask({ [a]: fund(yuan) }, { [a]: held(5000) }).orders
    expect(sold(0.9979)).toEqual([])
    expect(sold(0.9981)).toMatchObject([{ side: 2, volume: 5000, reason: '折价收敛至-0.19%' }])
    const swap = ask(
      { [a]: fund(1), [b]: fund(0.99), [c]: fund(0.98), [d]: fund(0.97) },
      { [a]: held(100), [b]: held(100) },
    )
    expect(swap.orders.map(({ symbol, side }) => [symbol, side])).toEqual([
      [a, 2],
      [d, 1],
    ])
  })

  it('[STRAT-12] a worth or a price of nothing tells nothing', () => {
    for (const quote of [fund(0.9, 0), fund(0.9, 1, { last: 0 }), fund(0.9, 1, { iopv: null })])
      expect(texts(ask({ [a]: quote }).log)).toEqual([['warn', '没有参考净值，无法判断折价']])
    expect(ask({ [a]: fund(0.9, 0.0001) }, { [a]: held(100) }).orders).toHaveLength(1)
  })
})

describe('grid', () => {
  const params = paramsOf('grid', { symbol: a, low: 8, high: 12, step: 0.02, lot: 1000, basePosition: 3000 })
  const at = (yuan: number, state: unknown, more: Partial<SeenQuote> = {}, position = held(3000)) =>
    templates.grid.decide(viewOf({ quotes: { [a]: quoteAt(yuan, more) }, held: { [a]: position } }), params, state)

  it('[STRAT-13] a price on a line belongs to the cell above it, the first cell begins at the lower bound', () => {
    const levelAt = (yuan: number) => (at(yuan, { level: null, hasBase: true }).state as { level: number }).level
    expect([8, 8.1599, 8.16, 8.3231, 8.3232, 12].map(levelAt)).toEqual([0, 0, 1, 1, 2, 20])
  })

  it('[STRAT-13] the bounds themselves are inside; beyond them it forgets its cell and says so once', () => {
    const inside = { level: 5, hasBase: true }
    expect([at(8, inside).state, at(12, inside).state]).toEqual([
      { level: 0, hasBase: true },
      { level: 20, hasBase: true },
    ])
    const out = at(7.99, inside)
    expect([out.state, texts(out.log)]).toEqual([
      { level: null, hasBase: true },
      [['warn', '价格7.99元在网格8元至12元之外，不下单']],
    ])
    expect(at(12.01, out.state)).toEqual({ orders: [], log: [], state: { level: null, hasBase: true } })
  })

  it('[STRAT-13] one lot for every cell, in words', () => {
    const up = at(10.4, { level: 10, hasBase: true })
    expect([short(up.orders), up.orders[0]?.reason, texts(up.log)]).toEqual([
      [[a, 'sell', 103_900, 3000]],
      '上行3格卖出',
      [['info', '价格10.4元，移动3格']],
    ])
    const down = at(9.8, { level: 11, hasBase: true })
    expect([short(down.orders), down.orders[0]?.reason]).toEqual([[[a, 'buy', 98_100, 1000]], '下行1格买入'])
    expect(at(9.8, { level: 10, hasBase: true })).toEqual({ orders: [], log: [], state: { level: 10, hasBase: true } })
  })

  it('[STRAT-13] the base is bought once, and not where so much is held', () => {
    const first = templates.grid.first
    expect(at(10, first, {}, held(2999)).orders).toMatchObject([{ volume: 3000, reason: '网格底仓' }])
    expect(at(10, first, {}, held(3000)).orders).toEqual([])
    expect(at(10, first, { limitUp: 100_000 }, held(0)).state).toEqual({ level: 11, hasBase: false })
    for (const more of [{ isSuspended: true }, { last: 0 }])
      expect(at(10, first, more, held(0))).toEqual({ orders: [], log: [], state: first })
  })
})

describe('rank', () => {
  const rising = (step: number) => barsOf(Array.from({ length: 80 }, (_, i) => 10 + step * i))
  const market = (steps: readonly number[]) => {
    const names = [a, b, c, d].slice(0, steps.length)
    return {
      quotes: Object.fromEntries(names.map((name) => [name, quoteAt(10, { lotMin: 1000, lotStep: 1000 })])),
      bars: Object.fromEntries(names.map((name, i) => [name, rising(steps[i] ?? 0)])),
    }
  }
  const params = { score: 'momentum', topN: 2, rebalance: 'daily', buffer: 0, maxTurnover: 1 }
  const ask = (seen: Parameters<typeof viewOf>[0], more = {}) =>
    templates.rank.decide(viewOf(seen), { ...params, ...more }, { lastDay: null })

  it('[STRAT-11] says how many took part, and at which place a name came in', () => {
    const { orders, log } = ask(market([0.01, 0.03, 0.02]))
    expect(orders.map(({ symbol, reason }) => [symbol, reason])).toEqual([
      [b, '排名第1调入'],
      [c, '排名第2调入'],
    ])
    expect(texts(log)).toEqual([['info', '排名：3只参与，调出0只，调入2只']])
  })

  it('[STRAT-11] a reversal takes those that fell most in five days, equals by their code', () => {
    const fell = (last: number) => barsOf([...Array.from({ length: 74 }, () => 10), 10, 10, 10, 10, 10, last])
    const seen = { ...market([0, 0, 0, 0]), bars: { [a]: fell(10), [b]: fell(9), [c]: fell(11), [d]: fell(9) } }
    expect(ask(seen, { score: 'reversal' }).orders.map(({ symbol }) => symbol)).toEqual([b, d])
    expect(ask(seen, { score: 'reversal', topN: 3 }).orders.map(({ symbol }) => symbol)).toEqual([b, d, a])
    expect(ask(seen, { topN: 1 }).orders.map(({ symbol }) => symbol)).toEqual([c])
  })

  it('[STRAT-11] twenty-one closes are enough, and the twentieth before the last is the first that counts', () => {
    const bars = (closes: number) => barsOf(Array.from({ length: closes }, (_, i) => (i === closes - 21 ? 5 : 10)))
    const seen = market([0, 0])
    const bought = (closes: number) =>
      ask({ ...seen, bars: { [a]: bars(closes), [b]: rising(0.0001) } }, { topN: 1 }).orders[0]?.symbol
    expect([bought(20), bought(21), bought(30)]).toEqual([b, a, a])
  })

  it('[STRAT-11] sales and buys each stay within their share of the worth', () => {
    const seen = { ...market([0.03, 0.02, 0, 0]), held: { [c]: held(20_000), [d]: held(20_000) } }
    const orders = (maxTurnover: number) =>
      ask(seen, { maxTurnover }).orders.map(({ symbol, volume }) => [symbol, volume])
    expect(orders(0.1997)).toEqual([])
    expect(orders(0.1998)).toEqual([[c, 20_000]])
    expect(orders(0.3996)).toEqual([
      [c, 20_000],
      [d, 20_000],
    ])
    expect(orders(0.4895)).toHaveLength(3)
  })

  it('[STRAT-11] strength weighs a burst of volume as well', () => {
    const flat = (volume: number) =>
      barsOf(
        Array.from({ length: 80 }, () => 10),
        [...Array.from({ length: 79 }, () => 1000), volume],
      )
    const seen = { ...market([0, 0]), bars: { [a]: flat(1000), [b]: flat(3000) } }
    expect(ask(seen, { score: 'strength', topN: 1 }).orders[0]?.symbol).toBe(b)
  })
})

describe('rebalance', () => {
  const quotes = { [a]: quoteAt(10), [b]: quoteAt(10), [c]: quoteAt(10) }
  const dated = [{ day: '2026-11-09', symbols: [a, b] }]
  const ask = (day: string, lastDay: string | null, positions: Record<string, ReturnType<typeof held>>) =>
    templates.rebalance.decide(viewOf({ quotes, held: positions }, { day }), paramsOf('rebalance', { dated }), {
      lastDay,
    })

  it('[SEL-15] on its first day every name is brought to its part, afterwards one below half of it is bought', () => {
    const part = { [a]: held(24_500), [b]: held(30_000) }
    expect(short(ask('2026-11-09', '2026-11-08', part).orders)).toEqual([
      [a, 'buy', 100_100, 24_400],
      [b, 'buy', 100_100, 18_900],
    ])
    expect(ask('2026-11-10', '2026-11-09', part)).toEqual({ orders: [], log: [], state: { lastDay: '2026-11-10' } })
    const less = ask('2026-11-10', '2026-11-09', { ...part, [a]: held(24_400), [c]: held(500) })
    expect(short(less.orders)).toEqual([
      [c, 'sell', 99_900, 500],
      [a, 'buy', 100_100, 24_500],
    ])
    expect(texts(less.log)).toEqual([['info', '2026-11-09起的组合2只：卖出1只，买入1只']])
  })

  it('[SEL-15] what stands above its part is cut on the first day alone', () => {
    const more = { [a]: held(60_000), [b]: held(49_000) }
    expect(short(ask('2026-11-09', null, more).orders)).toEqual([[a, 'sell', 99_900, 11_000]])
    expect(ask('2026-11-10', '2026-11-09', more).orders).toEqual([])
  })

  it('[STRAT-14] says what it checked, and leaves alone what is not due or has no quote', () => {
    const basket = [
      { symbol: a, weight: 0.5 },
      { symbol: 'SHSE.600009', weight: 0.5 },
    ]
    const params = { basket, tolerance: 0, rhythm: 'daily', minTrade: 0 }
    const view = viewOf({ quotes, held: { [c]: held(500) } })
    const { orders, log } = templates.rebalance.decide(view, params, { lastDay: null })
    expect(short(orders)).toEqual([
      [c, 'sell', 99_900, 500],
      [a, 'buy', 100_100, 48_900],
    ])
    expect(texts(log)).toEqual([['info', '检查组合：卖出1只，买入1只']])
    expect(templates.rebalance.decide(view, params, { lastDay: view.day })).toEqual({
      orders: [],
      log: [],
      state: { lastDay: view.day },
    })
  })

  it('[STRAT-14] a gap of just the tolerance, or of just the smallest trade, is traded', () => {
    const basket = [{ symbol: a, weight: 0.5 }]
    const asked = (volume: number, tolerance: number, minTrade: number) =>
      templates.rebalance.decide(
        viewOf({ quotes, held: { [a]: held(volume) } }),
        { basket, tolerance, rhythm: 'daily', minTrade },
        { lastDay: null },
      ).orders.length
    // Half of 98% is 49 000 shares; ten thousand yuan are a thousand of them.
    expect([
      asked(48_000, 0.01, 0),
      asked(48_001, 0.01, 0),
      asked(48_000, 0, 10_000),
      asked(48_001, 0, 10_000),
    ]).toEqual([1, 0, 1, 0])
    expect([asked(50_000, 0.01, 0), asked(49_999, 0.01, 0)]).toEqual([1, 0])
  })
})

describe('wanted orders', () => {
  it('[STRAT-4] contracts of Shanghai close what is of yesterday and of today apart, others at once', () => {
    const close = (symbol: string, volume: number, free: number, freeToday?: number, lotMost = 100) =>
      closeContract(
        viewOf({
          quotes: { [symbol]: quoteAt(100, { multiplier: 10, lotMin: 1, lotStep: 1, lotMost }) },
          held: { [symbol]: { volume, free, cost: 1, ...(freeToday !== undefined && { freeToday }) } },
        }),
        symbol,
        '平',
      ).map(({ side, effect, volume: own, price }) => [side, effect, own, price])
    expect(close('CFFEX.IF2612', 5, 4, 2)).toEqual([[2, 2, 4, 999_900]])
    expect(close('SHFE.rb2701', 5, 4, 1)).toEqual([
      [2, 4, 3, 999_900],
      [2, 3, 1, 999_900],
    ])
    expect(close('INE.sc2701', -5, 5, 5)).toEqual([[1, 3, 5, 1_000_100]])
    expect(close('SHFE.rb2701', 5, 4)).toEqual([[2, 4, 4, 999_900]])
    expect(close('CFFEX.IF2612', 5, 4, 0, 3)).toEqual([[2, 2, 3, 999_900]])
    expect([close('CFFEX.IF2612', 0, 4), close('CFFEX.IF2612', 5, 0)]).toEqual([[], []])
  })

  it('[STRAT-4] lots go from the smallest order by its step to the largest', () => {
    const lots = (amount: number, more: Partial<SeenQuote> = {}) => lotsFor(quoteAt(10, more), amount, 100_000)
    expect([lots(99_999), lots(100_000), lots(199_999), lots(200_000)]).toEqual([0, 100, 100, 200])
    expect([lots(1e12), lots(1e12, { lotMost: 250 })]).toEqual([1_000_000, 200])
    expect([lots(100_000, { multiplier: 0.001, lotMin: 1, lotStep: 1 }), lots(100_000, { multiplier: 2 })]).toEqual([
      100_000, 0,
    ])
  })

  it('[STRAT-4] no more is sold at once than one order may have, in whole lots', () => {
    const sold = (volume: number, lotMost: number) =>
      sellAll(viewOf({ quotes: { [a]: quoteAt(10, { lotMost }) }, held: { [a]: held(volume) } }), a, '').map(
        (one) => one.volume,
      )
    expect([sold(1250, 1250), sold(1250, 1249), sold(50, 1000), sold(50, 49)]).toEqual([[1250], [1200], [50], []])
  })

  it('[STRAT-5] a buy that takes the last fen with its fees goes, one that takes a fen more does not', () => {
    const order = { symbol: a, side: 1, price: 100_000, volume: 1000, reason: '' } as const
    const left = (cash: number) =>
      withinCash(viewOf({ quotes: { [a]: quoteAt(10) } }, { equity: 1_000_000, cash }), [order]).length
    // 10 000 yuan and a thousandth of it, beside two percent of the worth.
    expect([left(20_000 + 1_001_000), left(20_000 + 1_000_999)]).toEqual([1, 0])
  })
})
