import { priceOfYuan as yuan } from '@liangshu/contract/market/scaled'
import { describe, expect, it } from 'vitest'
import {
  dayOf,
  draftOf,
  factsOf,
  fixtureTime,
  noProduct,
  phaseOfTime,
  wideProfile,
  type FactsOverride,
} from '../book/account-fixture.ts'
import { createTrader, shares } from '../book/trader-fixture.ts'
import type { OrderDraft } from '../order/order.ts'
import { simFutures, simPerpetuals } from '../../simulation-test/sim-instruments.ts'
import type { InstrumentDay } from './pre-trade-facts.ts'
import { rejectUnknown, runChecks } from './run-checks.ts'

type Case = {
  draft?: Partial<OrderDraft>
  day?: InstrumentDay
  last?: number
  facts?: FactsOverride
  trader?: ReturnType<typeof createTrader>
  freezePrice?: number
  at?: number
  handedOver?: { cash: number; volume: number; orderId: string | null }
  confirmed?: number[]
}

const nothing = { cash: 0, volume: 0, orderId: null }

function check({ draft = {}, day = shares, last = 10, facts = {}, trader = createTrader(), ...more }: Case) {
  const full = draftOf('new', day.symbol, draft)
  const { freezePrice = full.price, at = fixtureTime + 1_000_000, handedOver = nothing, confirmed = [] } = more
  const base = factsOf(day, last, facts)
  return runChecks(
    { book: trader.book, draft: full, facts: base, instrument: day, at, freezePrice, confirmed, handedOver },
    true,
  )
}

/** The reason of a refusal, the numbers to confirm, or ok. */
function answer(input: Case): string {
  const { rejection, confirm } = check(input)
  if (rejection) return `refused ${rejection.reason}`
  return confirm.length > 0 ? `asks ${confirm.map((finding) => finding.check).join(' ')}` : 'ok'
}

const rows = (input: Case) =>
  check(input).trace?.map(
    ({ code, name, level, ok, rejReason, actual, limit }) =>
      `${code} ${name} ${level} ${ok ? 'ok' : 'no'} ${rejReason} ${actual} ${limit}`,
  )

function held(volume: number) {
  const trader = createTrader()
  trader.hold(shares.symbol, volume, 10)
  return trader
}

const index = simFutures[0]!.facts.instrument!
const rebar = simFutures[1]!.facts.instrument!

function futures(cash = 100_000_000) {
  const trader = createTrader('future', cash)
  trader.place('h', { symbol: index.symbol, volume: 2, price: 39_000_000 }, { day: index, last: 3900 })
  trader.fill('h', 2, 3900)
  return trader
}

const contract = { day: index, last: 3900 } as const
const lots = { volume: 1, price: 39_000_000 }
const product = { ...noProduct, nav: 10_000_000, cash: 5_000_000 }

