import { marketPaths } from '@liangshu/contract/market/quote-calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { FIRST_SYMBOL } from '../../desk/link/desk-store.ts'
import { useChoose, useFollowed, useIsFrozen, useMoment } from '../../desk/panel/panel-context.ts'
import { ahead, useAhead } from '../../desk/panel/use-ahead.ts'
import { usePanelQuery } from '../../desk/panel/use-panel-query.ts'
import { socketUrl } from '../../shared/request/request-url.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { instrumentsQuery, quoteQuery, type LiveQuote } from './market-queries.ts'
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

/** A desk begins at 上证指数; where the market does not have it, it begins at the first symbol that the market has. */
function useFirstOfMarket(isRefused: boolean): void {
  const isUnchosen = useFollowed('symbol') === FIRST_SYMBOL
  const { data } = useQuery({ ...instrumentsQuery(true), enabled: isRefused && isUnchosen })
  const choose = useChoose()
  const first = data?.symbol.find((_symbol, slot) => data.isListed[slot])
  const isMissing = isUnchosen && data !== undefined && !data.symbol.includes(FIRST_SYMBOL)
  useEffect(() => {
    if (isMissing && first !== undefined) choose({ symbol: first })
  })
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
  useAhead((other) => [ahead(quoteQuery(other, false))])
  useFirstOfMarket(query.isError)
  return { symbol, moment, query }
}
