import { orderStatus } from '@liangshu/contract/trading/order-codes'
import type { CancelOrdersBody, ReplaceOrderBody } from '@liangshu/contract/trading/order-list'
import { decideCancel } from '@liangshu/engine/account/book/decide-cancel'
import { decideReplace } from '@liangshu/engine/account/book/decide-place'
import { isTerminal } from '@liangshu/engine/account/order/order-status'

import type { Clock } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { Envelope } from '../../platform/http/envelope.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { accessTo } from '../account/account-access.ts'
import type { AccountTx } from '../book/book-keeper.ts'
import type { MarketFacts } from '../market-facts/market-facts.ts'
import type { FindTargets } from '../proposal/find-targets.ts'
import { listingOf } from './instrument-days.ts'
import { factsFor, newOrderId } from './order-facts.ts'
import { priceOf, volumeUnits } from './order-draft.ts'
import { isStored } from './order.store.ts'
import type { OrderKeeper } from './order-keeper.ts'

type Parts = {
  keeper: OrderKeeper
  clock: Clock
  market: MarketFacts
  /** The market as the account's own venue shows it. */
  marketFor: (accountId: string, symbol: string) => Promise<MarketFacts>
  findTargets: FindTargets
  wake: () => void
}
type CancelRow = { clOrdId: string; code: number; message: string }

export function createCancelService({ keeper, clock, market, marketFor, findTargets, wake }: Parts) {
  /** Whoever may trade the account may withdraw its orders, and so may the risk officer. */
  async function onTradable<T>(actor: Actor, accountId: string, work: (locked: AccountTx) => Promise<T>): Promise<T> {
    const done = await keeper.onAccount(actor, accountId, async (locked) => {
      const { canRead, canTrade } = await accessTo(locked.tx, actor, accountId)
      const isGuard = canRead && actor.rights.permissions.has('RISK:kill')
      if (!canTrade && !isGuard) throw new AppError('FORBIDDEN', { accountId })
      return { value: await work(locked) }
    })
    if (!done) throw new AppError('FORBIDDEN', { accountId })
    wake()
    return done.value
  }

  function takesCancels(locked: AccountTx, clOrdId: string): boolean {
    const symbol = locked.book.ordersByClOrdId.get(clOrdId)?.draft.symbol
    const listing = symbol === undefined ? null : listingOf(market, symbol, locked.account.feeProfileId)
    return listing?.phase.cancel === 'accept'
  }

  async function cancelOne(locked: AccountTx, clOrdId: string): Promise<CancelRow> {
    const command = { clOrdId, at: clock.now().getTime(), isCancelPhase: takesCancels(locked, clOrdId) }
    const decision = decideCancel(locked.book, command)
    // An order put away on an earlier day is finished, not unknown.
    if (!decision.ok && decision.code === 102) {
      if (await isStored(locked.tx, locked.account.id, clOrdId)) return { clOrdId, code: 101, message: '委托已完结' }
    }
    const recorded = locked.record(decision)
    return recorded.ok
      ? { clOrdId, code: 200, message: '' }
      : { clOrdId, code: recorded.code, message: recorded.message }
  }

  return {
    cancel: (actor: Actor, { accountId, clOrdIds, all }: CancelOrdersBody): Promise<CancelRow[]> =>
      onTradable(actor, accountId, async (locked) => {
        const working = [...locked.book.active.values()].filter(
          ({ status, pendingReplace }) =>
            !isTerminal(status) && (status !== orderStatus.pendingCancel || pendingReplace !== null),
        )
        const ids = all ? working.map(({ draft }) => draft.clOrdId) : clOrdIds
        const rows: CancelRow[] = []
        for (const clOrdId of ids) rows.push(await cancelOne(locked, clOrdId))
        return rows
      }),

    replace: (actor: Actor, body: ReplaceOrderBody): Promise<Envelope> =>
      onTradable(actor, body.accountId, async (locked) => {
        const { clOrdId, newClOrdId } = body
        const old = locked.book.ordersByClOrdId.get(clOrdId)
        const nowMs = clock.now().getTime()
        const { symbol = '', side = 1, proposalTargetId } = old?.draft ?? {}
        const asked = { asker: actor, symbol, side, targetId: proposalTargetId ?? undefined } as const
        const seen = await marketFor(body.accountId, asked.symbol)
        const { facts } = await factsFor(locked, { market: seen, findTargets }, asked)
        const decision = decideReplace(locked.book, {
          clOrdId,
          newClOrdId,
          newOrderId: newOrderId(locked.book.tradingDay, nowMs),
          at: nowMs,
          isCancelPhase: takesCancels(locked, clOrdId),
          price: priceOf(body.price, 'price', asked.symbol),
          volume: body.volume === undefined ? null : volumeUnits(body.volume, asked.symbol),
          facts,
          confirmed: body.confirmCodes,
        })
        const recorded = locked.record(decision)
        if (recorded.ok) return new Envelope(true, 200, '', { clOrdId: newClOrdId, orderId: recorded.answer.orderId })
        return new Envelope(false, recorded.code, recorded.message, { clOrdId, confirm: recorded.confirm ?? [] })
      }),
  }
}
