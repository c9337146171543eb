import { price } from '@liangshu/contract/market/scaled'
import { describe, expect, it } from 'vitest'
import type { CorporateAction } from '../../market/adjustment/corporate-action.ts'
import { simFutures } from '../../simulation-test/sim-instruments.ts'
import type { LedgerEntry } from '../ledger/ledger.ts'
import { settleDay } from '../settlement/settle-day.ts'
import { decideCashDelivery } from '../futures/decide-cash-delivery.ts'
import { fixtureDay, fixtureNextDay, fixtureTime } from './account-fixture.ts'
import { decideCorporateAction, decideDelist, decideImportHolding } from './decide-holding.ts'
import { createTrader, shares, type Trader } from './trader-fixture.ts'

const index = simFutures[0]!.facts.instrument!

/** Lines of the last booking as people read them: what, where the money left, where it went, how much. */
function lastLines(trader: Trader): string[] {
  const event = trader.log.findLast((each) => 'entries' in each)
  const entries: readonly LedgerEntry[] = event && 'entries' in event ? event.entries : []
  return entries.map(({ type, credit, debit, amount }) => `${type} ${credit} -> ${debit} ${amount}`)
}

function trade(trader: Trader, id: string, draft: object, yuan: number, day = index) {
  trader.place(id, { symbol: day.symbol, volume: 1, price: Math.round(yuan * 10_000), ...draft }, { day, last: yuan })
  trader.fill(id, trader.orderOf(id).draft.volume, yuan)
  return lastLines(trader)
}

const dividend: CorporateAction = {
  symbol: shares.symbol,
  exDate: fixtureDay,
  recordDate: '2026-11-13',
  payDate: fixtureDay,
  cashMicroYuan: 500_000,
  bonusPpm: 300_000,
  transferPpm: 0,
  rightsPpm: 0,
  rightsPrice: price(0),
  splitPpm: 1_000_000,
}

