import type { OrderDraftBody } from '@liangshu/contract/trading/execute-trade'
import { positionEffect, rejectReasons, type Side } from '@liangshu/contract/trading/order-codes'
import type { OrderPreview, Ticket } from '@liangshu/contract/trading/order-list'
import { availableCash } from '@liangshu/engine/account/book/cash'
import { decidePlace, freezePriceOf } from '@liangshu/engine/account/book/decide-place'
import { amountOf, cashForNewOrder } from '@liangshu/engine/account/book/freeze'
import { feesOfOrder } from '@liangshu/engine/rules/fee/fee-rule'
import { totalFees } from '@liangshu/engine/rules/fee/fees'
import { futureFee } from '@liangshu/engine/rules/fee/future-fee'
import { closingFee } from '@liangshu/engine/account/futures/closing-fee'
import { futuresKey, notional } from '@liangshu/engine/account/futures/futures-position'
import type { OrderTerms } from '@liangshu/engine/account/order/order-terms'
import type { OrderDraft } from '@liangshu/engine/account/order/order'
import { scaleOf, yuanScale } from '@liangshu/engine/account/order/unit-scale'
import { notionalUnits } from '@liangshu/engine/account/perpetual/perpetual-holding'

import type { Clock } from '../../platform/clock.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { accessTo } from '../account/account-access.ts'
import type { AccountTx } from '../book/book-keeper.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import type { FindTargets } from '../proposal/find-targets.ts'
import { listingOf, type Listing } from './instrument-days.ts'
import { factsFor, placeCommand } from './order-facts.ts'
import type { OrderKeeper } from './order-keeper.ts'
import { effectsOf, ticketFigures, unitOf } from './ticket-figures.ts'

type Asked = { accountId: string; symbol: string; side: Side; price?: number | undefined }

/** What a ticket shows and tries out before anything is sent. Nothing here is stored. */
export function createTicketService({
  keeper,
  clock,
  market,
  marketFor,
  findTargets,
}: {
  keeper: OrderKeeper
  clock: Clock
  market: MarketFacts
  /** The market as the account's own venue shows it. */
  marketFor: (accountId: string, symbol: string) => Promise<MarketFacts>
  findTargets: FindTargets
}) {
  async function reading<T>(actor: Actor, accountId: string, work: (locked: AccountTx) => Promise<T>): Promise<T> {
    const done = await keeper.onAccount(actor, accountId, async (locked) => {
      if (!(await accessTo(locked.tx, actor, accountId)).canRead) throw new AppError('FORBIDDEN', { accountId })
      return { value: await work(locked) }
    })
    if (!done) throw new AppError('FORBIDDEN', { accountId })
    return done.value
  }

  return {
    async ticket(actor: Actor, asked: Asked): Promise<Ticket> {
      if (!market.time()) throw refusal('行情尚未就绪，请稍后再试')
      // Before the account is locked: an exchange may take its time.
      const seen = await marketFor(asked.accountId, asked.symbol)
      return reading(actor, asked.accountId, async (locked) => {
        const listing = listingOf(seen, asked.symbol, locked.account.feeProfileId, locked.book.margin)
        if (!listing) throw refusal(rejectReasons[6])
        return ticketOf(locked, listing, asked)
      })
    },

    async preview(actor: Actor, body: OrderDraftBody): Promise<OrderPreview> {
      if (!market.time()) throw refusal('行情尚未就绪，请稍后再试')
      await market.prepare(body.symbol)
      const accountId = body.accountId ?? ''
      const seen = await marketFor(accountId, body.symbol)
      return reading(actor, accountId, async (locked) => {
        const asker = { userId: actor.userId, username: actor.username }
        const parts = { market: seen, body, clOrdId: `preview-${body.clOrdId}`, asker, nowMs: clock.now().getTime() }
        const question = { asker, symbol: body.symbol, side: body.side, targetId: body.targetId }
        const command = placeCommand(
          locked,
          (await factsFor(locked, { market: seen, findTargets }, question)).rows,
          parts,
        )
        // Asking again with every soft check ticked shows the hard ones that stand behind them.
        const decision = decidePlace(locked.book, command)
        const { draft, facts } = command
        const terms = facts.instrument?.terms
        const freezePrice = freezePriceOf(draft, facts)
        const { money, volume } = terms ? scaleOf(terms) : yuanScale
        const amount = amountUnits(terms, freezePrice, draft.volume)
        const created = decision.ok ? decision.events.find((event) => event.type === 'orderCreated') : undefined
        return {
          status: decision.ok ? (created?.order.rejectReason ? 'reject' : 'pass') : 'confirm',
          rejReason: created?.order.rejectReason ?? 0,
          rejDetail: created?.order.rejectDetail ?? '',
          confirm: decision.ok ? [] : [...(decision.confirm ?? [])],
          riskChecks: [...(created?.checks ?? [])],
          volume: draft.volume / volume,
          amount: amount / money,
          fee: terms ? feeUnits(locked, terms, draft, { amount, price: freezePrice }) / money : 0,
          frozenCash: terms ? cashForNewOrder(draft, freezePrice, terms, locked.book) / money : 0,
        }
      })
    },
  }
}

