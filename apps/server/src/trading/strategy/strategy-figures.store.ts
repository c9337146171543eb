import type { StrategyHolding, StrategyTrade } from '@liangshu/engine/account/profit/strategy-figures'
import { scaleOfSymbol } from '@liangshu/engine/account/order/unit-scale'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'

const signed = sql`case when f.side = 1 then f.volume else -f.volume end`
const brought = sql`trade_money(f.symbol, (case when f.side = 1 then -f.amount else f.amount end)
  - (f.commission + f.stamp + f.transfer + f.exchange_fee + f.regulatory + f.tax))`

/** Days that count as today: coins have their own. */
export type Todays = { readonly day: string; readonly coinDay: string }

type Found = { id: string; symbol: string; multiplier: number; before: number; volume: number; cash: number }

const unitOf = (symbol: string, multiplier: number): number => {
  const { price, volume } = scaleOfSymbol(symbol)
  return multiplier / (price * volume)
}

/** Positions of some strategies from their own fills, and what they traded today. */
export async function findStrategyHoldings(
  tx: Tx,
  ids: readonly string[],
  { day, coinDay }: Todays,
): Promise<Map<string, StrategyHolding[]>> {
  const today = sql`f.trading_day >= (case when f.symbol like '%-PERP' then ${coinDay}::date else ${day}::date end)`
  const { rows } = await sql<Found>`
    select f.strategy_id as id, f.symbol, f.multiplier::double precision as multiplier,
      coalesce(sum(${signed}) filter (where not (${today})), 0)::double precision as before,
      sum(${signed})::double precision as volume,
      coalesce(sum(${brought}) filter (where ${today}), 0)::double precision as cash
    from trade_fill f where f.strategy_id = any(${[...ids]}) group by 1, 2, 3 order by 1, 2`.execute(tx)
  const found = new Map<string, StrategyHolding[]>()
  for (const { id, symbol, multiplier, before, volume, cash } of rows) {
    const own = found.get(id) ?? []
    own.push({ symbol, before, volume, cashToday: cash, unit: unitOf(symbol, multiplier) })
    found.set(id, own)
  }
  return found
}

type FoundTrade = { day: string; symbol: string; multiplier: number; volume: number; cash: number }

/** What a strategy traded, by day and symbol. */
export async function findStrategyTrades(tx: Tx, id: string): Promise<StrategyTrade[]> {
  const { rows } = await sql<FoundTrade>`
    select f.trading_day::text as day, f.symbol, f.multiplier::double precision as multiplier,
      sum(${signed})::double precision as volume, sum(${brought})::double precision as cash
    from trade_fill f where f.strategy_id = ${id} group by 1, 2, 3 order by 1, 2`.execute(tx)
  return rows.map(({ multiplier, ...row }) => ({ ...row, unit: unitOf(row.symbol, multiplier) }))
}
