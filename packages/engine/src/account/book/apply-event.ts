import { side } from '@liangshu/contract/trading/order-codes'
import { addFees, totalFees } from '../../rules/fee/fees.ts'
import { applyFuturesFill, applyFuturesSettlement, deliverContracts } from '../futures/apply-futures.ts'
import { futuresKey } from '../futures/futures-position.ts'
import { post, type LedgerEntry } from '../ledger/ledger.ts'
import { isTerminal, moveOrder } from '../order/order-status.ts'
import { createOrder, type NewOrder, type Order } from '../order/order.ts'
import { payDividend, scaleLots, type HoldingChange } from '../holding/holding-change.ts'
import type { PerpetualChange } from '../perpetual/perpetual-holding.ts'
import { buyInto, emptyHolding, sellFrom, type Holding } from '../holding/holding.ts'
import { emptyActivity, emptyDayTotals, openBook, type AccountBook, type RecentOrder } from './account-book.ts'
import type { AccountEvent } from './account-event.ts'
import { recomputeFreezes, refreeze, refreezeFutures } from './freeze.ts'

type EventOf<T extends AccountEvent['type']> = Extract<AccountEvent, { type: T }>

function orderOf(book: AccountBook, orderId: string): Order {
  const order = book.orders.get(orderId)
  if (!order) throw new Error(`event for unknown order ${orderId}`)
  return order
}

/** The holding of a symbol, made on first use; active sells that came before it are counted at once (POS-4). */
function holdingOf(book: AccountBook, symbol: string): Holding {
  const found = book.holdings.get(symbol)
  if (found) return found
  const holding = emptyHolding(symbol)
  for (const order of book.orders.values()) {
    if (order.terms.kind === 'stock' && order.draft.symbol === symbol) holding.frozen += order.frozenVolume
  }
  book.holdings.set(symbol, holding)
  return holding
}

function postAll(book: AccountBook, entries: readonly LedgerEntry[]): void {
  for (const entry of entries) {
    post(book.ledger, entry)
    if (entry.reverses !== null) book.reversed.add(entry.reverses)
    countToday(book, entry)
  }
}

/** Remembers what was booked, so that a repeated command finds it; fills have their execution ids for that. */
function postOnce(book: AccountBook, entries: readonly LedgerEntry[]): void {
  for (const entry of entries) book.refIds.add(entry.refId)
  postAll(book, entries)
}

function countToday({ today }: AccountBook, { type, amount, debit, reverses }: LedgerEntry): void {
  const sign = reverses === null ? 1 : -1
  if (type === 'deposit') today.flowIn += sign * amount
  else if (type === 'withdraw') today.flowOut += sign * amount
  else if (type === 'fee' || type === 'tax') today.fees += debit === 'cash' ? -amount : amount
}

function createdOrder(book: AccountBook, from: NewOrder): void {
  const order = createOrder(from)
  book.orders.set(order.orderId, order)
  book.ordersByClOrdId.set(order.draft.clOrdId, order)
  countOrder(book, order)
  if (isTerminal(order.status)) return
  book.active.set(order.orderId, order)
  refreeze(book, order)
}

const duplicateWindowMs = 2000
const recentStride = 64

function countOrder({ activity }: AccountBook, { draft, createdAt }: Order): void {
  countInSecond(activity, createdAt)
  activity.orders += 1
  const { recent } = activity
  recent.push({ symbol: draft.symbol, side: draft.side, price: draft.price, volume: draft.volume, at: createdAt })
  // Dropped a stride at a time: whoever reads the list looks at the times.
  if (recent.length >= recentStride && (recent[0]?.at ?? 0) + duplicateWindowMs < createdAt)
    dropStale(recent, createdAt)
}

function dropStale(recent: RecentOrder[], now: number): void {
  const fresh = recent.findIndex(({ at }) => at + duplicateWindowMs >= now)
  recent.splice(0, fresh)
}

function countInSecond(activity: AccountBook['activity'], at: number): void {
  const second = Math.floor(at / 1000)
  activity.inSecond = second === activity.second ? activity.inSecond + 1 : 1
  activity.second = second
}

