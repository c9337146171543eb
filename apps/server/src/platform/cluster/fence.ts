import { AsyncLocalStorage } from 'node:async_hooks'

/** A duty and the number of this turn at it. */
export type Fence = { readonly name: string; readonly token: number }

const none: readonly Fence[] = []
const fences = new AsyncLocalStorage<readonly Fence[]>()

/** Every transaction that the work opens counts only while these duties are still held under these numbers. */
export const withFences = <T>(held: readonly Fence[], work: () => T): T => fences.run(held, work)

export const currentFences = (): readonly Fence[] => fences.getStore() ?? none

const safeName = /^[a-z]{1,32}$/

/** Statements for the beginning of a transaction, each ending the one before it. */
export function fenceStatements(): string {
  return currentFences()
    .map(({ name, token }) => {
      if (!safeName.test(name) || !Number.isSafeInteger(token)) throw new Error('the fence is not well formed')
      return `; select hold_lease('${name}', ${token})`
    })
    .join('')
}
