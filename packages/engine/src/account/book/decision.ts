import type { AccountEvent } from './account-event.ts'

/** What a command leads to: events to append in one transaction, or a refusal that changes nothing. */
export type Decision<Answer = undefined> =
  | { readonly ok: true; readonly events: readonly AccountEvent[]; readonly answer: Answer }
  | Refusal

export type Refusal = {
  readonly ok: false
  readonly code: number
  readonly message: string
  readonly confirm?: readonly { readonly code: number; readonly text: string }[]
}

export function refuse(code: number, message: string): Refusal {
  return { ok: false, code, message }
}

const nothing: readonly AccountEvent[] = []

export function done(events: readonly AccountEvent[] = nothing): Decision {
  return { ok: true, events, answer: undefined }
}
