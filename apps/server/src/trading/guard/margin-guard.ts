import type { InstrumentDay } from '@liangshu/engine/account/risk/pre-trade-facts'
import { decideForcedClose } from '@liangshu/engine/account/futures/decide-forced-close'
import { findProduct } from '@liangshu/engine/market/futures/products'
import { decideFunding } from '@liangshu/engine/account/perpetual/decide-funding'
import { decideLiquidation } from '@liangshu/engine/account/perpetual/decide-liquidation'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { bookForReading, heldSymbols, type StoredState } from '../book/balances.ts'
import type { AccountTx } from '../book/book-keeper.ts'
import type { OrderKeeper } from '../order/order-keeper.ts'
import type { CoinFunding, MarketFacts } from '../market-facts/market-facts.ts'
import { listingOf } from '../order/instrument-days.ts'
import { newOrderId } from '../order/order-facts.ts'
import { eachAlone } from '../each-alone.ts'
import { createPutAside } from '../put-aside.ts'
import { platformScope } from '../platform-scope.ts'
import { pricesFor } from '../holding/prices.ts'
import { findHolders } from './guard.store.ts'

type Parts = {
  db: Db
  keeper: OrderKeeper
  clock: Clock
  market: MarketFacts
  warn: (facts: object, text: string) => void
  /** Watches the accounts whose past is being made, and no others. */
  isPast?: boolean
}

const HOUR_MS = 3_600_000
/** Contracts pay every eight hours or every four, so four is the grid; a day of stamps is made up after a standstill. */
const gridMs = 4 * HOUR_MS
const stampsBack = 6
/** 0.01%: the rate when nothing is known of the premium. */
const plainRate = 10_000

/** Watches what is held on margin: pays funding, liquidates perpetuals, closes futures by force. */
export function createMarginGuard({ db, keeper, clock, market, warn, isPast = false }: Parts) {
  const aside = createPutAside({ clock, warn })
  let fundedUntil = 0
  const onEach = (holders: readonly StoredState[], work: (holder: StoredState) => Promise<unknown>) =>
    eachAlone(holders, work, {
      warn,
      about: ({ accountId }) => ({ account: accountId }),
      aside: { keyOf: ({ accountId }) => accountId, list: aside },
    })

  async function fundingAt(symbols: readonly string[], stamp: number): Promise<Record<string, CoinFunding>> {
    const known = await market.funding(symbols, stamp)
    const due: Record<string, CoinFunding> = {}
    const hour = Math.floor(stamp / HOUR_MS) % 24
    const prices = pricesFor(market, symbols)
    for (const symbol of symbols) {
      const hours = market.instrument(symbol)?.coin?.fundingHours ?? 8
      const mark = prices[symbol]
      if (known[symbol]) due[symbol] = known[symbol]
      else if (hour % hours === 0 && mark !== undefined) due[symbol] = { mark, rate: plainRate }
    }
    return due
  }

  /** How many accounts could not be written. */
  async function payFunding(holders: readonly StoredState[], stamp: number): Promise<number> {
    const symbols = [...new Set(holders.flatMap(({ contracts }) => contracts.map(({ body }) => body.symbol)))]
    const due = Object.entries(await fundingAt(symbols, stamp))
    if (due.length === 0) return 0
    const marks = Object.fromEntries(due.map(([symbol, { mark }]) => [symbol, mark]))
    const rates = Object.fromEntries(due.map(([symbol, { rate }]) => [symbol, rate]))
    return onEach(holders, ({ accountId }) =>
      keeper.onAccount(platformScope, accountId, async (locked) => {
        const at = clock.now().getTime()
        locked.record(decideFunding(locked.book, { stamp, marks, rates, at }))
      }),
    )
  }

  /** Every stamp since the last one paid; the book itself knows which of them it has paid before a restart. */
  async function fundDue(holders: readonly StoredState[]): Promise<void> {
    const latest = Math.floor(clock.now().getTime() / gridMs) * gridMs
    const first = Math.max(fundedUntil + gridMs, latest - (stampsBack - 1) * gridMs)
    let unpaid = 0
    for (let stamp = first; stamp <= latest; stamp += gridMs) {
      if (holders.length > 0) unpaid += await payFunding(holders, stamp)
    }
    // Who was left out is asked again at the next beat; the others know what they have paid.
    if (unpaid === 0) fundedUntil = latest
  }

  async function liquidateCoins(holders: readonly StoredState[]): Promise<void> {
    await onEach(holders, async (holder) => {
      const book = bookForReading(holder)
      const marks = pricesFor(market, heldSymbols(book))
      const at = clock.now().getTime()
      const trial = decideLiquidation(book, { marks, at, id: 'trial' })
      if (!trial.ok || trial.answer === 0) return
      await keeper.onAccount(platformScope, holder.accountId, async (locked) => {
        const id = newOrderId(locked.book.tradingDay, at)
        const done = locked.record(decideLiquidation(locked.book, { marks, at, id }))
        if (done.ok && done.answer > 0) warn({ account: holder.accountId, steps: done.answer }, 'positions liquidated')
      })
    })
  }

  function daysOf(locked: AccountTx): Map<string, InstrumentDay> {
    const days = new Map<string, InstrumentDay>()
    for (const symbol of heldSymbols(locked.book)) {
      const listing = listingOf(market, symbol, locked.account.feeProfileId)
      if (listing?.phase.newOrder === 'accept') days.set(symbol, listing.day)
    }
    return days
  }

  async function closeFutures(): Promise<void> {
    const holders = await asPlatform(db, (tx) => findHolders(tx, { kind: 'future', isPast }))
    await onEach(holders, async (holder) => {
      const reading = bookForReading(holder)
      const prices = pricesFor(market, heldSymbols(reading))
      const exchangePpm = Object.fromEntries(
        Object.keys(prices).map((symbol) => [symbol, findProduct(symbol)?.marginPpm ?? 0]),
      )
      const at = clock.now().getTime()
      const command = { prices, exchangePpm, at }
      const everyDay = new Map<string, InstrumentDay>()
      for (const symbol of heldSymbols(reading)) {
        const listing = listingOf(market, symbol, 'default')
        if (listing) everyDay.set(symbol, listing.day)
      }
      const trial = decideForcedClose(reading, { ...command, days: everyDay, id: 'trial' })
      if (!trial.ok || trial.events.length === 0) return
      await keeper.onAccount(platformScope, holder.accountId, async (locked) => {
        const id = newOrderId(locked.book.tradingDay, at)
        const done = locked.record(decideForcedClose(locked.book, { ...command, days: daysOf(locked), id }))
        if (done.ok && done.answer > 0) warn({ account: holder.accountId, orders: done.answer }, 'forced close')
      })
    })
  }

  return {
    async beat(): Promise<void> {
      if (!market.time()) return
      const coins = await asPlatform(db, (tx) => findHolders(tx, { kind: 'perpetual', isPast }))
      await fundDue(coins)
      await liquidateCoins(coins)
      await closeFutures()
    },
  }
}
