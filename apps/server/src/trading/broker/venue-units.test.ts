import { openBook } from '@liangshu/engine/account/book/account-book'
import { phaseAt, stockSchedule } from '@liangshu/engine/time/session/phases'
import { describe, expect, it } from 'vitest'

import { createFixedMarket } from '../testing/fixed-market.ts'
import { createReportDelivery } from './report-delivery.ts'
import { createSymbolTape } from './symbol-tape.ts'
import { VenueRefusal, type VenueState } from './venue-client.ts'
import { createVenueMarket, marketThrough } from './venue-market.ts'
import { clientIdOf, reportsOf, venueOrder } from './venue-reports.ts'
import { differenceOf, unitsFor } from './venue-units.ts'

const [stock, coin] = ['SHSE.600001', 'BINANCE.BTCUSDT-PERP']
const yuan = unitsFor('stock')
const coins = unitsFor('crypto')

describe('texts of a venue', () => {
  it('[VENUE-104] are whole numbers of the units of the account', () => {
    expect([yuan.price('10.01'), yuan.volume('300'), yuan.money('12.34')]).toEqual([100_100, 300, 1234])
    expect([yuan.money('-12.34'), yuan.volume('-300')]).toEqual([-1234, -300])
    expect([coins.price('60000.1'), coins.volume('0.25'), coins.money('-1.5')]).toEqual([60_000.1e8, 25e6, -1.5e8])
    expect(Object.is(coins.money('-0'), 0)).toBe(true)
    expect(unitsFor('future')).toBe(yuan)
  })

  it.each([
    ['volume', '1.5'],
    ['volume', 'x'],
    ['price', '1.00001'],
    ['money', '1.001'],
  ] as const)('[VENUE-104] a %s of %s is no amount', (name, text) =>
    expect(() => yuan[name](text)).toThrow(`the venue sent ${text}, which is no amount`),
  )
})

describe('what a venue holds for us', () => {
  const opening = {
    accountId: 'A1',
    assetClass: 'stock',
    productId: 'P',
    currency: 'CNY',
    tradingDay: '2026-11-16',
  } as const
  const lots = (qty: number) => [{ qty, openDate: '', openPrice: 1, basis: 1 }]
  const book = {
    ...openBook(opening),
    holdings: new Map([[stock, { symbol: stock, volume: 300 }]]),
    futures: new Map([
      ['L', { symbol: 'CFFEX.IF2612', side: 1, lots: lots(5) }],
      ['S', { symbol: 'CFFEX.IF2612', side: 2, lots: lots(2) }],
    ]),
    perpetuals: new Map([['C', { symbol: coin, qty: -50_000_000 }]]),
  } as never
  const held = { [stock]: '300', 'CFFEX.IF2612': '3' }

  it('[VENUE-104] is what the book says: long less short, what one side leaves out is nothing', () => {
    const { perpetuals: _none, ...shares } = book as { perpetuals: unknown }
    const own = { ...shares, perpetuals: new Map() } as never
    expect(differenceOf(own, held, yuan)).toBeNull()
    expect(differenceOf(own, { ...held, 'SHSE.600009': '0' }, yuan)).toBeNull()
    expect(differenceOf(own, { ...held, [stock]: '299' }, yuan)).toBe('SHSE.600001持仓300与交易所299不符')
    expect(differenceOf(own, { [stock]: '300' }, yuan)).toBe('CFFEX.IF2612持仓3与交易所0不符')
    expect(differenceOf(own, { ...held, 'SHSE.600009': '7' }, yuan)).toBe('SHSE.600009持仓0与交易所7不符')
    const short = { ...openBook(opening), perpetuals: new Map([['C', { symbol: coin, qty: -50_000_000 }]]) } as never
    expect(differenceOf(short, { [coin]: '-0.5' }, coins)).toBeNull()
    expect(differenceOf(short, { [coin]: '0.5' }, coins)).toBe(`${coin}持仓-0.5与交易所0.5不符`)
  })
})

const draft = {
  symbol: coin,
  side: 1,
  orderType: 1,
  positionEffect: 1,
  positionSide: 1,
  price: 60_000.1e8,
  volume: 25e6,
  reduceOnly: false,
  tif: 'DAY',
}
const orderOf = (more: object = {}) =>
  ({ orderId: 'O-1', draft, status: 1, filledVolume: 0, execIds: [], lastSeq: 4, exOrdId: null, ...more }) as never

