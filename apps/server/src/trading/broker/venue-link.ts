import { orderStatus } from '@liangshu/contract/trading/order-codes'
import { decideConnection } from '@liangshu/engine/account/book/decide-account'
import { decideDeposit } from '@liangshu/engine/account/book/decide-cash'
import { decideTrigger, isTriggered } from '@liangshu/engine/account/book/decide-session'
import { decideVenueReport, type VenueReport } from '@liangshu/engine/account/book/decide-venue'
import { isMarketType } from '@liangshu/engine/account/order/order-types'
import type { Order } from '@liangshu/engine/account/order/order'
import { coinScale, unitText } from '@liangshu/engine/account/order/unit-scale'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import type { Desk } from '../book/book-keeper.ts'
import type { OrderKeeper } from '../order/order-keeper.ts'
import { unitsOfText } from '../order/order-draft.ts'
import { eachAlone } from '../each-alone.ts'
import { platformScope } from '../platform-scope.ts'
import { VenueRefusal, type VenueClient, type VenueFunding, type VenueOrder, type VenueState } from './venue-client.ts'
import { claim, findSent, setState, type SentOrder } from './venue-order.store.ts'

export type LinkedAccount = { readonly id: string; readonly tenantId: number; readonly openedAt: Date }
type Parts = { db: Db; keeper: OrderKeeper; clock: Clock; warn: (facts: object, text: string) => void }

/** An order the venue does not know this long after it was sent never got there. */
const settleMs = 5000
const maxAttempts = 5
const fundingBackMs = 2 * 86_400_000

/** At most 36 characters of letters and digits, the same every time it is asked for. */
export const clientIdOf = (orderId: string): string => orderId.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 36)

function venueOrder({ orderId, draft }: Order, isHedged: boolean): VenueOrder {
  return {
    clientId: clientIdOf(orderId),
    symbol: draft.symbol,
    side: draft.side,
    isMarket: isMarketType(draft.orderType),
    price: unitText(draft.price, coinScale.price),
    volume: unitText(draft.volume, coinScale.volume),
    reduceOnly: draft.reduceOnly || draft.positionEffect !== 1,
    timeInForce: draft.tif === 'IOC' || draft.tif === 'FOK' ? draft.tif : 'GTC',
    positionSide: isHedged ? (draft.positionSide === 1 ? 'long' : 'short') : null,
  }
}

/**
 * Carries the orders of one account to an outside venue and its answers back. What leaves is written down first; what
 * cannot be known is asked for by our own id, so a timeout, a crash or a second node never makes a second order.
 */
