import { orderStatus } from '@liangshu/contract/trading/order-codes'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { asPlatform } from '../../platform/tenancy/in-tenant.ts'
import { createFairRounds } from '../each-alone.ts'
import { findAccountFacts } from '../order/risk-facts.store.ts'
import type { AnswerRow } from '../order/place-order.ts'
import { holdSending } from '../order/sending-lock.ts'
import { createPutAside } from '../put-aside.ts'
import { insertLines } from '../strategy/strategy-log.store.ts'
import { findOwner } from '../strategy/strategy-owner.ts'
import type { TradingServices } from '../trading-services.ts'
import { endOrder, findPending, findWhyNot, type PendingOrder } from './run.store.ts'

type Warn = (facts: object, text: string) => void
type Parts = { db: Db; clock: Clock; trading: TradingServices; warn: Warn }

/** Of one account in one beat: whoever sends more in a second counts as trading at high frequency. */
const mostOfAccount = 300
/** Accounts of one institution in one beat. */
const mostAccounts = 100
const usualPerSecond = 5

type AccountOrders = { accountId: string; tenantId: number; orders: readonly PendingOrder[] }

type Outcome = { status: 'sent' | 'refused'; message: string }

/** What the desk said, in words for the log. */
function outcomeOf(row: AnswerRow): Outcome {
  if (row.confirm) {
    const text = row.confirm.map((one) => one.text).join('；')
    return { status: 'refused', message: `需人工确认：${text}` }
  }
  if (row.code !== undefined) return { status: 'refused', message: row.message ?? '委托未被接受' }
  if (row.status === orderStatus.rejected) return { status: 'refused', message: row.rejDetail ?? '委托被拒' }
  return { status: 'sent', message: '' }
}

/**
 * STRAT-21: sends what is waiting, each order under the id it was stored with: one that was sent before a restart is
 * recognised by the desk and not placed again. As many a second as the account may send.
 */
export function createSendPending({ db, clock, trading, warn }: Parts) {
  const sentIn = new Map<string, number>()
  const aside = createPutAside({ clock, warn })
  const rounds = createFairRounds<AccountOrders>({ laneOf: ({ tenantId }) => tenantId, most: mostAccounts })

  async function end(order: PendingOrder, status: 'sent' | 'refused' | 'dropped', message: string): Promise<void> {
    const { tenantId, strategyId, accountId, body } = order
    const side = body.side === 1 ? '买入' : '卖出'
    const told = `${side} ${body.symbol} ${body.volume} @ ${body.price}`
    const text =
      status === 'sent' ? `${told}：${body.remark}` : `${told} ${status === 'refused' ? '被拒' : '作废'}：${message}`
    const level = status === 'sent' ? ('info' as const) : ('warn' as const)
    await asPlatform(db, async (tx) => {
      await endOrder(tx, { accountId, clOrdId: order.clOrdId, status, message })
      await insertLines(tx, [{ tenantId, strategyId, accountId, at: clock.now(), level, text }])
    })
  }

  /** STRAT-35: who stops the strategy meanwhile waits for this order, and finds it among those that are working. */
  const send = (order: PendingOrder): Promise<void> =>
    asPlatform(db, async (tx) => {
      await holdSending(tx, order.strategyId)
      return sendHeld(order, await findWhyNot(tx, order.strategyId))
    })

  async function sendHeld(order: PendingOrder, whyNot: string | null): Promise<void> {
    if (order.orderDay !== order.tradingDay) return end(order, 'dropped', '已过委托日')
    if (whyNot !== null) return end(order, 'dropped', whyNot)
    const owner = await asPlatform(db, (tx) => findOwner(tx, order.owner, order.tenantId))
    if (!owner) return end(order, 'dropped', '策略启动人已停用')
    const { result } = await trading.executeTrade(owner, { orders: [order.body] })
    const [row] = result as AnswerRow[]
    const { status, message } = row ? outcomeOf(row) : { status: 'refused' as const, message: '委托未被接受' }
    await end(order, status, message)
  }

  /** FAIR-2: what breaks is tried again in its place, and keeps nobody else waiting. */
  async function sendAlone({ accountId, orders }: AccountOrders, second: number): Promise<void> {
    if (aside.isResting(accountId) || sentIn.get(accountId) === second) return
    sentIn.set(accountId, second)
    try {
      const facts = await asPlatform(db, (tx) => findAccountFacts(tx, [{ id: accountId }]))
      const perSecond = facts.get(accountId)?.profile.ordersPerSec ?? usualPerSecond
      for (const order of orders.slice(0, perSecond)) await send(order)
      aside.worked(accountId)
    } catch (error) {
      warn({ account: accountId, err: error }, 'orders of a strategy were not sent')
      aside.failed(accountId, error, { account: accountId })
    }
  }

  return async (): Promise<void> => {
    const pending = await asPlatform(db, (tx) => findPending(tx, mostOfAccount))
    const second = Math.floor(clock.now().getTime() / 1000)
    const accounts = [...Map.groupBy(pending, (order) => order.accountId)].map(([accountId, orders]) => ({
      accountId,
      tenantId: orders[0]?.tenantId ?? 0,
      orders,
    }))
    await rounds(accounts, (account) => sendAlone(account, second))
  }
}
