import { assert, bigInt, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createTrader } from '../book/trader-fixture.ts'
import { fixtureDay, fixtureTime } from '../book/account-fixture.ts'
import { closablePerpetual, overreaching, perpetualKey, reducesOnly } from '../book/freeze-perpetual.ts'
import { perpetualDay } from '../risk/perpetual-day.ts'
import { decideFunding } from './decide-funding.ts'
import { decideLiquidation } from './decide-liquidation.ts'
import {
  applyFunding,
  availableMargin,
  bookTrade,
  marginBehind,
  openPerpetualAccount,
  postWallet,
  shareOf,
} from './perpetual-account.ts'
import {
  changeOf,
  contractOf,
  initialMarginOf,
  marginFor,
  notionalUnits,
  unitsOf,
  walletOf,
  type PerpetualHolding,
} from './perpetual-holding.ts'
import { floatingUnits, marginFigures, unrealisedUnits } from './perpetual-margin.ts'
import { isLiquidated, liquidationPrice, magnitude } from './perpetual-position.ts'
import { tierFloor } from './perpetual-contract.ts'

const symbol = 'BINANCE.BTCUSDT-PERP'
const usdt = (whole: number) => Math.round(whole * 100_000_000)
const big = (whole: number) => BigInt(usdt(whole))
const settings = { isHedged: false, mode: 'isolated', leverage: 10 } as const
const day = perpetualDay({ symbol, tick: usdt(0.1), step: usdt(0.001), listDate: '2026-11-16' }, settings, fixtureDay)
const terms = day.terms.kind === 'perpetual' ? day.terms : null!
const contract = contractOf(symbol, terms)

const held = (qty: number, more: Partial<PerpetualHolding> = {}): PerpetualHolding => ({
  symbol,
  side: 'both',
  mode: 'isolated',
  leverage: 10,
  qty: usdt(qty),
  entry: usdt(60_000),
  margin: usdt(Math.abs(qty) * 6000),
  since: fixtureTime,
  terms,
  ...more,
})

function bookWith(holding: PerpetualHolding | null, cash = 100_000) {
  const trader = createTrader('crypto', usdt(cash))
  if (holding) trader.book.perpetuals.set(`${symbol}:${holding.side}`, holding)
  return trader
}

describe('a perpetual’s day', () => {
  it('[PERPACC-2] every term of the contract', () => {
    expect(day).toMatchObject({
      exchange: 'BINANCE',
      secType: 'crypto',
      isListed: true,
      isTradable: true,
      isSuspended: false,
      limitUp: null,
      limitDown: null,
      lot: { buyMin: usdt(0.001), buyStep: usdt(0.001), maxLimit: usdt(10_000) * 1000, maxMarket: usdt(10_000) * 100 },
    })
    expect(terms).toMatchObject({
      minNotional: usdt(5),
      makerFee: 20_000,
      takerFee: 50_000,
      liquidationFee: 1_250_000,
      maxLeverage: 100,
      leverage: 10,
      mode: 'isolated',
      tiers: [
        { maxNotional: usdt(300_000), rate: 400_000, amount: 0 },
        { maxNotional: usdt(3_000_000), rate: 1_000_000, amount: usdt(1800) },
        { maxNotional: usdt(30_000_000), rate: 2_500_000, amount: usdt(46_800) },
      ],
    })
    expect(perpetualDay({ symbol, tick: 1, step: 3, listDate: '2026-11-17' }, settings, fixtureDay)).toMatchObject({
      isListed: false,
      lot: { maxLimit: 999_999_999_999 * 1000 },
    })
  })

  it('[PERPACC-2] tiers meet without a jump', () => {
    for (const [lower, upper] of [
      [0, 1],
      [1, 2],
    ] as const) {
      const at = terms.tiers[lower]!.maxNotional
      const margin = ({ rate, amount }: (typeof terms.tiers)[number]) => (at / 1e8) * rate - amount
      expect(margin(terms.tiers[upper]!)).toBeCloseTo(margin(terms.tiers[lower]!), 0)
    }
    expect(
      [0, 300_000, 300_001, 3_000_000, 3_000_001, 99_000_000].map((whole) => tierFloor(contract, big(whole))),
    ).toEqual([0, 0, 300_000, 300_000, 3_000_000, 3_000_000].map(big))
  })
})

