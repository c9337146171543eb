import { createSessionStore } from '../session/create-session-store.ts'

export interface OpenedSymbol {
  readonly symbol: string
  /** The list it was opened from, in its order. */
  readonly list: readonly string[]
}

/** The symbol whose drawer stands open, from wherever it was opened. */
export const useOpenedSymbol = createSessionStore<{ readonly opened: OpenedSymbol | null }>(() => ({ opened: null }))

export const openSymbol = (symbol: string, list: readonly string[] = []): void =>
  useOpenedSymbol.setState({ opened: { symbol, list } })

export const closeSymbol = (): void => useOpenedSymbol.setState({ opened: null })
