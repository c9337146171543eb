import type { OrderDraftBody } from '@liangshu/contract/trading/execute-trade'
import { rejectReasons, side, type Side } from '@liangshu/contract/trading/order-codes'
import type { OrderPreview, Ticket } from '@liangshu/contract/trading/order-list'
import { decidePlace, freezePriceOf } from '@liangshu/engine/account/decide-place'
import { amountOf, cashForNewOrder } from '@liangshu/engine/account/freeze'
import { feesOfOrder } from '@liangshu/engine/fee/fee-rule'
import { totalFees } from '@liangshu/engine/fee/fees'
import { volumeForAmount } from '@liangshu/engine/order/order-volume'

import type { Clock } from '../../platform/clock.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { accessTo } from '../account/account-access.ts'
import type { Desk } from '../book/book-keeper.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import { listingOf, type Listing } from './instrument-days.ts'
import { factsFor, heldAndSellable, placeCommand } from './order-desk.ts'
import type { OrderKeeper } from './order-keeper.ts'

const yuan = (price: number) => price / 10_000
const yuanOrNull = (price: number | null) => (price === null ? null : yuan(price))

type Asked = { accountId: string; symbol: string; side: Side; price?: number | undefined }

/** What a ticket shows and tries out before anything is sent. Nothing here is stored. */
export function createTicketService({
  keeper,
  clock,
  market,
}: {
  keeper: OrderKeeper
  clock: Clock
  market: MarketFacts
}) {
  async function reading<T>(actor: Actor, accountId: string, work: (desk: Desk) => Promise<T>): Promise<T> {
    const done = await keeper.onAccount(actor, accountId, async (desk) => {
      if (!(await accessTo(desk.tx, actor, accountId)).canRead) throw new AppError('FORBIDDEN', { accountId })
      return { value: await work(desk) }
    })
    if (!done) throw new AppError('FORBIDDEN', { accountId })
    return done.value
  }

  return {
    ticket: (actor: Actor, asked: Asked): Promise<Ticket> =>
      reading(actor, asked.accountId, async (desk) => {
        if (!market.time()) throw refusal('行情尚未就绪，请稍后再试')
        const listing = listingOf(market, asked.symbol, desk.account.feeProfileId)
        if (!listing) throw refusal(rejectReasons[6])
        return ticketOf(desk, listing, asked)
      }),

    preview: (actor: Actor, body: OrderDraftBody): Promise<OrderPreview> =>
      reading(actor, body.accountId ?? '', async (desk) => {
        if (!market.time()) throw refusal('行情尚未就绪，请稍后再试')
        await market.prepare(body.symbol)
        const asker = { userId: actor.userId, username: actor.username }
        const parts = { market, body, clOrdId: `preview-${body.clOrdId}`, asker, nowMs: clock.now().getTime() }
        const question = { asker, symbol: body.symbol, side: body.side }
        const command = placeCommand(desk, (await factsFor(desk, market, question)).rows, parts)
        // Asking again with every soft check ticked shows the hard ones that stand behind them.
        const decision = decidePlace(desk.book, command)
        const { draft, facts } = command
        const terms = facts.instrument?.terms
        const freezePrice = freezePriceOf(draft, facts)
        const amount = amountOf(freezePrice * draft.volume)
        const created = decision.ok ? decision.events.find((event) => event.type === 'orderCreated') : undefined
        return {
          status: decision.ok ? (created?.order.rejectReason ? 'reject' : 'pass') : 'confirm',
          rejReason: created?.order.rejectReason ?? 0,
          rejDetail: created?.order.rejectDetail ?? '',
          confirm: decision.ok ? [] : [...(decision.confirm ?? [])],
          riskChecks: [...(created?.checks ?? [])],
          volume: draft.volume,
          amount: amount / 100,
          fee: terms?.kind === 'stock' ? totalFees(feesOfOrder(draft.side, amount, terms.feeRule)) / 100 : 0,
          frozenCash: terms ? cashForNewOrder(draft, freezePrice, terms) / 100 : 0,
        }
      }),
  }
}

function ticketOf(desk: Desk, listing: Listing, asked: Asked): Ticket {
  const { day, quote, phase, name } = listing
  const { held, sellable, available } = heldAndSellable(desk, listing, asked.symbol)
  const last = quote.last ?? quote.preClose
  const price = asked.price === undefined || asked.price <= 0 ? last : Math.round(asked.price * 10_000)
  const rule = day.terms.kind === 'stock' ? day.terms.feeRule : null
  const isBuy = asked.side === side.buy
  const maxVolume = isBuy ? (rule && price > 0 ? volumeForAmount(available, price, day.lot, rule) : 0) : sellable
  const fee = rule ? totalFees(feesOfOrder(asked.side, amountOf(price * maxVolume), rule)) : 0
  const levels = (side_: typeof quote.book.bids) => side_.map((level) => ({ ...level, price: yuan(level.price) }))
  return {
    symbol: asked.symbol,
    name,
    last: yuanOrNull(quote.last),
    preClose: yuan(quote.preClose),
    limitUp: yuanOrNull(day.limitUp),
    limitDown: yuanOrNull(day.limitDown),
    tick: yuan(day.tick),
    lotMin: day.lot.buyMin,
    lotStep: day.lot.buyStep,
    bids: levels(quote.book.bids),
    asks: levels(quote.book.asks),
    orderTypes: [...day.orderTypes],
    phase: phase.name,
    isSuspended: quote.isSuspended,
    price: yuan(price),
    available: available / 100,
    holding: held,
    sellable,
    maxVolume,
    feeOfMax: fee / 100,
  }
}