function movedOrder(book: AccountBook, event: EventOf<'orderMoved'>): void {
  const order = orderOf(book, event.orderId)
  const move = moveOrder(order.status, event.step, order.filledVolume)
  if (!move.ok) throw new Error(`illegal ${event.step} on ${event.orderId} in ${move.status}`)
  order.status = move.status
  if (event.seq !== null) order.lastSeq = Math.max(order.lastSeq, event.seq)
  if (event.exOrdId !== undefined) order.exOrdId = event.exOrdId
  if (event.venueFilled !== undefined) order.venueFilled = Math.max(order.venueFilled, event.venueFilled)
  if (event.rejectReason !== undefined) order.rejectReason = event.rejectReason
  if (event.rejectDetail !== undefined) order.rejectDetail = event.rejectDetail
  if (event.step === 'cancelRequest') {
    book.activity.cancels += 1
    countInSecond(book.activity, event.at)
  }
  touch(book, order, event.at)
  // An acknowledgement changes nothing the order holds back.
  if (event.step !== 'ack') refreeze(book, order)
}

function touch(book: AccountBook, order: Order, at: number): void {
  order.updatedAt = Math.max(order.updatedAt, at)
  order.version += 1
  if (isTerminal(order.status)) book.active.delete(order.orderId)
}

function bookedFill(book: AccountBook, event: EventOf<'fillBooked'>): void {
  const { fill, amount, fees } = event
  const order = orderOf(book, fill.orderId)
  const move = moveOrder(order.status, event.step, order.filledVolume)
  if (!move.ok) throw new Error(`illegal fill of ${fill.orderId} in ${move.status}`)
  order.execIds.push(fill.execId)
  order.status = move.status
  order.filledVolume += fill.volume
  // Coins and their prices both count 1e-8: their product would not fit, so the money itself is the turnover.
  order.turnover += order.terms.kind === 'perpetual' ? amount : fill.price * fill.volume
  order.filledAmount += amount
  order.fees = addFees(order.fees, fees)
  order.venueFilled = Math.max(order.venueFilled, order.filledVolume)
  if (event.isLate) order.lateFill = true
  postAll(book, event.entries)
  if (order.terms.kind === 'future') applyFuturesFill(book, order, fill, totalFees(fees))
  else if (order.terms.kind === 'perpetual') changePerpetual(book, event.perpetual)
  else bookShares(book, order, event)
  touch(book, order, fill.at)
  refreeze(book, order)
  if (order.terms.kind === 'future') refreezeFutures(book, futuresKey(order.draft.symbol, order.draft.positionSide))
}

function changePerpetual(book: AccountBook, change: PerpetualChange | undefined): void {
  if (change?.holding) book.perpetuals.set(change.key, change.holding)
  else if (change) book.perpetuals.delete(change.key)
}

/** PERPACC-4: a stamp is paid once. */
function paidFunding(book: AccountBook, { stamp, entries, changes }: EventOf<'fundingPaid'>): void {
  book.refIds.add(`funding:${stamp}`)
  postAll(book, entries)
  for (const change of changes) changePerpetual(book, change)
}

function rememberExec(book: AccountBook, orderId: string, execId: string): void {
  const order = book.orders.get(orderId)
  if (order) order.execIds.push(execId)
  else book.strayExecIds.add(execId)
}

function bookShares(book: AccountBook, order: Order, { fill, amount, fees }: EventOf<'fillBooked'>): void {
  const holding = holdingOf(book, order.draft.symbol)
  const paid = totalFees(fees)
  if (order.draft.side === side.sell) {
    sellFrom(holding, { qty: fill.volume, amount, fees: paid })
    book.today.sold += amount - paid
    return
  }
  buyInto(holding, { qty: fill.volume, price: fill.price, amount, fees: paid, day: fill.tradingDay })
  book.today.bought += amount + paid
  const { bought } = book.activity
  bought.set(order.draft.symbol, (bought.get(order.draft.symbol) ?? 0) + fill.volume)
}

