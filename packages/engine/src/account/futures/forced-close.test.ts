import { describe, expect, it } from 'vitest'
import { fixtureDay, fixtureNextDay, fixtureTime } from '../book/account-fixture.ts'
import { createTrader, type Trader } from '../book/trader-fixture.ts'
import { simFutures } from '../../simulation-test/sim-instruments.ts'
import { settleDay } from '../settlement/settle-day.ts'
import { decideForcedClose, exchangeMargin } from './decide-forced-close.ts'
import { deliveryNotice, marginState, marginVerdict, planLiquidation } from './margin.ts'
import { closeContracts, futuresKey, openContracts, piecesToClose, type FuturesPosition } from './futures-position.ts'

const index = simFutures[0]!.facts.instrument!
const rebar = simFutures[1]!.facts.instrument!
const days = new Map([
  [index.symbol, index],
  [rebar.symbol, rebar],
])

function trade(trader: Trader, id: string, draft: object, yuan: number, day = index) {
  trader.place(id, { symbol: day.symbol, volume: 1, price: Math.round(yuan * 10_000), ...draft }, { day, last: yuan })
  trader.fill(id, trader.orderOf(id).draft.volume, yuan)
}

/** One index contract on cash that just covers it: margin 14,040,000, fee 2,691. */
function thin(draft: object = {}) {
  const trader = createTrader('future', 14_100_000)
  trade(trader, 'a', draft, 3900)
  return trader
}

const short = { side: 2, positionSide: 2, positionEffect: 1 } as const

function close(trader: Trader, points: number, more: object = {}) {
  const prices = { [index.symbol]: points * 10_000, [rebar.symbol]: 32_000_000 }
  return decideForcedClose(trader.book, { prices, exchangePpm: {}, days, at: 7, id: 'F1-', ...more })
}

const closed = (decision: ReturnType<typeof close>) =>
  decision.ok
    ? decision.events.map((event) =>
        event.type === 'orderCreated'
          ? [
              event.order.orderId,
              event.order.draft.side,
              event.order.draft.positionSide,
              event.order.draft.positionEffect,
              event.order.draft.price,
              event.order.draft.volume,
            ]
          : event.type,
      )
    : decision

