import { sectorTableOf, type SectorTable } from '@liangshu/engine/analysis/sector-heat/sector-table'
import type { InstrumentFacts } from '@liangshu/engine/market/instrument/instrument-facts'
import type { Sector } from '@liangshu/engine/market/sector/sector'

import type { Db } from '../../../../platform/database/database.ts'
import { asPlatform } from '../../../../platform/tenancy/in-tenant.ts'
import { EVERYBODY, findKinds, findMembers } from '../../../reference/constituent/constituent.store.ts'

/** Industries and concepts in force on a day, of the lists that are everybody's. */
export async function loadSectors(
  db: Db,
  market: string,
  date: string,
  stocks: readonly InstrumentFacts[],
): Promise<SectorTable> {
  const slots = new Map(stocks.map(({ symbol, slot }) => [symbol as string, slot]))
  const sectors = await asPlatform(db, async (tx) => {
    const lists = await findKinds(tx, EVERYBODY, { market, kinds: ['industry', 'concept'], date })
    const found: Sector[] = []
    for (const { id, kind, code, name } of lists) {
      if (kind !== 'industry' && kind !== 'concept') continue
      const members = (await findMembers(tx, id)).flatMap(({ symbol }) => slots.get(symbol) ?? [])
      found.push({ code, name, kind, level: 1, parent: null, members: members.sort((a, b) => a - b) })
    }
    return found
  })
  return sectorTableOf(sectors, stocks.length)
}

/** The rows of the master with the names of what they belong to. */
export function withSectors(rows: readonly InstrumentFacts[], { sectors }: SectorTable): InstrumentFacts[] {
  const industry = new Map<number, string>()
  const concepts = new Map<number, string[]>()
  for (const { kind, name, members } of sectors)
    for (const id of members) {
      if (kind === 'industry') industry.set(id, industry.get(id) ?? name)
      else concepts.set(id, [...(concepts.get(id) ?? []), name])
    }
  return rows.map((row) =>
    row.stock
      ? {
          ...row,
          stock: { ...row.stock, industry: industry.get(row.slot) ?? '', concepts: concepts.get(row.slot) ?? [] },
        }
      : row,
  )
}
