import { orderTypeSchema, positionEffectSchema, sideSchema } from '@liangshu/contract/trading/order-codes'
import { useEffect, useEffectEvent } from 'react'
import { z } from 'zod'
import { useSession } from '../../shared/session/session-store.ts'
import { tabStore } from '../../shared/storage/storage.ts'
import type { Draft, TicketStart } from './ticket-draft.ts'

const KEY = 'TICKET_DRAFT'
const KEPT_MS = 30 * 60_000

const keptSchema = z.object({
  userId: z.string(),
  draft: z.object({
    accountId: z.string(),
    symbol: z.string(),
    side: sideSchema,
    orderType: orderTypeSchema,
    price: z.number().nullable(),
    volume: z.number().nullable(),
    effect: positionEffectSchema,
    reduceOnly: z.boolean(),
    triggerPrice: z.number().nullable(),
  }),
})

/** What was typed when the session ended, for the same person, once, on a ticket that does not ask for another symbol. */
export function takeDraft({ symbol = '', isUnchosen }: TicketStart): Draft | undefined {
  if (isUnchosen) return undefined
  const kept = tabStore.get(KEY, keptSchema)
  const isOwn = kept !== undefined && kept.userId === useSession.getState().userInfo?.id
  if (!isOwn || (symbol !== '' && symbol !== kept.draft.symbol)) return undefined
  tabStore.remove(KEY)
  return kept.draft
}

/** A session that ends under an open ticket takes nothing along: what was typed is there after signing in again. */
export function useKeepDraft(draft: Draft): void {
  const onEnd = useEffectEvent((userId: string | undefined) => {
    // Every field is filled in for a security; without one there is nothing that was typed.
    if (userId === undefined || draft.symbol === '') return
    tabStore.set(KEY, { userId, draft }, KEPT_MS)
  })
  useEffect(
    () =>
      useSession.subscribe(({ token }, before) => {
        if (token === '' && before.token !== '') onEnd(before.userInfo?.id)
      }),
    [],
  )
}
