import type { Button } from '../session/session-schema.ts'
import { holds, isDataEntry } from './actions-of.ts'
import type { Authority } from './may-see.ts'

/** Whether a field or data action of type "2" is open to the user. `pageList` is the list of the route itself. */
export function mayEdit(action: string, { auth, allAuth }: Authority, pageList: readonly Button[] = []): boolean {
  if (holds(pageList.filter(isDataEntry), action)) return true

  const listed = allAuth.filter(isDataEntry).filter((entry) => holds([entry], action))
  if (listed.length === 0 || listed.some(({ status }) => status === '0')) return false

  const held = auth.filter(isDataEntry)
  return held.length === 0 || holds(held, action)
}
