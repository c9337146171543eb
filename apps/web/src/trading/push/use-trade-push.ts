import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { create } from 'zustand'
import { socketUrl } from '../../shared/request/request-url.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { openTradePush } from './open-trade-push.ts'

const usePushState = create<{ isLive: boolean }>(() => ({ isLive: false }))
let users = 0
let close = () => {}

/**
 * Keeps what trading screens show up to date by push, for all of them together. True while changes are told; as long as
 * it is false, lists have to be asked for at a steady pace.
 */
export function useTradePush(): boolean {
  const client = useQueryClient()
  const userId = useSession((session) => session.userInfo?.id)
  const tenantId = useSession((session) => session.tenantId)
  useEffect(() => {
    if (!userId) return undefined
    users += 1
    if (users === 1) {
      const url = socketUrl(`/websocket/${userId}?tenantId=${tenantId}`)
      close = openTradePush({ url, client, onLive: (isLive) => usePushState.setState({ isLive }) })
    }
    return () => {
      users -= 1
      if (users > 0) return
      close()
      usePushState.setState({ isLive: false })
    }
  }, [client, userId, tenantId])
  return usePushState(({ isLive }) => isLive)
}

/** How often a list is asked for: not at all while its changes are told. */
export const usePace = (everyMs: number): number | false => (useTradePush() ? false : everyMs)
