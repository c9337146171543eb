import { mainlandCalendar } from '@liangshu/engine/calendar/trading-calendar'
import { decideCorporateAction } from '@liangshu/engine/account/decide-holding'
import { acknowledgeReconcile, decideReconcile } from '@liangshu/engine/settlement/reconcile'
import { settleDay } from '@liangshu/engine/settlement/settle-day'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { accessTo } from '../account/account-access.ts'
import type { Desk } from '../book/book-keeper.ts'
import { valuationPrice, type MarketFacts } from '../market-facts/market-facts.ts'
import { platformScope } from '../platform-scope.ts'
import { findUnsettled, storedTotals } from './settle.store.ts'
import type { OrderKeeper } from '../order/order-keeper.ts'

type Parts = {
  db: Db
  keeper: OrderKeeper
  clock: Clock
  market: MarketFacts
  warn: (facts: object, text: string) => void
}

/** Closes the days of accounts whose trading day has passed. A second run finds nothing left to do. */
export function createSettleService({ db, keeper, clock, market, warn }: Parts) {
  async function closesOf({ book }: Desk, day: string): Promise<Record<string, number>> {
    const held = [...book.holdings.values()].filter(({ volume }) => volume > 0).map(({ symbol }) => symbol)
    const closes = await market.closes(held, day)
    const prices: Record<string, number> = {}
    for (const symbol of held) {
      // A suspended symbol has no close of its own and stays at its last one.
      const close = closes.get(symbol) ?? valuationPrice(market, symbol)
      if (close !== null) prices[symbol] = close
    }
    return prices
  }

  async function settleOne(desk: Desk): Promise<boolean> {
    const tradingDay = desk.book.tradingDay
    const at = clock.now().getTime()
    const nextTradingDay = mainlandCalendar.next(tradingDay)
    const prices = await closesOf(desk, tradingDay)
    const settled = desk.record(settleDay(desk.book, { tradingDay, nextTradingDay, prices, at }))
    if (!settled.ok) {
      warn({ account: desk.account.id, tradingDay, refusal: settled.message }, 'account not settled')
      return false
    }
    await desk.flush()
    desk.record(decideReconcile(desk.book, await storedTotals(desk.tx, desk.account.id)))
    for (const action of await market.actionsOn(nextTradingDay, [...desk.book.holdings.keys()])) {
      desk.record(decideCorporateAction(desk.book, action, at))
    }
    await desk.snapshot()
    return true
  }

  return {
    /** True when there was anything to settle. */
    async settleDue(): Promise<boolean> {
      const time = market.time()
      if (!time) return false
      const due = await asPlatform(db, (tx) => findUnsettled(tx, time.orderDay))
      for (const accountId of due) {
        await keeper.onAccount(platformScope, accountId, async (desk) => {
          while (desk.book.tradingDay < time.orderDay) if (!(await settleOne(desk))) return
        })
      }
      return due.length > 0
    },

    /** Somebody has looked at the difference and lets the account trade again. */
    acknowledge: async (actor: Actor, accountId: string): Promise<void> => {
      const done = await keeper.onAccount(actor, accountId, async (desk) => {
        if (!(await accessTo(desk.tx, actor, accountId)).canRead) return null
        desk.record(acknowledgeReconcile(desk.book, actor.username))
        return true
      })
      if (!done) throw new AppError('NOT_FOUND', { accountId })
    },
  }
}