describe('the trace', () => {
  it('[PRE-0] of an ordinary purchase says every check with its two figures', () => {
    expect(
      rows({ facts: { product, quote: { adv20: 100_000, iopv: yuan(10) } }, day: { ...shares, sector: '银行' } }),
    ).toEqual([
      '1 账户状态 hard ok 0 loggedIn loggedIn',
      '2 交易权限 hard ok 0 u1 null',
      '3 证券状态 hard ok 0 tradable tradable',
      '4 时段与委托类型 hard ok 0 morning accept',
      '5 委托数量 hard ok 0 1000 1000000',
      '6 委托价格 hard ok 0 10 null',
      '7 可用持仓 hard ok 0 null null',
      '8 可用资金 hard ok 0 10005.1 100000',
      '9 交易资格 hard ok 0 MAIN null',
      '10 自成交 hard ok 0 null null',
      '11 重复委托 soft ok 0 null 2000',
      '12 价格偏离 soft ok 0 0 1',
      '12 基金溢价 soft ok 0 0 0.01',
      '12 委托金额 soft ok 0 10000 1000000000000',
      '12 成交量占比 soft ok 0 0.01 0.1',
      '13 单一证券占比 hard ok 0 0.1 1',
      '13 行业占比 hard ok 0 0.1 1',
      '13 总仓位 hard ok 0 0.1 1000000000',
      '13 现金比例 hard ok 0 0.4 0',
      '14 每秒委托 hard ok 0 1 1000000000',
      '14 当日委托 hard ok 0 1 1000000000',
      '14 当日撤单 hard ok 0 0 1000000000',
      '14 撤单比例 hard ok 0 0 1',
      '14 未完成委托 hard ok 0 1 1000000000',
      '14 程序化每秒申报 hard ok 0 1 800000000',
      '14 程序化当日申报 hard ok 0 1 800000000',
      '15 当日亏损 soft ok 0 0 0.02',
    ])
  })

  it('[PRE-0] of a sale says what may be sold and that nothing is to pay', () => {
    const sale = rows({ draft: { side: 2 }, trader: held(1500) })
    expect(sale).toContain('7 可用持仓 hard ok 0 1000 1500')
    expect(sale).toContain('8 可用资金 hard ok 0 0 null')
    expect(sale).toContain('13 集中度与限制 hard ok 0 null null')
  })

  it('[PRE-0] of contracts says margin and leverage', () => {
    const open = rows({
      ...contract,
      draft: lots,
      trader: futures(),
      facts: { product: { ...product, notional: 5_000_000 } },
    })
    expect(open).toContain('5 委托数量 hard ok 0 1 20')
    expect(open).toContain('8 可用资金 hard ok 0 140426.91 719146.18')
    expect(open?.find((row) => row.includes('保证金比例'))).toMatch(/^8 保证金比例 hard ok 0 0\.4212/)
    expect(open).toContain('9 交易资格 hard ok 0 FUTURE null')
    expect(open?.find((row) => row.includes('产品杠杆'))).toMatch(/^13 产品杠杆 hard no 20 12\.2 /)
    const close = rows({ ...contract, draft: { ...lots, side: 2 }, trader: futures() })
    expect(close).toContain('7 可用持仓 hard ok 0 1 2')
    expect(close?.some((row) => row.includes('保证金比例'))).toBe(false)
  })

  it('[PRE-0] nobody keeps a trace that nobody reads', () => {
    const input = { book: createTrader().book, draft: draftOf('n', shares.symbol, {}), facts: factsOf(shares, 10) }
    const rest = { instrument: shares, at: 1, freezePrice: 100_000, confirmed: [], handedOver: nothing }
    expect(runChecks({ ...input, ...rest }, false).trace).toBeNull()
    expect(runChecks({ ...input, ...rest }, true).trace).toHaveLength(23)
    expect(rejectUnknown('X', false).trace).toBeNull()
    expect(rejectUnknown('X', true)).toMatchObject({
      rejection: { check: 3, reason: 6, actual: 'X', limit: null },
      trace: [{ code: 3, level: 'hard', ok: false }],
    })
  })
})

