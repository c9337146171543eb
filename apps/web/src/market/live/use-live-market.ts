import { marketPaths } from '@liangshu/contract/market/quote-calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import * as z from 'zod/mini'
import type { Moment } from '../../desk/clock/user-clock.ts'
import { RequestError } from '../../shared/request/request-error.ts'
import { sessionHeaders } from '../../shared/request/request-headers.ts'
import { apiUrl, socketUrl } from '../../shared/request/request-url.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { connectShared } from '../../shared/socket/shared-socket.ts'
import { instrumentsQuery, statusQuery } from './market-queries.ts'
import { openQuoteStream, type StreamState } from './quote-stream.ts'
import { marketShare, type LiveMarket } from './share-market.ts'

export type { LiveMarket }

const refusalSchema = z.object({ message: z.string(), code: z.number() })

export interface LiveMarketState {
  readonly market: LiveMarket | undefined
  readonly stream: StreamState
  readonly progress: number
  readonly isReady: boolean
  readonly error: Error | null
  readonly retry: () => void
}

export async function fetchFrame(moment: Moment = null): Promise<ArrayBuffer> {
  const query = moment === null ? '' : `?${new URLSearchParams({ moment })}`
  const response = await fetch(apiUrl(`${marketPaths.frame}${query}`), { headers: sessionHeaders() })
  const isFrame = response.headers.get('content-type')?.includes('octet-stream')
  if (!response.ok || !isFrame) throw await refusalOf(response)
  return response.arrayBuffer()
}

/** What the server said instead of a frame. */
async function refusalOf(response: Response): Promise<RequestError> {
  const told = refusalSchema.safeParse(await response.json().catch(() => null)).data
  const { message = '行情暂不可用', code = 0 } = told ?? {}
  return new RequestError(message, { kind: 'refused', path: marketPaths.frame, code })
}

/** The whole market, live: instruments once, quotes by the one stream of this window, over the one socket of all windows. Not wanted, no line is held. */
export function useLiveMarket(isWanted = true): LiveMarketState {
  const status = useQuery(statusQuery)
  const isReady = status.data?.isReady ?? false
  const instruments = useQuery(instrumentsQuery(isReady))
  const client = useQueryClient()
  const tenantId = useSession((session) => session.tenantId)
  const { market, stream } = useStore(marketShare.state)
  const { data } = instruments

  useEffect(() => {
    if (!data || !isWanted) return undefined
    return marketShare.join(data, String(tenantId), (store, onState) =>
      openQuoteStream({
        url: socketUrl(`${marketPaths.socket}${tenantId === 0 ? '' : `?tenantId=${tenantId}`}`),
        store,
        subscription: { op: 'subscribe', all: true },
        connect: connectShared,
        fetchFrame: () => fetchFrame(),
        onState,
        onNewMaster: () => void client.invalidateQueries({ queryKey: instrumentsQuery(true).queryKey }),
      }),
    )
  }, [data, tenantId, client, isWanted])

  return {
    market,
    stream,
    progress: status.data?.progress ?? 0,
    isReady,
    // A market that is being built is no failure, whoever has asked too early.
    error: status.error ?? (isReady ? instruments.error : null),
    retry: () => void Promise.all([status.refetch(), instruments.refetch()]),
  }
}
