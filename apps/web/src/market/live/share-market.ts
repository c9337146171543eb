import type { InstrumentColumns } from '@liangshu/contract/market/quote-calls'
import { createStore } from 'zustand/vanilla'
import { createQuoteStore, type QuoteStore } from './quote-store.ts'
import type { StreamState } from './quote-stream.ts'

export interface LiveMarket {
  readonly instruments: InstrumentColumns
  readonly store: QuoteStore
}

interface SharedMarket {
  readonly market: LiveMarket | undefined
  readonly stream: StreamState
}

/** Opens a stream that feeds the store, and returns its end. */
type OpenStream = (store: QuoteStore, onState: (state: StreamState) => void) => () => void

interface OpenMarket {
  readonly instruments: InstrumentColumns
  readonly key: string
  readonly close: () => void
  users: number
}

/** Panels of one window look at one market over one socket: the first that joins opens it, the last that leaves ends it. */
export function createMarketShare() {
  const state = createStore<SharedMarket>(() => ({ market: undefined, stream: 'connecting' }))
  let open: OpenMarket | undefined

  function start(instruments: InstrumentColumns, key: string, openStream: OpenStream): OpenMarket {
    const store = createQuoteStore(instruments.symbol.length, instruments.version)
    const close = openStream(store, (stream) => {
      if (stream !== 'live') state.setState({ stream })
      else
        state.setState(({ market }) => ({ stream, market: market?.store === store ? market : { instruments, store } }))
    })
    return { instruments, key, close, users: 0 }
  }

  return {
    state,
    /** `key` tells whose stream it is: another institution needs another. */
    join(instruments: InstrumentColumns, key: string, openStream: OpenStream): () => void {
      if (open?.instruments !== instruments || open.key !== key) {
        open?.close()
        open = start(instruments, key, openStream)
      }
      const joined = open
      joined.users += 1
      return () => {
        joined.users -= 1
        if (joined.users > 0 || open !== joined) return
        joined.close()
        open = undefined
      }
    },
  }
}

export const marketShare = createMarketShare()
