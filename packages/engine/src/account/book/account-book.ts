import type { FuturesPosition } from '../futures/futures-position.ts'
import { emptyBalances, type LedgerBalances } from '../ledger/ledger.ts'
import type { Order } from '../order/order.ts'
import type { PerpetualHolding } from '../perpetual/perpetual-holding.ts'
import type { Holding } from '../holding/holding.ts'
import type { NavDaily } from '../settlement/nav-daily.ts'

export type AssetClass = 'stock' | 'future' | 'crypto'

/** How a crypto account trades: one position per contract or long and short apart, and how its margin stands. */
export type MarginSettings = {
  readonly isHedged: boolean
  readonly mode: 'isolated' | 'cross'
  readonly leverage: number
}
export const defaultMarginSettings: MarginSettings = { isHedged: false, mode: 'isolated', leverage: 10 }
export type Connection = 'disconnected' | 'connected' | 'loggedIn'

/** A dividend booked on the ex-day and paid later; it counts in the NAV meanwhile. */
export type Receivable = {
  readonly id: string
  readonly symbol: string
  readonly payDate: string
  readonly amount: number
}

export type RecentOrder = {
  readonly symbol: string
  readonly side: number
  readonly price: number
  readonly volume: number
  readonly at: number
}

/** Counters of the rate checks; they start again with each trading day. */
export type Activity = {
  second: number
  inSecond: number
  orders: number
  cancels: number
  recent: RecentOrder[]
  bought: Map<string, number>
}

export type DayTotals = { flowIn: number; flowOut: number; fees: number; bought: number; sold: number }

/** Everything one account is: the fold of its events. Only `applyEvent` writes to it. */
export type AccountBook = {
  readonly accountId: string
  readonly assetClass: AssetClass
  readonly productId: string | null
  readonly currency: string
  isEnabled: boolean
  connection: Connection
  tradingDay: string
  readonly ledger: LedgerBalances
  frozenCash: number
  withdrawalFrozen: number
  readonly orders: Map<string, Order>
  readonly ordersByClOrdId: Map<string, Order>
  readonly active: Map<string, Order>
  readonly holdings: Map<string, Holding>
  readonly futures: Map<string, FuturesPosition>
  readonly perpetuals: Map<string, PerpetualHolding>
  margin: MarginSettings
  readonly receivables: Map<string, Receivable>
  /** Executions without an order on the books: archived, or never ours. */
  readonly strayExecIds: Set<string>
  readonly refIds: Set<string>
  readonly reversed: Set<string>
  activity: Activity
  today: DayTotals
  lastNav: NavDaily | null
  killSwitch: boolean
  reconcileBlock: string | null
  version: number
}

export type AccountOpening = {
  readonly accountId: string
  readonly assetClass: AssetClass
  readonly productId: string | null
  readonly currency: string
  readonly tradingDay: string
  /** Crypto accounts only; the default settings when it is left out. */
  readonly margin?: MarginSettings
}

export function openBook(opening: AccountOpening): AccountBook {
  return {
    ...opening,
    isEnabled: true,
    connection: 'loggedIn',
    ledger: emptyBalances(),
    frozenCash: 0,
    withdrawalFrozen: 0,
    orders: new Map(),
    ordersByClOrdId: new Map(),
    active: new Map(),
    holdings: new Map(),
    futures: new Map(),
    perpetuals: new Map(),
    margin: opening.margin ?? defaultMarginSettings,
    receivables: new Map(),
    strayExecIds: new Set(),
    refIds: new Set(),
    reversed: new Set(),
    activity: emptyActivity(),
    today: emptyDayTotals(),
    lastNav: null,
    killSwitch: false,
    reconcileBlock: null,
    version: 0,
  }
}

export function emptyActivity(): Activity {
  return {
    second: 0,
    inSecond: 0,
    orders: 0,
    cancels: 0,
    recent: [],
    bought: new Map(),
  }
}

export function emptyDayTotals(): DayTotals {
  return { flowIn: 0, flowOut: 0, fees: 0, bought: 0, sold: 0 }
}
