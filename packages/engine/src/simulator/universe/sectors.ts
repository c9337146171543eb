import type { Sector } from '../../market/sector/sector.ts'
import { concepts } from './concepts.ts'
import { industries } from './industries.ts'
import type { StockUniverse } from './stocks.ts'

const pad = (value: number, digits: number) => String(value + 1).padStart(digits, '0')

/** Industries with their parts, then concepts, in a fixed order. */
export function sectorsOf(universe: StockUniverse): Sector[] {
  const byIndustry: number[][] = industries.map(() => [])
  const byPart: number[][][] = industries.map(({ parts }) => parts.map(() => []))
  const byConcept: number[][] = concepts.map(() => [])
  for (let id = 0; id < universe.count; id += 1) {
    const industry = universe.industry[id] as number
    byIndustry[industry]?.push(id)
    byPart[industry]?.[universe.part[id] as number]?.push(id)
    const end = universe.conceptStarts[id + 1] as number
    for (let link = universe.conceptStarts[id] as number; link < end; link += 1) {
      byConcept[universe.conceptIds[link] as number]?.push(id)
    }
  }
  const sectors: Sector[] = []
  industries.forEach(({ name, parts }, industry) => {
    const parent = `I${pad(industry, 2)}`
    sectors.push({ code: parent, name, kind: 'industry', level: 1, parent: null, members: byIndustry[industry] ?? [] })
    parts.forEach((part, index) => {
      const members = byPart[industry]?.[index] ?? []
      sectors.push({ code: parent + pad(index, 2), name: part, kind: 'industry', level: 2, parent, members })
    })
  })
  concepts.forEach(({ name }, concept) => {
    const members = byConcept[concept] ?? []
    sectors.push({ code: `C${pad(concept, 4)}`, name, kind: 'concept', level: 1, parent: null, members })
  })
  return sectors
}