describe('figures of a position', () => {
  it('[PERPACC-1] margins round up, money rounds half-up', () => {
    expect([marginFor(1, 100_000_000, 3), marginFor(3, 100_000_000, 3), marginFor(4, 100_000_000, 3)]).toEqual([
      1, 1, 2,
    ])
    expect([marginFor(1, 1, 1), notionalUnits(1, 50_000_000), notionalUnits(1, 49_999_999)]).toEqual([1, 1, 0])
    expect([shareOf(10n, 1n, 4n), shareOf(10n, 1n, 3n), shareOf(7n, 7n, 7n)]).toEqual([3n, 3n, 7n])
    expect([magnitude(-5n), magnitude(5n), magnitude(0n)]).toEqual([5n, 5n, 0n])
    expect(initialMarginOf(held(1, { margin: 7 }))).toBe(7)
    expect(initialMarginOf(held(-1, { mode: 'cross' }))).toBe(usdt(6000))
    expect(() => unitsOf(2n ** 60n)).toThrow('too large for a book')
  })

  it('[PERPACC-1] a part and its rest are the whole', () => {
    assert(
      property(bigInt(0n, 10n ** 15n), bigInt(1n, 10n ** 6n), bigInt(0n, 10n ** 6n), (whole, of, raw) => {
        const part = raw % (of + 1n)
        const sum = shareOf(whole, part, of) + shareOf(whole, of - part, of)
        expect(sum - whole >= 0n && sum - whole <= 1n).toBe(true)
      }),
    )
  })

  it('[PERPACC-3] gains of long and short, with and without a mark', () => {
    expect([unrealisedUnits(held(1), usdt(61_000)), unrealisedUnits(held(-1), usdt(61_000))]).toEqual([
      usdt(1000),
      -usdt(1000),
    ])
    expect(floatingUnits(bookWith(held(1)).book, { [symbol]: usdt(59_000) })).toBe(-usdt(1000))
    expect(floatingUnits(bookWith(held(1)).book, {})).toBe(0)
    expect(liquidationPrice({ ...positionFor(held(1)), qty: 0n }, contract, 1n)).toBeNull()
    expect(isLiquidated({ ...positionFor(held(1)), qty: 0n }, contract, 1n, 0n)).toBe(false)
  })

  it('[PERPACC-3] margin used up to the last unit is liquidated, one more is not', () => {
    const position = positionFor(held(1))
    // At 55,000 the loss is 5,000 and the maintenance 220.
    expect(isLiquidated(position, contract, big(55_000), big(5220))).toBe(true)
    expect(isLiquidated(position, contract, big(55_000), big(5220) + 1n)).toBe(false)
  })

  it('[PERPACC-3] a cross position leans on the wallet less what others need', () => {
    const trader = bookWith(held(1, { mode: 'cross', margin: 0 }))
    const other = 'BINANCE.ETHUSDT-PERP'
    trader.book.perpetuals.set(`${other}:both`, held(1, { symbol: other, margin: usdt(500) }))
    const account = walletOf(trader.book)
    const contracts = new Map([
      [symbol, contract],
      [other, contractOf(other, terms)],
    ])
    const own = account.positions.get(`${symbol}:both`)!
    const marks = new Map([[other, big(61_000)]])
    expect(marginBehind(account, own, contracts, marks)).toBe(big(99_500))
    trader.book.perpetuals.set(`${other}:both`, held(1, { symbol: other, mode: 'cross', margin: 0 }))
    const second = walletOf(trader.book)
    expect(marginBehind(second, second.positions.get(`${symbol}:both`)!, contracts, marks)).toBe(
      big(100_000 + 1000 - 244),
    )
    expect(marginBehind(second, second.positions.get(`${symbol}:both`)!, contracts, new Map())).toBe(big(100_000 - 240))
    expect(availableMargin(second, marks)).toBe(big(100_000 - 6000 + 1000 - 6100))
    const isolated = positionFor(held(1))
    expect(marginBehind(second, isolated, contracts, marks)).toBe(big(6000))
  })

  it('[PERPACC-3] on screen: maintenance at the mark, at the entry without one', () => {
    const { book } = bookWith(held(1))
    expect(marginFigures(book, held(1), { [symbol]: usdt(61_000) }).maintenance).toBe(usdt(244))
    expect(marginFigures(book, held(1), {}).maintenance).toBe(usdt(240))
    expect(
      marginFigures(bookWith(held(1, { margin: usdt(60_000) })).book, held(1, { margin: usdt(60_000) }), {})
        .liquidation,
    ).toBeNull()
  })
})