describe('an order for a venue', () => {
  it('[VENUE-105] has our id in letters and digits, 36 at most', () => {
    expect(clientIdOf('O2026-11/16:x')).toBe('O20261116x')
    expect(clientIdOf('a'.repeat(50))).toHaveLength(36)
  })

  it('[VENUE-105] says everything in texts of the venue', () => {
    expect(venueOrder(orderOf(), false, coins)).toEqual({
      clientId: 'O1',
      symbol: coin,
      side: 1,
      orderType: 1,
      positionEffect: 1,
      isMarket: false,
      price: '60000.1',
      volume: '0.25',
      reduceOnly: false,
      timeInForce: 'GTC',
      positionSide: null,
    })
    const of = (more: object, isHedged = false) =>
      venueOrder(orderOf({ draft: { ...draft, ...more } }), isHedged, coins)
    expect(of({ positionEffect: 2 }).reduceOnly).toBe(true)
    expect(of({ reduceOnly: true }).reduceOnly).toBe(true)
    expect([of({ tif: 'IOC' }), of({ tif: 'FOK' }), of({ tif: 'GTC' })].map(({ timeInForce }) => timeInForce)).toEqual([
      'IOC',
      'FOK',
      'GTC',
    ])
    expect([of({}, true), of({ positionSide: 2 }, true)].map(({ positionSide }) => positionSide)).toEqual([
      'long',
      'short',
    ])
  })

  const trade = { id: 't', price: '60000', volume: '0.1', fee: '1', isMaker: true, at: 5 }
  const reports = (state: Partial<VenueState>, more: object = {}, trades: object[] = [trade]) => {
    const asked: unknown[] = []
    const client = { trades: async (wanted: unknown) => (asked.push(wanted), trades) } as never
    const full = { exOrdId: 'X', status: 'working', filled: '0', ...state } as VenueState
    return { asked, found: reportsOf(client, orderOf(more), full, { units: coins, at: 99 }) }
  }

  it('[VENUE-105] is acknowledged once the venue has it, with the next number', async () => {
    const ack = { kind: 'ack', orderId: 'O-1', exOrdId: 'X', seq: 5, at: 99 }
    expect(await reports({}, { status: 10 }).found).toEqual([ack])
    expect(await reports({ status: 'pending' }, { status: 10 }).found).toEqual([])
    expect(await reports({}, { status: 1 }).found).toEqual([])
    expect(await reports({ status: 'rejected' }, { status: 10 }).found).toEqual([
      { kind: 'reject', orderId: 'O-1', seq: 6, at: 99, reason: 1, text: '交易所拒绝' },
    ])
  })

  it('[VENUE-105] is asked for its trades when the venue has traded more than we have booked', async () => {
    const none = reports({ filled: '0.1' }, { filledVolume: 1e7 })
    expect(await none.found).toEqual([])
    expect(none.asked).toEqual([])
    const some = reports({ filled: '0.1' })
    expect(await some.found).toEqual([
      {
        kind: 'fill',
        execId: 'X:t',
        orderId: 'O-1',
        price: 60_000e8,
        volume: 1e7,
        fee: 1e8,
        isMaker: true,
        tradingDay: '',
        at: 5,
      },
    ])
    expect(some.asked).toEqual([{ exOrdId: 'X', symbol: coin }])
    const [free] = await reports({ filled: '0.1' }, {}, [{ ...trade, fee: null }]).found
    expect(free).not.toHaveProperty('fee')
  })

  it('[VENUE-105] ends when everything it has traded is here, cancelled by us or by the venue', async () => {
    const canceled = { status: 'canceled', filled: '0.2' } as const
    expect((await reports(canceled).found).map(({ kind }) => kind)).toEqual(['fill'])
    const both = [trade, { ...trade, id: 'u' }]
    const ended = await reports(canceled, {}, both).found
    expect(ended.at(-1)).toEqual({ kind: 'venueCancel', orderId: 'O-1', seq: 6, at: 99, venueFilled: 2e7 })
    expect((await reports(canceled, { status: 6 }, both).found).at(-1)).toMatchObject({ kind: 'cancelAck' })
    // One of them is booked already, and known by its id.
    const known = { filledVolume: 1e7, execIds: ['X:t'] }
    expect((await reports(canceled, known, both).found).map(({ kind }) => kind)).toEqual([
      'fill',
      'fill',
      'venueCancel',
    ])
    expect((await reports(canceled, known, [trade]).found).map(({ kind }) => kind)).toEqual(['fill'])
  })
})

