import type { Board, Exchange } from '@liangshu/contract/market/classification'
import { bitsAt, streamKey } from '../random/counter.ts'
import { normalAt, pickBelow, uniformAt } from '../random/draws.ts'
import { streams } from '../random/streams.ts'
import { blockCounts, boardBlocks, codesOf, FULL_STOCK_COUNT, type BoardBlock } from './boards.ts'
import { linkConcepts, MAX_CONCEPTS } from './concept-links.ts'
import { industries } from './industries.ts'
import { brandOf } from './names.ts'

/** Columns by stock id. Prices are 1/10000 yuan. */
export interface StockUniverse {
  readonly seed: number
  readonly count: number
  /** First stock id of each board block, and the end. */
  readonly blockStarts: readonly number[]
  readonly symbols: readonly string[]
  readonly brands: readonly string[]
  readonly names: readonly string[]
  readonly block: Uint8Array
  readonly industry: Uint8Array
  readonly part: Uint8Array
  /** Concepts of stock i: `conceptIds[conceptStarts[i] … conceptStarts[i + 1])`. */
  readonly conceptStarts: Uint32Array
  readonly conceptIds: Uint8Array
  readonly conceptWeights: Float64Array
  readonly beta: Float64Array
  /** Standard score of the logarithm of the float cap. */
  readonly sizeScore: Float64Array
  /** What the stock takes of the size factor: small companies above 0, large ones below. */
  readonly sizeLoading: Float64Array
  readonly growthLoading: Float64Array
  readonly basePrice: Int32Array
  readonly floatShares: Float64Array
  readonly totalShares: Float64Array
  /** Quiet-day turnover as a share of the float. */
  readonly turnover: Float64Array
  readonly idiosyncraticScale: Float64Array
}

export const exchangeOfBlock = (block: number): Exchange => blockAt(block).exchange
export const boardOfBlock = (block: number): Board => blockAt(block).board

export function blockAt(block: number): BoardBlock {
  const found = boardBlocks[block]
  if (!found) throw new RangeError(`no board block ${block}`)
  return found
}

const MEDIAN_CAP = 5e9
const MEDIAN_PRICE = 12

interface Traits {
  industry: number
  part: number
  price: number
  cap: number
}

function pickIndustry(u: number, block: BoardBlock): number {
  // Banks list on the main boards only.
  const weightOf = (name: string, weight: number) => (name === '银行' && block.board !== 'MAIN' ? 0 : weight)
  const total = industries.reduce((sum, { name, weight }) => sum + weightOf(name, weight), 0)
  let rest = u * total
  for (const [index, { name, weight }] of industries.entries()) {
    rest -= weightOf(name, weight)
    if (rest < 0) return index
  }
  return industries.length - 1
}

function traitsOf(key: number, block: BoardBlock): Traits {
  const industry = pickIndustry(uniformAt(key, 0), block)
  const about = industries[industry]
  const price = Math.exp(0.62 * normalAt(key, 1)) * MEDIAN_PRICE * block.priceFactor
  const shift = block.sizeShift + (about?.sizeShift ?? 0)
  const cap = MEDIAN_CAP * Math.exp(1.05 * normalAt(key, 2) + shift - 0.1)
  return {
    industry,
    part: pickBelow(bitsAt(key, 3), about?.parts.length ?? 1),
    price: Math.min(900, Math.max(2.2, price)),
    cap,
  }
}

function emptyUniverse(seed: number, counts: readonly number[]): StockUniverse {
  const count = counts.reduce((sum, n) => sum + n, 0)
  return {
    seed,
    count,
    blockStarts: [0, ...counts].map((_, block) => counts.slice(0, block).reduce((sum, n) => sum + n, 0)),
    symbols: boardBlocks.flatMap((block, index) =>
      codesOf(block, counts[index] ?? 0).map((code) => `${block.exchange}.${code}`),
    ),
    brands: Array.from({ length: count }, (_, id) => brandOf(seed, id)),
    names: Array.from({ length: count }, () => ''),
    block: Uint8Array.from(counts.flatMap((n, block) => Array.from({ length: n }, () => block))),
    industry: new Uint8Array(count),
    part: new Uint8Array(count),
    conceptStarts: new Uint32Array(count + 1),
    conceptIds: new Uint8Array(count * MAX_CONCEPTS),
    conceptWeights: new Float64Array(count * MAX_CONCEPTS),
    beta: new Float64Array(count),
    sizeScore: new Float64Array(count),
    sizeLoading: new Float64Array(count),
    growthLoading: new Float64Array(count),
    basePrice: new Int32Array(count),
    floatShares: new Float64Array(count),
    totalShares: new Float64Array(count),
    turnover: new Float64Array(count),
    idiosyncraticScale: new Float64Array(count),
  }
}

/** Every trait of a stock is a function of the seed and its id. */
export function createStockUniverse(seed: number, total = FULL_STOCK_COUNT): StockUniverse {
  const universe = emptyUniverse(seed, blockCounts(total))
  const names = universe.names as string[]
  for (let id = 0; id < universe.count; id += 1) {
    const key = streamKey(seed, streams.stockTraits, id)
    const block = blockAt(universe.block[id] as number)
    const traits = traitsOf(key, block)
    const about = industries[traits.industry]
    const endings = about?.endings ?? ['股份']
    names[id] = `${universe.brands[id]}${endings[pickBelow(bitsAt(key, 4), endings.length)]}`
    const score = Math.log(traits.cap / MEDIAN_CAP) / 1.2
    universe.industry[id] = traits.industry
    universe.part[id] = traits.part
    universe.basePrice[id] = Math.round(traits.price * 100) * 100
    universe.floatShares[id] = Math.max(100, Math.round(traits.cap / traits.price / 10_000)) * 10_000
    universe.totalShares[id] =
      Math.round((universe.floatShares[id] as number) / (0.45 + 0.55 * uniformAt(key, 5)) / 10_000) * 10_000
    const size = Math.min(3, Math.max(-3, score))
    const { isGrowth, style } = { isGrowth: block.board === 'STAR' || block.board === 'GEM', style: about?.growth ?? 0 }
    universe.sizeScore[id] = size
    universe.sizeLoading[id] = Math.min(1.3, Math.max(-0.5, 1.2 - 0.7 * size))
    universe.growthLoading[id] = (isGrowth ? 0.9 : 0) + style
    universe.beta[id] = Math.min(
      1.8,
      Math.max(0.3, 1.12 - 0.13 * size + (isGrowth ? 0.05 : 0) + 0.2 * normalAt(key, 6)),
    )
    // Small companies change hands faster and swing wider.
    universe.turnover[id] = 0.036 * Math.exp(0.35 * normalAt(key, 7) - 0.22 * score)
    universe.idiosyncraticScale[id] = Math.exp(0.15 * normalAt(key, 8) - 0.06 * score) * (isGrowth ? 1.18 : 1)
    linkConcepts(universe, id)
  }
  return universe
}
