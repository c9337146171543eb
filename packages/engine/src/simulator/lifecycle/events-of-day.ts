import type { RiskFlag } from '@liangshu/contract/market/classification'
import { dayFlags, type DailyColumns } from '../../market/day/daily-columns.ts'
import type { SimulatedAction } from '../daily/corporate-actions.ts'
import type { StockMarket } from '../market.ts'

/** What happens to stocks on a day, besides trading. */
export type StockEvent =
  | { readonly kind: 'listed'; readonly id: number }
  | { readonly kind: 'delisted'; readonly id: number }
  | { readonly kind: 'flagged'; readonly id: number; readonly from: RiskFlag; readonly to: RiskFlag }
  | { readonly kind: 'suspended'; readonly id: number }
  | { readonly kind: 'resumed'; readonly id: number }
  | { readonly kind: 'exDay'; readonly id: number; readonly action: SimulatedAction }

function suspensionEvent(columns: DailyColumns, id: number, day: number): StockEvent[] {
  const slot = id * columns.capacity + day
  const isIdle = ((columns.flags[slot] as number) & dayFlags.suspended) !== 0
  const wasIdle = day > 0 && ((columns.flags[slot - 1] as number) & dayFlags.suspended) !== 0
  if (isIdle === wasIdle || columns.flags[slot] === 0) return []
  return [{ kind: isIdle ? 'suspended' : 'resumed', id }]
}

function flagEvent({ model }: StockMarket, id: number, day: number): StockEvent[] {
  const from = model.lifecycle.riskFlag(id, day - 1)
  const to = model.lifecycle.riskFlag(id, day)
  return from === to || day === 0 ? [] : [{ kind: 'flagged', id, from, to }]
}

/** Listings, delistings, ST flips, suspensions and ex-days of one day, in order of stocks. */
export function eventsOfDay(market: StockMarket, day: number): StockEvent[] {
  const { lifecycle } = market.model
  const { columns, actions } = market.matrix
  const exDays = new Map(actions.filter((action) => action.day === day).map((action) => [action.id, action]))
  const events: StockEvent[] = []
  for (let id = 0; id < columns.instruments; id += 1) {
    if (lifecycle.delistDay[id] === day) events.push({ kind: 'delisted', id })
    if (columns.flags[id * columns.capacity + day] === 0) continue
    if (lifecycle.listDay[id] === day) events.push({ kind: 'listed', id })
    events.push(...flagEvent(market, id, day), ...suspensionEvent(columns, id, day))
    const action = exDays.get(id)
    if (action) events.push({ kind: 'exDay', id, action })
  }
  return events
}
