import type { InstrumentColumns } from '@liangshu/contract/market/quote-calls'
import { marketPaths } from '@liangshu/contract/market/quote-calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sessionHeaders } from '../../shared/request/request-headers.ts'
import { apiUrl, socketUrl } from '../../shared/request/request-url.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { instrumentsQuery, statusQuery } from './market-queries.ts'
import { createQuoteStore, type QuoteStore } from './quote-store.ts'
import { openQuoteStream, type StreamState } from './quote-stream.ts'

export interface LiveMarket {
  readonly instruments: InstrumentColumns
  readonly store: QuoteStore
}

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

/** The whole market, live: instruments once, quotes by stream. */
export function useLiveMarket(): LiveMarketState {
  const status = useQuery(statusQuery)
  const isReady = status.data?.isReady ?? false
  const instruments = useQuery(instrumentsQuery(isReady))
  const client = useQueryClient()
  const token = useSession((session) => session.token)
  const tenantId = useSession((session) => session.tenantId)
  const [stream, setStream] = useState<StreamState>('connecting')
  const [market, setMarket] = useState<LiveMarket>()
  const { data } = instruments

  useEffect(() => {
    if (!data) return
    const store = createQuoteStore(data.symbol.length, data.version)
    const close = openQuoteStream({
      url: socketUrl(`${marketPaths.socket}${tenantId === 0 ? '' : `?tenantId=${tenantId}`}`),
      token,
      store,
      subscription: { op: 'subscribe', all: true },
      fetchFrame,
      onState: (state) => {
        setStream(state)
        if (state === 'live') setMarket((known) => (known?.store === store ? known : { instruments: data, store }))
      },
      onNewMaster: () => void client.invalidateQueries({ queryKey: instrumentsQuery(true).queryKey }),
    })
    return close
  }, [data, token, tenantId, client])

  return {
    market,
    stream,
    progress: status.data?.progress ?? 0,
    isReady,
    error: status.error ?? instruments.error,
    retry: () => void Promise.all([status.refetch(), instruments.refetch()]),
  }
}
