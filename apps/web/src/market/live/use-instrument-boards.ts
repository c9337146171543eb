import type { Board } from '@liangshu/contract/market/classification'
import { useQuery } from '@tanstack/react-query'
import { instrumentsQuery } from './market-queries.ts'
import { instrumentOf } from './use-instrument.ts'

/** The board of any symbol; none until the list has come. */
export function useInstrumentBoards(): (symbol: string) => Board | null {
  const { data } = useQuery(instrumentsQuery(true))
  return (symbol) => (data && instrumentOf(data, symbol)?.board) ?? null
}
