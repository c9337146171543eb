import { marketIndices } from '../../market/instrument/market-indices.ts'
import { boardBlocks } from '../universe/boards.ts'
import type { StockUniverse } from '../universe/stocks.ts'

export interface IndexDefinition {
  readonly symbol: string
  readonly name: string
  /** Level at the open of day 0. */
  readonly baseLevel: number
  /** Board blocks the members come from. */
  readonly blocks: readonly number[]
  /** Ranks by float cap, [from, until); smaller universes scale them down. */
  readonly from: number
  readonly until: number
  /** Largest share of one member, or 1. */
  readonly memberCap: number
}

const [shMain, star, szMain, gem] = [0, 1, 2, 3]
const shanghai = [shMain, star]
const shenzhen = [szMain, gem]
const both = [...shanghai, ...shenzhen]
const ALL = Number.MAX_SAFE_INTEGER

type IndexTraits = Omit<IndexDefinition, 'symbol' | 'name'>

const traits: Readonly<Record<(typeof marketIndices)[number]['symbol'], IndexTraits>> = {
  'SHSE.000001': { baseLevel: 3096.92, blocks: shanghai, from: 0, until: ALL, memberCap: 1 },
  'SZSE.399001': { baseLevel: 10068.28, blocks: shenzhen, from: 0, until: 500, memberCap: 1 },
  'SZSE.399006': { baseLevel: 1999.6, blocks: [gem], from: 0, until: 100, memberCap: 0.2 },
  'SHSE.000688': { baseLevel: 883.24, blocks: [star], from: 0, until: 50, memberCap: 0.1 },
  'SHSE.000300': { baseLevel: 3684.35, blocks: both, from: 0, until: 300, memberCap: 1 },
  'SHSE.000905': { baseLevel: 5688.12, blocks: both, from: 300, until: 800, memberCap: 1 },
  'SHSE.000852': { baseLevel: 6094.91, blocks: both, from: 800, until: 1800, memberCap: 1 },
  'SHSE.000016': { baseLevel: 2488.37, blocks: [shMain], from: 0, until: 50, memberCap: 0.1 },
  'SHSE.000010': { baseLevel: 7846.55, blocks: shanghai, from: 0, until: 180, memberCap: 0.1 },
  'SHSE.000985': { baseLevel: 4692.3, blocks: [...both, 4], from: 0, until: ALL, memberCap: 1 },
  'SZSE.399106': { baseLevel: 1905.44, blocks: shenzhen, from: 0, until: ALL, memberCap: 1 },
  'SZSE.399303': { baseLevel: 7482.6, blocks: both, from: 1000, until: 3000, memberCap: 1 },
}

/** The order is the index id. */
export const indexDefinitions: readonly IndexDefinition[] = marketIndices.map(({ symbol, name }) => ({
  symbol,
  name,
  ...traits[symbol],
}))

export const INDEX_COUNT = indexDefinitions.length
const FULL = boardBlocks.reduce((sum, { count }) => sum + count, 0)

/** Rank bounds in a universe of this size. */
export function ranksIn(definition: IndexDefinition, universe: StockUniverse): [from: number, until: number] {
  const share = universe.count / FULL
  const scaled = (rank: number) => (rank === ALL ? universe.count : Math.max(1, Math.round(rank * share)))
  return [definition.from === 0 ? 0 : scaled(definition.from), scaled(definition.until)]
}

export function indexIdOf(symbol: string): number {
  return indexDefinitions.findIndex((definition) => definition.symbol === symbol)
}
