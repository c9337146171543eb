import { marketPaths } from '@liangshu/contract/market/quote-calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { socketUrl } from '../../shared/request/request-url.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { openBookStream } from './book-stream.ts'
import { bookQuery } from './market-queries.ts'

/** The quote and book of one symbol: streamed while a socket gets through, asked for otherwise. */
export function useBook(symbol: string) {
  const client = useQueryClient()
  const token = useSession((session) => session.token)
  const tenantId = useSession((session) => session.tenantId)
  const [isLive, setIsLive] = useState(false)

  useEffect(() => {
    const close = openBookStream({
      url: socketUrl(`${marketPaths.socket}${tenantId === 0 ? '' : `?tenantId=${tenantId}`}`),
      token,
      symbol,
      onQuote: (quote) => client.setQueryData(bookQuery(symbol, false).queryKey, quote),
      onLive: setIsLive,
    })
    return () => {
      close()
      setIsLive(false)
    }
  }, [client, token, tenantId, symbol])

  return useQuery(bookQuery(symbol, !isLive))
}
