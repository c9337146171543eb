import { describe, expect, it } from 'vitest'
import { decideBeat, type BeatInput, type StrategyLimits } from './decide-beat.ts'
import { warning, type HeldPosition, type StrategyTemplate, type StrategyView, type WantedOrder } from './strategy.ts'
import { quoteAt, viewOf } from './view-fixture.ts'

const [a, b] = ['SHSE.600001', 'SHSE.600002'] as const
const off: StrategyLimits = {
  capital: 0,
  maxPosition: 0,
  singleMaxPct: 0,
  stopLossPct: 0,
  takeProfitPct: 0,
  dailyLossPct: 0,
}
const order = (rest: Partial<WantedOrder>): WantedOrder => ({
  symbol: a,
  side: 1,
  price: 100_000,
  volume: 1000,
  reason: '试',
  ...rest,
})
const wants = (...orders: WantedOrder[]): StrategyTemplate => ({
  first: 'first',
  decide: (_view, _params, state) => ({ orders, log: [], state: `after ${String(state)}` }),
})
const held = (volume: number, cost = 100_000): HeldPosition => ({ volume, free: Math.abs(volume), cost })
const beat = (input: Partial<BeatInput> & Pick<BeatInput, 'view'>) =>
  decideBeat({ template: wants(), params: {}, limits: off, state: null, named: [], ...input })

describe('what a strategy may see of an account', () => {
  const seenOf = (view: StrategyView, more: Partial<BeatInput> = {}) => {
    const seen: StrategyView[] = []
    const template: StrategyTemplate = {
      first: null,
      decide: (own) => (seen.push(own), { orders: [], log: [], state: null }),
    }
    beat({ view, template, ...more })
    return { held: [...seen[0]!.held.keys()], equity: seen[0]!.equity, cash: seen[0]!.cash }
  }

  it('[STRAT-17] names and contracts of a product it was given, those it bought, nothing else', () => {
    const all = { [a]: held(1), [b]: held(1), 'CFFEX.IF2612': held(1), 'CFFEX.IC2612': held(1) }
    const view = viewOf({ held: all })
    expect(seenOf(view).held).toEqual([])
    expect(seenOf(view, { named: ['CFFEX.IF'] }).held).toEqual(['CFFEX.IF2612'])
    expect(seenOf({ ...view, universe: [b] }).held).toEqual([b])
    expect(seenOf(view, { state: { own: null, dayStart: null, isHalted: false, traded: [a] } }).held).toEqual([a])
  })

  it.each([
    [0, 100_000_000, 100_000_000],
    [1, 1, 0],
    [60_000_000, 60_000_000, 30_000_000],
    [200_000_000, 100_000_000, 100_000_000],
    [20_000_000, 20_000_000, 0],
  ])('[STRAT-17] of a capital of %d with 30 000 000 in use it has %d, free %d', (capital, equity, cash) => {
    const quotes = { [a]: quoteAt(10), [b]: quoteAt(1, { multiplier: 100 }) }
    const view = viewOf({ quotes, held: { [a]: held(20_000), [b]: held(-1000) } })
    expect(seenOf(view, { limits: { ...off, capital } })).toEqual({ held: [a, b], equity, cash })
  })

  it('[STRAT-17] what has no quote takes none of its capital', () => {
    const view = viewOf({ quotes: { [a]: quoteAt(10) }, held: { [b]: held(1000) } }, { universe: [a, b] })
    expect(seenOf(view, { limits: { ...off, capital: 5_000_000 } })).toEqual({
      held: [b],
      equity: 5_000_000,
      cash: 5_000_000,
    })
  })
})

