import { marketPaths } from '@liangshu/contract/market/quote-calls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useFollowed, useIsFrozen, useMoment } from '../../desk/panel/panel-context.ts'
import { usePanelQuery } from '../../desk/panel/use-panel-query.ts'
import { socketUrl } from '../../shared/request/request-url.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { quoteQuery, type LiveQuote } from './market-queries.ts'
import { watchQuote } from './quote-lines.ts'

/** True while the quotes of a symbol are streamed; they land in the cache under its query. */
function useStreamed(symbol: string, isWanted: boolean): boolean {
  const client = useQueryClient()
  const tenantId = useSession((session) => session.tenantId)
  const [isLive, setIsLive] = useState(false)
  useEffect(() => {
    if (!isWanted) return undefined
    const { queryKey } = quoteQuery(symbol, false)
    return watchQuote({
      url: socketUrl(`${marketPaths.socket}${tenantId === 0 ? '' : `?tenantId=${tenantId}`}`),
      symbol,
      onQuote: (quote, asOf) =>
        client.setQueryData<LiveQuote>(queryKey, (known) => ({ quote, asOf, source: known?.source ?? 'sim' })),
      onLive: setIsLive,
    })
  }, [client, tenantId, symbol, isWanted])
  return isLive && isWanted
}

/** The quote of the panel's symbol: streamed while a socket gets through, asked for otherwise, held when frozen. */
export function usePanelQuote(subject: (live: LiveQuote) => string = ({ quote }) => quote.name) {
  const symbol = useFollowed('symbol')
  const isFrozen = useIsFrozen()
  const moment = useMoment()
  const isStreamed = useStreamed(symbol, !isFrozen && moment === null)
  const query = usePanelQuery(quoteQuery(symbol, !isStreamed && !isFrozen, moment), (live) => ({
    asOf: live.asOf,
    source: live.source,
    subject: subject(live),
  }))
  return { symbol, moment, query }
}