function amountUnits(terms: OrderTerms | undefined, price: number, volume: number): number {
  if (terms?.kind === 'future') return notional(price, volume, terms.multiplier)
  return terms?.kind === 'perpetual' ? notionalUnits(price, volume) : amountOf(price * volume)
}

type Estimate = { readonly amount: number; readonly price: number }

function feeUnits({ book }: AccountTx, terms: OrderTerms, draft: OrderDraft, { amount, price }: Estimate): number {
  const { side, positionEffect: effect, volume: qty, symbol, positionSide } = draft
  if (terms.kind === 'perpetual') return notionalUnits(amount, terms.takerFee)
  if (terms.kind === 'stock') return totalFees(feesOfOrder(side, amount, terms.feeRule))
  const position = book.futures.get(futuresKey(symbol, positionSide))
  if (effect === positionEffect.open || !position) return futureFee(terms.feeRule, effect, amount, qty)
  return closingFee(position, { effect, day: book.tradingDay, qty }, price, terms)
}

function ticketOf(locked: AccountTx, listing: Listing, asked: Asked): Ticket {
  const { day, quote, phase, name } = listing
  const scale = scaleOf(day.terms)
  const whole = (units: number) => units / scale.price
  const wholeOrNull = (units: number | null) => (units === null ? null : whole(units))
  const available = Math.max(0, availableCash(locked.book))
  const last = quote.last ?? quote.preClose
  const price = asked.price === undefined || asked.price <= 0 ? last : Math.round(asked.price * scale.price)
  const figures = ticketFigures(locked, listing, { symbol: asked.symbol, side: asked.side, price, available })
  const levels = (side_: typeof quote.book.bids) =>
    side_.map((level) => ({ price: whole(level.price), volume: level.volume / scale.volume }))
  return {
    symbol: asked.symbol,
    name,
    last: wholeOrNull(quote.last),
    preClose: whole(quote.preClose),
    limitUp: wholeOrNull(day.limitUp),
    limitDown: wholeOrNull(day.limitDown),
    tick: whole(day.tick),
    lotMin: day.lot.buyMin / scale.volume,
    lotStep: day.lot.buyStep / scale.volume,
    bids: levels(quote.book.bids),
    asks: levels(quote.book.asks),
    orderTypes: [...day.orderTypes],
    phase: phase.name,
    isSuspended: quote.isSuspended,
    isSameDay: day.terms.kind === 'stock' && day.terms.isSameDay,
    iopv: quote.iopv ? whole(Math.round(quote.iopv)) : null,
    price: whole(price),
    available: available / scale.money,
    holding: figures.held / scale.volume,
    sellable: figures.sellable / scale.volume,
    maxVolume: figures.maxVolume / scale.volume,
    feeOfMax: figures.fee / scale.money,
    unit: unitOf(listing),
    effects: effectsOf(listing, locked.book.margin.isHedged),
    takesReduceOnly: day.terms.kind === 'perpetual' && !locked.book.margin.isHedged,
    closableToday: (figures.today ?? 0) / scale.volume,
    closableYesterday: (figures.yesterday ?? 0) / scale.volume,
  }
}
