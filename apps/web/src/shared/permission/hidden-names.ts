import { actionsOf, holds } from './actions-of.ts'
import type { Authority } from './may-see.ts'

/**
 * Names below a prefix that the user may not see: in force for everyone (type "1", status "1"), missing from the
 * user's own list. `user:` with an entry `user:phone` hides the column `phone`.
 */
export function hiddenNames(prefix: string, { auth, allAuth }: Authority): string[] {
  const inForce = allAuth.filter(({ type, status }) => type === '1' && status === '1')
  const names = inForce.flatMap(actionsOf).filter((action) => action.startsWith(prefix) && !holds(auth, action))
  return [...new Set(names.map((action) => action.slice(prefix.length)))]
}

/** Buttons of a toolbar whose name differs from the action that governs them. */
const toolbarNames: Readonly<Record<string, string>> = { batch_delete: 'remove' }

export function hiddenToolbarButtons(prefix: string, authority: Authority): string[] {
  return hiddenNames(prefix, authority).map((name) => toolbarNames[name] ?? name)
}