describe('what a fill leaves in the ledger', () => {
  it('[LEDGER-1] a purchase: the amount and the fees', () => {
    const trader = createTrader()
    expect(trade(trader, 'a', { volume: 1000 }, 10, shares)).toEqual([
      'buy cash -> securities 1000000',
      'fee cash -> fees 510',
    ])
  })

  it('[LEDGER-1] a sale: the amount, the fees, and the stamp duty as a tax', () => {
    const trader = createTrader()
    trader.hold(shares.symbol, 1000, 9)
    expect(trade(trader, 'a', { side: 2, volume: 1000 }, 11, { ...shares, cage: null })).toEqual([
      'sell securities -> cash 1100000',
      'fee cash -> fees 511',
      'tax cash -> taxes 550',
    ])
  })

  it.each([
    ['a month', '2026-10-20', 20],
    ['a year', '2026-01-05', 10],
    ['longer', '2025-11-15', 0],
  ])('[FEE-6] shares held for %s owe tax on the dividends of what is sold alone', (_held, openDate, percent) => {
    const trader = createTrader()
    trader.hold(shares.symbol, 1000, 9, openDate)
    trader.book.holdings.get(shares.symbol)!.lots[0]!.dividend = 10_000
    trader.book.holdings.get(shares.symbol)!.dividends = 10_000
    const lines = trade(trader, 'a', { side: 2, volume: 400 }, 10, shares)
    expect(lines.slice(3)).toEqual(percent === 0 ? [] : [`tax cash -> taxes ${4000 * (percent / 100)}`])
  })

  it('[FEE-6] a sale over several lots takes the oldest first, each by its own time', () => {
    const trader = createTrader()
    trader.hold(shares.symbol, 300, 9, '2026-01-05')
    trader.hold(shares.symbol, 500, 9, '2026-11-02')
    const holding = trader.book.holdings.get(shares.symbol)!
    holding.lots[0]!.dividend = 3000
    holding.lots[1]!.dividend = 5000
    holding.dividends = 8000
    // All of the older lot at 10%, two fifths of the newer one at 20%.
    expect(trade(trader, 'a', { side: 2, volume: 500 }, 10, shares).at(-1)).toBe('tax cash -> taxes 700')
    expect(holding.lots).toMatchObject([{ qty: 300, dividend: 3000 }])
  })

  it('[FEE-6] a single share of the next lot owes its tax too', () => {
    const trader = createTrader()
    trader.hold(shares.symbol, 299, 9, '2026-01-05')
    trader.hold(shares.symbol, 501, 9, '2026-11-02')
    const holding = trader.book.holdings.get(shares.symbol)!
    holding.lots[0]!.dividend = 2990
    holding.lots[1]!.dividend = 5010
    holding.dividends = 8000
    expect(trade(trader, 'a', { side: 2, volume: 300 }, 10, shares).at(-1)).toBe('tax cash -> taxes 301')
  })

  it('[FUTACC-2] closing a long pays its gain since the basis, a loss leaves the cash', () => {
    const trader = createTrader('future', 200_000_000)
    expect(trade(trader, 'a', { volume: 2 }, 3900)).toEqual(['fee cash -> fees 5382'])
    expect(trade(trader, 'b', { side: 2, positionEffect: 2 }, 3910)).toEqual([
      'settle settlement -> cash 300000',
      'fee cash -> fees 27079',
    ])
    expect(trade(trader, 'c', { side: 2, positionEffect: 2 }, 3890)).toEqual([
      'settle cash -> settlement 300000',
      'fee cash -> fees 26941',
    ])
  })

  it('[FUTACC-2] closing a short gains when the price fell, from the last settlement on', () => {
    const trader = createTrader('future', 200_000_000)
    const short = { positionSide: 2 } as const
    trade(trader, 'a', { ...short, side: 2, positionEffect: 1, volume: 2 }, 3900)
    trader.run(
      settleDay(trader.book, {
        tradingDay: fixtureDay,
        nextTradingDay: fixtureNextDay,
        prices: { [index.symbol]: 39_200_000 },
        at: fixtureTime,
      }),
    )
    expect(trader.book.ledger.settlement).toBe(1_200_000)
    expect(trade(trader, 'b', { ...short, side: 1, positionEffect: 2 }, 3900)[0]).toBe(
      'settle settlement -> cash 600000',
    )
    expect(trade(trader, 'c', { ...short, side: 1, positionEffect: 2 }, 3920)).toEqual(['fee cash -> fees 2705'])
  })

  it('[FUTACC-10] delivery pays long and short against each other, each under its own reference', () => {
    const trader = createTrader('future', 200_000_000)
    trade(trader, 'a', { volume: 2 }, 3900)
    trade(trader, 'b', { side: 2, positionSide: 2, positionEffect: 1 }, 3900)
    const delivered = trader.run(decideCashDelivery(trader.book, { symbol: index.symbol, settle: 39_100_000, at: 1 }))
    expect(delivered.ok && delivered.events).toMatchObject([
      { key: `${index.symbol}:L`, entries: [{ type: 'settle', debit: 'cash', credit: 'settlement', amount: 600_000 }] },
      { key: `${index.symbol}:S`, entries: [{ type: 'settle', debit: 'settlement', credit: 'cash', amount: 300_000 }] },
    ])
    expect([...trader.book.futures.values()].map(({ lots }) => lots.length)).toEqual([0, 0])
  })
})

