import * as z from 'zod/mini'
import { create } from 'zustand'
import { useSession } from '../../shared/session/session-store.ts'
import { localStore } from '../../shared/storage/storage.ts'
import { storageKeys } from '../../shared/storage/storage-keys.ts'

/** What the pages of this module are about. Empty means everything the person may read. */
const contextSchema = z.object({ manager: z.string(), productId: z.string() })
export type DecisionContext = z.infer<typeof contextSchema>

const nothing: DecisionContext = { manager: '', productId: '' }
const keptSchema = z.record(z.string(), contextSchema)

/** Each person has a context of their own in each institution. */
const keyOf = (userId: string, tenantId: number) => `${userId}@${tenantId}`

const useStoredContext = create<Record<string, DecisionContext>>(
  () => localStore.get(storageKeys.decisionContext, keptSchema) ?? {},
)

export function useDecisionContext(): [DecisionContext, (context: DecisionContext) => void] {
  const key = useSession(({ userInfo, tenantId }) => keyOf(userInfo?.id ?? '', tenantId))
  const context = useStoredContext((kept) => kept[key] ?? nothing)
  return [
    context,
    (next) => {
      useStoredContext.setState({ [key]: next })
      localStore.set(storageKeys.decisionContext, useStoredContext.getState())
    },
  ]
}
