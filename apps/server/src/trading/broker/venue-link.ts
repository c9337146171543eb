import { orderStatus } from '@liangshu/contract/trading/order-codes'
import { decideConnection } from '@liangshu/engine/account/book/decide-account'
import { decideDeposit } from '@liangshu/engine/account/book/decide-cash'
import { decideTrigger, isTriggered } from '@liangshu/engine/account/book/decide-session'
import { decideVenueReport, type VenueReport } from '@liangshu/engine/account/book/decide-venue'
import type { Order } from '@liangshu/engine/account/order/order'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import type { Desk } from '../book/book-keeper.ts'
import { eachAlone } from '../each-alone.ts'
import type { AssetClass } from '../market-facts/market-facts.ts'
import type { OrderKeeper } from '../order/order-keeper.ts'
import { platformScope } from '../platform-scope.ts'
import {
  VenueNotReached,
  VenueRefusal,
  type SentReference,
  type VenueClient,
  type VenueFunding,
  type VenueState,
} from './venue-client.ts'
import { claim, findLost, findSent, setState, unclaim, type SentOrder } from './venue-order.store.ts'
import { clientIdOf, reportsOf, venueOrder } from './venue-reports.ts'
import { differenceOf, unitsFor, type VenueUnits } from './venue-units.ts'

export type LinkedAccount = {
  readonly id: string
  readonly tenantId: number
  readonly openedAt: Date
  readonly assetClass: AssetClass
}
type Parts = { db: Db; keeper: OrderKeeper; clock: Clock; warn: (facts: object, text: string) => void }

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
const lostBackMs = 86_400_000
const fundingBackMs = 2 * 86_400_000

/**
 * Carries the orders of one account to an outside venue and its answers back. What leaves is written down first; what
 * cannot be known is asked for by our own id, so a timeout, a crash or a second node never makes a second order.
 */
