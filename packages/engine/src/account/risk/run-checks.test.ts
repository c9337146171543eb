import { priceOfYuan as yuan } from '@liangshu/contract/market/scaled'
import type { RejectReason } from '@liangshu/contract/trading/order-codes'
import { describe, expect, it } from 'vitest'
import {
  dayOf,
  draftOf,
  factsOf,
  fixtureTime,
  phaseOfTime,
  noProduct,
  wideProfile,
  type FactsOverride,
} from '../book/account-fixture.ts'
import { createTrader, shares } from '../book/trader-fixture.ts'
import type { OrderDraft } from '../order/order.ts'
import type { InstrumentDay } from './pre-trade-facts.ts'
import { checkNames } from './risk-trace.ts'
import { runChecks } from './run-checks.ts'

type Case = {
  draft?: Partial<OrderDraft>
  day?: InstrumentDay
  last?: number
  facts?: FactsOverride
  confirmed?: number[]
  trader?: ReturnType<typeof createTrader>
  freezePrice?: number
}

function check({
  draft = {},
  day = shares,
  last = 10,
  facts = {},
  confirmed = [],
  trader = createTrader(),
  freezePrice,
}: Case) {
  const full = draftOf('new', day.symbol, draft)
  return runChecks(
    {
      book: trader.book,
      draft: full,
      facts: factsOf(day, last, facts),
      instrument: day,
      at: fixtureTime + 1_000_000,
      freezePrice: freezePrice ?? full.price,
      confirmed,
      handedOver: { cash: 0, volume: 0, orderId: null },
    },
    true,
  )
}

function held(volume: number, day = shares, price = 10) {
  const trader = createTrader()
  trader.hold(day.symbol, volume, price)
  return trader
}

const star = dayOf('SHSE.688001', 4)
const bond = dayOf('SHSE.113001', 120)
const shenzhen = dayOf('SZSE.000001', 10)
const fresh = dayOf('SHSE.600002', 10, { listDate: '2026-11-16' })
const st = dayOf('SHSE.600003', 10, { names: [{ from: '2026-01-01', name: '*ST示例' }] })

function disabled(set: (trader: ReturnType<typeof createTrader>) => void) {
  const trader = createTrader()
  set(trader)
  return trader
}

function boughtToday() {
  const trader = held(500)
  trader.place('b', { volume: 300 })
  trader.fill('b', 300, 10)
  return trader
}

function cancelling(orders: number, cancels: number) {
  const trader = createTrader()
  trader.book.activity.orders = orders
  trader.book.activity.cancels = cancels
  return trader
}