const positionFor = (holding: PerpetualHolding) => walletOf(bookWith(holding).book).positions.get(`${symbol}:both`)!

describe('trades and funding', () => {
  const trade = (qty: number, price: number, more: object = {}) => ({
    execId: `${qty}@${price}`,
    contract,
    qty: big(qty),
    price: big(price),
    isMaker: false,
    positionSide: 'long' as const,
    reduceOnly: false,
    leverage: 10,
    mode: 'isolated' as const,
    ...more,
  })

  it('[PERPACC-5] opening, adding, closing a part: entry, margin and what was realised', () => {
    const account = openPerpetualAccount(false)
    bookTrade(account, trade(1, 60_000))
    bookTrade(account, trade(1, 62_000, { isMaker: true }))
    const position = account.positions.get(`${symbol}:both`)
    expect(position).toMatchObject({ qty: big(2), entry: big(61_000), margin: big(12_200) })
    bookTrade(account, trade(-0.5, 63_000))
    expect(position).toMatchObject({ qty: big(1.5), entry: big(61_000), margin: big(9150) })
    expect(account.entries.map(({ type, amount }) => [type, amount])).toEqual([
      ['fee', -big(30)],
      ['fee', -big(12.4)],
      ['fee', -big(15.75)],
      ['settle', big(1000)],
    ])
    bookTrade(account, trade(-0.5, 63_000))
    expect(account.entries).toHaveLength(4)
    bookTrade(account, trade(-1.5, 63_000, { execId: 'end' }))
    expect(account.positions.size).toBe(0)
    expect(account.wallet).toBe(account.entries.reduce((sum, entry) => sum + entry.amount, 0n))
  })

  it('[PERPACC-9] one reference is one entry, of one type', () => {
    const account = openPerpetualAccount(false)
    expect(postWallet(account, { type: 'fee', amount: 5n, refId: 'x' })).toBe(true)
    expect(postWallet(account, { type: 'fee', amount: 5n, refId: 'x' })).toBe(false)
    expect(postWallet(account, { type: 'settle', amount: 1n, refId: 'x' })).toBe(true)
    expect(account.wallet).toBe(6n)
  })

  it('[PERPACC-4] longs pay shorts; cross pays from the wallet, isolated from its margin', () => {
    const rates = new Map([[symbol, big(0.0001)]])
    const marks = new Map([[symbol, big(60_000)]])
    for (const [qty, mode, margin, paid] of [
      [1, 'isolated', 5994, -6],
      [-1, 'isolated', 6006, 6],
      [1, 'cross', 0, -6],
    ] as const) {
      const account = walletOf(bookWith(held(qty, { mode, margin: mode === 'cross' ? 0 : usdt(6000) })).book)
      applyFunding(account, 1, marks, rates)
      applyFunding(account, 1, marks, rates)
      expect(account.positions.get(`${symbol}:both`)?.margin).toBe(big(margin))
      expect(account.wallet).toBe(big(100_000 + paid))
      applyFunding(account, 2, marks, new Map())
      applyFunding(account, 3, new Map(), rates)
      expect(account.entries).toHaveLength(1)
    }
  })

  it('[PERPACC-4] the ledger says who paid whom; who came after the stamp, and no rate, pay nothing', () => {
    const command = { stamp: fixtureTime, marks: { [symbol]: usdt(60_000) }, rates: { [symbol]: 10_000 }, at: 5 }
    const paid = decideFunding(bookWith(held(1)).book, command)
    expect(paid.ok && paid.events).toMatchObject([
      {
        type: 'fundingPaid',
        stamp: fixtureTime,
        entries: [{ type: 'funding', debit: 'funding', credit: 'cash', amount: usdt(6), at: 5, reverses: null }],
        changes: [{ key: `${symbol}:both`, holding: { margin: usdt(5994), since: fixtureTime } }],
      },
    ])
    const got = decideFunding(bookWith(held(-1)).book, command)
    expect(got.ok && got.events).toMatchObject([{ entries: [{ debit: 'cash', credit: 'funding', amount: usdt(6) }] }])
    expect(decideFunding(bookWith(held(1, { since: fixtureTime + 1 })).book, command)).toMatchObject({ events: [] })
    expect(decideFunding(bookWith(held(1)).book, { ...command, rates: {} })).toMatchObject({ events: [] })
    const least = { ...command, marks: { [symbol]: usdt(1) }, rates: { [symbol]: 1 } }
    const unit = decideFunding(bookWith(held(-1)).book, least)
    expect(unit.ok && unit.events).toMatchObject([{ entries: [{ amount: 1 }] }])
    const trader = bookWith(held(1))
    trader.run(decideFunding(trader.book, command))
    expect(decideFunding(trader.book, command)).toMatchObject({ events: [] })
  })

  it('[PERPACC-5] a position that turned began when it turned', () => {
    const { book } = bookWith(held(1))
    const account = walletOf(book)
    bookTrade(account, trade(0.5, 60_000, { execId: 'add' }))
    expect(changeOf(book, account, `${symbol}:both`, { terms, at: 99 }).holding).toMatchObject({
      since: fixtureTime,
      qty: usdt(1.5),
    })
    bookTrade(account, trade(-2, 60_000, { execId: 'turn' }))
    expect(changeOf(book, account, `${symbol}:both`, { terms, at: 99 }).holding).toMatchObject({
      since: 99,
      qty: -usdt(0.5),
    })
    bookTrade(account, trade(0.5, 60_000, { execId: 'flat' }))
    expect(changeOf(book, account, `${symbol}:both`, { terms, at: 99 })).toEqual({
      key: `${symbol}:both`,
      holding: null,
    })
  })
})

