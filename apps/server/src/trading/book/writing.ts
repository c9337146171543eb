import type { AccountBook } from '@liangshu/engine/account/book/account-book'
import type { AccountEvent } from '@liangshu/engine/account/book/account-event'
import type { Decision, Refusal } from '@liangshu/engine/account/book/decision'

import type { AccountRow } from './account-row.ts'
import { applyAndTrace, emptyTrace, type Trace } from './apply-and-trace.ts'

/** What is noted of a new order beside its event: how its size was asked for, the middle of the book when it came, its trace. */
export type OrderNotes = {
  readonly sizing?: string | null
  readonly arrival?: number | null
  readonly trace?: string | null
}

/** One locked account with its book as of now. What is recorded reaches the tables before the transaction ends. */
export type LockedAccount = {
  readonly account: AccountRow
  readonly book: AccountBook
  /** Takes over what was decided. A refusal changes nothing and comes back as it is. */
  record: <Answer>(decision: Decision<Answer>, more?: OrderNotes) => { ok: true; answer: Answer } | Refusal
}

/** What one transaction adds to one account. */
export type Writing = {
  readonly account: AccountRow
  readonly book: AccountBook
  /** Sequence number before the first of the events. */
  readonly fromSeq: number
  readonly events: readonly AccountEvent[]
  readonly trace: Trace
  /** By order. */
  readonly notes: ReadonlyMap<string, OrderNotes>
}

export type AccountWriter = LockedAccount & {
  /** What was recorded since the last time, or null. */
  takeWriting: () => Writing | null
  /** Something was recorded since the book was at this version, or broke while it was being recorded. */
  isTorn: (sinceVersion: number) => boolean
}

/** `onFirst` runs once, before the book changes. */
export function createAccountWriter(account: AccountRow, book: AccountBook, onFirst: () => void): AccountWriter {
  let events: AccountEvent[] = []
  let trace = emptyTrace()
  let notes = new Map<string, OrderNotes>()
  let fromSeq = book.version
  let isTouched = false
  let isApplying = false

  return {
    account,
    book,
    record(decision, more = {}) {
      if (!decision.ok) return decision
      if (decision.events.length > 0) {
        if (!isTouched) onFirst()
        isTouched = true
        isApplying = true
        applyAndTrace(book, decision.events, trace)
        isApplying = false
        events.push(...decision.events)
        for (const event of decision.events) {
          if (event.type === 'orderCreated') notes.set(event.order.orderId, more)
        }
      }
      return { ok: true, answer: decision.answer }
    },
    isTorn: (sinceVersion) => isApplying || book.version !== sinceVersion,
    takeWriting() {
      if (events.length === 0) return null
      const writing = { account, book, fromSeq, events, trace, notes }
      events = []
      trace = emptyTrace()
      notes = new Map()
      fromSeq = book.version
      return writing
    },
  }
}