function changeHolding(book: AccountBook, change: HoldingChange): void {
  book.refIds.add(change.id)
  const holding = holdingOf(book, change.symbol)
  if (change.kind === 'scale') scaleLots(holding, change.volume)
  else if (change.kind === 'cash') payDividend(holding, change.amount)
  else if (change.kind === 'writeOff') sellFrom(holding, { qty: change.volume, amount: change.amount, fees: 0 })
  else {
    const { volume: qty, price, cost: amount, openDate: day } = change
    buyInto(holding, { qty, price, amount, fees: 0, day })
    recomputeFreezes(book)
  }
}

function settledDay(book: AccountBook, { row, nextTradingDay }: EventOf<'daySettled'>): void {
  book.lastNav = row
  if (nextTradingDay <= book.tradingDay) return
  book.tradingDay = nextTradingDay
  book.activity = emptyActivity()
  book.today = emptyDayTotals()
  recomputeFreezes(book)
}

function archiveOrders(book: AccountBook, beforeDay: string): void {
  for (const order of book.orders.values()) {
    if (order.tradingDay >= beforeDay || !isTerminal(order.status) || order.frozenCash + order.frozenVolume > 0)
      continue
    for (const execId of order.execIds) book.strayExecIds.add(execId)
    book.orders.delete(order.orderId)
    book.ordersByClOrdId.delete(order.draft.clOrdId)
  }
}

/** The fold. Mutates the book: a copy per event would cost more than the event. */
export function applyEvent(book: AccountBook, event: AccountEvent): void {
  switch (event.type) {
    case 'accountOpened':
      throw new Error('an account opens once')
    case 'accountSet':
      if (event.isEnabled !== undefined) book.isEnabled = event.isEnabled
      if (event.connection !== undefined) book.connection = event.connection
      break
    case 'killSwitchSet':
      book.killSwitch = event.isOn
      break
    case 'ledgerPosted':
      postOnce(book, event.entries)
      break
    case 'withdrawalFrozen':
      book.withdrawalFrozen += event.delta
      book.refIds.add(event.refId)
      break
    case 'orderCreated':
      createdOrder(book, event.order)
      break
    case 'orderMoved':
      movedOrder(book, event)
      break
    case 'replaceRequested':
      setReplace(book, event.orderId, event.replace)
      break
    case 'replaceEnded':
      setReplace(book, event.orderId, null)
      break
    case 'fillBooked':
      bookedFill(book, event)
      break
    case 'fillQuarantined':
      rememberExec(book, event.fill.orderId, event.fill.execId)
      break
    case 'holdingChanged':
      changeHolding(book, event.change)
      break
    case 'dividendDeclared':
      book.receivables.set(event.receivable.id, event.receivable)
      postOnce(book, [event.entry])
      break
    case 'dividendPaid':
      book.receivables.delete(event.receivableId)
      postOnce(book, [event.entry])
      break
    case 'futuresSettled':
      postAll(book, event.entries)
      applyFuturesSettlement(book, event.prices)
      break
    case 'futuresDelivered':
      postAll(book, event.entries)
      deliverContracts(book, event.key, event.price)
      refreezeFutures(book, event.key)
      break
    case 'fundingPaid':
      paidFunding(book, event)
      break
    case 'marginSet':
      book.margin = event.settings
      break
    case 'daySettled':
      settledDay(book, event)
      break
    case 'reconciled':
      book.reconcileBlock = event.problem
      break
    case 'ordersArchived':
      archiveOrders(book, event.beforeDay)
      break
  }
  book.version += 1
}

function setReplace(book: AccountBook, orderId: string, replace: Order['pendingReplace']): void {
  const order = orderOf(book, orderId)
  order.pendingReplace = replace
  refreeze(book, order)
}

/** Rebuilds a book from its log. The first event opens it. */
export function replay(events: Iterable<AccountEvent>): AccountBook {
  let book: AccountBook | null = null
  for (const event of events) {
    if (event.type === 'accountOpened') {
      if (book) throw new Error('an account opens once')
      book = openBook(event.opening)
      book.version = 1
    } else if (book) applyEvent(book, event)
    else throw new Error('the log does not begin with the opening')
  }
  if (!book) throw new Error('an empty log is no account')
  return book
}