describe('liquidation in a book', () => {
  it('[PERPACC-6] every line of a long that went, and the order that says so', () => {
    const { book } = bookWith(held(1))
    const decided = decideLiquidation(book, { marks: { [symbol]: usdt(52_000) }, at: 7, id: 'X' })
    expect(decided).toMatchObject({ ok: true, answer: 1 })
    const [created, filled] = decided.ok ? decided.events : []
    expect(created).toMatchObject({
      order: {
        orderId: 'XL0',
        status: 1,
        freezePrice: usdt(52_000),
        rejectReason: 0,
        createdAt: 7,
        draft: {
          side: 2,
          positionEffect: 2,
          positionSide: 1,
          orderType: 2,
          tif: 'IOC',
          reduceOnly: true,
          volume: usdt(1),
        },
      },
    })
    expect(filled).toMatchObject({
      type: 'fillBooked',
      step: 'fullFill',
      isLate: false,
      amount: usdt(52_000),
      fees: { commission: usdt(650) },
      fill: { execId: 'XL0#0', price: usdt(52_000), volume: usdt(1), at: 7 },
      entries: [
        { type: 'settle', debit: 'settlement', credit: 'cash', amount: usdt(8000) },
        { type: 'fee', debit: 'fees', credit: 'cash', amount: usdt(650) },
        { type: 'insurance', debit: 'cash', credit: 'insurance', amount: usdt(2650) },
      ],
      perpetual: { key: `${symbol}:both`, holding: null },
    })
  })

  it('[PERPACC-6] a short is bought back; a hedged short says its side; enough margin stays', () => {
    const short = decideLiquidation(bookWith(held(-1)).book, { marks: { [symbol]: usdt(68_000) }, at: 7, id: 'X' })
    expect(short.ok && short.events[0]).toMatchObject({ order: { draft: { side: 1, positionSide: 1 } } })
    const hedged = bookWith(held(-1, { side: 'short' }))
    const closed = decideLiquidation(hedged.book, { marks: { [symbol]: usdt(68_000) }, at: 7, id: 'X' })
    expect(closed.ok && closed.events[0]).toMatchObject({ order: { draft: { side: 1, positionSide: 2 } } })
    expect(decideLiquidation(bookWith(held(1)).book, { marks: { [symbol]: usdt(60_000) }, at: 7, id: 'X' })).toEqual({
      ok: true,
      events: [],
      answer: 0,
    })
    expect(decideLiquidation(bookWith(held(1)).book, { marks: {}, at: 7, id: 'X' })).toMatchObject({ answer: 0 })
  })

  it('[PERPACC-6] a large position goes step by step, in whole steps, each under its own id', () => {
    const large = held(100, { margin: usdt(60_000) })
    const { book } = bookWith(large, 1_000_000)
    const decided = decideLiquidation(book, { marks: { [symbol]: usdt(59_500) }, at: 7, id: 'X' })
    const fills = decided.ok ? decided.events.filter((event) => event.type === 'fillBooked') : []
    expect(fills.map(({ fill }) => fill.execId)).toEqual(fills.map((_, index) => `XL${index}#0`))
    expect(fills.length).toBeGreaterThan(1)
    // First down to the floor of its tier of three million.
    expect(fills[0]?.fill.volume).toBe(usdt(49.58))
    for (const { fill } of fills) expect(fill.volume % usdt(0.001)).toBe(0)
    expect(fills.reduce((sum, { fill }) => sum + fill.volume, 0)).toBe(usdt(100))
  })
})

