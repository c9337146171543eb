import type { RiskCheckRow } from '@liangshu/contract/trading/execute-trade'
import type { AccountEvent } from '@liangshu/engine/account/book/account-event'

type Figure = RiskCheckRow['actual']
type Passed = [code: number, name: string, level: RiskCheckRow['level'], actual: Figure, limit: Figure]
type Judged = [...Passed, ok: boolean, rejReason: number, text: string]
/** One line of the trace as it is stored. Rows of the first releases have it unpacked. */
export type StoredCheck = Passed | Judged | RiskCheckRow

function packCheck({ code, name, level, actual, limit, ok, rejReason, text }: RiskCheckRow): StoredCheck {
  const passed: Passed = [code, name, level, actual, limit]
  return ok && rejReason === 0 && text === '' ? passed : [...passed, ok, rejReason, text]
}

export function unpackCheck(stored: StoredCheck): RiskCheckRow {
  if (!Array.isArray(stored)) return stored
  const [code, name, level, actual, limit, ok = true, rejReason = 0, text = ''] = stored
  return { code, name, level, ok, rejReason, actual, limit, text }
}

/** The trace is most of what an order writes, and nearly all of it says that nothing was wrong. */
export const packEvent = (event: AccountEvent): unknown =>
  event.type === 'orderCreated' ? { ...event, checks: event.checks.map(packCheck) } : event

/** Only what `packEvent` made is ever stored. */
export function unpackEvent(body: unknown): AccountEvent {
  const event = body as AccountEvent
  return event.type === 'orderCreated'
    ? { ...event, checks: (event.checks as readonly StoredCheck[]).map(unpackCheck) }
    : event
}
