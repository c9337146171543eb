import type { InstrumentColumns } from '@liangshu/contract/market/quote-calls'
import { useSyncExternalStore } from 'react'
import { useLiveMarket, type LiveMarket } from './use-live-market.ts'

const slotsOf = new WeakMap<InstrumentColumns, ReadonlyMap<string, number>>()

function slotOf(instruments: InstrumentColumns, symbol: string): number | undefined {
  let slots = slotsOf.get(instruments)
  if (!slots) {
    slots = new Map(instruments.symbol.map((one, slot) => [one, slot]))
    slotsOf.set(instruments, slots)
  }
  return slots.get(symbol)
}

/** `_version` is what the prices are read for: another one means that they have to be read again. */
function readPrices(market: LiveMarket | undefined, symbols: readonly string[], _version: string) {
  const prices = new Map<string, number>()
  if (!market) return prices
  for (const symbol of symbols) {
    const slot = slotOf(market.instruments, symbol)
    if (slot === undefined) continue
    const last = market.store.value(slot, 'last') / (market.instruments.priceScale[slot] ?? 1)
    if (last > 0) prices.set(symbol, last)
  }
  return prices
}

const silent = () => () => {}

/** Last prices of these symbols, beat by beat. A symbol the market does not show is left out. */
export function useLastPrices(symbols: readonly string[]): ReadonlyMap<string, number> {
  const { market } = useLiveMarket()
  const version = useSyncExternalStore(market?.store.onBeat ?? silent, () =>
    market ? symbols.map((symbol) => market.store.version(slotOf(market.instruments, symbol) ?? -1)).join(' ') : '',
  )
  return readPrices(market, symbols, version)
}
