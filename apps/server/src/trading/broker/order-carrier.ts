import { orderStatus } from '@liangshu/contract/trading/order-codes'
import { decideVenueReport, type VenueReport } from '@liangshu/engine/account/book/decide-venue'
import type { Order } from '@liangshu/engine/account/order/order'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import type { AssetClass } from '../market-facts/market-facts.ts'
import type { OrderKeeper } from '../order/order-keeper.ts'
import { platformScope } from '../platform-scope.ts'
import { VenueNotReached, VenueRefusal, type SentReference, type VenueClient, type VenueState } from './venue-client.ts'
import { claim, setState, unclaim, type SentOrder } from './venue-order.store.ts'
import { clientIdOf, reportsOf, venueOrder } from './venue-reports.ts'
import { unitsFor } from './venue-units.ts'

export type LinkedAccount = {
  readonly id: string
  readonly tenantId: number
  readonly openedAt: Date
  readonly assetClass: AssetClass
}
export type VenueLinkParts = { db: Db; keeper: OrderKeeper; clock: Clock; warn: (facts: object, text: string) => void }

/** An order of an account on its way, with what is known around it. */
type Carried = {
  readonly account: LinkedAccount
  readonly client: VenueClient
  readonly order: Order
  readonly isHedged: boolean
  /** Ids of the venue that belong to other orders. */
  readonly taken: ReadonlySet<string>
}

/** An order the venue does not know this long after it was sent never got there. */
const settleMs = 5000
const maxAttempts = 5
/** Where a second order cannot be told from the first, it is given up only after this long without a word. */
const lostMs = 60_000

/**
 * Carries one order to an outside venue and its answers back. What leaves is written down first; what cannot be known
 * is asked for by our own id, so a timeout, a crash or a second node never makes a second order.
 */
export function createOrderCarrier({ db, keeper, clock, warn }: VenueLinkParts) {
  const now = () => clock.now().getTime()
  /** Since when a venue has not known an order it was sent. */
  const missing = new Map<string, number>()

  async function report(accountId: string, reports: readonly VenueReport[]): Promise<void> {
    if (reports.length === 0) return
    await keeper.onAccount(platformScope, accountId, async (locked) => {
      for (const one of reports) {
        const dated = one.kind === 'fill' ? { ...one, tradingDay: locked.book.tradingDay } : one
        await locked.record(decideVenueReport(locked.book, dated))
      }
    })
  }

  async function absorb({ account, client, order }: Carried, state: VenueState): Promise<void> {
    const units = unitsFor(account.assetClass)
    await report(account.id, await reportsOf(client, order, state, { units, at: now() }))
  }

  async function note(orderId: string, change: Omit<Parameters<typeof setState>[2], 'at'>): Promise<void> {
    await asPlatform(db, (tx) => setState(tx, orderId, { ...change, at: clock.now() }))
  }

  function referenceOf({ account, order, isHedged, taken }: Carried): SentReference {
    const wanted = venueOrder(order, isHedged, unitsFor(account.assetClass))
    const { clientId, symbol } = wanted
    return { clientId, symbol, exOrdId: order.exOrdId, wanted, sentAt: order.createdAt, taken }
  }

  const reject = ({ account, order }: Carried, text: string) =>
    report(account.id, [{ kind: 'reject', orderId: order.orderId, seq: order.lastSeq + 1, at: now(), reason: 1, text }])

  /** Ends an order here with what it has traded. */
  const end = ({ account, order }: Carried, kind: 'cancelAck' | 'venueCancel') =>
    report(account.id, [
      { kind, orderId: order.orderId, seq: order.lastSeq + 1, at: now(), venueFilled: order.filledVolume },
    ])

  async function send(carried: Carried): Promise<void> {
    const { account, client, order, isHedged } = carried
    const { orderId } = order
    try {
      const state = await client.place(venueOrder(order, isHedged, unitsFor(account.assetClass)))
      await note(orderId, { state: 'sent' })
      await absorb(carried, state)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      if (error instanceof VenueRefusal) {
        await note(orderId, { state: 'refused', note: text })
        return reject(carried, text)
      }
      warn({ account: account.id, order: orderId, err: error }, 'outcome of an order is open')
      if (error instanceof VenueNotReached) await asPlatform(db, (tx) => unclaim(tx, orderId))
      else await note(orderId, { state: 'unknown', note: text })
    }
  }

  async function sendOnce(carried: Carried): Promise<void> {
    const { account, order } = carried
    const { orderId } = order
    const row = { orderId, accountId: account.id, tenantId: account.tenantId, clientId: clientIdOf(orderId) }
    const isOurs = await asPlatform(db, (tx) => claim(tx, { ...row, at: clock.now() }))
    if (isOurs) await send(carried)
  }

  /** How long the venue has not known the order. */
  function missingFor(orderId: string): number {
    const since = missing.get(orderId) ?? now()
    missing.set(orderId, since)
    return now() - since
  }

  /**
   * A venue that would take the same order twice: it may be slow, or begin again with an empty memory. The order is given
   * up after a while, and looked for on.
   */
  async function giveUp(carried: Carried): Promise<void> {
    const { order } = carried
    if (missingFor(order.orderId) < lostMs) return
    missing.delete(order.orderId)
    await note(order.orderId, { state: 'lost', note: '交易所一直不认识该委托，未重复发送' })
    await end(carried, order.status === orderStatus.pendingCancel ? 'cancelAck' : 'venueCancel')
  }

  /** Sent, but nobody knows what became of it: the venue is asked, and only if it knows nothing is it sent once more. */
  async function resolve(carried: Carried, sent: SentOrder): Promise<void> {
    const { client, order } = carried
    const { orderId } = order
    const state = await client.find(referenceOf(carried))
    if (state) {
      missing.delete(orderId)
      await note(orderId, { state: 'sent' })
      return absorb(carried, state)
    }
    if (!client.isIdempotent) return giveUp(carried)
    if (now() - sent.last_at.getTime() < settleMs) return
    if (order.status === orderStatus.pendingCancel) return end(carried, 'cancelAck')
    if (sent.state === 'sent') return end(carried, 'venueCancel')
    if (sent.attempts >= maxAttempts) return reject(carried, '交易所未确认委托，已停止重试')
    await note(orderId, { state: 'sending', attempts: sent.attempts + 1 })
    await send(carried)
  }

  async function carry(carried: Carried, sent: SentOrder | undefined): Promise<void> {
    const isCancel = carried.order.status === orderStatus.pendingCancel
    // Never left this house: it ends here.
    if (!sent) return isCancel ? end(carried, 'cancelAck') : sendOnce(carried)
    if (isCancel) await carried.client.cancel(referenceOf(carried))
    await resolve(carried, sent)
  }

  /** What was given up and turns up after all is withdrawn there; what it has traded is ours. */
  async function takeBack(carried: Carried): Promise<void> {
    const { account, client, order } = carried
    const state = await client.find(referenceOf(carried))
    if (!state) return
    warn({ account: account.id, order: order.orderId }, 'an order that was given up has turned up')
    await client.cancel(referenceOf(carried))
    await absorb(carried, state)
    if (state.status !== 'pending' && state.status !== 'working') await note(order.orderId, { state: 'sent' })
  }

  return { carry, takeBack }
}