describe('the market through a venue', () => {
  const market = createFixedMarket('2026-11-16')
  market.listCoin(coin, 30_000)
  market.list(stock, 10)
  market.listFuture('CFFEX.IF2612', 4000)
  const quote = { last: '60000', bid: '59999', ask: '60001', tick: '0.5', step: '0.01' }

  it('[VENUE-106] shows the prices, tick and step of the venue for the symbol, the rest as it is', () => {
    const seen = marketThrough(market, coin, quote)
    expect(seen.quote(coin)).toEqual({
      last: 60_000e8,
      open: 60_000e8,
      preClose: 60_000e8,
      isSuspended: false,
      volume: 0,
      minuteVolume: 0,
      book: { bids: [{ price: 59_999e8, volume: 0 }], asks: [{ price: 60_001e8, volume: 0 }] },
    })
    expect(seen.instrument(coin)?.coin).toEqual({ tick: 5e7, step: 1e6, fundingHours: 8 })
    expect(seen.quote(stock)).toBe(market.quote(stock))
    expect(seen.instrument(stock)).toEqual(market.instrument(stock))
    const zero = marketThrough(market, coin, { ...quote, tick: '0', step: '0' })
    expect(zero.instrument(coin)?.coin).toEqual(market.instrument(coin)?.coin)
    const quiet = marketThrough(market, coin, { ...quote, last: '0' })
    expect(quiet.quote(coin)).toBe(market.quote(coin))
    const empty = marketThrough(market, coin, { ...quote, bid: null, ask: null })
    expect(empty.quote(coin)?.book).toEqual({ bids: [], asks: [] })
  })

  it('[VENUE-106] of shares and futures in yuan, with the limits the venue names', () => {
    const own = { last: '10.5', bid: '10.49', ask: '10.51', tick: '0.01', step: '100', preClose: '10.2' }
    const seen = marketThrough(market, stock, own as never)
    expect(seen.quote(stock)).toMatchObject({ last: 105_000, preClose: 102_000 })
    expect(seen.quote(stock)).not.toHaveProperty('future')
    expect(seen.instrument(stock)).not.toHaveProperty('coin')
    const future = 'CFFEX.IF2612'
    const contract = { ...own, last: '4010', limitUp: '4400.2', limitDown: '3600.2' }
    expect(marketThrough(market, future, contract as never).quote(future)?.future).toEqual({
      preSettle: 40_000_000,
      limitUp: 44_002_000,
      limitDown: 36_002_000,
    })
    expect(marketThrough(market, future, own as never).quote(future)?.future).toMatchObject({ limitUp: null })
  })

  it('[VENUE-106] an account without a venue sees ours; a venue that is silent lets nothing be checked', async () => {
    const through = (client: object | null) => createVenueMarket(market, () => client as never)('A1', coin)
    expect(await through(null)).toBe(market)
    expect((await through({ quote: async () => quote })).quote(coin)?.last).toBe(60_000e8)
    const refuse = async () => {
      throw new VenueRefusal('unknown symbol')
    }
    expect(await through({ quote: refuse })).toBe(market)
    const fail = async () => {
      throw new Error('timeout')
    }
    await expect(through({ quote: fail })).rejects.toThrow('交易所暂无应答，请稍后再试')
  })
})

describe('what the paper exchange reports', () => {
  type Recorded = { events: { type: string }[] }
  function deliveryOf(failing = new Set<string>()) {
    const written: [string, unknown][] = []
    const warned: unknown[] = []
    const keeper = {
      submit: async (
        _scope: unknown,
        { accountId, decide }: { accountId: string; decide: (locked: unknown) => void },
      ) => {
        if (failing.has(accountId)) throw new Error('away')
        const book = openBook({
          accountId,
          assetClass: 'stock',
          productId: 'P',
          currency: 'CNY',
          tradingDay: '2026-11-17',
        })
        decide({ book, record: (decision: Recorded) => written.push([accountId, decision]) })
      },
    }
    const delivery = createReportDelivery({ keeper: keeper as never, warn: (facts) => warned.push(facts) })
    const know = (id: string, accountId: string, step?: number) =>
      delivery.know({ id, accountId, trace: null } as never, step)
    return { delivery, know, written, warned, failing }
  }
  const fill = (orderId: string, volume: number) =>
    ({ kind: 'fill', execId: `E${orderId}`, orderId, price: 1, volume, tradingDay: '2026-11-16', at: 1 }) as never
  const strayOf = (entry: unknown) => JSON.stringify(entry)

  it('[VENUE-107] reaches the account whose order it is, lots as units, on the day of the account', async () => {
    const { delivery, know, written } = deliveryOf()
    know('O1', 'A1', 100)
    know('O2', 'A2')
    expect([delivery.stepOf('O1'), delivery.stepOf('O2'), delivery.stepOf('O3')]).toEqual([100, 1, 1])
    delivery.send([fill('O1', 7), fill('O2', 7), fill('O3', 7)])
    await delivery.deliver()
    expect(written.map(([account]) => account)).toEqual(['A1', 'A2'])
    expect(strayOf(written[0])).toContain('"volume":700')
    expect(strayOf(written[0])).toContain('2026-11-17')
    expect(strayOf(written[1])).toContain('"volume":7,')
    // A step is kept when the order is met again without one.
    know('O1', 'A1')
    expect(delivery.stepOf('O1')).toBe(100)
    await delivery.deliver()
    expect(written).toHaveLength(2)
  })

  it('[VENUE-107] of an account that cannot be written waits for the next time, and nobody else with it', async () => {
    const { delivery, know, written, warned, failing } = deliveryOf(new Set(['A1']))
    know('O1', 'A1')
    know('O2', 'A2')
    delivery.send([fill('O1', 1), fill('O2', 2)])
    await delivery.deliver()
    expect(written.map(([account]) => account)).toEqual(['A2'])
    expect(warned).toMatchObject([{ account: 'A1' }])
    failing.clear()
    await delivery.deliver()
    expect(written.map(([account]) => account)).toEqual(['A2', 'A1'])
    await delivery.deliver()
    expect(written).toHaveLength(2)
  })

  it('[VENUE-107] is nobody’s once the order is forgotten', async () => {
    const { delivery, know, written } = deliveryOf()
    know('O1', 'A1', 10)
    know('O2', 'A1', 20)
    delivery.forget('O1')
    expect([delivery.stepOf('O1'), delivery.stepOf('O2')]).toEqual([1, 20])
    delivery.send([fill('O1', 1), fill('O2', 1)])
    delivery.forgetAll()
    await delivery.deliver()
    expect(written).toEqual([])
    delivery.send([fill('O2', 1)])
    await delivery.deliver()
    expect(written).toEqual([])
    expect(delivery.stepOf('O2')).toBe(1)
  })
})

