import { price } from '@liangshu/contract/market/scaled'
import { describe, expect, it } from 'vitest'
import { createTrader } from '../book/trader-fixture.ts'
import { findProduct } from '../../market/futures/products.ts'
import { futureDay } from '../risk/future-day.ts'
import { simFutures } from '../../simulation-test/sim-instruments.ts'
import type { InstrumentDay } from '../risk/pre-trade-facts.ts'
import { futuresRow } from '../profit/holding-view.ts'
import { deliveryNotice, marginState, marginVerdict, planLiquidation, type MarginState } from './margin.ts'

const index = simFutures[0]!.facts.instrument!
const twin: InstrumentDay = { ...index, symbol: 'CFFEX.IF2703' }

function holding(...opened: readonly [InstrumentDay, number][]) {
  const trader = createTrader('future', 1_000_000_000)
  for (const [at, [day, volume]] of opened.entries()) {
    trader.place(`o${at}`, { symbol: day.symbol, volume, price: 39_000_000 }, { day, last: 3900 })
    trader.fill(`o${at}`, volume, 3900)
  }
  return trader
}

const state = (more: Partial<MarginState>): MarginState => ({
  equity: 100,
  margin: 90,
  floating: 0,
  riskRatio: 0.9,
  ...more,
})

describe('margin at its edges', () => {
  it.each<[string, Partial<MarginState>, number, string]>([
    ['nothing tied up', { margin: 0, equity: -5, riskRatio: null }, 10, 'ok'],
    ['the exchange’s own margin exactly', { equity: 80 }, 80, 'ok'],
    ['a fen less than it', { equity: 79 }, 80, 'liquidate'],
    ['just below all of it', { riskRatio: 0.999 }, 10, 'ok'],
    ['all of it', { riskRatio: 1 }, 10, 'marginCall'],
    ['no equity to divide by', { equity: 0, riskRatio: null }, 0, 'marginCall'],
  ])('[FUTACC-9] %s', (_name, more, exchangeMargin, verdict) => {
    expect(marginVerdict(state(more), exchangeMargin)).toBe(verdict)
  })

  it('[FUTACC-8] a contract without a price moves nothing; without equity there is no ratio', () => {
    const trader = holding([index, 1], [twin, 1])
    expect(marginState(trader.book, {}).floating).toBe(0)
    const both = marginState(trader.book, { [index.symbol]: 39_100_000, [twin.symbol]: 39_200_000 })
    expect(both.floating).toBe(300_000 + 600_000)
    expect(both.equity).toBe(trader.book.ledger.cash + 900_000)
    expect(both.riskRatio).toBe(both.margin / both.equity)
    trader.book.ledger.cash = 0
    expect(marginState(trader.book, {}).riskRatio).toBeNull()
    trader.book.ledger.cash = 1
    expect(marginState(trader.book, {}).riskRatio).toBe(28_080_000)
  })

  it('[FUTACC-9] of equal margins the first by name goes first, whichever was opened first', () => {
    for (const days of [
      [index, twin],
      [twin, index],
    ] as const) {
      const trader = holding([days[0], 1], [days[1], 1])
      expect(planLiquidation(trader.book, 14_040_000)).toEqual([{ symbol: index.symbol, side: 1, lots: 1 }])
    }
  })

  it('[FUTACC-9] a margin that the equity just covers stays; debt closes everything and no more', () => {
    const trader = holding([index, 3])
    expect(planLiquidation(trader.book, 42_120_000)).toEqual([])
    expect(planLiquidation(trader.book, 42_119_999)).toEqual([{ symbol: index.symbol, side: 1, lots: 1 }])
    expect(planLiquidation(trader.book, 28_080_000)).toEqual([{ symbol: index.symbol, side: 1, lots: 1 }])
    expect(planLiquidation(trader.book, 28_079_999)).toEqual([{ symbol: index.symbol, side: 1, lots: 2 }])
    expect(planLiquidation(trader.book, 0)).toEqual([{ symbol: index.symbol, side: 1, lots: 3 }])
    expect(planLiquidation(trader.book, -50_000_000)).toEqual([{ symbol: index.symbol, side: 1, lots: 3 }])
  })

  it('[FUTACC-9] a position without contracts is not closed', () => {
    const trader = holding([index, 1], [twin, 2])
    ;[...trader.book.futures.values()][1]!.lots.length = 0
    expect(planLiquidation(trader.book, 0)).toEqual([{ symbol: index.symbol, side: 1, lots: 1 }])
  })

  it('[FUTACC-10] who has to leave when', () => {
    const trader = holding([index, 1])
    const position = [...trader.book.futures.values()][0]!
    const notice = (daysToLast: number, isCashSettled: boolean, isNaturalPerson: boolean) =>
      deliveryNotice(position, { daysToLast, isCashSettled, isNaturalPerson })
    expect([notice(1, true, true), notice(0, true, false), notice(-1, true, false)]).toEqual([
      'none',
      'autoClose',
      'autoClose',
    ])
    expect([notice(5, false, true), notice(5, false, false), notice(6, false, true)]).toEqual([
      'mustClose',
      'none',
      'none',
    ])
    position.lots.length = 0
    expect([notice(0, true, true), notice(0, false, true)]).toEqual(['none', 'none'])
  })

  it('[PNL-3] a position stored before its fees were counted has paid none', () => {
    const trader = holding([index, 1])
    const { feesPaid: _paid, ...older } = [...trader.book.futures.values()][0]!
    const row = futuresRow(trader.book, { ...older, realisedOpen: 700 }, { last: 39_000_000, dayPnlFen: 0, navFen: 0 })
    expect(row.realisedPnl).toBe(7)
  })
})