const rejections: [string, RejectReason, Case][] = [
  ['[PRE-1] another account', 4, { draft: { accountId: 'A9' } }],
  ['[PRE-1] a disabled account', 10, { trader: disabled(({ book }) => (book.isEnabled = false)) }],
  ['[PRE-1] a lost connection', 11, { trader: disabled(({ book }) => (book.connection = 'disconnected')) }],
  ['[PRE-1] a session that is not logged in', 12, { trader: disabled(({ book }) => (book.connection = 'connected')) }],
  ['[PRE-1] an open reconciliation', 10, { trader: disabled(({ book }) => (book.reconcileBlock = '不符')) }],
  [
    '[PRE-2] a user who may only read',
    1,
    { facts: { actor: { userId: 'u2', mayTradeAccount: false, qualifications: ['MAIN'], approvedBy: null } } },
  ],
  ['[PRE-3] a symbol before its listing', 6, { day: { ...shares, isListed: false } }],
  ['[PRE-3] an index', 6, { day: { ...shares, isTradable: false } }],
  ['[PRE-3] a suspended symbol', 16, { day: { ...shares, isSuspended: true } }],
  ['[PRE-4] a closed market', 13, { facts: { phase: phaseOfTime('16:00') } }],
  ['[PRE-4] a plain order after hours', 13, { facts: { phase: phaseOfTime('15:10') } }],
  ['[PRE-4] a type Shanghai does not know', 14, { draft: { orderType: 22 } }],
  ['[PRE-4] a market order for a convertible bond', 14, { day: bond, last: 120, draft: { orderType: 24, volume: 10 } }],
  [
    '[PRE-4] a market order in a call auction',
    14,
    { draft: { orderType: 24 }, facts: { phase: phaseOfTime('09:16') } },
  ],
  ['[PRE-4] a market order without price limits', 14, { day: fresh, draft: { orderType: 24 } }],
  ['[PRE-4] a Shanghai market order without protection', 14, { draft: { orderType: 24, price: 0 } }],
  ['[PRE-5] 150 shares of the main board', 7, { draft: { volume: 150 } }],
  ['[PRE-5] 199 shares of STAR', 7, { day: star, last: 4, draft: { volume: 199, price: 40_000 } }],
  ['[PRE-5] more than the maximum', 7, { draft: { volume: 1_000_100 } }],
  ['[PRE-5] an odd lot in two pieces', 7, { draft: { side: 2, volume: 30 }, trader: held(250) }],
  ['[PRE-5] 120 of 250', 7, { draft: { side: 2, volume: 120 }, trader: held(250) }],
  [
    '[PRE-5] 100 of 150 STAR shares',
    7,
    { day: star, last: 4, draft: { side: 2, volume: 100, price: 40_000 }, trader: held(150, star, 4) },
  ],
  ['[PRE-6] a price off the tick', 8, { draft: { price: 100_050 } }],
  ['[PRE-6] no price', 8, { draft: { price: 0 } }],
  ['[PRE-6] a price above limit-up', 17, { draft: { price: 110_100 } }],
  ['[PRE-6] a price below limit-down', 17, { draft: { side: 2, price: 89_900 }, trader: held(1000) }],
  ['[PRE-6] a buy outside the cage', 18, { draft: { price: 102_100 } }],
  ['[PRE-6] a STAR buy outside its cage', 18, { day: star, last: 4, draft: { price: 40_900, volume: 200 } }],
  ['[PRE-7] more than is held', 3, { draft: { side: 2, volume: 600 }, trader: held(500) }],
  ['[PRE-7] a buy that may only reduce', 3, { draft: { reduceOnly: true } }],
  ['[PRE-7] what was bought today', 19, { draft: { side: 2, volume: 600 }, trader: boughtToday() }],
  ['[PRE-8] more than the cash', 2, { draft: { volume: 10_000 } }],
  [
    '[PRE-9] a board without qualification',
    1,
    {
      day: star,
      last: 4,
      draft: { volume: 200, price: 40_000 },
      facts: { actor: { userId: 'u1', mayTradeAccount: true, qualifications: ['MAIN'], approvedBy: null } },
    },
  ],
  [
    '[PRE-12] a price 3% away hard-blocked at the second limit',
    8,
    { draft: { price: 98_000 }, facts: { profile: wideProfile({ priceDevHard: 0.01 }) } },
  ],
  ['[PRE-12] an amount that needs approval', 23, { facts: { profile: wideProfile({ needApprovalAmount: 9999 }) } }],
  [
    '[PRE-13] too much of one name',
    20,
    {
      facts: {
        profile: wideProfile({ singleNamePct: 0.1 }),
        product: { ...noProduct, nav: 9_000_000, cash: 9_000_000 },
      },
    },
  ],
  [
    '[PRE-13] too much of one sector',
    20,
    {
      day: { ...shares, sector: '银行' },
      facts: {
        profile: wideProfile({ sectorPct: 0.3 }),
        product: { ...noProduct, nav: 10_000_000, cash: 9_000_000, valueOfSector: 2_500_000 },
      },
    },
  ],
  [
    '[PRE-13] more than the product may hold in all',
    20,
    {
      facts: {
        profile: wideProfile({ grossPct: 1 }),
        product: { ...noProduct, nav: 10_000_000, gross: 9_500_000, cash: 5_000_000 },
      },
    },
  ],
  [
    '[PRE-13] less cash than the product must keep',
    20,
    {
      facts: {
        profile: wideProfile({ cashMinPct: 0.02 }),
        product: { ...noProduct, nav: 10_000_000, gross: 0, cash: 1_100_000 },
      },
    },
  ],
  ['[PRE-13] a forbidden name', 21, { facts: { profile: wideProfile({ forbidden: ['SHSE.600001'] }) } }],
  ['[PRE-13] a name off the whitelist', 21, { facts: { profile: wideProfile({ whitelist: ['SHSE.600009'] }) } }],
  ['[PRE-14] too many orders a second', 15, { facts: { profile: wideProfile({ ordersPerSec: 0 }) } }],
  [
    '[PRE-14] too many cancels a day',
    15,
    { trader: cancelling(20, 5), facts: { profile: wideProfile({ cancelsPerDay: 4, cancelRatioMax: 1 }) } },
  ],
  [
    '[PRE-14] too many of them cancelled',
    15,
    { trader: cancelling(20, 15), facts: { profile: wideProfile({ cancelsPerDay: 100, cancelRatioMax: 0.6 }) } },
  ],
  ['[PRE-14] too many orders a day', 15, { facts: { profile: wideProfile({ ordersPerDay: 0 }) } }],
  ['[PRE-14] too many working orders', 15, { facts: { profile: wideProfile({ activeOrdersMax: 0 }) } }],
  ['[RATE-2] four fifths of the programme threshold', 15, { facts: { programme: { perSecond: 1, perDay: 1e9 } } }],
  ['[PRE-15] a hard daily loss', 25, { facts: { guard: { killSwitch: null, dayLossRate: 0.04, drawdown: 0 } } }],
  ['[PRE-15] the largest drawdown', 25, { facts: { guard: { killSwitch: null, dayLossRate: 0, drawdown: 0.2 } } }],
  ['[PRE-15] a kill switch of the account', 25, { trader: disabled(({ book }) => (book.killSwitch = true)) }],
  [
    '[PRE-15] a kill switch of the product',
    25,
    { facts: { guard: { killSwitch: 'product', dayLossRate: 0, drawdown: 0 } } },
  ],
  ['[PRE-15] a global kill switch', 25, { facts: { guard: { killSwitch: 'global', dayLossRate: 0, drawdown: 0 } } }],
]