describe('what is sold whatever the template says', () => {
  const sold = (last: number, limits: Partial<StrategyLimits>, position = held(1000), multiplier = 1) => {
    const quotes = { [a]: quoteAt(last / 10_000, { multiplier }) }
    const { orders, log } = beat({ view: viewOf({ quotes, held: { [a]: position } }), limits: { ...off, ...limits } })
    return [
      ...orders.map(({ side, volume, reason }) => [side, volume, reason]),
      ...log.map(({ level, text }) => [level, text]),
    ]
  }
  const both = { stopLossPct: 0.08, takeProfitPct: 0.2 }

  it.each([
    [92_000, both, '止损 -8.00%'],
    [92_001, both, null],
    [119_999, both, null],
    [120_000, both, '止盈 20.00%'],
    [50_000, { takeProfitPct: 0.2 }, null],
    [150_000, { stopLossPct: 0.08 }, null],
    [150_000, { takeProfitPct: 0.2 }, '止盈 50.00%'],
    [50_000, { stopLossPct: 0.08 }, '止损 -50.00%'],
    [50_000, {}, null],
  ])('[STRAT-7] at %d with %j: %s', (last, limits, reason) =>
    expect(sold(last, limits)).toEqual(
      reason
        ? [
            [2, 1000, reason],
            ['info', `${a} ${reason}`],
          ]
        : [],
    ),
  )

  it('[STRAT-7] not what is short, has no cost or is a contract; coins in their steps are', () => {
    expect(sold(50_000, both, held(-1000))).toEqual([])
    expect(sold(50_000, both, held(1000, 0))).toEqual([])
    expect(sold(50_000, both, held(1000), 2)).toEqual([])
    expect(sold(50_000, both, held(1000), 0.001)).toHaveLength(2)
    expect(
      beat({ view: viewOf({ held: { [a]: held(1) } }, { universe: [a] }), limits: { ...off, ...both } }).orders,
    ).toEqual([])
  })

  it('[STRAT-7] takes the place of all that the template wants of the name', () => {
    const view = viewOf({ quotes: { [a]: quoteAt(9), [b]: quoteAt(10) }, held: { [a]: held(1000) } })
    const template = wants(order({}), order({ side: 2, volume: 500 }), order({ symbol: b }))
    const { orders } = beat({ view, template, limits: { ...off, stopLossPct: 0.1 } })
    expect(orders.map(({ symbol, side, volume }) => [symbol, side, volume])).toEqual([
      [a, 2, 1000],
      [b, 1, 1000],
    ])
  })
})

describe('what a buy is cut to', () => {
  const bought = (
    limits: Partial<StrategyLimits>,
    orders: WantedOrder[],
    more: Parameters<typeof quoteAt>[1] = {},
    own: Record<string, HeldPosition> = {},
  ) => {
    const view = viewOf({ quotes: { [a]: quoteAt(10, more), [b]: quoteAt(10, more) }, held: own })
    const answer = beat({ view, template: wants(...orders), limits: { ...off, ...limits } })
    return [answer.orders.map(({ symbol, volume }) => [symbol, volume]), answer.log]
  }
  const told = (symbol: string) => warning(`${symbol}已到持仓上限，不再买入`)

  it.each([
    [0.0101, {}, [[a, 1000]]],
    [0.01, {}, [[a, 1000]]],
    [0.0099, {}, [[a, 900]]],
    [0.001, {}, [[a, 100]]],
    [0.02, {}, [[a, 1000]]],
    [0.003, { lotMin: 200, lotStep: 1 }, [[a, 300]]],
    [0.002, { lotMin: 200, lotStep: 1 }, [[a, 200]]],
    [0.002015, { lotMin: 200, lotStep: 1 }, [[a, 201]]],
    [0.01, { multiplier: 2 }, [[a, 500]]],
  ])('[STRAT-8] %d of a million in one name, %j', (singleMaxPct, more, expected) =>
    expect(bought({ singleMaxPct }, [order({})], more)).toEqual([expected, []]),
  )

  it('[STRAT-8] what does not come to a lot is left out, and that is said', () => {
    expect(bought({ singleMaxPct: 0.00099 }, [order({})])).toEqual([[], [told(a)]])
    expect(bought({ maxPosition: 99_999 }, [order({})])).toEqual([[], [told(a)]])
    expect(bought({ maxPosition: 100_000 }, [order({})])).toEqual([[[a, 100]], []])
  })

  it('[STRAT-8] what is held counts, and so does what is bought before', () => {
    const own = { [a]: held(500), [b]: held(-300) }
    expect(bought({ singleMaxPct: 0.01 }, [order({}), order({ symbol: b })], {}, own)[0]).toEqual([
      [a, 500],
      [b, 700],
    ])
    expect(bought({ maxPosition: 2_000_000 }, [order({}), order({ symbol: b })], {}, own)[0]).toEqual([
      [a, 1000],
      [b, 200],
    ])
    expect(bought({ maxPosition: 3_000_000 }, [order({ volume: 5000 }), order({ symbol: b })])).toEqual([
      [[a, 3000]],
      [told(b)],
    ])
  })

  it('[STRAT-8] sales, contracts and names without a quote go as they are', () => {
    const others = [order({ side: 2 }), order({ effect: 1 }), order({ symbol: 'SHSE.600009' })]
    const [orders, log] = bought({ singleMaxPct: 0.00001, maxPosition: 1 }, others)
    expect([orders, log]).toEqual([others.map(({ symbol, volume }) => [symbol, volume]), []])
  })
})

