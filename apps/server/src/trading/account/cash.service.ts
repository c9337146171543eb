import { parseFen } from '@liangshu/contract/market/scaled'
import type { MoveCashBody } from '@liangshu/contract/trading/account'
import { withdrawable } from '@liangshu/engine/account/book/cash'
import { decideDeposit, decideWithdraw } from '@liangshu/engine/account/book/decide-cash'

import type { Clock } from '../../platform/clock.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { unitsPerFen } from '../book/balances.ts'
import type { AccountTx } from '../book/book-keeper.ts'
import { unitsOfText } from '../order/order-draft.ts'
import type { OrderKeeper } from '../order/order-keeper.ts'
import { accessTo } from './account-access.ts'

/** Money in and out by hand: what clients pay in, and what was moved at an outside venue. */
export function createCashService({ keeper, clock }: { keeper: OrderKeeper; clock: Clock }) {
  async function isSameAsBooked(locked: AccountTx, id: string, type: string, amount: number): Promise<boolean> {
    const booked = await locked.tx
      .selectFrom('trade_ledger')
      .select(['type', 'amount'])
      .where('account_id', '=', locked.account.id)
      .where('id', '=', id)
      .executeTakeFirst()
    return booked?.type === type && booked.amount === amount
  }

  return {
    async move(actor: Actor, { accountId, kind, amount: text, refId }: MoveCashBody): Promise<void> {
      const done = await keeper.onAccount(actor, accountId, async (locked) => {
        if (!(await accessTo(locked.tx, actor, accountId)).canRead) return null
        const { book, account } = locked
        const amount = account.assetClass === 'crypto' ? unitsOfText(text) : parseFen(text)
        if (amount === null) throw refusal('参数错误：amount 小数位过多')
        const command = { refId: `cash:${refId}`, amount, at: clock.now().getTime() }
        if (book.refIds.has(command.refId)) {
          if (await isSameAsBooked(locked, `${command.refId}:0`, kind, amount)) return true
          throw refusal('流水号已被另一笔出入金使用')
        }
        const most = withdrawable(book)
        if (kind === 'withdraw' && amount > most) {
          const shown = most / (100 * unitsPerFen(account.assetClass))
          throw refusal(`可取资金不足，可取${shown.toFixed(2)}`)
        }
        const recorded = locked.record(
          kind === 'deposit' ? decideDeposit(book, command) : decideWithdraw(book, command),
        )
        if (!recorded.ok) throw refusal(recorded.message)
        return true
      })
      if (!done) throw new AppError('NOT_FOUND', { accountId })
    },
  }
}
