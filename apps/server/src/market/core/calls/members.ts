import { indexDefinitions, indexIdOf } from '@liangshu/engine/simulator/indices/definitions'
import { basketsOnDay, type DayBasket } from '@liangshu/engine/simulator/tape/basket-minutes'

import { inputRefusal } from '../call-refusal.ts'
import type { MarketCore } from '../market-core.ts'
import { slotOfSymbol } from './call-tools.ts'
import { createSectorTable, type SectorTable } from '../sectors/sector-table.ts'

/** What stands behind a code: its stocks and how many shares of each count; sectors count by float. */
export interface MemberList {
  readonly code: string
  readonly name: string
  readonly type: 'index' | 'industry' | 'concept' | 'fund'
  readonly ids: ArrayLike<number>
  readonly quantities: ArrayLike<number> | null
  /** Where a list says so itself. */
  readonly weights?: ArrayLike<number>
}

/** A dated list as stored: what stands behind a code on the day asked for. */
export interface MemberGiven {
  readonly kind: MemberList['type']
  readonly name: string
  /** The simulator's own list: its shares count as they do in the index, so that the sums agree to the last digit. */
  readonly isOwnMarket: boolean
  readonly symbols: readonly string[]
  /** Fractions; null where the list does not tell. */
  readonly weights: readonly (number | null)[]
  readonly basket: {
    readonly creationUnit: number
    readonly cashFen: number
    readonly quantities: readonly number[]
    readonly substitutes: readonly string[]
    readonly fixedFen: readonly number[]
  } | null
}

/** Lists by code; what is missing is the market's own. */
export type GivenLists = Readonly<Record<string, MemberGiven>>

let table: { of: MarketCore['simulation']; table: SectorTable } | null = null

export function sectorTable(core: MarketCore): SectorTable {
  if (core.background.sectorHistory) return core.background.sectorHistory.table
  if (core.told) return core.told.sectors
  if (table?.of !== core.simulation)
    table = { of: core.simulation, table: createSectorTable(core.simulation.market.model.universe) }
  return table.table
}

const baskets = new WeakMap<object, Map<string, DayBasket[]>>()

/** Those of the nine hundred funds are some megabytes a day. */
const MOST_BASKET_DAYS = 8

/** Baskets of a day; working them out looks at every ex-day, so they are kept. */
export function basketsOf(core: MarketCore, kind: 'indices' | 'etfs', day: number): DayBasket[] {
  const { tape } = core.facts.reader
  if (day === core.facts.day) return [...(kind === 'indices' ? tape.indexBaskets : tape.fundBaskets)]
  const kept = baskets.get(core.simulation) ?? new Map<string, DayBasket[]>()
  baskets.set(core.simulation, kept)
  const key = `${kind} ${day}`
  const found = kept.get(key) ?? basketsOnDay(core.simulation.market, core.simulation[kind].periods, day)
  if (kept.size >= MOST_BASKET_DAYS) kept.clear()
  kept.set(key, found)
  return found
}

/** The members of a list that the market knows. */
function listed(core: MarketCore, code: string, day: number, given: MemberGiven): MemberList {
  const slots = given.symbols.map((symbol) => slotOfSymbol(core, symbol))
  const places = [...slots.keys()].filter(
    (i) => (slots[i] ?? -1) >= 0 && (slots[i] ?? 0) < core.facts.boardsBefore.length,
  )
  const ids = places.map((i) => slots[i] ?? 0)
  const about = { code, name: given.name, type: given.kind, ids }
  if (given.isOwnMarket) return { ...about, quantities: ownQuantities(core, code, day, ids) }
  if (given.basket) {
    const { quantities } = given.basket
    return { ...about, quantities: places.map((i) => quantities[i] ?? 0) }
  }
  const weights = places.map((i) => given.weights[i] ?? Number.NaN)
  return weights.some(Number.isNaN) ? { ...about, quantities: null } : { ...about, quantities: null, weights }
}

/** The shares of each that count in the index on a day; those that have left it count none. */
function ownQuantities(core: MarketCore, code: string, day: number, ids: readonly number[]): number[] {
  const basket = basketsOf(core, 'indices', day)[indexIdOf(code)]
  const shares = new Map(Array.from(basket?.ids ?? [], (id, i) => [id, basket?.quantities[i] ?? 0]))
  return ids.map((id) => shares.get(id) ?? 0)
}

/** A feed tells neither constituents nor baskets: without a list there are only its sectors. */
function toldSector(core: MarketCore, code: string): MemberList {
  const { sectors, byCode } = sectorTable(core)
  const sector = sectors[byCode.get(code) ?? -1]
  if (sector) return { code, name: sector.name, type: sector.kind, ids: sector.members, quantities: null }
  throw inputRefusal(`尚无${code}在该日期的成分名单，请先导入或刷新`)
}

/** Index, industry, concept or fund by its code: by the list in force where there is one. */
export function membersOf(core: MarketCore, code: string, day: number, given?: MemberGiven): MemberList {
  if (given) return listed(core, code, day, given)
  const index = indexIdOf(code)
  const definition = indexDefinitions[index]
  if (core.told) return toldSector(core, code)
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