type Figure = string | number | null
/** What the user reads, and the two figures that were compared. */
const words: Record<string, [text: string, actual: Figure, limit: Figure]> = {
  '[PRE-1] another account': ['账户不存在', 'A9', 'loggedIn'],
  '[PRE-1] a disabled account': ['账户已停用', 'disabled', 'loggedIn'],
  '[PRE-1] a lost connection': ['账户未连接', 'disconnected', 'loggedIn'],
  '[PRE-1] a session that is not logged in': ['账户未登录', 'connected', 'loggedIn'],
  '[PRE-1] an open reconciliation': ['清算对账未通过，确认前不能交易', '不符', 'loggedIn'],
  '[PRE-2] a user who may only read': ['没有该账户的交易权限', 'u2', null],
  '[PRE-3] a symbol before its listing': ['证券代码不存在或不可交易', 'notListed', 'tradable'],
  '[PRE-3] an index': ['证券代码不存在或不可交易', 'notTradable', 'tradable'],
  '[PRE-3] a suspended symbol': ['证券停牌', 'suspended', 'tradable'],
  '[PRE-4] a closed market': ['非交易时段', 'closed', 'refuse'],
  '[PRE-4] a plain order after hours': ['非交易时段', 'afterHours', 'fixedPrice'],
  '[PRE-4] a type Shanghai does not know': ['委托类型不支持', 22, shares.orderTypes.join('、')],
  '[PRE-4] a market order for a convertible bond': ['委托类型不支持', 24, bond.orderTypes.join('、')],
  '[PRE-4] a market order in a call auction': ['市价委托只能在连续竞价时段申报', 'openCallCancellable', 'accept'],
  '[PRE-4] a market order without price limits': ['无涨跌幅限制的证券不接受市价委托', 'morning', 'accept'],
  '[PRE-4] a Shanghai market order without protection': ['上交所市价委托须填写保护限价', 'morning', 'accept'],
  '[PRE-5] 150 shares of the main board': ['买入数量须为100的整数倍', 150, 100],
  '[PRE-5] 199 shares of STAR': ['委托数量不能少于200', 199, 200],
  '[PRE-5] more than the maximum': ['单笔委托数量不能超过1000000', 1_000_100, 1_000_000],
  '[PRE-5] an odd lot in two pieces': ['零股须一次性卖出', 30, 100],
  '[PRE-5] 120 of 250': ['零股须一次性卖出', 120, 100],
  '[PRE-5] 100 of 150 STAR shares': ['零股须一次性卖出', 100, 200],
  '[PRE-6] a price off the tick': ['委托价格须为最小变动价位0.01的整数倍', 10.005, 0.01],
  '[PRE-6] no price': ['委托价格必须大于0', 0, 0],
  '[PRE-6] a price above limit-up': ['超出涨跌幅限制，涨停价 11.00', 11.01, 11],
  '[PRE-6] a price below limit-down': ['超出涨跌幅限制，跌停价 9.00', 8.99, 9],
  '[PRE-6] a buy outside the cage': ['超出有效申报价格范围，买入上限 10.20', 10.21, 10.2],
  '[PRE-6] a STAR buy outside its cage': ['超出有效申报价格范围，买入上限 4.08', 4.09, 4.08],
  '[PRE-7] more than is held': ['可用持仓不足，可卖500', 600, 500],
  '[PRE-7] a buy that may only reduce': ['只减仓委托不能开仓，可减0', 1000, 0],
  '[PRE-7] what was bought today': ['当日买入不可卖出，可卖500', 600, 500],
  '[PRE-8] more than the cash': ['资金不足，需要100026.00，可用100000.00', 100_026, 100_000],
  '[PRE-9] a board without qualification': ['账户未开通科创板交易权限', 'STAR', null],
  '[PRE-12] a price 3% away hard-blocked at the second limit': ['委托价偏离最新价2.0%，超过上限1.0%', 0.02, 0.01],
  '[PRE-12] an amount that needs approval': ['委托金额10000.00超过9999，需要审批', 10_000, 9999],
  '[PRE-13] too much of one name': ['单一证券占比11.1%，超过上限10.0%', 1 / 9, 0.1],
  '[PRE-13] too much of one sector': ['行业占比35.0%，超过上限30.0%', 0.35, 0.3],
  '[PRE-13] more than the product may hold in all': ['总仓位105.0%，超过上限100.0%', 1.05, 1],
  '[PRE-13] less cash than the product must keep': ['成交后现金比例1.0%，低于下限2.0%', 0.01, 0.02],
  '[PRE-13] a forbidden name': ['该证券在禁止交易名单中', 'SHSE.600001', null],
  '[PRE-13] a name off the whitelist': ['该证券不在可交易名单中', 'SHSE.600001', null],
  '[PRE-14] too many orders a second': ['超过流量限制：每秒委托1，上限0', 1, 0],
  '[PRE-14] too many cancels a day': ['超过流量限制：当日撤单5，上限4', 5, 4],
  '[PRE-14] too many of them cancelled': ['超过流量限制：撤单比例0.75，上限0.6', 0.75, 0.6],
  '[PRE-14] too many orders a day': ['超过流量限制：当日委托1，上限0', 1, 0],
  '[PRE-14] too many working orders': ['超过流量限制：未完成委托1，上限0', 1, 0],
  '[RATE-2] four fifths of the programme threshold': ['超过流量限制：程序化每秒申报1，上限0.8', 1, 0.8],
  '[PRE-15] a hard daily loss': ['当日亏损4.00%已达4.00%，只能减仓', 0.04, 0.04],
  '[PRE-15] the largest drawdown': ['最大回撤20.00%已达15.00%，只能减仓', 0.2, 0.15],
  '[PRE-15] a kill switch of the account': ['交易已熔断（账户）', 'account', null],
  '[PRE-15] a kill switch of the product': ['交易已熔断（产品）', 'product', null],
  '[PRE-15] a global kill switch': ['交易已熔断（全部）', 'global', null],
  '[PRE-12] a price beyond the soft limit': ['委托价偏离最新价2.0%', 0.02, 0.01],
  '[PRE-12] an amount above the account’s limit': ['委托金额10000.00超过单笔上限9999', 10_000, 9999],
  '[PRE-12] more than a tenth of the usual volume': ['委托数量占20日均量11.1%，超过10.0%', 1 / 9, 0.1],
  '[PRE-12] a fund bought more than 1% above its value': ['买入价较IOPV溢价1.11%，超过1.0%', 10 / 9.89 - 1, 0.01],
  '[PRE-13] another product trades the other way': ['产品P2当日反向交易同一证券，请确认符合公平交易', 1, 0],
  '[RATE-2] half of the programme threshold': ['程序化每秒申报1，已达阈值1.5的一半', 1, 0.75],
  '[PRE-15] a soft daily loss': ['当日亏损2.00%，请确认继续交易', 0.02, 0.02],
}

