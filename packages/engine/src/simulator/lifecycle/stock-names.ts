import type { RiskFlag } from '@liangshu/contract/market/classification'
import type { NameRecord } from '../../market/instrument/instrument.ts'
import { growthOf } from '../daily/corporate-actions.ts'
import type { StockMarket } from '../market.ts'
import { LISTED_LONG_AGO } from './listings.ts'

const NEW_DAYS = 5

function flaggedName(market: StockMarket, id: number, flag: RiskFlag): string {
  const { universe } = market.model
  const name = universe.names[id] ?? ''
  const brand = universe.brands[id] ?? name
  if (flag === 'delisting') return `${brand}退`
  // ST names keep within the usual four characters.
  return flag === 'none' ? name : `${flag}${brand}`
}

/** The name without the marks of single days, as the dated history keeps it. */
export function nameHistory(market: StockMarket, id: number): NameRecord[] {
  const { universe, lifecycle } = market.model
  const { dates } = market.axis
  const listed = lifecycle.listDay[id] as number
  const first = listed === LISTED_LONG_AGO ? '1990-01-01' : (dates[listed] ?? '9999-12-31')
  const spells = lifecycle.risk.spells.get(id) ?? []
  const renames = spells.flatMap(({ from, flag }) => {
    const date = from <= 0 ? '1990-01-02' : dates[from]
    return date === undefined ? [] : [{ from: date, name: flaggedName(market, id, flag) }]
  })
  return [{ from: first, name: universe.names[id] ?? '' }, ...renames]
}

/** What the tape shows on a day: N and C after listing, XD, XR or DR on ex-days. */
export function displayName(market: StockMarket, id: number, day: number): string {
  const { lifecycle, universe, rules } = market.model
  const base = flaggedName(market, id, lifecycle.riskFlag(id, day))
  const age = day - (lifecycle.listDay[id] as number)
  if (age === 0) return `N${universe.brands[id] ?? base}`
  const freeDays = rules.noLimitDays[universe.block[id] as number] ?? NEW_DAYS
  if (age > 0 && age < freeDays) return `C${universe.brands[id] ?? base}`
  const action = market.matrix.actions.find((entry) => entry.id === id && entry.day === day)
  if (!action) return base
  const pays = action.record.cashMicroYuan > 0
  return `${growthOf(action) > 1 ? (pays ? 'DR' : 'XR') : 'XD'}${base}`
}
