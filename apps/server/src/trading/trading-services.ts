import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import { createAlgoService } from './algo/algo.service.ts'
import { createCancelOrders } from './algo/cancel-orders.ts'
import { createLeftBehind, type TellColleagues } from './algo/left-behind.ts'
import { createBookKeeper } from './book/book-keeper.ts'
import type { Writing } from './book/writing.ts'
import { createPaperBroker } from './broker/paper-broker.ts'
import { createVenueBroker } from './broker/venue-broker.ts'
import { createVenueMarket } from './broker/venue-market.ts'
import { createMarginGuard } from './guard/margin-guard.ts'
import type { MarketFacts } from './market-facts/market-facts.ts'
import { createCancelService } from './order/cancel-order.service.ts'
import { createExecuteTrade } from './order/execute-trade.service.ts'
import { createPlaceOrder } from './order/place-order.ts'
import type { OrderKeeper } from './order/order-keeper.ts'
import { findRiskRows } from './order/risk-facts.store.ts'
import { createTicketService } from './order/ticket.service.ts'
import { noTargets, type FindTargets } from './proposal/find-targets.ts'
import { createProductReader } from './proposal/product-reader.ts'
import { createTryTargets } from './proposal/try-targets.ts'
import { createKillSwitch } from './risk/kill-switch.service.ts'
import { createSettleService } from './settlement/settle.service.ts'

export type TradingParts = {
  db: Db
  clock: Clock
  market: MarketFacts
  warn: (facts: object, text: string) => void
  /** Opens the credentials of outside venues; without it none can be used. */
  secret?: string | undefined
  /** Replaces the address of outside venues. */
  venueEndpoint?: string | undefined
  /** Hosts that accounts of VeighNa may name. */
  venueHosts?: readonly string[]
  /** Hears what has been written to the books of accounts. */
  onCommitted?: (writings: readonly Writing[]) => void
  /** Reaches people who are not signed in as well; left out, nobody is told. */
  tell?: TellColleagues
  /** What approved proposals allow; left out, no order can name a target. */
  findTargets?: FindTargets
  /** A desk that makes the past of demo accounts; the live one leaves those alone. */
  isPast?: boolean
}

export type TradingServices = ReturnType<typeof createTradingServices>

/** Everything that trades, wired once. Routes call it, the loop drives it. */
export function createTradingServices({
  db,
  clock,
  market,
  warn,
  secret,
  venueEndpoint,
  venueHosts = [],
  onCommitted = () => undefined,
  tell = () => Promise.resolve(),
  findTargets = noTargets,
  isPast = false,
}: TradingParts) {
  const listeners = new Set<() => void>()
  const wake = () => {
    for (const listener of listeners) listener()
  }
  const keeper: OrderKeeper = createBookKeeper({
    db,
    clock,
    ask: (tx, asked) => findRiskRows(tx, asked, findTargets),
    onCommitted,
  })
  const venues = createVenueBroker({
    db,
    keeper,
    clock,
    warn,
    secret,
    endpoint: venueEndpoint,
    hosts: venueHosts,
    onNews: wake,
  })
  const marketFor = createVenueMarket(market, venues.clientOf)
  const placeOrder = createPlaceOrder({ keeper, clock, market, marketFor })
  const algos = createAlgoService({ db, keeper, clock, market, placeOrder, findTargets, warn })
  const lookAfterLeftBehind = createLeftBehind({ db, clock, tell, warn })
  const orders = createCancelService({ keeper, clock, market, marketFor, findTargets, wake })
  return {
    market,
    keeper,
    executeTrade: createExecuteTrade({ db, market, placeOrder, startAlgo: algos.start, wake, warn }),
    orders,
    algos,
    cancelOrders: createCancelOrders({ orders, algos }),
    async beatAlgos(): Promise<void> {
      await lookAfterLeftBehind()
      await algos.beat()
    },
    tickets: createTicketService({ keeper, clock, market, marketFor, findTargets }),
    tryTargets: createTryTargets({ clock, market }),
    products: createProductReader(market),
    killSwitch: createKillSwitch({ db, keeper, clock, warn, wake }),
    broker: createPaperBroker({ db, keeper, clock, market, warn, isPast }),
    venues,
    guard: createMarginGuard({ db, keeper, clock, market, warn, isPast }),
    settlement: createSettleService({ db, keeper, clock, market, warn, isPast }),
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
