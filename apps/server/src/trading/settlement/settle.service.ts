import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'
import { decideCorporateAction, decideDelist } from '@liangshu/engine/account/book/decide-holding'
import { decideCashDelivery } from '@liangshu/engine/account/futures/decide-cash-delivery'
import { marginState } from '@liangshu/engine/account/futures/margin'
import { deliveryMonth, lastTradingDay } from '@liangshu/engine/market/futures/contract-month'
import { findProduct } from '@liangshu/engine/market/futures/products'
import { acknowledgeReconcile, decideReconcile } from '@liangshu/engine/account/settlement/reconcile'
import { settleDay } from '@liangshu/engine/account/settlement/settle-day'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { accessTo } from '../account/account-access.ts'
import type { AccountTx } from '../book/book-keeper.ts'
import { heldSymbols } from '../book/balances.ts'
import { dayAfter, orderDayFor, valuationPrice, type MarketFacts } from '../market-facts/market-facts.ts'
import { eachAlone } from '../each-alone.ts'
import { platformScope } from '../platform-scope.ts'
import { findUnsettled, storedTotals } from './settle.store.ts'
import type { OrderKeeper } from '../order/order-keeper.ts'

type Parts = {
  db: Db
  keeper: OrderKeeper
  clock: Clock
  market: MarketFacts
  warn: (facts: object, text: string) => void
  /** Settles the accounts whose past is being made, and no others. */
  isPast?: boolean
}

/** Null for a month the calendar does not reach yet: then the end is far off. */
function lastDayOf(symbol: string, day: string): string | null {
  const product = findProduct(symbol)
  if (!product) return null
  const month = deliveryMonth(symbol, day)
  return month > mainlandCalendar.lastDate.slice(0, 7) ? null : lastTradingDay(product, month, mainlandCalendar)
}

/** Closes the days of accounts whose trading day has passed. A second run finds nothing left to do. */
export function createSettleService({ db, keeper, clock, market, warn, isPast = false }: Parts) {
  async function closesOf({ book }: AccountTx, day: string): Promise<Record<string, number>> {
    const held = heldSymbols(book)
    const closes = await market.closes(held, day)
    const prices: Record<string, number> = {}
    for (const symbol of held) {
      // A suspended symbol has no close of its own and stays at its last one.
      const close = closes.get(symbol) ?? valuationPrice(market, symbol) ?? (await lastCloseOf(symbol, day))
      if (close !== null) prices[symbol] = close
    }
    return prices
  }

  /** What a symbol was worth when the market last knew it: one that is gone must not keep the account's day open. */
  async function lastCloseOf(symbol: string, day: string): Promise<number | null> {
    const year = dateOfDay(dayNumber(day) - 366)
    return (await market.history(symbol, year, day))?.bars.at(-1)?.close ?? null
  }

  /** ACTION-5: what is not listed any more on the next day leaves at its last price, which stays owed to the account. */
  function writeOff({ book, record }: AccountTx, prices: Record<string, number>, at: number): void {
    for (const { symbol, volume } of book.holdings.values()) {
      const delistDate = market.instrument(symbol)?.instrument.delistDate
      if (volume === 0 || delistDate === undefined || delistDate > book.tradingDay) continue
      record(decideDelist(book, { id: `delist:${symbol}:${delistDate}`, symbol, finalPrice: prices[symbol] ?? 0, at }))
    }
  }

  /** FUTACC-10: contracts whose last day this is end at the settlement price, the day's gain with them. */
  async function deliver({ book, record }: AccountTx, prices: Record<string, number>, at: number): Promise<void> {
    for (const symbol of new Set([...book.futures.values()].map((position) => position.symbol))) {
      const settle = prices[symbol]
      const last = lastDayOf(symbol, book.tradingDay)
      if (settle === undefined || last === null || last > book.tradingDay) continue
      await record(decideCashDelivery(book, { symbol, settle, at }))
    }
  }

  /** FUTACC-9: margin at or above all the equity after settlement is a call; the account may only close until it is met. */
  async function callMargin({ book, account }: AccountTx, prices: Record<string, number>): Promise<void> {
    const state = marginState(book, prices)
    if (state.margin > 0 && (state.riskRatio === null || state.riskRatio >= 1)) {
      warn({ account: account.id, ratio: state.riskRatio, margin: state.margin, equity: state.equity }, 'margin call')
    }
  }

  async function settleOne(locked: AccountTx): Promise<boolean> {
    const tradingDay = locked.book.tradingDay
    const at = clock.now().getTime()
    const { assetClass } = locked.account
    const nextTradingDay = dayAfter(tradingDay, assetClass)
    const prices = await closesOf(locked, tradingDay)
    await deliver(locked, prices, at)
    const settled = locked.record(settleDay(locked.book, { tradingDay, nextTradingDay, prices, at }))
    if (!settled.ok) {
      warn({ account: locked.account.id, tradingDay, refusal: settled.message }, 'account not settled')
      return false
    }
    await locked.flush()
    locked.record(decideReconcile(locked.book, await storedTotals(locked.tx, locked.account.id)))
    if (assetClass === 'future') await callMargin(locked, prices)
    writeOff(locked, prices, at)
    for (const action of await market.actionsOn(nextTradingDay, [...locked.book.holdings.keys()])) {
      locked.record(decideCorporateAction(locked.book, action, at))
    }
    await locked.snapshot()
    return true
  }

  return {
    /** True when a day was closed. An account that cannot be settled is tried again at the next beat. */
    async settleDue(): Promise<boolean> {
      const time = market.time()
      if (!time) return false
      const days = { stock: time.orderDay, future: time.futureDay, crypto: time.coinDay }
      const due = await asPlatform(db, (tx) => findUnsettled(tx, days, isPast))
      let settled = 0
      const settle = (accountId: string) =>
        keeper.onAccount(platformScope, accountId, async (locked) => {
          const until = orderDayFor(time, locked.account.assetClass)
          while (locked.book.tradingDay < until) {
            if (!(await settleOne(locked))) return
            settled += 1
          }
        })
      await eachAlone(due, settle, { warn, about: (account) => ({ account }) })
      return settled > 0
    },

    /** Somebody has looked at the difference and lets the account trade again. */
    acknowledge: async (actor: Actor, accountId: string): Promise<void> => {
      const done = await keeper.onAccount(actor, accountId, async (locked) => {
        if (!(await accessTo(locked.tx, actor, accountId)).canRead) return null
        locked.record(acknowledgeReconcile(locked.book, actor.username))
        return true
      })
      if (!done) throw new AppError('NOT_FOUND', { accountId })
    },
  }
}