describe('orders of one contract', () => {
  const draft = { symbol, side: 2, positionEffect: 1, positionSide: 1, reduceOnly: true, volume: usdt(1) } as const

  it('[PERPACC-10] what may still be closed, from either side', () => {
    const { book } = bookWith(held(1))
    expect([closablePerpetual(book, draft), closablePerpetual(book, { ...draft, side: 1 })]).toEqual([usdt(1), 0])
    const short = bookWith(held(-1))
    expect([closablePerpetual(short.book, draft), closablePerpetual(short.book, { ...draft, side: 1 })]).toEqual([
      0,
      usdt(1),
    ])
    expect(closablePerpetual(bookWith(null).book, draft)).toBe(0)
  })

  it('[PERPACC-8] keys and reduce-only', () => {
    expect(perpetualKey({ margin: settings }, draft)).toBe(`${symbol}:both`)
    const hedged = { margin: { ...settings, isHedged: true } }
    expect([perpetualKey(hedged, draft), perpetualKey(hedged, { ...draft, positionSide: 2 })]).toEqual([
      `${symbol}:long`,
      `${symbol}:short`,
    ])
    expect([
      reducesOnly(draft),
      reducesOnly({ ...draft, reduceOnly: false }),
      reducesOnly({ reduceOnly: false, positionEffect: 2 }),
    ]).toEqual([true, false, true])
  })

  it('[PERPACC-10] orders beyond the position, oldest kept', () => {
    const trader = bookWith(held(1))
    const orderOf = (orderId: string, volume: number, more: object = {}) => {
      const order = {
        orderId,
        draft: { ...draft, volume: usdt(volume), ...more },
        terms,
        status: 1,
        filledVolume: 0,
        venueFilled: 0,
      }
      trader.book.active.set(orderId, order as never)
      return order as never
    }
    const filled = orderOf('f', 0.2)
    orderOf('a', 0.5)
    orderOf('b', 0.5)
    orderOf('c', 0.1, { side: 1 })
    const found = (qty: number) => overreaching(trader.book, filled, usdt(0.2), usdt(qty)).map(({ orderId }) => orderId)
    expect(found(1)).toEqual(['c'])
    expect(found(0.9)).toEqual(['c', 'b'])
    expect(found(0.4)).toEqual(['c', 'a', 'b'])
    expect(found(-0.1)).toEqual(['a', 'b'])
    expect(found(0.99)).toEqual(['c', 'b'])
  })
})