const rounded = (value: Figure | undefined) => (typeof value === 'number' ? Math.round(value * 1e9) / 1e9 : value)

function expectWords(rule: string, found: { text: string; actual: Figure; limit: Figure } | null | undefined) {
  expect([found?.text, rounded(found?.actual), rounded(found?.limit)]).toEqual(words[rule]?.map(rounded))
}

const passes: [string, Case][] = [
  ['[PRE-0] an ordinary buy', {}],
  ['[PRE-5] 200 and 201 shares of STAR', { day: star, last: 4, draft: { volume: 201, price: 40_000 } }],
  [
    '[PRE-5] all 150 STAR shares at once',
    { day: star, last: 4, draft: { side: 2, volume: 150, price: 40_000 }, trader: held(150, star, 4) },
  ],
  ['[PRE-7] a sale that may only reduce', { draft: { side: 2, reduceOnly: true }, trader: held(1000) }],
  ['[PRE-6] the edge of the cage', { draft: { price: 102_000 } }],
  ['[PRE-6] the ten-tick clause', { day: dayOf('SHSE.600004', 4), last: 4, draft: { price: 41_000 } }],
  ['[PRE-6] no cage in the call auction', { draft: { price: 105_000 }, facts: { phase: phaseOfTime('09:16') } }],
  ['[PRE-4] a Shenzhen market order', { day: shenzhen, draft: { orderType: 22, price: 0 }, freezePrice: 110_000 }],
  [
    '[PRE-15] a sale after a hard loss',
    { draft: { side: 2 }, trader: held(1000), facts: { guard: { killSwitch: null, dayLossRate: 0.05, drawdown: 0 } } },
  ],
  ['[PRE-12] a fund bought 1% above its value', { facts: { quote: { iopv: yuan(9.901) } } }],
  [
    '[PRE-12] a fund bought below the last price, near its value',
    { draft: { price: 99_000 }, facts: { quote: { iopv: yuan(9.81) } } },
  ],
  [
    '[PRE-12] a fund sold at a premium',
    { draft: { side: 2 }, trader: held(1000), facts: { quote: { iopv: yuan(9) } } },
  ],
  ...[50, 100, 150, 200, 250].map((volume): [string, Case] => [
    `[PRE-5] ${volume} of 250`,
    { draft: { side: 2, volume }, trader: held(250) },
  ]),
]

