import type { Button } from '../session/session-schema.ts'
import { holds, isDataEntry } from './actions-of.ts'

export interface Authority {
  /** Entries the user holds. */
  auth: readonly Button[]
  /** All entries under control, with their status. */
  allAuth: readonly Button[]
}

/** Whether an element that asks for `action` is shown. A form that brings its own list is judged by that list. */
export function maySee(action: string, { auth, allAuth }: Authority, formList?: readonly Button[]): boolean {
  const showEntries = (entries: readonly Button[]) => entries.filter((entry) => !isDataEntry(entry))
  if (formList && formList.length > 0) return holds(showEntries(formList), action)

  // Switched off in the authority list: the action is not under control, everyone has it.
  const uncontrolled = showEntries(allAuth).filter(({ status }) => status === '0')
  return holds(uncontrolled, action) || holds(showEntries(auth), action)
}
