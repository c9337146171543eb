import { orderStatus } from '@liangshu/contract/trading/order-codes'
import type { AccountEvent } from '../account/book/account-event.ts'
import { simFutures, simShares } from './sim-instruments.ts'

/** PRE-15: once the switch is thrown nothing goes out, whatever was decided before. */
export function checkStopped(stopped: Set<string>, accountId: string, event: AccountEvent): void {
  if (event.type === 'killSwitchSet') {
    if (event.isOn) stopped.add(accountId)
    else stopped.delete(accountId)
    return
  }
  const goesOut =
    (event.type === 'orderCreated' && event.order.status === orderStatus.pendingNew) ||
    (event.type === 'orderMoved' && (event.step === 'sessionOpen' || event.step === 'submit'))
  if (goesOut && stopped.has(accountId)) throw new Error(`${accountId} sends an order although it was stopped`)
}

const limits = new Map(
  [...simShares, ...simFutures].flatMap(({ facts: { instrument } }) =>
    instrument ? [[instrument.symbol, { up: instrument.limitUp, down: instrument.limitDown }] as const] : [],
  ),
)

/** The nearest price a symbol may trade at on the day. */
export function withinDay(symbol: string, price: number): number {
  const { up, down } = limits.get(symbol) ?? {}
  return Math.min(up ?? price, Math.max(down ?? price, price))
}

function checkPrice(symbol: string, price: number, what: string): void {
  if (withinDay(symbol, price) !== price) throw new Error(`${what} at ${price} is outside the limits of ${symbol}`)
}

/** No order and no fill outside the day's limits, and none goes out for a symbol that is halted. */
export function checkMarket(
  halted: ReadonlySet<string>,
  event: AccountEvent,
  symbolOf: (orderId: string) => string,
): void {
  if (event.type === 'fillBooked') {
    checkPrice(symbolOf(event.fill.orderId), event.fill.price, event.fill.execId)
  } else if (event.type === 'orderCreated' && event.order.status !== orderStatus.rejected) {
    const { draft, orderId, status } = event.order
    checkPrice(draft.symbol, draft.price, orderId)
    // A replacement was checked when it was asked for, and follows once the venue has let the old one go.
    const goesOut = status === orderStatus.pendingNew && draft.replaces === null
    if (goesOut && halted.has(draft.symbol)) throw new Error(`${orderId} goes out although ${draft.symbol} is halted`)
  }
}
