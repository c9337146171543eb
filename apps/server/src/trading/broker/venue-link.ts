import { orderStatus } from '@liangshu/contract/trading/order-codes'
import { decideConnection } from '@liangshu/engine/account/book/decide-account'
import { decideDeposit } from '@liangshu/engine/account/book/decide-cash'
import { decideTrigger, isTriggered } from '@liangshu/engine/account/book/decide-session'
import type { Order } from '@liangshu/engine/account/order/order'

import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import type { AccountTx } from '../book/book-keeper.ts'
import { eachAlone } from '../each-alone.ts'
import { platformScope } from '../platform-scope.ts'
import { createOrderCarrier, type LinkedAccount, type VenueLinkParts } from './order-carrier.ts'
import type { VenueClient, VenueFunding } from './venue-client.ts'
import { findLost, findSent } from './venue-order.store.ts'
import { differenceOf, unitsFor, type VenueUnits } from './venue-units.ts'

const lostBackMs = 86_400_000
const fundingBackMs = 2 * 86_400_000

/** Keeps one account and its outside venue at one: orders, fills, money and positions. */
export function createVenueLink(parts: VenueLinkParts) {
  const { db, keeper, clock, warn } = parts
  const { carry, takeBack } = createOrderCarrier(parts)
  const now = () => clock.now().getTime()

  const record = (accountId: string, work: (locked: AccountTx) => Promise<void>) =>
    keeper.onAccount(platformScope, accountId, work)

  async function lookForLost(account: LinkedAccount, client: VenueClient): Promise<void> {
    const lost = await asPlatform(db, (tx) => findLost(tx, account.id, new Date(now() - lostBackMs)))
    if (lost.length === 0) return
    const { all, isHedged } = await readOrders(account)
    for (const { order_id: orderId } of lost) {
      const order = all.get(orderId)
      if (order) await takeBack({ account, client, order, isHedged, taken: takenBy(all, orderId) })
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
    await record(account.id, async (locked) => {
      for (const { orderId } of due) locked.record(decideTrigger(locked.book, orderId, at))
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
      await record(account.id, async (locked) => {
        const { book } = locked
        if (!book.refIds.has('venue') && amount > 0) {
          await locked.record(decideDeposit(book, { refId: 'venue', amount, at: now() }))
        }
        await block(locked, differenceOf(book, positions, units))
        await locked.record(decideConnection(book, 'loggedIn'))
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
      await record(account.id, async (locked) => {
        for (const one of paid) await bookFunding(locked, one, units)
        problem = differenceOf(locked.book, positions, units)
        if (problem === suspect) await block(locked, problem)
      })
      return problem
    },

    logOut: (account: LinkedAccount): Promise<unknown> =>
      record(account.id, async (locked) => {
        await locked.record(decideConnection(locked.book, 'disconnected'))
      }),
  }
}

type ReadOrders = { active: Order[]; all: ReadonlyMap<string, Order>; isHedged: boolean }

/** Ids of the venue that other orders have. */
function takenBy(all: ReadonlyMap<string, Order>, orderId: string): Set<string> {
  const others = [...all.values()].filter((order) => order.orderId !== orderId)
  return new Set(others.flatMap(({ exOrdId }) => (exOrdId === null ? [] : [exOrdId])))
}

async function block(locked: AccountTx, problem: string | null): Promise<void> {
  if (problem === null || problem === locked.book.reconcileBlock) return
  await locked.record({ ok: true, answer: undefined, events: [{ type: 'reconciled', problem, by: 'venue' }] })
}

/** Booked under the venue's own id, once. */
async function bookFunding(
  locked: AccountTx,
  { id, symbol, amount, at }: VenueFunding,
  { money }: VenueUnits,
): Promise<void> {
  const { book } = locked
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
  await locked.record({ ok: true, answer: undefined, events: [{ type: 'ledgerPosted', entries }] })
}

function isAtVenue(status: number): boolean {
  return (
    status === orderStatus.pendingNew ||
    status === orderStatus.new ||
    status === orderStatus.partiallyFilled ||
    status === orderStatus.pendingCancel
  )
}
