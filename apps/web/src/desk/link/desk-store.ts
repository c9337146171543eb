import { createStore, type StoreApi } from 'zustand/vanilla'
import { linkColors, type LinkColor } from './link-colors.ts'

/** What the panels of one colour look at. */
export interface Link {
  readonly symbol: string
  /** The list the symbol was opened from: the arrows step through it. */
  readonly list: readonly string[]
  readonly group: string | null
  readonly sector: string | null
  readonly account: string | null
  /** A price that was pressed, for the ticket; of the symbol, so that it goes with it. */
  readonly chosenPrice: number | null
}

export interface DeskState {
  readonly links: Readonly<Record<LinkColor, Link>>
}

export type DeskStore = StoreApi<DeskState>

/** What a desk shows before anybody has chosen: the index everybody knows. */
export const FIRST_SYMBOL = 'SHSE.000001'
const blank: Link = { symbol: FIRST_SYMBOL, list: [], group: null, sector: null, account: null, chosenPrice: null }

export function createDeskStore(first: Partial<Link> = {}): DeskStore {
  const links = Object.fromEntries(linkColors.map((color) => [color, { ...blank, ...first }])) as DeskState['links']
  return createStore<DeskState>(() => ({ links }))
}

export function changeLink(store: DeskStore, color: LinkColor, change: Partial<Link>): void {
  store.setState(({ links }) => {
    const known = links[color]
    const isOther = change.symbol !== undefined && change.symbol !== known.symbol
    return { links: { ...links, [color]: { ...known, ...(isOther && { chosenPrice: null }), ...change } } }
  })
}

/** Whoever steps through the list comes to one of these: the next, then the previous. */
export const neighboursOf = (link: Link): string[] =>
  ([1, -1] as const).map((step) => stepSymbol(link, step)).filter((symbol) => symbol !== link.symbol)

/** The neighbour of the symbol in its list; at either end it stays. */
export function stepSymbol({ symbol, list }: Link, step: 1 | -1): string {
  const at = list.indexOf(symbol)
  if (at < 0) return symbol
  return list[Math.max(0, Math.min(list.length - 1, at + step))] ?? symbol
}
