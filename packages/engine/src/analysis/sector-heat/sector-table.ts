import type { Sector } from '../../market/sector/sector.ts'
import { createMembership, type Membership } from './sector-columns.ts'

export interface SectorTable {
  readonly sectors: readonly Sector[]
  readonly byCode: ReadonlyMap<string, number>
  readonly membership: Membership
  /** Sectors that are compared with each other: industries, their parts, concepts. */
  readonly groups: readonly (readonly number[])[]
  /** Concepts of a stock, as sector numbers. */
  readonly conceptsOf: readonly (readonly number[])[]
}

export function sectorTableOf(sectors: readonly Sector[], count: number): SectorTable {
  const numbers = sectors.map((_, number) => number)
  const of = (kind: Sector['kind'], level: number) =>
    numbers.filter((number) => sectors[number]?.kind === kind && sectors[number].level === level)
  const conceptsOf: number[][] = Array.from({ length: count }, () => [])
  for (const number of of('concept', 1)) for (const id of sectors[number]?.members ?? []) conceptsOf[id]?.push(number)
  return {
    sectors,
    byCode: new Map(sectors.map(({ code }, number) => [code, number])),
    membership: createMembership(sectors.map(({ members }) => members)),
    groups: [of('industry', 1), of('industry', 2), of('concept', 1)],
    conceptsOf,
  }
}