const confirmations: [string, number, Case][] = [
  [
    '[PRE-12] a price beyond the soft limit',
    12,
    { draft: { price: 98_000 }, facts: { profile: wideProfile({ priceDevSoft: 0.01 }) } },
  ],
  ['[PRE-12] an amount above the account’s limit', 12, { facts: { profile: wideProfile({ orderAmountMax: 9999 }) } }],
  ['[PRE-12] more than a tenth of the usual volume', 12, { facts: { quote: { adv20: 9000 } } }],
  ['[PRE-12] a fund bought more than 1% above its value', 12, { facts: { quote: { iopv: yuan(9.89) } } }],
  [
    '[PRE-13] another product trades the other way',
    13,
    { facts: { product: { ...noProduct, opposingProducts: ['P2'] } } },
  ],
  ['[RATE-2] half of the programme threshold', 14, { facts: { programme: { perSecond: 1.5, perDay: 1e9 } } }],
  ['[PRE-15] a soft daily loss', 15, { facts: { guard: { killSwitch: null, dayLossRate: 0.02, drawdown: 0 } } }],
]

/** The number of a check is that of its rule; limits of programmes are part of the fourteenth. */
const numberOf = (rule: string) => (rule.startsWith('[RATE') ? 14 : Number(/\[PRE-(\d+)\]/.exec(rule)?.[1]))

const reasonsToConfirm: Record<string, RejectReason> = {
  '[PRE-12] a price beyond the soft limit': 8,
  '[PRE-12] an amount above the account’s limit': 1,
  '[PRE-12] more than a tenth of the usual volume': 1,
  '[PRE-12] a fund bought more than 1% above its value': 8,
  '[PRE-13] another product trades the other way': 1,
  '[RATE-2] half of the programme threshold': 15,
  '[PRE-15] a soft daily loss': 25,
}

