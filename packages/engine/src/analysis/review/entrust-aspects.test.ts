import { describe, expect, it } from 'vitest'
import { ackBands, fillBands, groupOrders, orderAspects, stageNames, type PlacedOrder } from './entrust-aspects.ts'
import { opportunityCost, participationOf, reviewOrders } from './entrust-review.ts'

const order = (rest: Partial<PlacedOrder>): PlacedOrder => ({
  orderId: 'a',
  side: 1,
  status: 3,
  price: 100_000,
  volume: 1000,
  filledVolume: 1000,
  turnover: 100_000_000,
  rejectReason: 0,
  // 2026-11-16 10:00 in Shanghai.
  createdAt: Date.UTC(2026, 10, 16, 2),
  ackedAt: null,
  filledAt: null,
  arrivalMid: null,
  marketVwap: null,
  marketVolume: null,
  close: null,
  checks: [],
  target: null,
  accountId: 'A1',
  symbol: 'SHSE.600001',
  strategy: 'S1',
  ...rest,
})
const check = (code: number, ok: boolean, level: 'hard' | 'soft') =>
  ({
    code,
    name: `检查${code}`,
    level,
    ok,
    rejReason: 22,
    actual: 1,
    limit: 1,
    text: '',
  }) as unknown as PlacedOrder['checks'][number]

const [unfilled, part] = [
  { filledVolume: 0, turnover: 0 },
  { filledVolume: 400, turnover: 40_000_000 },
]

describe('how one may look at orders', () => {
  it.each([
    ['stopped by a hard check', { checks: [check(1, true, 'soft'), check(2, false, 'hard')] }, ['created']],
    ['warned by a soft one', { ...unfilled, checks: [check(2, false, 'soft')] }, ['created', 'passed']],
    ['passed by a hard one', { ...unfilled, checks: [check(2, true, 'hard')] }, ['created', 'passed']],
    ['not answered yet', unfilled, ['created', 'passed']],
    ['answered', { ...unfilled, ackedAt: 1 }, ['created', 'passed', 'sent']],
    ['filled before its answer came', part, ['created', 'passed', 'sent', 'traded']],
    ['filled in part', { ...part, ackedAt: 1 }, ['created', 'passed', 'sent', 'traded']],
    ['filled', { ackedAt: 1 }, ['created', 'passed', 'sent', 'traded', 'filled']],
  ] as const)('[ENTRUST-1] the stages of an order that was %s', (_case, rest, stages) => {
    expect(orderAspects.stage(order(rest as Partial<PlacedOrder>))).toEqual(stages)
    for (const stage of stages) expect(stageNames[stage]).not.toBe('')
  })

  it.each([
    [{ status: 8, ...unfilled }, ['rejected']],
    [{ status: 5, ...unfilled }, ['canceled']],
    [{ status: 5, ...part }, ['canceled', 'traded']],
    [{ status: 3 }, ['filled', 'traded']],
    [{ status: 2, ...part }, ['traded']],
    [{ status: 1, ...unfilled }, ['untraded']],
  ])('[ENTRUST-1] %j came out as %j', (rest, outcomes) => expect(orderAspects.outcome(order(rest))).toEqual(outcomes))

  it('[ENTRUST-1] the bands of waiting have these edges', () => {
    expect(ackBands.map(({ to, key }) => [to, key])).toEqual([
      [20, '<20毫秒'],
      [50, '20毫秒~50毫秒'],
      [100, '50毫秒~100毫秒'],
      [200, '100毫秒~200毫秒'],
      [500, '200毫秒~500毫秒'],
      [1000, '500毫秒~1秒'],
      [Infinity, '≥1秒'],
    ])
    expect(fillBands.map(({ to, key }) => [to, key])).toEqual([
      [1000, '<1秒'],
      [5000, '1秒~5秒'],
      [30_000, '5秒~30秒'],
      [60_000, '30秒~1分钟'],
      [300_000, '1分钟~5分钟'],
      [1_800_000, '5分钟~30分钟'],
      [Infinity, '≥30分钟'],
    ])
  })

  it('[ENTRUST-1] an edge belongs to the longer band, and who still waits is in none', () => {
    const { createdAt } = order({})
    const ack = (ms: number) => orderAspects.ack(order({ ackedAt: createdAt + ms }))
    expect([0, 19, 20, 999, 1000].flatMap(ack)).toEqual(['<20毫秒', '<20毫秒', '20毫秒~50毫秒', '500毫秒~1秒', '≥1秒'])
    const fill = (ms: number) => orderAspects.fill(order({ filledAt: createdAt + ms }))
    expect([999, 1000, 1_800_000].flatMap(fill)).toEqual(['<1秒', '1秒~5秒', '≥30分钟'])
    expect([...orderAspects.ack(order({})), ...orderAspects.fill(order({}))]).toEqual([])
  })

  it('[ENTRUST-4] reasons and checks are those that stopped it, each once', () => {
    expect(orderAspects.reason(order({ status: 8, rejectReason: 22 }))).toEqual(['22'])
    expect(orderAspects.reason(order({ rejectReason: 22 }))).toEqual([])
    const checks = [
      check(10, false, 'hard'),
      check(10, false, 'hard'),
      check(14, false, 'soft'),
      check(3, true, 'hard'),
    ]
    expect(orderAspects.check(order({ checks }))).toEqual(['10', '14'])
  })

  it('[ENTRUST-4] account, strategy, symbol, time and target are what they say', () => {
    const target = { volume: 1000, low: 99_000, high: 101_000 }
    const keys = (rest: Partial<PlacedOrder>) =>
      (['all', 'account', 'strategy', 'symbol', 'time', 'target', 'deviation'] as const).map((aspect) =>
        orderAspects[aspect](order(rest)).join(),
      )
    expect(keys({})).toEqual(['', 'A1', 'S1', 'SHSE.600001', '上午', 'none', ''])
    expect(keys({ target })).toEqual(['', 'A1', 'S1', 'SHSE.600001', '上午', 'named', ''])
    expect(keys({ target: { ...target, volume: 900 } }).at(-1)).toBe('yes')
  })

  it.each([
    [{}, []],
    [{ arrivalMid: 99_000 }, ['arrival']],
    [{ marketVwap: 99_000 }, ['vwap']],
    [{ arrivalMid: 0, marketVwap: 0 }, []],
    [{ ...part, close: 100_000 }, ['left']],
    [{ close: 100_000 }, []],
    [part, []],
    [{ marketVolume: 0 }, ['volume']],
    [{ ...part, arrivalMid: 1, marketVwap: 1, close: 1, marketVolume: 1 }, ['arrival', 'vwap', 'left', 'volume']],
  ])('[ENTRUST-2] of %j is known %j', (rest, known) => expect(orderAspects.known(order(rest))).toEqual(known))

  it('[ENTRUST-1] an order stands in every group it has a key of', () => {
    const [one, two] = [order({ status: 5, ...part }), order({ orderId: 'b' })]
    expect(Object.fromEntries(groupOrders([one, two], 'outcome'))).toEqual({
      canceled: [one],
      traded: [one, two],
      filled: [two],
    })
  })
})