describe('forced close', () => {
  it('[FUTACC-9] nothing happens while the equity covers what the exchange asks, to the fen', () => {
    const trader = thin()
    // Ten points down are 300,000 fen.
    trader.book.ledger.cash = 14_040_000 + 300_000
    expect(closed(close(trader, 3890))).toEqual([])
    trader.book.ledger.cash -= 1
    expect(closed(close(trader, 3890))).toHaveLength(1)
  })

  it('[FUTACC-9] a long is sold at limit-down, a short bought back at limit-up', () => {
    expect(closed(close(thin(), 3800))).toEqual([['F1-F00', 2, 1, 2, index.limitDown, 1]])
    expect(closed(close(thin(short), 4000))).toEqual([['F1-F00', 1, 2, 2, index.limitUp, 1]])
    expect(close(thin(), 3800)).toMatchObject({ ok: true, answer: 1 })
  })

  it('[FUTACC-9] the order is the system’s own, plain and without a strategy', () => {
    const decision = close(thin(), 3800)
    const [event] = decision.ok ? decision.events : []
    expect(event).toMatchObject({
      type: 'orderCreated',
      checks: [],
      order: {
        status: 10,
        rejectReason: 0,
        rejectDetail: '',
        createdAt: 7,
        tradingDay: fixtureDay,
        freezePrice: index.limitDown,
        draft: {
          clOrdId: 'F1-F00',
          accountId: 'A1',
          productId: 'P1',
          unitId: null,
          strategyId: null,
          proposalTargetId: null,
          orderType: 1,
          tif: 'DAY',
          reduceOnly: false,
          createdBy: 'system',
          remark: '强制平仓',
        },
      },
    })
  })

  it('[FUTACC-9] without limits the last price is taken; a contract that does not trade waits', () => {
    const unlimited = new Map([[index.symbol, { ...index, limitUp: null, limitDown: null }]])
    expect(closed(close(thin(), 3800, { days: unlimited }))).toEqual([['F1-F00', 2, 1, 2, 38_000_000, 1]])
    expect(closed(close(thin(), 3800, { days: new Map() }))).toEqual([])
  })

  it('[FUTACC-9] working orders go first, then their way out is waited for', () => {
    const trader = thin()
    const sell = { symbol: index.symbol, side: 2, positionEffect: 2, price: 39_000_000, volume: 1 } as const
    trader.place('w', sell, { day: index, last: 3900 })
    const first = close(trader, 3800)
    expect(first).toMatchObject({
      ok: true,
      answer: 0,
      events: [{ type: 'orderMoved', orderId: 'w', step: 'cancelRequest', seq: null, at: 7 }],
    })
    trader.run(first)
    expect(closed(close(trader, 3800))).toEqual([])
    trader.cancelAck('w', 1, 0)
    expect(closed(close(trader, 3800))).toHaveLength(1)
  })

  it('[FUTACC-9] while a close of ours is on its way nothing is added', () => {
    const trader = thin()
    trader.run(close(trader, 3800))
    expect(close(trader, 3800)).toMatchObject({ ok: true, events: [], answer: 0 })
  })

  it('[FUTACC-4] where a plain close is refused, yesterday’s contracts and today’s are two orders', () => {
    const trader = createTrader('future', 2_000_000)
    trade(trader, 'y', { volume: 2 }, 3200, rebar)
    const prices = { [rebar.symbol]: 32_000_000 }
    trader.run(
      settleDay(trader.book, { tradingDay: fixtureDay, nextTradingDay: fixtureNextDay, prices, at: fixtureTime }),
    )
    trade(trader, 't', { volume: 3 }, 3200, rebar)
    trader.book.ledger.cash = 1
    expect(closed(close(trader, 3900))).toEqual([
      ['F1-F00', 2, 1, 4, rebar.limitDown, 2],
      ['F1-F01', 2, 1, 3, rebar.limitDown, 3],
    ])
    trader.book.ledger.cash = 1_536_000
    // One of five contracts is enough, and it is one of yesterday's.
    expect(closed(close(trader, 3900, { exchangePpm: { [rebar.symbol]: 200_000 } }))).toEqual([
      ['F1-F00', 2, 1, 4, rebar.limitDown, 1],
    ])
  })

  it('[FUTACC-9] the exchange’s own rate scales the margin, contract by contract', () => {
    const trader = createTrader('future', 200_000_000)
    trade(trader, 'a', { volume: 2 }, 3900)
    trade(trader, 'b', { volume: 5 }, 3200, rebar)
    expect(exchangeMargin(trader.book, {})).toBe(2 * 14_040_000 + 5 * 384_000)
    expect(exchangeMargin(trader.book, { [index.symbol]: 80_000 })).toBe(2 * 9_360_000 + 5 * 384_000)
    expect(exchangeMargin(createTrader('future').book, {})).toBe(0)
  })
})

describe('lots', () => {
  const empty = (): FuturesPosition => ({ ...createPosition(), lots: [] })
  const createPosition = () => {
    const trader = thin()
    return trader.book.futures.get(futuresKey(index.symbol, 1))!
  }

  it('[FUTACC-6] one day and price is one lot; another price, day or basis is another', () => {
    const position = empty()
    openContracts(position, '2026-11-16', 100, 1)
    openContracts(position, '2026-11-16', 100, 2)
    openContracts(position, '2026-11-16', 101, 1)
    openContracts(position, '2026-11-17', 101, 1)
    openContracts(position, '2026-11-13', 99, 4)
    expect(
      position.lots.map(({ openDate, openPrice, basis, qty }) => `${openDate} ${openPrice} ${basis} ${qty}`),
    ).toEqual(['2026-11-13 99 99 4', '2026-11-16 100 100 3', '2026-11-16 101 101 1', '2026-11-17 101 101 1'])
    position.lots[3]!.basis = 105
    openContracts(position, '2026-11-17', 101, 1)
    expect(position.lots).toHaveLength(5)
  })

  it('[FUTACC-1] the margin rate of the newest trade holds for the whole position', () => {
    const trader = createTrader('future', 200_000_000)
    trade(trader, 'a', {}, 3900)
    if (index.terms.kind !== 'future') throw new Error('no future')
    trade(trader, 'b', {}, 3900, { ...index, terms: { ...index.terms, marginPpm: 150_000 } })
    expect(marginState(trader.book, {}).margin).toBe(2 * 17_550_000)
  })

  it('[FUTACC-6] pieces to close come from the front, all or none', () => {
    const position = empty()
    openContracts(position, '2026-11-16', 100, 2)
    openContracts(position, '2026-11-17', 101, 3)
    expect(piecesToClose(position.lots, 3).map(({ openPrice, qty }) => [openPrice, qty])).toEqual([
      [100, 2],
      [101, 1],
    ])
    expect(piecesToClose(position.lots, 2)).toHaveLength(1)
    expect(piecesToClose(position.lots, 6)).toEqual([])
    expect(() => closeContracts(position, { effect: 2, day: '2026-11-17', price: 100, qty: 6 })).toThrow('1 too many')
  })
})

