import type { AccountBook, Connection } from './account-book.ts'
import type { AccountEvent } from './account-event.ts'
import { decideCancelAll } from './decide-session.ts'
import { done, refuse, type Decision } from './decision.ts'

/** ACC-1: disabling needs a reason and, unless told otherwise, cancels what is working first. */
export function decideEnable(
  book: AccountBook,
  command: {
    readonly isEnabled: boolean
    readonly reason: string
    readonly at: number
    readonly cancelsOrders?: boolean
  },
): Decision {
  const { isEnabled, reason, at } = command
  if (isEnabled === book.isEnabled) return done()
  if (!isEnabled && reason.trim() === '') return refuse(400, '停用账户须填写原因')
  const set: AccountEvent = { type: 'accountSet', isEnabled, reason }
  const cancels = !isEnabled && command.cancelsOrders !== false ? decideCancelAll(book, at) : done()
  return done(cancels.ok ? [...cancels.events, set] : [set])
}

export function decideConnection(book: AccountBook, connection: Connection): Decision {
  return connection === book.connection ? done() : done([{ type: 'accountSet', connection, reason: '' }])
}

/** ACC-2: an account goes only when it is disabled, flat and has nothing working. */
export function canDelete(book: AccountBook): boolean {
  if (book.isEnabled || book.active.size > 0) return false
  for (const { volume } of book.holdings.values()) if (volume > 0) return false
  for (const { lots } of book.futures.values()) if (lots.length > 0) return false
  return book.perpetuals.size === 0
}
