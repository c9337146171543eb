import { describe, expect, it } from 'vitest'
import { fixtureDay, fixtureNextDay, fixtureTime, factsOf, draftOf } from '../account/book/account-fixture.ts'
import { replay } from '../account/book/apply-event.ts'
import { decideCancel } from '../account/book/decide-cancel.ts'
import { decideDeposit } from '../account/book/decide-cash.ts'
import { decidePlace } from '../account/book/decide-place.ts'
import { decideVenueReport } from '../account/book/decide-venue.ts'
import { createTrader, shares } from '../account/book/trader-fixture.ts'
import { sellable } from '../account/holding/holding.ts'
import { futuresKey } from '../account/futures/futures-position.ts'
import { settleDay } from '../account/settlement/settle-day.ts'
import { simFutures } from './sim-instruments.ts'
import { Crash, createMemoryStore, type Outgoing } from './memory-store.ts'
import { createServerNode } from './server-node.ts'

const symbol = shares.symbol

/** Two processes over one store, with a switch that kills the next write at a named point. */
function cluster() {
  const sent: Outgoing[] = []
  let dieAt: string | null = null
  const store = createMemoryStore(() => undefined)
  const opening = {
    accountId: 'A1',
    assetClass: 'stock',
    productId: null,
    currency: 'CNY',
    tradingDay: fixtureDay,
  } as const
  store.append('A1', 0, [{ type: 'accountOpened', opening }], [])
  const start = () =>
    createServerNode(store, {
      mayDie(point) {
        if (point !== dieAt) return
        dieAt = null
        throw new Crash()
      },
      send: (out) => sent.push(out),
    })
  start().handle('A1', (book) => decideDeposit(book, { refId: 'd', amount: 10_000_000, at: fixtureTime }))
  const click = (node: ReturnType<typeof start>, orderId: string) =>
    node.handle('A1', (book) =>
      decidePlace(book, {
        draft: draftOf('click', symbol, {}),
        orderId,
        at: fixtureTime,
        facts: factsOf(shares, 10),
        confirmed: [],
        keepsTrace: true,
      }),
    )
  return { store, sent, start, click, killAt: (point: string) => (dieAt = point) }
}