export function createVenueLink({ db, keeper, clock, warn }: Parts) {
  const now = () => clock.now().getTime()
  /** Since when a venue has not known an order it was sent. */
  const missing = new Map<string, number>()

  const record = (accountId: string, work: (desk: Desk) => Promise<void>) =>
    keeper.onAccount(platformScope, accountId, work)

  async function report(accountId: string, reports: readonly VenueReport[]): Promise<void> {
    if (reports.length === 0) return
    await record(accountId, async (desk) => {
      for (const one of reports) {
        const dated = one.kind === 'fill' ? { ...one, tradingDay: desk.book.tradingDay } : one
        await desk.record(decideVenueReport(desk.book, dated))
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
  async function lookForLost(account: LinkedAccount, client: VenueClient): Promise<void> {
    const lost = await asPlatform(db, (tx) => findLost(tx, account.id, new Date(now() - lostBackMs)))
    if (lost.length === 0) return
    const { all, isHedged } = await readOrders(account)
    for (const { order_id: orderId } of lost) {
      const order = all.get(orderId)
      if (!order) continue
      const carried = { account, client, order, isHedged, taken: takenBy(all, orderId) }
      const state = await client.find(referenceOf(carried))
      if (!state) continue
      warn({ account: account.id, order: orderId }, 'an order that was given up has turned up')
      await client.cancel(referenceOf(carried))
      await absorb(carried, state)
      if (state.status !== 'pending' && state.status !== 'working') await note(orderId, { state: 'sent' })
    }
  }

  async function readOrders(account: LinkedAccount): Promise<ReadOrders> {
    let [active, all, isHedged]: [Order[], Map<string, Order>, boolean] = [[], new Map(), false]
    await record(account.id, async ({ book }) => {
      isHedged = book.margin.isHedged
      active = [...book.active.values()].map((order) => ({ ...order }))
      all = new Map([...book.orders].map(([id, order]) => [id, { ...order }]))
    })
    return { active, all, isHedged }
  }

  /** Conditional orders wait here, not at the venue: its last price lets them go. True when one went. */
  async function release(account: LinkedAccount, client: VenueClient, waiting: readonly Order[]): Promise<boolean> {
    const due: Order[] = []
    const look = async ([symbol, orders]: [string, Order[]]) => {
      const last = unitsFor(account.assetClass).price((await client.quote(symbol)).last)
      // A venue that has not traded yet shows nothing, which is not a price of nothing.
      if (last <= 0) return
      due.push(...orders.filter(({ draft }) => isTriggered(draft.side, draft.triggerPrice ?? Number.NaN, last)))
    }
    // A price that does not come holds up no order that needs none.
    const bySymbol = Map.groupBy(waiting, ({ draft }) => draft.symbol)
    await eachAlone(bySymbol, look, { warn, about: ([symbol]) => ({ account: account.id, symbol }) })
    if (due.length === 0) return false
    const at = clock.now().getTime()
    await record(account.id, async (desk) => {
      for (const { orderId } of due) desk.record(decideTrigger(desk.book, orderId, at))
    })
    return true
  }

  return {
    /** One round: what was waiting for its price, new orders out, cancels out, states and fills in. */
    async beat(account: LinkedAccount, client: VenueClient): Promise<void> {
      let { active, all, isHedged } = await readOrders(account)
      const waiting = active.filter(({ status }) => status === orderStatus.pendingTrigger)
      if (await release(account, client, waiting)) ({ active, all, isHedged } = await readOrders(account))
      const orders = active.filter(({ status }) => isAtVenue(status))
      if (orders.length === 0) return
      const sent = await asPlatform(db, (tx) => findSent(tx, account.id))
      for (const order of orders) {
        try {
          const taken = takenBy(all, order.orderId)
          await carry({ account, client, order, isHedged, taken }, sent.get(order.orderId))
        } catch (error) {
          warn({ account: account.id, order: order.orderId, err: error }, 'venue did not answer')
        }
      }
    },

    /** The first contact brings the wallet. A position we did not open ourselves blocks trading at once. */
    async logIn(account: LinkedAccount, client: VenueClient): Promise<void> {
      const { balance, positions } = await client.wallet()
      const units = unitsFor(account.assetClass)
      const amount = units.money(balance)
      await record(account.id, async (desk) => {
        const { book } = desk
        if (!book.refIds.has('venue') && amount > 0) {
          await desk.record(decideDeposit(book, { refId: 'venue', amount, at: now() }))
        }
        await block(desk, differenceOf(book, positions, units))
        await desk.record(decideConnection(book, 'loggedIn'))
      })
    },

    /**
     * Books the funding of late and compares the positions. What differs may be a fill that is on its way, so only a
     * difference that was there the last time too blocks the account; it is answered to be remembered until then.
     */
    async compare(account: LinkedAccount, client: VenueClient, suspect: string | null): Promise<string | null> {
      // What was paid before the account came to us is in its first balance already.
      const since = Math.max(account.openedAt.getTime(), now() - fundingBackMs)
      const paid = await client.funding(since)
      await lookForLost(account, client)
      const { positions } = await client.wallet()
      const units = unitsFor(account.assetClass)
      let problem: string | null = null
      await record(account.id, async (desk) => {
        for (const one of paid) await bookFunding(desk, one, units)
        problem = differenceOf(desk.book, positions, units)
        if (problem === suspect) await block(desk, problem)
      })
      return problem
    },

    logOut: (account: LinkedAccount): Promise<unknown> =>
      record(account.id, async (desk) => {
        await desk.record(decideConnection(desk.book, 'disconnected'))
      }),
  }
}

type ReadOrders = { active: Order[]; all: ReadonlyMap<string, Order>; isHedged: boolean }

/** Ids of the venue that other orders have. */
function takenBy(all: ReadonlyMap<string, Order>, orderId: string): Set<string> {
  const others = [...all.values()].filter((order) => order.orderId !== orderId)
  return new Set(others.flatMap(({ exOrdId }) => (exOrdId === null ? [] : [exOrdId])))
}

async function block(desk: Desk, problem: string | null): Promise<void> {
  if (problem === null || problem === desk.book.reconcileBlock) return
  await desk.record({ ok: true, answer: undefined, events: [{ type: 'reconciled', problem, by: 'venue' }] })
}

/** Booked under the venue's own id, once. */
async function bookFunding(desk: Desk, { id, symbol, amount, at }: VenueFunding, { money }: VenueUnits): Promise<void> {
  const { book } = desk
  // Reports find the symbol in the third part, as in the funding of the paper exchange.
  const refId = `funding:${id}:${symbol}`
  const units = money(amount)
  if (units === 0 || book.refIds.has(refId)) return
  const [debit, credit] = units > 0 ? (['cash', 'funding'] as const) : (['funding', 'cash'] as const)
  const line = {
    id: refId,
    type: 'funding',
    debit,
    credit,
    amount: Math.abs(units),
    refId,
    at,
    reverses: null,
  } as const
  const entries = [{ ...line, tradingDay: book.tradingDay }]
  await desk.record({ ok: true, answer: undefined, events: [{ type: 'ledgerPosted', entries }] })
}

function isAtVenue(status: number): boolean {
  return (
    status === orderStatus.pendingNew ||
    status === orderStatus.new ||
    status === orderStatus.partiallyFilled ||
    status === orderStatus.pendingCancel
  )
}
