import { bitsAt, streamKey } from '../random/counter.ts'
import { pickBelow, uniformAt } from '../random/draws.ts'
import { streams } from '../random/streams.ts'
import { conceptFits, concepts } from './concepts.ts'
import { industries } from './industries.ts'

export const MAX_CONCEPTS = 6

interface ConceptColumns {
  readonly seed: number
  readonly industry: Uint8Array
  readonly conceptStarts: Uint32Array
  readonly conceptIds: Uint8Array
  readonly conceptWeights: Float64Array
}

const ids = [...concepts.keys()]
const homesOf: readonly (readonly number[])[] = industries.map(({ name }) =>
  ids.filter((id) => concepts[id]?.home === name),
)
const fittingOf: readonly (readonly number[])[] = industries.map((_, industry) =>
  ids.filter((id) => conceptFits(id, industry)),
)

/** Two to six of the concepts that fit the stock's industry, more often than not those it is home to. Call in order of ids. */
export function linkConcepts(columns: ConceptColumns, id: number): void {
  const key = streamKey(columns.seed, streams.stockConcepts, id)
  const industry = columns.industry[id] as number
  const homes = homesOf[industry] ?? []
  const fitting = fittingOf[industry] ?? []
  const wanted = Math.min(fitting.length, 2 + pickBelow(bitsAt(key, 0), MAX_CONCEPTS - 1))
  const chosen = new Set<number>()
  for (let draw = 1; chosen.size < wanted; draw += 1) {
    const pool = homes.length > 0 && uniformAt(key, 2 * draw) < 0.5 ? homes : fitting
    chosen.add(pool[pickBelow(bitsAt(key, 2 * draw + 1), pool.length)] ?? 0)
  }
  const start = columns.conceptStarts[id] as number
  let slot = start
  for (const concept of chosen) {
    columns.conceptIds[slot] = concept
    // Weights fall with √n so that names in many themes do not swing more than others.
    columns.conceptWeights[slot] = 1 / Math.sqrt(wanted)
    slot += 1
  }
  columns.conceptStarts[id + 1] = slot
}
