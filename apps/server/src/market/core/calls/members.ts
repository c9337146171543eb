import { indexDefinitions, indexIdOf } from '@liangshu/engine/simulator/indices/definitions'
import { basketsOnDay, type DayBasket } from '@liangshu/engine/simulator/tape/basket-minutes'

import { inputRefusal } from '../call-refusal.ts'
import type { MarketCore } from '../market-core.ts'
import { createSectorTable, type SectorTable } from '../sectors/sector-table.ts'

/** What stands behind a code: its stocks and how many shares of each count; sectors count by float. */
export interface MemberList {
  readonly code: string
  readonly name: string
  readonly type: 'index' | 'industry' | 'concept' | 'fund'
  readonly ids: ArrayLike<number>
  readonly quantities: ArrayLike<number> | null
}

let table: { of: MarketCore['simulation']; table: SectorTable } | null = null

export function sectorTable(core: MarketCore): SectorTable {
  if (core.background.sectorHistory) return core.background.sectorHistory.table
  if (table?.of !== core.simulation)
    table = { of: core.simulation, table: createSectorTable(core.simulation.market.model.universe) }
  return table.table
}

const baskets = new WeakMap<object, Map<string, DayBasket[]>>()

/** Baskets of a day; working them out looks at every ex-day, so they are kept. */
export function basketsOf(core: MarketCore, kind: 'indices' | 'etfs', day: number): DayBasket[] {
  const { tape } = core.facts.reader
  if (day === core.facts.day) return [...(kind === 'indices' ? tape.indexBaskets : tape.fundBaskets)]
  const kept = baskets.get(core.simulation) ?? new Map<string, DayBasket[]>()
  baskets.set(core.simulation, kept)
  const key = `${kind} ${day}`
  const found = kept.get(key) ?? basketsOnDay(core.simulation.market, core.simulation[kind].periods, day)
  if (kept.size > 60) kept.clear()
  kept.set(key, found)
  return found
}

/** Index, industry, concept or fund by its code. */
export function membersOf(core: MarketCore, code: string, day: number): MemberList {
  const index = indexIdOf(code)
  const definition = indexDefinitions[index]
  if (definition) {
    const basket = basketsOf(core, 'indices', day)[index]
    return { code, name: definition.name, type: 'index', ids: basket?.ids ?? [], quantities: basket?.quantities ?? [] }
  }
  const sectors = sectorTable(core)
  const sector = sectors.sectors[sectors.byCode.get(code) ?? -1]
  if (sector) return { code, name: sector.name, type: sector.kind, ids: sector.members, quantities: null }
  const { layout } = core.facts.reader.tape
  const fund = core.facts.instruments.slice(layout.etfs, layout.convertibles).find((row) => row.symbol === code)
  if (!fund) throw inputRefusal(`没有该指数、行业、概念或基金：${code}`)
  const etf = core.simulation.etfs.etfs[fund.slot - layout.etfs]
  const basket = basketsOf(core, 'etfs', day)[etf?.underlying ?? -1]
  return { code, name: fund.name, type: 'fund', ids: basket?.ids ?? [], quantities: basket?.quantities ?? [] }
}