describe('the tape of a symbol', () => {
  const quote = (volume: number, more: object = {}) => ({
    last: 100_000,
    open: 99_000,
    preClose: 98_000,
    isSuspended: false,
    volume,
    minuteVolume: 50,
    book: { bids: [{ price: 99_900, volume: 100 }], asks: [{ price: 100_100, volume: 100 }] },
    ...more,
  })
  const phase = (hour: number, minute: number) => phaseAt(stockSchedule(true, true), hour * 3600 + minute * 60)
  const look = (volume: number, at: [number, number] = [10, 0], more: object = {}) =>
    [{ quote: quote(volume, more), phase: phase(...at) }, at] as const
  function steps(looks: readonly ReturnType<typeof look>[], days: readonly string[] = []) {
    const tape = createSymbolTape()
    return looks.map(([listing, [hour, minute]], index) =>
      tape.step(
        stock,
        listing as never,
        { tradingDay: days[index] ?? '2026-11-16', secondOfDay: hour * 3600 + minute * 60 + 59 } as never,
        7,
      ),
    )
  }
  const tradedBy = ({ beat }: ReturnType<typeof steps>[number]) =>
    beat.trades.reduce((sum, { volume }) => sum + volume, 0)

  it('[VENUE-108] trades between two looks are the growth of the volume of a day', () => {
    const found = steps([look(1000), look(1300), look(1300), look(900), look(950)])
    expect(found.map(tradedBy)).toEqual([0, 300, 0, 0, 50])
    expect(found[1]?.beat).toMatchObject({ symbol: stock, at: 7, minute: 600, minuteVolume: 50, isMatching: true })
    expect(found.map(({ auction }) => auction)).toEqual([null, null, null, null, null])
    const days = steps([look(1000), look(1300), look(1400)], ['2026-11-13', '2026-11-16', '2026-11-16'])
    expect(days.map(tradedBy)).toEqual([0, 0, 100])
  })

  it('[VENUE-108] what is suspended or not continuous does not match', () => {
    const [halted] = steps([look(1, [10, 0], { isSuspended: true })])
    const [call] = steps([look(1, [9, 20])])
    expect([halted?.beat.isMatching, call?.beat.isMatching]).toEqual([false, false])
  })

  it('[VENUE-108] an auction that has fired is one price for all it matched: the open in the morning, the last at the end', () => {
    const morning = steps([look(0, [9, 24]), look(500, [9, 26])])
    expect(morning[1]).toMatchObject({ auction: { price: 99_000, matched: 500 }, beat: { trades: [] } })
    const unopened = steps([look(0, [9, 24]), look(500, [9, 26], { open: null })])
    expect(unopened[1]?.auction).toEqual({ price: 100_000, matched: 500 })
    const quiet = steps([look(0, [9, 24]), look(0, [9, 26])])
    expect(quiet[1]?.auction).toBeNull()
    const evening = steps([look(100, [14, 59]), look(900, [15, 1], { last: 101_000 })])
    expect(evening[1]?.auction).toEqual({ price: 101_000, matched: 800 })
    const still = steps([look(0, [9, 20]), look(500, [9, 21])])
    expect(still[1]?.auction).toBeNull()
  })
})
