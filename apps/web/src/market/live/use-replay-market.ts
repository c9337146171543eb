import type { InstrumentColumns } from '@liangshu/contract/market/quote-calls'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useMomentQuery } from '../../desk/clock/moment-query.ts'
import type { Moment } from '../../desk/clock/user-clock.ts'
import { pastInstrumentsQuery } from './market-queries.ts'
import { createQuoteStore } from './quote-store.ts'
import type { LiveMarket } from './share-market.ts'
import { fetchFrame, type LiveMarketState } from './use-live-market.ts'

const markets = new WeakMap<InstrumentColumns, LiveMarket>()
const shown = new WeakMap<LiveMarket, ArrayBuffer>()
const never = () => () => undefined

/** Panels of one day share one market. */
function marketOf(instruments: InstrumentColumns): LiveMarket {
  const known = markets.get(instruments) ?? {
    instruments,
    store: createQuoteStore(instruments.symbol.length, instruments.version),
  }
  markets.set(instruments, known)
  return known
}

/** The first panel that hears a frame writes it for all. */
function showFrame(market: LiveMarket, frame: ArrayBuffer): void {
  if (shown.get(market) === frame) return
  shown.set(market, frame)
  market.store.apply(new Uint8Array(frame))
}

const frameQuery = (moment: Moment) => ({
  queryKey: ['market', 'frame', moment],
  queryFn: () => fetchFrame(moment),
  enabled: moment !== null,
  meta: { handlesError: true },
})

/** The whole market at a moment of the past: the instruments of its day, and one frame a moment. */
export function useReplayMarket(moment: Moment): LiveMarketState {
  const instruments = useQuery(pastInstrumentsQuery(moment))
  const frame = useMomentQuery(frameQuery(moment))
  const { data } = instruments
  const bytes = frame.data
  const market = data && marketOf(data)
  useEffect(() => {
    if (market && bytes) showFrame(market, bytes)
  }, [market, bytes])
  // Nothing is shown of a day before the first frame of it.
  const hasFrame = useSyncExternalStore(market?.store.onBeat ?? never, () => market?.store.header() != null)
  return {
    market: hasFrame ? market : undefined,
    stream: 'live',
    progress: 1,
    isReady: true,
    error: instruments.error ?? frame.error,
    retry: () => void Promise.all([instruments.refetch(), frame.refetch()]),
  }
}