describe('pre-trade checks', () => {
  it.each(rejections)('%s is refused with %i, in words and with both figures', (rule, reason, input) => {
    const verdict = check(input)
    expectWords(rule, verdict.rejection)
    expect(verdict.rejection?.reason).toBe(reason)
    expect(verdict.rejection?.check).toBe(numberOf(rule))
    const last = verdict.trace?.at(-1)
    expect(last).toMatchObject({ ok: false, level: 'hard', rejReason: reason, text: verdict.rejection?.text })
    // From the twelfth on a check has several limits, each with a name of its own.
    const code = verdict.rejection?.check ?? 1
    expect([last?.code, code < 12 ? last?.name : '']).toEqual([code, code < 12 ? checkNames[code] : ''])
  })

  it.each(passes)('%s passes', (_rule, input) => {
    const verdict = check(input)
    expect(verdict.rejection).toBeNull()
    expect(verdict.confirm).toEqual([])
    expect([...new Set(verdict.trace?.map((row) => row.code))]).toHaveLength(15)
  })

  it.each(confirmations)('%s asks for check %i', (rule, number, input) => {
    const verdict = check(input)
    const [found] = verdict.confirm
    expectWords(rule, found)
    expect(found?.reason).toBe(reasonsToConfirm[rule])
    expect(verdict.confirm.map((finding) => finding.check)).toEqual([number])
    const soft = { level: 'soft', ok: false, code: number, rejReason: found?.reason, text: found?.text }
    expect(verdict.trace).toContainEqual(expect.objectContaining(soft))
    expect(check({ ...input, confirmed: [number] }).confirm).toEqual([])
  })

  it('[PRE-9] an ST share has a daily cap that counts working orders', () => {
    const trader = createTrader('stock', 10_000_000_000)
    trader.place('a', { symbol: st.symbol, volume: 400_000 }, { day: st })
    expect(check({ day: st, trader, draft: { volume: 100_000 } }).rejection).toBeNull()
    expect(check({ day: st, trader, draft: { volume: 100_100 } }).rejection).toMatchObject({
      actual: 500_100,
      limit: 500_000,
    })
  })

  it('[PRE-10] an order that would meet our own is refused', () => {
    const trader = held(1000)
    trader.place('s', { side: 2, price: 101_000 })
    expect(check({ trader, draft: { price: 101_000 } }).rejection?.reason).toBe(22)
    expect(check({ trader, draft: { price: 100_900 } }).rejection).toBeNull()
    const resting = [{ symbol: shares.symbol, side: 2, price: 99_000, accountId: 'a2f1', accountName: '二号' }]
    const product = { ...noProduct, resting }
    expect(check({ facts: { product } }).rejection?.text).toBe('与账户「二号」的反向委托9.9可能自成交')
  })

  it('[PRE-11] the same order within two seconds asks', () => {
    const trader = createTrader()
    trader.place('a')
    const again = (at: number, confirmed: number[] = []) =>
      runChecks(
        {
          book: trader.book,
          draft: draftOf('b', shares.symbol, {}),
          facts: factsOf(shares, 10),
          instrument: shares,
          at,
          freezePrice: 100_000,
          confirmed,
          handedOver: { cash: 0, volume: 0, orderId: null },
        },
        false,
      ).confirm.length
    const placedAt = trader.orderOf('a').createdAt
    expect([again(placedAt + 2000), again(placedAt + 2001), again(placedAt + 10, [11])]).toEqual([1, 0, 0])
  })

  it('[PRE-11] a busy day forgets what nobody can ask for any more', () => {
    const trader = createTrader()
    for (let index = 0; index < 500; index += 1) trader.place(`o${index}`, { volume: 100 })
    expect(trader.book.orders.size).toBe(500)
    expect(trader.book.activity.recent.length).toBeLessThan(100)
  })

  it('[PRE-3] an unknown symbol is stored as rejected', () => {
    const trader = createTrader()
    trader.place('a', {}, { instrument: null })
    expect(trader.orderOf('a')).toMatchObject({ status: 8, rejectReason: 6, rejectDetail: '证券代码不存在或不可交易' })
  })

  it('[PRE-6] the message names the bound', () => {
    expect(check({ draft: { price: 102_100 } }).rejection).toMatchObject({
      text: '超出有效申报价格范围，买入上限 10.20',
      actual: 10.21,
      limit: 10.2,
    })
    expect(yuan(10.2)).toBe(102_000)
  })

  it('[PRE-8] the message names both sums', () => {
    expect(check({ draft: { volume: 10_000 } }).rejection).toMatchObject({
      text: '资金不足，需要100026.00，可用100000.00',
    })
  })

  it('[PRE-0] the first failure wins', () => {
    const verdict = check({ draft: { volume: 150, price: 1 }, day: { ...shares, isSuspended: true } })
    expect(verdict.rejection?.check).toBe(3)
    expect(verdict.trace?.map((row) => row.code)).toEqual([1, 2, 3])
  })
})