describe('limits are met to the last unit', () => {
  const profile = (limits: Parameters<typeof wideProfile>[0]) => ({ profile: wideProfile(limits) })
  const guard = (dayLossRate: number, drawdown = 0) => ({ guard: { killSwitch: null, dayLossRate, drawdown } })
  const counted = (orders: number, cancels: number) => {
    const trader = createTrader()
    Object.assign(trader.book.activity, { orders, cancels })
    return trader
  }

  it.each<[string, Case, string]>([
    ['[PRE-8] all the cash', { trader: createTrader('stock', 1_000_510) }, 'ok'],
    ['[PRE-8] a fen less', { trader: createTrader('stock', 1_000_509) }, 'refused 2'],
    [
      '[PRE-8] with what a replaced order hands over',
      { trader: createTrader('stock', 1_000_500), handedOver: { ...nothing, cash: 10 } },
      'ok',
    ],
    ['[PRE-7] all the shares', { draft: { side: 2 }, trader: held(1000) }, 'ok'],
    ['[PRE-7] one hundred more', { draft: { side: 2, volume: 1100 }, trader: held(1000) }, 'refused 3'],
    [
      '[PRE-7] with shares handed over',
      { draft: { side: 2, volume: 1100 }, trader: held(1000), handedOver: { ...nothing, volume: 100 } },
      'ok',
    ],
    ['[PRE-7] nothing held', { draft: { side: 2 } }, 'refused 3'],
    ['[PRE-6] limit-up itself', { draft: { price: 110_000 }, facts: { phase: phaseOfTime('09:16') } }, 'ok'],
    [
      '[PRE-6] limit-down itself',
      { draft: { side: 2, price: 90_000 }, trader: held(1000), facts: { phase: phaseOfTime('09:16') } },
      'ok',
    ],
    ['[PRE-6] a sale at the edge of the cage', { draft: { side: 2, price: 98_000 }, trader: held(1000) }, 'ok'],
    ['[PRE-6] a sale a tick below it', { draft: { side: 2, price: 97_900 }, trader: held(1000) }, 'refused 18'],
    ['[PRE-6] half a price unit', { draft: { price: 100_000.5 } }, 'refused 8'],
    ['[PRE-12] the soft deviation', { draft: { price: 99_000 }, facts: profile({ priceDevSoft: 0.010_000_1 }) }, 'ok'],
    ['[PRE-12] more than it', { draft: { price: 98_900 }, facts: profile({ priceDevSoft: 0.010_000_1 }) }, 'asks 12'],
    [
      '[PRE-12] a hard limit below the soft one',
      { draft: { price: 98_000 }, facts: profile({ priceDevSoft: 0.05, priceDevHard: 0.01 }) },
      'refused 8',
    ],
    [
      '[PRE-12] without a last price the previous close counts',
      { draft: { price: 98_000 }, facts: { ...profile({ priceDevSoft: 0.01 }), quote: { last: null } } },
      'asks 12',
    ],
    ['[PRE-12] the amount that needs approval', { facts: profile({ needApprovalAmount: 10_000 }) }, 'ok'],
    [
      '[PRE-12] approved beyond it',
      {
        facts: {
          ...profile({ needApprovalAmount: 9999 }),
          actor: { userId: 'u1', mayTradeAccount: true, qualifications: ['MAIN'], approvedBy: 'u2' },
        },
      },
      'ok',
    ],
    ['[PRE-12] the largest amount', { facts: profile({ orderAmountMax: 10_000 }) }, 'ok'],
    ['[PRE-12] a tenth of the usual volume', { facts: { quote: { adv20: 10_000 } } }, 'ok'],
    ['[PRE-12] a share less of it', { facts: { quote: { adv20: 9999 } } }, 'asks 12'],
    ['[PRE-12] a usual volume of one share', { facts: { quote: { adv20: 1 } } }, 'asks 12'],
    ['[PRE-12] a usual volume that nobody knows', { facts: { quote: { adv20: 0 } } }, 'ok'],
    [
      '[PRE-13] a product worth a fen',
      { facts: { ...profile({ grossPct: 1 }), product: { ...product, nav: 1, cash: 1 } } },
      'refused 20',
    ],
    ['[PRE-13] all one name may be', { facts: { ...profile({ singleNamePct: 0.1 }), product } }, 'ok'],
    [
      '[PRE-13] a fen held beside it',
      { facts: { ...profile({ singleNamePct: 0.1 }), product: { ...product, valueOfSymbol: 1 } } },
      'refused 20',
    ],
    [
      '[PRE-13] all one sector may be',
      { day: { ...shares, sector: '银行' }, facts: { ...profile({ sectorPct: 0.1 }), product } },
      'ok',
    ],
    ['[PRE-13] the sector of nothing is not asked', { facts: { ...profile({ sectorPct: 0 }), product } }, 'ok'],
    [
      '[PRE-13] all a product may hold',
      { facts: { ...profile({ grossPct: 0.5 }), product: { ...product, gross: 4_000_000 } } },
      'ok',
    ],
    [
      '[PRE-13] a fen more',
      { facts: { ...profile({ grossPct: 0.5 }), product: { ...product, gross: 4_000_001 } } },
      'refused 20',
    ],
    ['[PRE-13] just the cash it must keep', { facts: { ...profile({ cashMinPct: 0.4 }), product } }, 'ok'],
    [
      '[PRE-13] a fen less',
      { facts: { ...profile({ cashMinPct: 0.4 }), product: { ...product, cash: 4_999_999 } } },
      'refused 20',
    ],
    [
      '[PRE-13] a product without a value has no shares of it',
      { facts: { ...profile({ singleNamePct: 0, cashMinPct: 1 }), product: { ...product, nav: 0 } } },
      'ok',
    ],
    [
      '[PRE-13] selling what is forbidden',
      { draft: { side: 2 }, trader: held(1000), facts: profile({ forbidden: [shares.symbol] }) },
      'refused 21',
    ],
    ['[PRE-13] on the whitelist', { facts: profile({ whitelist: [shares.symbol] }) }, 'ok'],
    [
      '[PRE-13] a sale is not asked for concentration',
      {
        draft: { side: 2 },
        trader: held(1000),
        facts: { ...profile({ singleNamePct: 0, grossPct: 0, cashMinPct: 1 }), product },
      },
      'ok',
    ],
    ['[PRE-14] the last order of a second', { facts: profile({ ordersPerSec: 1 }) }, 'ok'],
    ['[PRE-14] the last order of a day', { trader: counted(9, 0), facts: profile({ ordersPerDay: 10 }) }, 'ok'],
    ['[PRE-14] one more', { trader: counted(10, 0), facts: profile({ ordersPerDay: 10 }) }, 'refused 15'],
    ['[PRE-14] the last cancel', { trader: counted(10, 4), facts: profile({ cancelsPerDay: 4 }) }, 'ok'],
    [
      '[PRE-14] no ratio of nineteen orders',
      { trader: counted(19, 19), facts: profile({ cancelRatioMax: 0.5 }) },
      'ok',
    ],
    ['[PRE-14] a ratio of twenty', { trader: counted(20, 10), facts: profile({ cancelRatioMax: 0.5 }) }, 'ok'],
    ['[PRE-14] one more of twenty', { trader: counted(20, 11), facts: profile({ cancelRatioMax: 0.5 }) }, 'refused 15'],
    ['[PRE-14] the last working order', { facts: profile({ activeOrdersMax: 1 }) }, 'ok'],
    ['[RATE-2] half the programme threshold', { facts: { programme: { perSecond: 2, perDay: 1e9 } } }, 'ok'],
    [
      '[RATE-2] cancels count for the day',
      { trader: counted(3, 1), facts: { programme: { perSecond: 1e9, perDay: 10 } } },
      'ok',
    ],
    [
      '[RATE-2] and ask beyond half',
      { trader: counted(3, 2), facts: { programme: { perSecond: 1e9, perDay: 10 } } },
      'asks 14',
    ],
    [
      '[RATE-2] four fifths of the day',
      { trader: counted(4, 3), facts: { programme: { perSecond: 1e9, perDay: 10 } } },
      'asks 14',
    ],
    [
      '[RATE-2] and beyond',
      { trader: counted(4, 4), facts: { programme: { perSecond: 1e9, perDay: 10 } } },
      'refused 15',
    ],
    ['[PRE-15] just below the soft loss', { facts: guard(0.019_99) }, 'ok'],
    ['[PRE-15] the soft loss', { facts: guard(0.02) }, 'asks 15'],
    ['[PRE-15] just below the hard loss', { facts: guard(0.0399) }, 'asks 15'],
    ['[PRE-15] the hard loss', { facts: guard(0.04) }, 'refused 25'],
    ['[PRE-15] just below the drawdown', { facts: guard(0, 0.1499) }, 'ok'],
    ['[PRE-15] the drawdown', { facts: guard(0, 0.15) }, 'refused 25'],
    ['[PRE-15] a sale after a soft loss', { draft: { side: 2 }, trader: held(1000), facts: guard(0.03) }, 'ok'],
    [
      '[PRE-15] a sale while the switch is on',
      {
        draft: { side: 2 },
        trader: held(1000),
        facts: { guard: { killSwitch: 'account', dayLossRate: 0, drawdown: 0 } },
      },
      'refused 25',
    ],
  ])('%s', (_case, input, expected) => expect(answer(input)).toBe(expected))

  it('[PRE-14] a second counts its own orders alone', () => {
    const trader = createTrader()
    trader.place('a')
    const at = trader.orderOf('a').createdAt
    const limited = { trader, draft: { price: 99_000 }, facts: profile({ ordersPerSec: 1 }) }
    expect(answer({ ...limited, at })).toBe('refused 15')
    expect(answer({ ...limited, at: at + 1000 })).toBe('ok')
  })

  it('[PRE-11] only the very same order asks', () => {
    const trader = held(5000)
    trader.place('a')
    const at = trader.orderOf('a').createdAt + 1
    expect(answer({ trader, at })).toBe('asks 11')
    expect(check({ trader, at }).confirm[0]).toMatchObject({ actual: 1, limit: 2000 })
    expect(answer({ trader, at, confirmed: [11] })).toBe('ok')
    expect(answer({ trader, at, draft: { volume: 1100 } })).toBe('ok')
    expect(answer({ trader, at, draft: { price: 99_900 } })).toBe('ok')
    expect(answer({ trader, at, draft: { side: 2, price: 100_100 } })).toBe('ok')
    expect(answer({ trader, at, day: dayOf('SHSE.600005', 10) })).toBe('ok')
    trader.place('b', { price: 99_900 })
    trader.book.activity.recent[0] = { ...trader.book.activity.recent[0]!, at: trader.orderOf('b').createdAt }
    expect(answer({ trader, at: trader.orderOf('b').createdAt + 1 })).toBe('asks 11')
  })

  it('[PRE-10] own orders cross from both sides, market orders cross all', () => {
    const trader = held(5000)
    trader.place('s', { side: 2, price: 101_000 })
    trader.place('b', { price: 99_000 })
    expect(answer({ trader, draft: { side: 2, price: 99_000 } })).toBe('refused 22')
    expect(answer({ trader, draft: { side: 2, price: 99_100 } })).toBe('ok')
    expect(answer({ trader, draft: { price: 101_000 } })).toBe('refused 22')
    expect(answer({ trader, draft: { price: 101_000 }, handedOver: { ...nothing, orderId: 's' } })).toBe('ok')
    expect(answer({ trader, draft: { orderType: 24, price: 99_500 }, freezePrice: 110_000 })).toBe('refused 22')
    expect(answer({ trader, day: dayOf('SHSE.600005', 10), draft: { price: 102_000 } })).toBe('ok')
    const resting = [{ symbol: shares.symbol, side: 2, price: 100_000, accountId: 'a', accountName: '二号' }]
    expect(answer({ facts: { product: { ...noProduct, resting } } })).toBe('refused 22')
    expect(answer({ facts: { product: { ...noProduct, resting } }, draft: { price: 99_900 } })).toBe('ok')
    const elsewhere = [{ ...resting[0]!, symbol: 'SHSE.600005' }]
    expect(answer({ facts: { product: { ...noProduct, resting: elsewhere } } })).toBe('ok')
    expect(check({ trader, draft: { price: 101_000 } }).rejection).toMatchObject({
      text: '与本账户的反向委托10.1可能自成交',
      actual: 10.1,
      limit: 10.1,
    })
  })

  it('[PRE-9] the cap of an ST share counts what was bought, not other symbols, not sales', () => {
    const st = dayOf('SHSE.600003', 10, { names: [{ from: '2026-01-01', name: '*ST示例' }] })
    const trader = createTrader('stock', 10_000_000_000)
    trader.book.activity.bought.set(st.symbol, 499_900)
    trader.place('o', { volume: 100 })
    expect(answer({ day: st, trader, draft: { volume: 100 } })).toBe('ok')
    expect(answer({ day: st, trader, draft: { volume: 200 } })).toBe('refused 1')
    trader.hold(st.symbol, 1000, 10)
    trader.place('s', { symbol: st.symbol, side: 2, volume: 500, price: 104_000 }, { day: st })
    expect(answer({ day: st, trader, draft: { volume: 100 } })).toBe('ok')
    expect(rows({ day: st, trader, draft: { volume: 100 } })).toContain('9 交易资格 hard ok 0 500000 500000')
    expect(rows({ day: st, trader, draft: { side: 2, volume: 500 } })).toContain('9 交易资格 hard ok 0 MAIN null')
  })

  it('[PRE-9] closing needs no qualification, opening names the one that is missing', () => {
    const actor = { userId: 'u1', mayTradeAccount: true, qualifications: [], approvedBy: null }
    expect(answer({ ...contract, draft: { ...lots, side: 2 }, trader: futures(), facts: { actor } })).toBe('ok')
    const open = { ...contract, draft: lots, trader: futures(), facts: { actor } }
    expect(check(open).rejection?.text).toBe('账户未开通期货交易权限')
    const coin = simPerpetuals[0]!.facts.instrument!
    expect(check({ day: { ...shares, secType: 'convertible' }, facts: { actor } }).rejection?.text).toBe(
      '账户未开通可转债交易权限',
    )
    expect(coin.secType).toBe('crypto')
  })

  it('[PRE-3] each class of account trades its own', () => {
    expect(check({ ...contract, draft: lots }).rejection).toMatchObject({
      check: 3,
      reason: 6,
      text: '该账户类别不能交易此品种',
      actual: 'future',
    })
    expect(answer({ trader: futures() })).toBe('refused 6')
  })

  it('[PRE-4] after hours only a fixed-price order, and only then', () => {
    const fixed = { draft: { orderType: 90 } } as const
    expect(answer({ ...fixed, facts: { takesFixedPrice: true, phase: phaseOfTime('15:10') } })).toBe('ok')
    expect(check({ ...fixed, facts: { phase: phaseOfTime('10:00') } }).rejection).toMatchObject({
      reason: 13,
      text: '当前时段不接受盘后定价委托',
    })
    expect(answer({ draft: { orderType: 91, triggerPrice: 1 }, facts: { phase: phaseOfTime('16:00') } })).toBe('ok')
  })

  it('[FUTACC-4] side, offset and direction have to fit together', () => {
    const close = (draft: Partial<OrderDraft>) =>
      answer({ ...contract, draft: { ...lots, ...draft }, trader: futures() })
    expect(close({ side: 2, positionEffect: 1 })).toBe('refused 3')
    expect(close({ side: 1, positionEffect: 2 })).toBe('refused 3')
    expect(close({ side: 1, positionSide: 2, positionEffect: 1 })).toBe('refused 3')
    expect(close({ side: 1, positionSide: 2, positionEffect: 2 })).toBe('refused 3')
    expect(close({ side: 2, volume: 2 })).toBe('ok')
    expect(close({ side: 2, volume: 3 })).toBe('refused 3')
    expect(close({ side: 2, positionEffect: 4 })).toBe('refused 3')
    expect(close({ side: 2, positionEffect: 3 })).toBe('ok')
    expect(close({ reduceOnly: true })).toBe('refused 3')
    expect(
      check({ day: rebar, last: 3200, draft: { side: 2, volume: 1, price: 32_000_000 }, trader: futures() }).rejection,
    ).toMatchObject({
      text: '该交易所须指定平今或平昨',
      actual: 1,
      limit: 'closeToday/closeYesterday',
    })
  })

  it('[PRE-8] the margin ratio meets both limits to the last bit', () => {
    const trader = futures(60_000_000)
    const { cash } = trader.book.ledger
    const ratio = (2 * 14_040_000 + 14_042_691) / cash
    const limited = (soft: number, hard: number) =>
      answer({ ...contract, draft: lots, trader, facts: profile({ marginRatioSoft: soft, marginRatioHard: hard }) })
    expect(limited(ratio, 1)).toBe('ok')
    expect(limited(ratio - 1e-9, 1)).toBe('asks 8')
    expect(limited(ratio - 1e-9, ratio)).toBe('asks 8')
    expect(limited(1, ratio - 1e-9)).toBe('refused 1')
  })

  it('[PRE-13] leverage counts what is held and the order itself', () => {
    const leverage = (notional: number, leverageMax: number) =>
      answer({
        ...contract,
        draft: lots,
        trader: futures(),
        facts: { ...profile({ leverageMax }), product: { ...noProduct, nav: 117_000_000, notional } },
      })
    expect(leverage(0, 1)).toBe('ok')
    const unknown = { ...noProduct, nav: 117_000_000 }
    const facts = { ...profile({ leverageMax: 1 }), product: unknown }
    expect(answer({ ...contract, draft: lots, trader: futures(), facts })).toBe('ok')
    expect(leverage(1, 1)).toBe('refused 20')
    expect(leverage(117_000_000, 2)).toBe('ok')
    const opposing = { ...noProduct, opposingProducts: ['P2', 'P3'] }
    expect(check({ ...contract, draft: lots, trader: futures(), facts: { product: opposing } }).confirm[0]?.text).toBe(
      '产品P2、P3当日反向交易同一证券，请确认符合公平交易',
    )
  })
})
