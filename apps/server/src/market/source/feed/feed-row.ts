/** Why a row was not believed. Closed: counters, logs and tests name these and nothing else. */
export const refusalReasons = [
  // The text itself.
  'GARBAGE',
  'CUT_OFF',
  'UNKNOWN_CODE',
  'FIELD_MISSING',
  'NUMBER_MALFORMED',
  'TIME_MALFORMED',
  'NOT_ASKED',
  // What it says.
  'PRICE_ORDER',
  'BOOK_ORDER',
  'VOLUME_UNIT',
  'FIELDS_DISAGREE',
  // Against what was seen before.
  'OTHER_DAY',
  'TIME_AHEAD',
  'TIME_BACKWARDS',
  'VOLUME_BACKWARDS',
  'DAY_REPEATED',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

export interface RefusedRow {
  readonly ok: false
  /** The feed's own code, empty when the row did not even tell that. */
  readonly code: string
  readonly reason: RefusalReason
  readonly detail: string
}

export type Parsed<T> = { readonly ok: true; readonly value: T } | RefusedRow

export const good = <T>(value: T): Parsed<T> => ({ ok: true, value })

export const refused = (code: string, reason: RefusalReason, detail = ''): RefusedRow => ({
  ok: false,
  code,
  reason,
  detail: detail.slice(0, 80),
})

/** Thrown inside one row's reading and turned into its refusal by `readRow`; never leaves a parser. */
export class RowRefusal extends Error {
  override readonly name = 'RowRefusal'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason, detail = '') {
    super(detail)
    this.reason = reason
  }
}

export function readRow<T>(code: string, read: () => T): Parsed<T> {
  try {
    return good(read())
  } catch (error) {
    if (error instanceof RowRefusal) return refused(code, error.reason, error.message)
    throw error
  }
}