describe('the loss of a day', () => {
  const limits = { ...off, dailyLossPct: 0.02 }
  const all = [order({}), order({ side: 2 }), order({ effect: 1, side: 2 }), order({ effect: 2 }), order({ effect: 3 })]
  const at = (equity: number, state: BeatInput['state'] = null, more: Partial<StrategyLimits> = {}) =>
    beat({
      view: viewOf({ quotes: { [a]: quoteAt(10) } }, { equity }),
      template: wants(...all),
      limits: { ...limits, ...more },
      state,
    })
  const began = (equity: number, day = '2026-11-16'): BeatInput['state'] => ({
    own: 'own',
    dayStart: { day, equity },
    isHalted: false,
    traded: [],
  })

  it.each([
    [98_000_001, false],
    [98_000_000, true],
    [90_000_000, true],
    [100_000_001, false],
  ])('[STRAT-9] from 100 000 000 to %d stops the opening: %s', (equity, isHalted) => {
    const { orders, state, log } = at(equity, began(100_000_000))
    expect(state.isHalted).toBe(isHalted)
    expect(orders.map(({ side, effect }) => [side, effect])).toEqual(
      (isHalted ? [all[1], all[3], all[4]] : all).map((one) => [one?.side, one?.effect]),
    )
    expect(log).toHaveLength(Number(isHalted))
    expect(state.dayStart).toEqual({ day: '2026-11-16', equity: 100_000_000 })
  })

  it('[STRAT-9] a day begins with what there is then; one that began with nothing loses nothing', () => {
    expect(at(90_000_000, began(100_000_000, '2026-11-13')).state).toMatchObject({
      isHalted: false,
      dayStart: { day: '2026-11-16', equity: 90_000_000 },
    })
    expect(at(-5, began(0)).state.isHalted).toBe(false)
    expect(at(1, began(1), { dailyLossPct: 0 }).state.isHalted).toBe(false)
    expect(at(1, began(100), { dailyLossPct: 0 }).state.isHalted).toBe(false)
  })

  it('[STRAT-9] a halt of yesterday is over, one of today stays and is told once', () => {
    const halted = (day: string) =>
      at(100_000_000, { own: null, dayStart: { day, equity: 100_000_000 }, isHalted: true, traded: [] })
    expect(halted('2026-11-13').state.isHalted).toBe(false)
    expect(halted('2026-11-16')).toMatchObject({ state: { isHalted: true }, log: [] })
  })

  it('[STRAT-17] remembers each name it opened, once, and the state of its template', () => {
    const template = wants(
      order({}),
      order({}),
      order({ symbol: b, side: 2 }),
      order({ symbol: 'IF', effect: 1, side: 2 }),
      order({ symbol: 'IC', effect: 2 }),
    )
    const view = viewOf({ quotes: {} })
    const first = beat({ view, template }).state
    expect(first).toMatchObject({ own: 'after first', traded: [a, 'IF'] })
    const second = beat({ view, template, state: { ...first, traded: [b, a] } }).state
    expect(second).toMatchObject({ own: 'after after first', traded: [b, a, 'IF'] })
  })
})
