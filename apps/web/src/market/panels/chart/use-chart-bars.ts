import type { BarFreq, BarRow } from '@liangshu/contract/market/quote-calls'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useAtMoment } from '../../../desk/clock/moment-query.ts'
import { useIsFrozen, useMoment } from '../../../desk/panel/panel-context.ts'
import { useAhead } from '../../../desk/panel/use-ahead.ts'
import { instrumentsQuery } from '../../live/market-queries.ts'
import { instrumentOf, type Instrument } from '../../live/use-instrument.ts'
import { joinOlder, withTail } from './bar-pages.ts'
import type { Adjustment } from './chart-params.ts'
import { barPagesQuery, tailQuery } from './chart-queries.ts'

export interface ChartBars {
  readonly bars: readonly BarRow[] | undefined
  readonly error: Error | null
  readonly isFetching: boolean
  readonly retry: () => void
  /** Asks for what came before; does nothing where nothing did, or while it is under way. */
  readonly loadOlder: () => void
}

/** The bars of the neighbours, as far as such bars are asked for of them. */
export const useBarsAhead = (
  freq: BarFreq,
  adjust: Adjustment,
  isAsked: (instrument: Instrument | undefined) => boolean = () => true,
): void =>
  useAhead((symbol) => [
    async (client) => {
      const all = client.getQueryData(instrumentsQuery(true).queryKey)
      if (!isAsked(all && instrumentOf(all, symbol))) return
      const ask = { symbol, freq, adjust, moment: null, until: undefined }
      await client.prefetchInfiniteQuery(barPagesQuery(ask))
      await client.prefetchQuery(tailQuery(ask))
    },
  ])

/** All bars of a symbol that have come so far, older ones on demand. */
export function useChartBars(symbol: string, freq: BarFreq | null, adjust: Adjustment): ChartBars {
  const moment = useMoment()
  const isFrozen = useIsFrozen()
  const ask = { symbol, freq: freq ?? '1d', adjust, moment, until: moment?.slice(0, 10) }
  const pages = useInfiniteQuery({ ...barPagesQuery(ask), enabled: freq !== null })
  const isTailWanted = moment !== null || pages.data !== undefined
  const tail = useQuery({ ...useAtMoment(tailQuery(ask)), enabled: freq !== null && !isFrozen && isTailWanted })
  const { data, error, isFetching, isFetchingNextPage, hasNextPage } = pages
  // Ended bars that came anew make another series; the running one is moved in place.
  const tailKey = tail.data?.bars.map((bar, i, all) => (i < all.length - 1 ? JSON.stringify(bar) : bar.time)).join()
  const bars = useMemo(() => {
    if (!data) return undefined
    const joined = data.pages.map((page) => page.bars).reduce((known, older) => joinOlder(older, known))
    return tail.data ? withTail(joined, tail.data.bars) : joined
    // oxlint-disable-next-line react/exhaustive-deps -- the tail counts by its key
  }, [data, tailKey, moment])
  return {
    bars,
    error,
    isFetching,
    retry: () => void pages.refetch(),
    loadOlder: () => {
      if (hasNextPage && !isFetchingNextPage) void pages.fetchNextPage()
    },
  }
}
