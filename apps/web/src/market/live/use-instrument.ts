import type { InstrumentColumns } from '@liangshu/contract/market/quote-calls'
import type { Board, SecType } from '@liangshu/contract/market/classification'
import { useQuery } from '@tanstack/react-query'
import { instrumentsQuery } from './market-queries.ts'

/** What stays the same all day of one symbol. */
export interface Instrument {
  readonly symbol: string
  readonly name: string
  readonly secType: SecType
  readonly board: Board | null
  readonly industry: string | null
  /** Yuan. */
  readonly tick: number
  readonly lot: number
  readonly isListed: boolean
}

const slots = new WeakMap<InstrumentColumns, ReadonlyMap<string, number>>()

function slotOf(all: InstrumentColumns, symbol: string): number | undefined {
  const known = slots.get(all) ?? new Map(all.symbol.map((one, slot) => [one, slot]))
  slots.set(all, known)
  return known.get(symbol)
}

/** Levels of an index have no tick; they are told to a hundredth. */
const tickOf = (scaled: number, scale: number): number => (scaled <= 1 ? 0.01 : scaled / scale)

export function instrumentOf(all: InstrumentColumns, symbol: string): Instrument | undefined {
  const slot = slotOf(all, symbol)
  const secType = slot === undefined ? undefined : all.secType[slot]
  if (slot === undefined || secType === undefined) return undefined
  return {
    symbol,
    name: all.name[slot] ?? symbol,
    secType,
    board: all.board[slot] ?? null,
    industry: all.industry[slot] ?? null,
    tick: tickOf(all.tick[slot] ?? 100, all.priceScale[slot] ?? 10_000),
    lot: all.lot[slot] ?? 1,
    isListed: all.isListed[slot] ?? false,
  }
}

/** `undefined` until the list has come, and for a symbol it does not name. */
export function useInstrument(symbol: string): Instrument | undefined {
  const { data } = useQuery(instrumentsQuery(true))
  return data && instrumentOf(data, symbol)
}

/** Why it is not known yet what any symbol is; `null` once it is, and while it is being asked for. */
export function useInstrumentsError(): Error | null {
  const { data, error } = useQuery(instrumentsQuery(true))
  return data ? null : error
}

/** The list has come, and nothing in it is called so: a market brought in from outside need not have every symbol. */
export function useIsUnknown(symbol: string): boolean {
  const { data } = useQuery(instrumentsQuery(true))
  return data !== undefined && instrumentOf(data, symbol) === undefined
}