describe('shares that come and go without a trade', () => {
  it('[ACTION-1] dividend and bonus of one day: owed, then in the lots, in this order', () => {
    const trader = createTrader()
    trader.hold(shares.symbol, 1000, 9)
    const decided = trader.run(decideCorporateAction(trader.book, dividend, 5))
    expect(decided.ok && decided.events).toMatchObject([
      {
        type: 'dividendDeclared',
        receivable: { symbol: shares.symbol, payDate: fixtureDay, amount: 50_000 },
        entry: { type: 'dividend', debit: 'receivable', credit: 'dividends', amount: 50_000, at: 5, reverses: null },
      },
      { type: 'holdingChanged', change: { kind: 'cash', amount: 50_000 } },
      { type: 'holdingChanged', change: { kind: 'scale', volume: 1300 } },
    ])
    expect(trader.book.ledger.cash).toBe(10_000_000)
    expect(trader.book.holdings.get(shares.symbol)).toMatchObject({
      cost: 900_000,
      dilutedCost: 850_000,
      dividends: 50_000,
    })
    const settled = trader.run(
      settleDay(trader.book, {
        tradingDay: fixtureDay,
        nextTradingDay: fixtureNextDay,
        prices: { [shares.symbol]: 70_000 },
        at: 9,
      }),
    )
    expect(settled.ok && settled.events).toContainEqual({
      type: 'dividendPaid',
      receivableId: `action:${shares.symbol}:${fixtureDay}:cash`,
      entry: expect.objectContaining({ type: 'dividend', debit: 'cash', credit: 'receivable', amount: 50_000, at: 9 }),
    })
    expect([trader.book.ledger.cash, trader.book.ledger.receivable]).toEqual([10_050_000, 0])
  })

  it('[ACTION-1] nothing held, nothing handed out; no shares without a bonus', () => {
    const trader = createTrader()
    expect(decideCorporateAction(trader.book, dividend, 5)).toMatchObject({ events: [] })
    trader.hold(shares.symbol, 1000, 9)
    const paid = decideCorporateAction(trader.book, { ...dividend, bonusPpm: 0 }, 5)
    expect(paid.ok && paid.events.map(({ type }) => type)).toEqual(['dividendDeclared', 'holdingChanged'])
    const grown = decideCorporateAction(trader.book, { ...dividend, cashMicroYuan: 0 }, 5)
    expect(grown.ok && grown.events.map(({ type }) => type)).toEqual(['holdingChanged'])
    trader.run(grown)
    expect(decideCorporateAction(trader.book, { ...dividend, cashMicroYuan: 0 }, 6)).toMatchObject({ events: [] })
  })

  it('[ACTION-5] a delisted position leaves at its last price, which stays owed', () => {
    const trader = createTrader()
    trader.hold(shares.symbol, 1000, 9)
    expect(decideDelist(trader.book, { id: 'X', symbol: 'SHSE.600009', finalPrice: 1, at: 1 })).toMatchObject({
      events: [],
    })
    trader.place('s', { side: 2, volume: 100 })
    const delist = { id: 'X', symbol: shares.symbol, finalPrice: 20_000, at: 1 }
    expect(decideDelist(trader.book, delist)).toMatchObject({ ok: false, code: 3, message: '该证券仍有未完成委托' })
    trader.cancel('s')
    trader.cancelAck('s', 1, 0)
    const before = trader.book.ledger.receivable
    trader.run(decideDelist(trader.book, delist))
    expect(trader.book.ledger.receivable - before).toBe(200_000)
    expect(trader.book.holdings.get(shares.symbol)).toMatchObject({ volume: 0, cost: 0, realised: 200_000 - 900_000 })
    expect(trader.run(decideDelist(trader.book, delist))).toMatchObject({ events: [] })
    expect(decideDelist(trader.book, { ...delist, id: 'Y' })).toMatchObject({ events: [] })
    // The same notice once more, though shares are there again.
    trader.hold(shares.symbol, 100, 9)
    expect(decideDelist(trader.book, delist)).toMatchObject({ events: [] })
  })

  it('[ACTION-5] worth nothing it leaves without a line', () => {
    const trader = createTrader()
    trader.hold(shares.symbol, 1000, 9)
    const decided = decideDelist(trader.book, { id: 'X', symbol: shares.symbol, finalPrice: 0, at: 1 })
    expect(decided.ok && decided.events.map(({ type }) => type)).toEqual(['holdingChanged'])
  })

  it('[LEDGER-2] shares come in once, in whole numbers, at their cost', () => {
    const trader = createTrader()
    const arrival = { id: 'I', symbol: shares.symbol, volume: 1, price: 12_345, openDate: '2026-11-13', at: 1 }
    expect(decideImportHolding(trader.book, { ...arrival, volume: 0 })).toMatchObject({ ok: false, code: 7 })
    expect(decideImportHolding(trader.book, { ...arrival, volume: 1.5 })).toMatchObject({ ok: false, code: 7 })
    trader.run(decideImportHolding(trader.book, arrival))
    expect(trader.book.holdings.get(shares.symbol)).toMatchObject({ volume: 1, cost: 123 })
    expect(trader.run(decideImportHolding(trader.book, arrival))).toMatchObject({ events: [] })
    expect(trader.book.ledger.securities).toBe(123)
  })
})
