import type { OrderDraft } from '../order/order.ts'
import type { InstrumentDay } from '../risk/pre-trade-facts.ts'
import type { AccountBook, AssetClass } from './account-book.ts'
import type { AccountEvent } from './account-event.ts'
import { draftOf, dayOf, factsOf, fixtureDay, fixtureTime, type FactsOverride } from './account-fixture.ts'
import { applyEvent, replay } from './apply-event.ts'
import { decideCancel } from './decide-cancel.ts'
import { decideDeposit } from './decide-cash.ts'
import { decideImportHolding } from './decide-holding.ts'
import { decidePlace } from './decide-place.ts'
import { decideVenueReport, type VenueReport } from './decide-venue.ts'
import type { Decision } from './decision.ts'

export const shares = dayOf('SHSE.600001', 10)

/** One account with its log, driven step by step in tests. */
export function createTrader(assetClass: AssetClass = 'stock', cashFen = 10_000_000) {
  const opening = { accountId: 'A1', assetClass, productId: 'P1', currency: 'CNY', tradingDay: fixtureDay }
  const log: AccountEvent[] = [{ type: 'accountOpened', opening }]
  const book: AccountBook = replay(log)
  let at = fixtureTime
  let execs = 0

  function run<Answer>(decision: Decision<Answer>): Decision<Answer> {
    if (!decision.ok) return decision
    for (const event of decision.events) {
      log.push(event)
      applyEvent(book, event)
    }
    return decision
  }

  const tick = () => (at += 5000)
  const orderOf = (id: string) => {
    const order = book.orders.get(id)
    if (!order) throw new Error(`no order ${id}`)
    return order
  }
  const trader = {
    book,
    log,
    run,
    tick,
    orderOf,
    place(
      id: string,
      draft: Partial<OrderDraft> = {},
      on: { day?: InstrumentDay; last?: number } & FactsOverride = {},
    ) {
      const { day = shares, last = 10, ...override } = on
      const facts = factsOf(day, last, override)
      const full = draftOf(id, day.symbol, draft)
      return run(decidePlace(book, { draft: full, orderId: id, at: tick(), facts, confirmed: [], keepsTrace: true }))
    },
    report(report: VenueReport) {
      return run(decideVenueReport(book, report))
    },
    ack(id: string, seq = 1) {
      return trader.report({ kind: 'ack', orderId: id, exOrdId: `X${id}`, seq, at: tick() })
    },
    fill(id: string, volume: number, yuan: number, execId = `E${(execs += 1)}`) {
      const price = Math.round(yuan * 10_000)
      return trader.report({
        kind: 'fill',
        orderId: id,
        execId,
        price,
        volume,
        tradingDay: book.tradingDay,
        at: tick(),
      })
    },
    cancel(id: string, isCancelPhase = true) {
      return run(decideCancel(book, { clOrdId: id, at: tick(), isCancelPhase }))
    },
    cancelAck(id: string, seq: number, venueFilled: number | null = null) {
      return trader.report({ kind: 'cancelAck', orderId: id, seq, at: tick(), venueFilled })
    },
    deposit(amount: number, refId = `D${at}`) {
      return run(decideDeposit(book, { refId, amount, at: tick() }))
    },
    hold(symbol: string, volume: number, yuan: number, openDate = '2026-11-13') {
      const price = Math.round(yuan * 10_000)
      return run(decideImportHolding(book, { id: `I${at}`, symbol, volume, price, openDate, at: tick() }))
    },
  }
  if (cashFen > 0) trader.deposit(cashFen, 'D0')
  return trader
}

export type Trader = ReturnType<typeof createTrader>