export function createVenueLink({ db, keeper, clock, warn }: Parts) {
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

  /** Everything the venue has traded of an order; what we have booked already is recognised by its id. */
  async function fillsOf(client: VenueClient, order: Order, state: VenueState): Promise<VenueReport[]> {
    if (unitsOf(state.filled) <= order.filledVolume) return []
    const { orderId } = order
    const trades = await client.trades({ exOrdId: state.exOrdId, symbol: order.draft.symbol })
    return trades.map(({ id, price, volume, fee, isMaker, at }) => ({
      kind: 'fill',
      execId: `${state.exOrdId}:${id}`,
      orderId,
      price: unitsOf(price),
      volume: unitsOf(volume),
      fee: unitsOf(fee),
      isMaker,
      tradingDay: '',
      at,
    }))
  }

  /** What a state of the venue means for us: the acknowledgement, the fills, the end. */
  async function absorb(account: LinkedAccount, client: VenueClient, order: Order, state: VenueState): Promise<void> {
    const at = clock.now().getTime()
    const { orderId } = order
    const reports: VenueReport[] = []
    if (order.status === orderStatus.pendingNew && state.status !== 'rejected') {
      reports.push({ kind: 'ack', orderId, exOrdId: state.exOrdId, seq: order.lastSeq + 1, at })
    }
    reports.push(...(await fillsOf(client, order, state)))
    const seq = order.lastSeq + 2
    if (state.status === 'canceled') {
      const kind = order.status === orderStatus.pendingCancel ? 'cancelAck' : 'venueCancel'
      reports.push({ kind, orderId, seq, at, venueFilled: unitsOf(state.filled) })
    } else if (state.status === 'rejected') {
      reports.push({ kind: 'reject', orderId, seq, at, reason: 1, text: '交易所拒绝' })
    }
    await report(account.id, reports)
  }

  async function note(orderId: string, change: Parameters<typeof setState>[2]): Promise<void> {
    await asPlatform(db, (tx) => setState(tx, orderId, change))
  }

  async function send(account: LinkedAccount, client: VenueClient, order: Order, isHedged: boolean): Promise<void> {
    const { orderId } = order
    try {
      const state = await client.place(venueOrder(order, isHedged))
      await note(orderId, { state: 'sent', at: clock.now() })
      await absorb(account, client, order, state)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      if (error instanceof VenueRefusal) {
        await note(orderId, { state: 'refused', at: clock.now(), note: text })
        const at = clock.now().getTime()
        await report(account.id, [{ kind: 'reject', orderId, seq: order.lastSeq + 1, at, reason: 1, text }])
        return
      }
      warn({ account: account.id, order: orderId, err: error }, 'outcome of an order is open')
      await note(orderId, { state: 'unknown', at: clock.now(), note: text })
    }
  }

  async function sendOnce(account: LinkedAccount, client: VenueClient, order: Order, isHedged: boolean): Promise<void> {
    const { orderId } = order
    const row = { orderId, accountId: account.id, tenantId: account.tenantId, clientId: clientIdOf(orderId) }
    const isOurs = await asPlatform(db, (tx) => claim(tx, { ...row, at: clock.now() }))
    if (isOurs) await send(account, client, order, isHedged)
  }

  /** Sent, but nobody knows what became of it: the venue is asked, and only if it knows nothing is it sent once more. */
  async function resolve(
    account: LinkedAccount,
    client: VenueClient,
    order: Order,
    sent: SentOrder,
    isHedged: boolean,
  ): Promise<void> {
    const { orderId, draft } = order
    const state = await client.find({ clientId: sent.client_id, symbol: draft.symbol })
    if (state) {
      await note(orderId, { state: 'sent', at: clock.now() })
      return absorb(account, client, order, state)
    }
    if (clock.now().getTime() - sent.last_at.getTime() < settleMs) return
    const at = clock.now().getTime()
    if (order.status === orderStatus.pendingCancel) {
      return report(account.id, [
        { kind: 'cancelAck', orderId, seq: order.lastSeq + 1, at, venueFilled: order.filledVolume },
      ])
    }
    if (sent.state === 'sent') {
      return report(account.id, [
        { kind: 'venueCancel', orderId, seq: order.lastSeq + 1, at, venueFilled: order.filledVolume },
      ])
    }
    if (sent.attempts >= maxAttempts) {
      const text = '交易所未确认委托，已停止重试'
      return report(account.id, [{ kind: 'reject', orderId, seq: order.lastSeq + 1, at, reason: 1, text }])
    }
    await note(orderId, { state: 'sending', at: clock.now(), attempts: sent.attempts + 1 })
    await send(account, client, order, isHedged)
  }

  async function carry(
    account: LinkedAccount,
    client: VenueClient,
    order: Order,
    sent: SentOrder | undefined,
    isHedged: boolean,
  ): Promise<void> {
    const isCancel = order.status === orderStatus.pendingCancel
    if (!sent) {
      if (!isCancel) return sendOnce(account, client, order, isHedged)
      const at = clock.now().getTime()
      // Never left this house: it ends here.
      return report(account.id, [
        { kind: 'cancelAck', orderId: order.orderId, seq: order.lastSeq + 1, at, venueFilled: order.filledVolume },
      ])
    }
    if (isCancel) await client.cancel({ clientId: sent.client_id, symbol: order.draft.symbol })
    await resolve(account, client, order, sent, isHedged)
  }

  async function readOrders(account: LinkedAccount): Promise<{ active: Order[]; isHedged: boolean }> {
    let [active, isHedged]: [Order[], boolean] = [[], false]
    await record(account.id, async ({ book }) => {
      isHedged = book.margin.isHedged
      active = [...book.active.values()].map((order) => ({ ...order }))
    })
    return { active, isHedged }
  }

  /** Conditional orders wait here, not at the venue: its last price lets them go. True when one went. */
  async function release(account: LinkedAccount, client: VenueClient, waiting: readonly Order[]): Promise<boolean> {
    const due: Order[] = []
    const look = async ([symbol, orders]: [string, Order[]]) => {
      const last = unitsOf((await client.quote(symbol)).last)
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
      let { active, isHedged } = await readOrders(account)
      const waiting = active.filter(({ status }) => status === orderStatus.pendingTrigger)
      if (await release(account, client, waiting)) ({ active, isHedged } = await readOrders(account))
      const orders = active.filter(({ status }) => isAtVenue(status))
      if (orders.length === 0) return
      const sent = await asPlatform(db, (tx) => findSent(tx, account.id))
      for (const order of orders) {
        try {
          await carry(account, client, order, sent.get(order.orderId), isHedged)
        } catch (error) {
          warn({ account: account.id, order: order.orderId, err: error }, 'venue did not answer')
        }
      }
    },

    /** The first contact brings the wallet. A position we did not open ourselves blocks trading at once. */
    async logIn(account: LinkedAccount, client: VenueClient): Promise<void> {
      const { balance, positions } = await client.wallet()
      await record(account.id, async (desk) => {
        const { book } = desk
        const at = clock.now().getTime()
        if (!book.refIds.has('venue') && unitsOf(balance) > 0) {
          await desk.record(decideDeposit(book, { refId: 'venue', amount: unitsOf(balance), at }))
        }
        await block(desk, differenceOf(book, positions))
        await desk.record(decideConnection(book, 'loggedIn'))
      })
    },

    /**
     * Books the funding of late and compares the positions. What differs may be a fill that is on its way, so only a
     * difference that was there the last time too blocks the account; it is answered to be remembered until then.
     */
    async compare(account: LinkedAccount, client: VenueClient, suspect: string | null): Promise<string | null> {
      // What was paid before the account came to us is in its first balance already.
      const since = Math.max(account.openedAt.getTime(), clock.now().getTime() - fundingBackMs)
      const paid = await client.funding(since)
      const { positions } = await client.wallet()
      let problem: string | null = null
      await record(account.id, async (desk) => {
        for (const one of paid) await bookFunding(desk, one)
        problem = differenceOf(desk.book, positions)
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

async function block(desk: Desk, problem: string | null): Promise<void> {
  if (problem === null || problem === desk.book.reconcileBlock) return
  await desk.record({ ok: true, answer: undefined, events: [{ type: 'reconciled', problem, by: 'venue' }] })
}

/** Booked under the venue's own id, once. */
async function bookFunding(desk: Desk, { id, symbol, amount, at }: VenueFunding): Promise<void> {
  const { book } = desk
  // Reports find the symbol in the third part, as in the funding of the paper exchange.
  const refId = `funding:${id}:${symbol}`
  const units = unitsOf(amount)
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

function unitsOf(text: string): number {
  const units = unitsOfText(text.replace('-', ''))
  if (units === null) throw new Error(`the venue sent ${text}, which is no amount`)
  return text.startsWith('-') ? -units : units
}

/** What the venue holds for us against what the book says. */
function differenceOf(book: Desk['book'], positions: Readonly<Record<string, string>>): string | null {
  const own = new Map<string, number>()
  for (const { symbol, qty } of book.perpetuals.values()) own.set(symbol, (own.get(symbol) ?? 0) + qty)
  for (const symbol of new Set([...own.keys(), ...Object.keys(positions)])) {
    const [ours, theirs] = [own.get(symbol) ?? 0, unitsOf(positions[symbol] ?? '0')]
    if (ours !== theirs) {
      const [here, there] = [unitText(ours, coinScale.volume), unitText(theirs, coinScale.volume)]
      return `${symbol}持仓${here}与交易所${there}不符`
    }
  }
  return null
}
