import type { Board, Exchange } from '@liangshu/contract/market/classification'

export interface StockBoard {
  readonly exchange: Exchange
  readonly board: Board
}

/** Where stocks trade: each has limits and listing rules of its own. The order is the number of the board. */
export const stockBoards = [
  { exchange: 'SHSE', board: 'MAIN' },
  { exchange: 'SHSE', board: 'STAR' },
  { exchange: 'SZSE', board: 'MAIN' },
  { exchange: 'SZSE', board: 'GEM' },
  { exchange: 'BJSE', board: 'BSE' },
] as const satisfies readonly StockBoard[]

/** The number of a board; those of no known board are judged like the first. */
export function boardNumberOf({
  exchange,
  board,
}: {
  readonly exchange: Exchange
  readonly board: Board | null
}): number {
  const found = stockBoards.findIndex((one) => one.exchange === exchange && one.board === board)
  return Math.max(0, found)
}