describe('margin', () => {
  it('[FUTACC-8] without equity there is no ratio, without a price nothing floats', () => {
    const trader = thin()
    expect(marginState(trader.book, {})).toMatchObject({ floating: 0, equity: trader.book.ledger.cash })
    trader.book.ledger.cash = 0
    expect(marginState(trader.book, {}).riskRatio).toBeNull()
    trader.book.ledger.cash = 28_080_000
    expect(marginState(trader.book, {}).riskRatio).toBe(0.5)
  })

  it.each([
    ['nothing held', { margin: 0, equity: -5, riskRatio: null }, 'ok'],
    ['equity at the exchange’s margin', { margin: 120, equity: 100, riskRatio: 1.2 }, 'marginCall'],
    ['below it', { margin: 120, equity: 99, riskRatio: 1.2 }, 'liquidate'],
    ['a ratio of exactly one', { margin: 120, equity: 120, riskRatio: 1 }, 'marginCall'],
    ['just below one', { margin: 120, equity: 121, riskRatio: 0.99 }, 'ok'],
    ['no ratio', { margin: 120, equity: 100, riskRatio: null }, 'marginCall'],
  ] as const)('[FUTACC-9] %s', (_case, state, verdict) =>
    expect(marginVerdict({ floating: 0, ...state }, 100)).toBe(verdict),
  )

  it('[FUTACC-9] enough equity closes nothing, none closes everything, equal margins by symbol', () => {
    const trader = createTrader('future', 200_000_000)
    trade(trader, 'a', { volume: 3 }, 3900)
    trade(trader, 'b', { volume: 5 }, 3200, rebar)
    const all = 3 * 14_040_000 + 5 * 384_000
    expect(planLiquidation(trader.book, all)).toEqual([])
    expect(planLiquidation(trader.book, all - 1)).toEqual([{ symbol: index.symbol, side: 1, lots: 1 }])
    expect(planLiquidation(trader.book, -1)).toEqual([
      { symbol: index.symbol, side: 1, lots: 3 },
      { symbol: rebar.symbol, side: 1, lots: 5 },
    ])
    trade(trader, 'c', { side: 2, positionEffect: 2, volume: 3 }, 3900)
    expect(planLiquidation(trader.book, 0)).toEqual([{ symbol: rebar.symbol, side: 1, lots: 5 }])
  })

  it('[FUTACC-10] notices of delivery, by days, kind and person', () => {
    const trader = thin()
    const position = trader.book.futures.get(futuresKey(index.symbol, 1))!
    const notice = (daysToLast: number, isCashSettled: boolean, isNaturalPerson: boolean) =>
      deliveryNotice(position, { daysToLast, isCashSettled, isNaturalPerson })
    expect([notice(1, true, true), notice(0, true, false), notice(-1, true, false)]).toEqual([
      'none',
      'autoClose',
      'autoClose',
    ])
    expect([notice(5, false, false), notice(5, false, true), notice(6, false, true)]).toEqual([
      'none',
      'mustClose',
      'none',
    ])
    position.lots.length = 0
    expect(notice(0, true, true)).toBe('none')
  })
})