describe('races', () => {
  it('[RACE-1] a fill before the acknowledgement', () => {
    const trader = createTrader()
    trader.place('a')
    trader.fill('a', 400, 10)
    expect(trader.orderOf('a').status).toBe(2)
    trader.ack('a')
    expect(trader.orderOf('a')).toMatchObject({ status: 2, filledVolume: 400, exOrdId: 'Xa' })
  })

  it('[RACE-2] a fill after the cancel request', () => {
    const trader = createTrader()
    trader.place('a')
    trader.ack('a')
    trader.cancel('a')
    trader.fill('a', 400, 10)
    expect(trader.orderOf('a').status).toBe(6)
    trader.fill('a', 600, 10)
    expect(trader.orderOf('a').status).toBe(3)
    trader.report({ kind: 'cancelReject', orderId: 'a', seq: 2, at: fixtureTime, text: '已成' })
    expect(trader.orderOf('a').status).toBe(3)
  })

  it('[RACE-3] a refused cancel returns to new or part-filled', () => {
    const trader = createTrader()
    for (const [id, filled, status] of [
      ['a', 0, 1],
      ['b', 300, 2],
    ] as const) {
      trader.place(id)
      trader.ack(id)
      trader.cancel(id)
      if (filled > 0) trader.fill(id, filled, 10)
      trader.report({ kind: 'cancelReject', orderId: id, seq: 2, at: fixtureTime, text: '不能撤' })
      expect(trader.orderOf(id).status).toBe(status)
      expect(trader.cancel(id).ok).toBe(true)
    }
  })

  it('[RACE-3] a fill that overtakes the refused cancel does not leave the order stuck', () => {
    const trader = createTrader()
    trader.place('a')
    trader.ack('a')
    trader.cancel('a')
    trader.fill('a', 300, 10, 'newer')
    trader.report({ kind: 'cancelReject', orderId: 'a', seq: 2, at: fixtureTime, text: '不能撤' })
    expect(trader.orderOf('a').status).toBe(2)
  })

  it('[RACE-4] the same execution twice is booked once', () => {
    const trader = createTrader()
    trader.place('a')
    trader.fill('a', 400, 10, 'E')
    const cash = trader.book.ledger.cash
    expect(trader.fill('a', 400, 10, 'E')).toMatchObject({ ok: true, events: [] })
    expect(trader.book.ledger.cash).toBe(cash)
  })

  it('[RACE-5] an older status never undoes a newer one', () => {
    const trader = createTrader()
    trader.place('a')
    trader.cancel('a')
    trader.cancelAck('a', 3, 0)
    expect(trader.report({ kind: 'cancelReject', orderId: 'a', seq: 2, at: fixtureTime, text: '' })).toMatchObject({
      events: [],
    })
    expect(trader.ack('a', 1)).toMatchObject({ events: [] })
    expect(trader.orderOf('a').status).toBe(5)
  })

  it('[RACE-5] a confirmed cancel counts even when the refusal of a second cancel overtook it', () => {
    const trader = createTrader()
    trader.place('a')
    trader.ack('a')
    trader.cancel('a')
    trader.report({ kind: 'cancelReject', orderId: 'a', seq: 3, at: fixtureTime, text: '已撤' })
    expect(trader.orderOf('a').status).toBe(1)
    trader.cancelAck('a', 2, 0)
    expect(trader.orderOf('a').status).toBe(5)
    expect(trader.book.frozenCash).toBe(0)
  })

  it('[RACE-6] a double click is one order, even on two servers', () => {
    const { start, click, store, sent } = cluster()
    const [left, right] = [start(), start()]
    left.bookOf('A1')
    right.bookOf('A1')
    expect(click(left, 'o1')).toMatchObject({ ok: true, answer: { orderId: 'o1' } })
    expect(click(right, 'o2')).toMatchObject({ ok: true, events: [], answer: { orderId: 'o1', isRepeat: true } })
    expect(sent).toHaveLength(1)
    expect(store.logs.get('A1')?.filter((event) => event.type === 'orderCreated')).toHaveLength(1)
  })

  it.each(['before append', 'after append', 'before send', 'after send'])(
    '[RACE-7] a timeout because the server died %s, then a retry: one order, sent at least once',
    (point) => {
      const { start, click, killAt, store, sent } = cluster()
      const first = start()
      killAt(point)
      expect(() => click(first, 'o1')).toThrow(Crash)
      const second = start()
      second.flushOutbox()
      expect(click(second, 'o2').ok).toBe(true)
      const created = store.logs.get('A1')?.filter((event) => event.type === 'orderCreated') ?? []
      expect(created).toHaveLength(1)
      expect(new Set(sent.map((out) => out.message.orderId)).size).toBe(1)
      expect(second.bookOf('A1')).toEqual(replay(store.logs.get('A1') ?? []))
    },
  )

  it('[RACE-8] a position that arrives after its active order is frozen at once', () => {
    const trader = createTrader()
    trader.hold(symbol, 1000, 10)
    trader.place('s', { side: 2, volume: 400 })
    // The account starts again from broker snapshots: the order is known before the position.
    const order = trader.orderOf('s')
    const late = createTrader()
    late.book.orders.set('s', order)
    late.book.active.set('s', order)
    late.hold(symbol, 1000, 10)
    const holding = late.book.holdings.get(symbol)!
    expect(holding.frozen).toBe(400)
    expect(sellable(holding, fixtureDay, false)).toBe(600)
  })

  it('[RACE-9] two users cancel: one request leaves, the other hears that it is on its way', () => {
    const { start, click, sent } = cluster()
    const [left, right] = [start(), start()]
    click(left, 'o1')
    right.bookOf('A1')
    const cancel = (node: typeof left) =>
      node.handle('A1', (book) => decideCancel(book, { clOrdId: 'click', at: fixtureTime, isCancelPhase: true }))
    expect(cancel(left)).toMatchObject({ ok: true, answer: 'o1' })
    expect(cancel(right)).toMatchObject({ ok: false, code: 104 })
    expect(sent.filter((out) => out.message.kind === 'cancel')).toHaveLength(1)
  })

  it('[RACE-10] the day ends during a pending cancel, and the fill still comes', () => {
    const trader = createTrader()
    trader.place('a')
    trader.ack('a')
    trader.cancel('a')
    const day = { tradingDay: fixtureDay, nextTradingDay: fixtureNextDay, prices: {}, at: fixtureTime }
    trader.run(settleDay(trader.book, day))
    expect(trader.orderOf('a').status).toBe(12)
    expect(trader.book.frozenCash).toBe(0)
    const fill = {
      kind: 'fill',
      orderId: 'a',
      execId: 'E',
      price: 100_000,
      volume: 500,
      tradingDay: fixtureDay,
      at: 1,
    } as const
    trader.report(fill)
    expect(trader.orderOf('a')).toMatchObject({ status: 12, filledVolume: 500, lateFill: true })
    // Bought yesterday, whenever we heard of it: sellable today.
    expect(sellable(trader.book.holdings.get(symbol)!, fixtureNextDay, false)).toBe(500)
    trader.cancelAck('a', 9, 500)
    expect(trader.orderOf('a').status).toBe(12)
  })

  it('[RACE-11] a server that starts again with working orders goes on where it stopped', () => {
    const { start, click, store } = cluster()
    const first = start()
    click(first, 'o1')
    first.handle('A1', (book) => decideVenueReport(book, { kind: 'ack', orderId: 'o1', exOrdId: 'X', seq: 1, at: 1 }))
    const fill = (volume: number, execId: string) =>
      ({ kind: 'fill', orderId: 'o1', execId, price: 100_000, volume, tradingDay: fixtureDay, at: 2 }) as const
    first.handle('A1', (book) => decideVenueReport(book, fill(400, 'E1')))
    const second = start()
    expect(second.bookOf('A1').active.get('o1')).toMatchObject({ status: 2, filledVolume: 400 })
    second.handle('A1', (book) => decideVenueReport(book, fill(400, 'E1')))
    second.handle('A1', (book) => decideVenueReport(book, fill(600, 'E2')))
    expect(second.bookOf('A1').orders.get('o1')).toMatchObject({ status: 3, filledVolume: 1000 })
    expect(first.bookOf('A1')).toEqual(second.bookOf('A1'))
    expect(store.logs.get('A1')?.filter((event) => event.type === 'fillBooked')).toHaveLength(2)
  })

  it('[RACE-12] a late fill of an expired close takes the contracts that a working plain close had frozen', () => {
    const index = simFutures[0]!.facts.instrument!
    const trader = createTrader('future', 200_000_000)
    const on = { day: index, last: 3900 }
    const contracts = { symbol: index.symbol, price: 39_000_000, volume: 1 }
    const endDay = (tradingDay: string, nextTradingDay: string) => {
      const prices = { [index.symbol]: 39_000_000 }
      trader.run(settleDay(trader.book, { tradingDay, nextTradingDay, prices, at: fixtureTime }))
    }
    trader.place('open', contracts, on)
    trader.fill('open', 1, 3900)
    endDay(fixtureDay, fixtureNextDay)
    trader.place('old', { ...contracts, side: 2, positionEffect: 4 }, on)
    endDay(fixtureNextDay, '2026-11-18')
    trader.place('more', contracts, on)
    trader.fill('more', 1, 3900)
    trader.place('plain', { ...contracts, side: 2, positionEffect: 2 }, on)
    const position = trader.book.futures.get(futuresKey(index.symbol, 1))!
    expect(position).toMatchObject({ frozenToday: 0, frozenYesterday: 1 })
    const late = { orderId: 'old', execId: 'late', price: 39_000_000, volume: 1, tradingDay: fixtureNextDay, at: 1 }
    trader.report({ kind: 'fill', ...late })
    expect(trader.orderOf('old')).toMatchObject({ status: 12, lateFill: true, filledVolume: 1 })
    // Yesterday's contract is gone, so the working order now closes the one opened today.
    expect(position).toMatchObject({ frozenToday: 1, frozenYesterday: 0 })
  })
})