describe('the rules of a contract for one day', () => {
  const product = findProduct('CFFEX.IF2612')!
  const facts = {
    symbol: 'CFFEX.IF2612',
    preSettle: price(39_000_000),
    limitUp: null,
    limitDown: null,
    lastTradingDate: '2026-12-18',
    listDate: '2026-04-20',
  }

  it.each([
    ['2026-04-19', false],
    ['2026-04-20', true],
    ['2026-12-18', true],
    ['2026-12-19', false],
  ])('[FUTACC-7] on %s it is listed: %s', (day, isListed) => {
    expect(futureDay(product, facts, day).isListed).toBe(isListed)
  })

  it('[FUTACC-7] a contract without a last day stays listed', () => {
    expect(futureDay(product, { ...facts, lastTradingDate: null }, '2030-01-01').isListed).toBe(true)
  })

  it('[FUTACC-7] lots, limits and terms; the feed’s limits go before our own', () => {
    const day = futureDay(product, facts, '2026-11-16')
    expect(day).toMatchObject({
      secType: 'future',
      isTradable: true,
      isSuspended: false,
      lot: { buyMin: 1, buyStep: 1, maxLimit: 20, maxMarket: 10 },
      limitUp: 42_900_000,
      limitDown: 35_100_000,
      terms: { kind: 'future', multiplier: 300, marginPpm: 140_000, ruleVersion: 'futures-2026-11-16' },
    })
    const last = futureDay(product, facts, '2026-12-18')
    expect([last.limitUp, last.limitDown]).toEqual([46_800_000, 31_200_000])
    const told = futureDay(
      product,
      { ...facts, limitUp: price(42_000_000), limitDown: price(36_000_000) },
      '2026-11-16',
    )
    expect([told.limitUp, told.limitDown]).toEqual([42_000_000, 36_000_000])
    const rebar = futureDay(findProduct('SHFE.rb2701')!, { ...facts, symbol: 'SHFE.rb2701' }, '2026-11-16')
    expect(rebar.lot).toEqual({ buyMin: 1, buyStep: 1, maxLimit: 500, maxMarket: 100 })
  })
})
