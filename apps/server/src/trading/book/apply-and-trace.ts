import type { AccountBook } from '@liangshu/engine/account/account-book'
import type { AccountEvent } from '@liangshu/engine/account/account-event'
import { applyEvent } from '@liangshu/engine/account/apply-event'
import type { LedgerEntry } from '@liangshu/engine/ledger/ledger'
import type { Order } from '@liangshu/engine/order/order'
import type { NavDaily } from '@liangshu/engine/settlement/nav-daily'

type EventOf<T extends AccountEvent['type']> = Extract<AccountEvent, { type: T }>

export type BookedFill = { event: EventOf<'fillBooked'>; order: Order; realised: number }
export type ShareMove = { refId: string; symbol: string; delta: number }

/** What events touched: the rows the tables have to restate. */
export type Trace = {
  /** New orders with the sequence number of the event that made them. */
  readonly created: Map<string, number>
  readonly orders: Map<string, Order>
  readonly fills: BookedFill[]
  readonly entries: { entry: LedgerEntry; seq: number }[]
  readonly symbols: Set<string>
  readonly moves: ShareMove[]
  readonly navs: NavDaily[]
}

export function emptyTrace(): Trace {
  return { created: new Map(), orders: new Map(), fills: [], entries: [], symbols: new Set(), moves: [], navs: [] }
}

function entriesOf(event: AccountEvent): readonly LedgerEntry[] {
  switch (event.type) {
    case 'ledgerPosted':
    case 'fillBooked':
    case 'futuresSettled':
    case 'futuresDelivered':
      return event.entries
    case 'dividendDeclared':
    case 'dividendPaid':
      return [event.entry]
    default:
      return []
  }
}

function orderIdOf(event: AccountEvent): string | null {
  if (event.type === 'orderCreated') return event.order.orderId
  if (event.type === 'fillBooked') return event.fill.orderId
  if (event.type === 'orderMoved' || event.type === 'replaceRequested' || event.type === 'replaceEnded')
    return event.orderId
  return null
}

/** Applies events to the book and writes down, event by event, what they touched. */
export function applyAndTrace(book: AccountBook, events: readonly AccountEvent[], trace: Trace): void {
  for (const event of events) {
    const symbol = event.type === 'holdingChanged' ? event.change.symbol : symbolOfFill(book, event)
    const before = symbol === null ? undefined : book.holdings.get(symbol)
    const { volume = 0, realised = 0 } = before ?? {}
    applyEvent(book, event)
    for (const entry of entriesOf(event)) trace.entries.push({ entry, seq: book.version })
    touchOrder(book, trace, event)
    const after = symbol === null ? undefined : book.holdings.get(symbol)
    if (symbol !== null && after) {
      trace.symbols.add(symbol)
      noteShares(trace, book, event, { volume: after.volume - volume, realised: after.realised - realised })
    }
    if (event.type === 'daySettled') {
      trace.navs.push(event.row)
      // Freezes were counted anew.
      for (const held of book.holdings.keys()) trace.symbols.add(held)
    }
  }
}

function symbolOfFill(book: AccountBook, event: AccountEvent): string | null {
  return event.type === 'fillBooked' ? (book.orders.get(event.fill.orderId)?.draft.symbol ?? null) : null
}

function touchOrder(book: AccountBook, trace: Trace, event: AccountEvent): void {
  const orderId = orderIdOf(event)
  const order = orderId === null ? undefined : book.orders.get(orderId)
  if (!order) return
  trace.orders.set(order.orderId, order)
  if (book.holdings.has(order.draft.symbol)) trace.symbols.add(order.draft.symbol)
  if (event.type === 'orderCreated') trace.created.set(order.orderId, book.version)
}

function noteShares(
  trace: Trace,
  book: AccountBook,
  event: AccountEvent,
  change: { volume: number; realised: number },
): void {
  if (event.type === 'holdingChanged') {
    trace.moves.push({ refId: event.change.id, symbol: event.change.symbol, delta: change.volume })
  } else if (event.type === 'fillBooked') {
    const order = book.orders.get(event.fill.orderId)
    if (order) trace.fills.push({ event, order, realised: change.realised })
  }
}
