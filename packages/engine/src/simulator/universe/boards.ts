import { stockBoards, type StockBoard } from '../../market/instrument/stock-boards.ts'

export interface BoardBlock extends StockBoard {
  readonly count: number
  /** Code prefixes with the share of the block each one holds. */
  readonly prefixes: readonly (readonly [prefix: string, share: number])[]
  /** Chance that a new listing comes to this board. */
  readonly listingShare: number
  readonly priceFactor: number
  readonly sizeShift: number
}

const [shMain, star, szMain, gem, beijing] = stockBoards

/** Stock ids run through these blocks in order. Ids are keys of the randomness: never reorder. */
export const boardBlocks: readonly BoardBlock[] = [
  {
    ...shMain,
    count: 1700,
    prefixes: [
      ['600', 0.48],
      ['601', 0.13],
      ['603', 0.3],
      ['605', 0.09],
    ],
    listingShare: 0.15,
    priceFactor: 0.85,
    sizeShift: 0.25,
  },
  {
    ...star,
    count: 590,
    prefixes: [['688', 1]],
    listingShare: 0.16,
    priceFactor: 2.2,
    sizeShift: 0.1,
  },
  {
    ...szMain,
    count: 1480,
    prefixes: [
      ['000', 0.27],
      ['001', 0.08],
      ['002', 0.61],
      ['003', 0.04],
    ],
    listingShare: 0.12,
    priceFactor: 0.85,
    sizeShift: 0.1,
  },
  {
    ...gem,
    count: 1380,
    prefixes: [
      ['300', 0.66],
      ['301', 0.34],
    ],
    listingShare: 0.34,
    priceFactor: 1.4,
    sizeShift: -0.2,
  },
  {
    ...beijing,
    count: 250,
    prefixes: [['920', 1]],
    listingShare: 0.23,
    priceFactor: 1.1,
    sizeShift: -1.5,
  },
]

/** Codes of one block in ascending order, spread over the thousand numbers of each prefix. */
export function codesOf(block: BoardBlock, count: number): string[] {
  const codes: string[] = []
  let cumulative = 0
  for (const [prefix, share] of block.prefixes) {
    cumulative += share
    const size = Math.round(cumulative * count) - codes.length
    for (let i = 0; i < size; i += 1) {
      codes.push(prefix + String(Math.floor(((i + 0.5) * 999) / size) + 1).padStart(3, '0'))
    }
  }
  return codes
}

/** Smaller universes keep the proportions of the full one; tests use them. */
export function blockCounts(total: number): number[] {
  const full = boardBlocks.reduce((sum, block) => sum + block.count, 0)
  return boardBlocks.map((block) => Math.round((block.count * total) / full))
}

export const FULL_STOCK_COUNT = 5400
