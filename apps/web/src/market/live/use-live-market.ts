import { marketPaths } from '@liangshu/contract/market/quote-calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { sessionHeaders } from '../../shared/request/request-headers.ts'
import { apiUrl, socketUrl } from '../../shared/request/request-url.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { instrumentsQuery, statusQuery } from './market-queries.ts'
import { openQuoteStream, type StreamState } from './quote-stream.ts'
import { marketShare, type LiveMarket } from './share-market.ts'

export type { LiveMarket }

export interface LiveMarketState {
  readonly market: LiveMarket | undefined
  readonly stream: StreamState
  readonly progress: number
  readonly isReady: boolean
  readonly error: Error | null
  readonly retry: () => void
}

async function fetchFrame(): Promise<ArrayBuffer> {
  const response = await fetch(apiUrl(marketPaths.frame), { headers: sessionHeaders() })
  const isFrame = response.headers.get('content-type')?.includes('octet-stream')
  if (!response.ok || !isFrame) throw new Error('行情暂不可用')
  return response.arrayBuffer()
}

/** The whole market, live: instruments once, quotes by the one stream of this window. */
export function useLiveMarket(): LiveMarketState {
  const status = useQuery(statusQuery)
  const isReady = status.data?.isReady ?? false
  const instruments = useQuery(instrumentsQuery(isReady))
  const client = useQueryClient()
  const tenantId = useSession((session) => session.tenantId)
  const { market, stream } = useStore(marketShare.state)
  const { data } = instruments

  useEffect(() => {
    if (!data) return undefined
    return marketShare.join(data, String(tenantId), (store, onState) =>
      openQuoteStream({
        url: socketUrl(`${marketPaths.socket}${tenantId === 0 ? '' : `?tenantId=${tenantId}`}`),
        store,
        subscription: { op: 'subscribe', all: true },
        fetchFrame,
        onState,
        onNewMaster: () => void client.invalidateQueries({ queryKey: instrumentsQuery(true).queryKey }),
      }),
    )
  }, [data, tenantId, client])

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
