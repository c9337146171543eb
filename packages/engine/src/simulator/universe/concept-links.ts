import { bitsAt, streamKey } from '../random/counter.ts'
import { pickBelow, uniformAt } from '../random/draws.ts'
import { streams } from '../random/streams.ts'
import { CONCEPT_COUNT, concepts } from './concepts.ts'
import { industries } from './industries.ts'

export const MAX_CONCEPTS = 6

interface ConceptColumns {
  readonly seed: number
  readonly industry: Uint8Array
  readonly conceptStarts: Uint32Array
  readonly conceptIds: Uint8Array
  readonly conceptWeights: Float64Array
}

const homesOf: readonly (readonly number[])[] = industries.map(({ name }) =>
  concepts.flatMap((concept, id) => (concept.home === name ? [id] : [])),
)

/** Two to six concepts for a stock, more often than not those its industry is home to. Call in order of ids. */
export function linkConcepts(columns: ConceptColumns, id: number): void {
  const key = streamKey(columns.seed, streams.stockConcepts, id)
  const homes = homesOf[columns.industry[id] as number] ?? []
  const wanted = 2 + pickBelow(bitsAt(key, 0), MAX_CONCEPTS - 1)
  const chosen = new Set<number>()
  for (let draw = 1; chosen.size < wanted; draw += 1) {
    const isHome = homes.length > 0 && uniformAt(key, 2 * draw) < 0.6
    const bits = bitsAt(key, 2 * draw + 1)
    chosen.add(isHome ? (homes[pickBelow(bits, homes.length)] ?? 0) : pickBelow(bits, CONCEPT_COUNT))
  }
  const start = columns.conceptStarts[id] as number
  let slot = start
  for (const concept of chosen) {
    columns.conceptIds[slot] = concept
    // Weights fall with √n so that names in many themes do not swing more than others.
    columns.conceptWeights[slot] = 0.85 / Math.sqrt(wanted)
    slot += 1
  }
  columns.conceptStarts[id + 1] = slot
}
