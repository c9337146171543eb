import type { ListMembers } from '@liangshu/engine/market/instrument/member-list'
import { rowOfSlot } from '@liangshu/engine/market/reader/find'
import type { IndexMembers } from '@liangshu/engine/market/reader/market'
import { inputRefusal } from '@liangshu/engine/market/reader/refusal'
import { indexDefinitions, indexIdOf } from '@liangshu/engine/simulator/indices/definitions'
import { basketsOnDay, type DayBasket } from '@liangshu/engine/simulator/tape/basket-minutes'

import type { SimulatedMarket } from './simulated-market.ts'

const baskets = new WeakMap<SimulatedMarket, Map<string, DayBasket[]>>()

/** Those of the nine hundred funds are some megabytes a day. */
const MOST_BASKET_DAYS = 8

/** Baskets of a day; working them out looks at every ex-day, so they are kept. */
export function basketsOf(market: SimulatedMarket, kind: 'indices' | 'etfs', day: number): readonly DayBasket[] {
  const { simulation, today } = market
  const { tape } = today.reader
  if (day === today.day) return kind === 'indices' ? tape.indexBaskets : tape.fundBaskets
  const kept = baskets.get(market) ?? new Map<string, DayBasket[]>()
  baskets.set(market, kept)
  const key = `${kind} ${day}`
  const found = kept.get(key) ?? basketsOnDay(simulation.market, simulation[kind].periods, day)
  if (kept.size >= MOST_BASKET_DAYS) kept.clear()
  kept.set(key, found)
  return found
}

/** Shares of each stock that count in an index on a day; those that have left it are missing. */
export function indexShares(market: SimulatedMarket, code: string, day: number): ReadonlyMap<number, number> {
  const basket = basketsOf(market, 'indices', day)[indexIdOf(code)]
  return new Map(Array.from(basket?.ids ?? [], (id, i) => [id, basket?.quantities[i] ?? 0]))
}

/** Index, industry, concept or fund by its code. */
export function membersBehind(market: SimulatedMarket, code: string, day: number): ListMembers {
  const index = indexIdOf(code)
  const definition = indexDefinitions[index]
  if (definition) {
    const basket = basketsOf(market, 'indices', day)[index]
    return { code, name: definition.name, type: 'index', ids: basket?.ids ?? [], quantities: basket?.quantities ?? [] }
  }
  const { sectors, byCode } = market.sectors
  const sector = sectors[byCode.get(code) ?? -1]
  if (sector) return { code, name: sector.name, type: sector.kind, ids: sector.members, quantities: null }
  const { layout, instruments } = market.today
  const fund = instruments.slice(layout.etfs, layout.convertibles).find((row) => row.symbol === code)
  if (!fund) throw inputRefusal(`没有该指数、行业、概念或基金：${code}`)
  const etf = market.simulation.etfs.etfs[fund.slot - layout.etfs]
  const basket = basketsOf(market, 'etfs', day)[etf?.underlying ?? -1]
  return { code, name: fund.name, type: 'fund', ids: basket?.ids ?? [], quantities: basket?.quantities ?? [] }
}

/** The lists in force, dated with the day they began, weighed at that day's reference prices. */
export function indexLists(market: SimulatedMarket): IndexMembers[] {
  const { columns, axis } = market.stocks
  const period = market.simulation.indices.periods.findLast(({ from }) => from <= market.today.day)
  if (!period) return []
  return period.baskets.map(({ ids, quantities }, index) => {
    const worths = Array.from(
      ids,
      (id, i) => (quantities[i] ?? 0) * (columns.ref[id * columns.capacity + period.from] ?? 0),
    )
    const total = worths.reduce((sum, worth) => sum + worth, 0)
    const members = Array.from(ids, (id, i) => ({
      symbol: rowOfSlot(market, id).symbol as string,
      weight: total > 0 ? Math.round(((worths[i] ?? 0) / total) * 1e8) / 1e8 : null,
    }))
    const { symbol, name } = indexDefinitions[index] ?? { symbol: '', name: '' }
    return { code: symbol, name, validFrom: axis.dates[period.from] ?? '', members }
  })
}
