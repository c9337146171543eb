import { rejectReasons, type RejectReason } from '@liangshu/contract/trading/order-codes'
import { pass, passingRow, reject, type CheckInput, type Verdict } from './risk-trace.ts'

const accountReady = passingRow(1, 'hard', 'loggedIn', 'loggedIn')

/** PRE-1: the account exists, is enabled, connected and logged in, and its last reconciliation held. */
export function checkAccount({ book, draft }: CheckInput, verdict: Verdict): void {
  if (draft.accountId !== book.accountId) return fail(verdict, 4, rejectReasons[4], draft.accountId)
  if (!book.isEnabled) return fail(verdict, 10, rejectReasons[10], 'disabled')
  if (book.connection === 'disconnected') return fail(verdict, 11, rejectReasons[11], book.connection)
  if (book.connection === 'connected') return fail(verdict, 12, rejectReasons[12], book.connection)
  if (book.reconcileBlock !== null) return fail(verdict, 10, '清算对账未通过，确认前不能交易', book.reconcileBlock)
  verdict.trace?.push(accountReady)
}

function fail(verdict: Verdict, reason: RejectReason, text: string, actual: string): void {
  reject(verdict, { check: 1, reason, text, actual, limit: 'loggedIn' })
}

/** PRE-2: reading an account is not the right to trade it. */
export function checkActor({ facts: { actor } }: CheckInput, verdict: Verdict): void {
  if (actor.mayTradeAccount) return pass(verdict, 2, actor.userId, null)
  reject(verdict, {
    check: 2,
    reason: 1,
    text: '没有该账户的交易权限',
    actual: actor.userId,
    limit: null,
  })
}