describe('figures of orders', () => {
  it('[ENTRUST-1] an order that was refused after its answer had been sent', () => {
    const rejected = { status: 8, ...unfilled, rejectReason: 22 } as const
    const { fillRateByCount, fillRateByVolume, rejectRate, cancelRate } = reviewOrders([
      order({}),
      order({ ...rejected, ackedAt: 1 }),
      order({ ...rejected, volume: 7000 }),
      order({ status: 5, ...unfilled, volume: 2000 }),
    ])
    expect([fillRateByCount, fillRateByVolume, rejectRate, cancelRate]).toEqual([1 / 3, 0.25, 0.5, 0.25])
  })

  it('[ENTRUST-1] reasons come by their number, then by themselves', () => {
    const reasons = [22, 5, 5, 3, 1].map((rejectReason) => order({ status: 8, rejectReason: rejectReason as never }))
    expect(reviewOrders(reasons).rejections.map(({ reason, count }) => [reason, count])).toEqual([
      [5, 2],
      [1, 1],
      [3, 1],
      [22, 1],
    ])
  })

  it('[ENTRUST-4] hits of the checks by their code, own trades and the rate of orders apart', () => {
    const checks = [14, 10, 14, 3].map((code) => check(code, false, 'hard')).concat(check(14, true, 'hard'))
    expect(reviewOrders([order({ checks })])).toMatchObject({
      selfTradeHits: 1,
      rateLimitHits: 2,
      riskHits: [
        { check: 3, name: '检查3', count: 1 },
        { check: 10, name: '检查10', count: 1 },
        { check: 14, name: '检查14', count: 2 },
      ],
    })
  })

  it('[ENTRUST-3] only limit orders with something left and a known close, sales the other way round', () => {
    const left = { ...part, close: 102_000 }
    expect(opportunityCost([order(left)])).toBe((2000 * 600) / 100)
    expect(opportunityCost([order({ ...left, side: 2 })])).toBe((-2000 * 600) / 100)
    expect(opportunityCost([order({ ...left, price: 0 })])).toBe(0)
    expect(opportunityCost([order({ close: 102_000 })])).toBe(0)
    expect(opportunityCost([order(part)])).toBeNull()
    expect(opportunityCost([order(part), order(left)])).toBe(12_000)
    expect(opportunityCost([])).toBeNull()
    expect(opportunityCost([order({ ...left, price: 1 })])).toBe(Math.round((101_999 * 600) / 100))
  })

  it('[ENTRUST-2] our share of the market is of orders whose market is known', () => {
    expect(participationOf([order({ marketVolume: 10_000 }), order({})])).toBe(0.1)
    expect(participationOf([order({})])).toBeNull()
    expect(participationOf([order({ marketVolume: 0 })])).toBeNull()
  })

  it('[ENTRUST-2] slippage leaves out what was not filled or has nothing to compare with', () => {
    const given = [
      order({ arrivalMid: 99_000 }),
      order({ ...unfilled, arrivalMid: 1 }),
      order({ arrivalMid: 0 }),
      order({ arrivalMid: 1, filledVolume: 0 }),
    ]
    expect(reviewOrders(given).arrivalSlippage).toBeCloseTo(1 / 99, 12)
    expect(reviewOrders([order({ side: 2, arrivalMid: 99_000 })]).arrivalSlippage).toBeCloseTo(-1 / 99, 12)
    expect(reviewOrders([order({ arrivalMid: 1 })]).arrivalSlippage).toBeCloseTo(99_999, 6)
  })

  it('[ENTRUST-4] the edges of a band are inside it, and without a fill there is no price', () => {
    const target = { volume: 1000, low: 99_000, high: 101_000 }
    const deviations = (price: number, filledVolume = 1000) =>
      reviewOrders([order({ target, filledVolume, turnover: price * filledVolume })]).deviations
    expect([99_000, 101_000].flatMap((price) => deviations(price))).toEqual([])
    expect([98_999, 101_001].flatMap((price) => deviations(price))).toEqual([
      { orderId: 'a', volume: 0, isOutsideBand: true },
      { orderId: 'a', volume: 0, isOutsideBand: true },
    ])
    expect(deviations(0, 0)).toEqual([{ orderId: 'a', volume: -1000, isOutsideBand: false }])
    expect(deviations(100_000, 1100)).toEqual([{ orderId: 'a', volume: 100, isOutsideBand: false }])
  })
})
