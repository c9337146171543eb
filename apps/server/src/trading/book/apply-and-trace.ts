import type { AccountBook } from '@liangshu/engine/account/book/account-book'
import type { AccountEvent } from '@liangshu/engine/account/book/account-event'
import { perpetualKey } from '@liangshu/engine/account/book/freeze-perpetual'
import { applyEvent } from '@liangshu/engine/account/book/apply-event'
import { futuresKey, volumeOf, type FuturesPosition } from '@liangshu/engine/account/futures/futures-position'
import { effectOn, type LedgerEntry } from '@liangshu/engine/account/ledger/ledger'
import type { Order } from '@liangshu/engine/account/order/order'
import type { NavDaily } from '@liangshu/engine/account/settlement/nav-daily'

type EventOf<T extends AccountEvent['type']> = Extract<AccountEvent, { type: T }>

export type BookedFill = { event: EventOf<'fillBooked'>; order: Order; realised: number }
/** Contracts that ended at their settlement price; they count like a fill. */
export type Delivery = {
  event: EventOf<'futuresDelivered'>
  position: FuturesPosition
  volume: number
  realised: number
}
export type ShareMove = { refId: string; symbol: string; delta: number }

/** What events touched: the rows the tables have to restate. */
export type Trace = {
  /** New orders with the sequence number of the event that made them. */
  readonly created: Map<string, number>
  readonly orders: Map<string, Order>
  readonly fills: BookedFill[]
  readonly entries: { entry: LedgerEntry; seq: number }[]
  readonly symbols: Set<string>
  /** Keys of futures and perpetuals. */
  readonly contracts: Set<string>
  readonly deliveries: Delivery[]
  readonly moves: ShareMove[]
  readonly navs: NavDaily[]
}

export function emptyTrace(): Trace {
  return {
    created: new Map(),
    orders: new Map(),
    fills: [],
    entries: [],
    symbols: new Set(),
    contracts: new Set(),
    deliveries: [],
    moves: [],
    navs: [],
  }
}

function entriesOf(event: AccountEvent): readonly LedgerEntry[] {
  switch (event.type) {
    case 'ledgerPosted':
    case 'fillBooked':
    case 'futuresSettled':
    case 'futuresDelivered':
    case 'fundingPaid':
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
    const derivatives = traceContracts(book, trace, event)
    applyEvent(book, event)
    derivatives()
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
      for (const key of book.futures.keys()) trace.contracts.add(key)
    }
  }
}

/** Notes the contracts an event touches; what it returns notes the outcome once the event is applied. */
function traceContracts(book: AccountBook, trace: Trace, event: AccountEvent): () => void {
  if (event.type === 'fundingPaid') for (const { key } of event.changes) trace.contracts.add(key)
  if (event.type === 'futuresSettled') for (const key of book.futures.keys()) trace.contracts.add(key)
  if (event.type === 'futuresDelivered') return traceDelivery(book, trace, event)
  const own = derivativeOrder(book, event)
  if (!own) return () => undefined
  if (own.terms.kind === 'future') trace.contracts.add(futuresKey(own.draft.symbol, own.draft.positionSide))
  else trace.contracts.add(perpetualKey(book, own.draft))
  const order = event.type === 'fillBooked' ? book.orders.get(event.fill.orderId) : undefined
  if (event.type !== 'fillBooked' || !order) return () => undefined
  const before = realisedOf(book, order)
  return () => {
    const realised = order.terms.kind === 'future' ? realisedOf(book, order) - before : gainOf(event.entries)
    trace.fills.push({ event, order, realised })
  }
}

function derivativeOrder(book: AccountBook, event: AccountEvent): Pick<Order, 'draft' | 'terms'> | null {
  if (event.type === 'orderCreated') return event.order.terms.kind === 'stock' ? null : event.order
  const orderId = orderIdOf(event)
  const order = orderId === null ? undefined : book.orders.get(orderId)
  return order && order.terms.kind !== 'stock' ? order : null
}

/** Trade P&L of the position an order belongs to, by its open prices. */
function realisedOf(book: AccountBook, { draft }: Order): number {
  return book.futures.get(futuresKey(draft.symbol, draft.positionSide))?.realisedOpen ?? 0
}

function gainOf(entries: readonly LedgerEntry[]): number {
  return entries.reduce((sum, entry) => sum + (entry.type === 'settle' ? effectOn('cash', entry) : 0), 0)
}

function traceDelivery(book: AccountBook, trace: Trace, event: EventOf<'futuresDelivered'>): () => void {
  trace.contracts.add(event.key)
  const position = book.futures.get(event.key)
  if (!position) return () => undefined
  const { realisedOpen } = position
  const volume = volumeOf(position)
  return () => trace.deliveries.push({ event, position, volume, realised: position.realisedOpen - realisedOpen })
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
