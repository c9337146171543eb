import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { createBookKeeper } from './book/book-keeper.ts'
import { createPaperBroker } from './broker/paper-broker.ts'
import { createMarginGuard } from './guard/margin-guard.ts'
import type { MarketFacts } from './market-facts/market-facts.ts'
import { createCancelService } from './order/cancel-order.service.ts'
import { createExecuteTrade } from './order/execute-trade.service.ts'
import { createPlaceOrder } from './order/place-order.ts'
import type { OrderKeeper } from './order/order-keeper.ts'
import { findRiskRows } from './order/risk-facts.store.ts'
import { createTicketService } from './order/ticket.service.ts'
import { createKillSwitch } from './risk/kill-switch.service.ts'
import { createSettleService } from './settlement/settle.service.ts'

export type DeskParts = {
  db: Db
  clock: Clock
  market: MarketFacts
  warn: (facts: object, text: string) => void
}

export type TradingDesk = ReturnType<typeof createTradingDesk>

/** Everything that trades, wired once. Routes call it, the loop drives it. */
export function createTradingDesk({ db, clock, market, warn }: DeskParts) {
  const listeners = new Set<() => void>()
  const wake = () => {
    for (const listener of listeners) listener()
  }
  const keeper: OrderKeeper = createBookKeeper({ db, clock, ask: findRiskRows })
  const placeOrder = createPlaceOrder({ keeper, clock, market })
  return {
    market,
    keeper,
    executeTrade: createExecuteTrade({ db, market, placeOrder, wake }),
    orders: createCancelService({ keeper, clock, market, wake }),
    tickets: createTicketService({ keeper, clock, market }),
    killSwitch: createKillSwitch({ db, keeper, clock, wake }),
    broker: createPaperBroker({ db, keeper, clock, market }),
    guard: createMarginGuard({ db, keeper, clock, market, warn }),
    settlement: createSettleService({ db, keeper, clock, market, warn }),
    wake,
    /** Hears when something was left for the venue. Returns how to stop hearing. */
    onWake(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
