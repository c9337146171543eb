import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { unitsPerFen } from '../book/balances.ts'
import type { AssetClass } from '../market-facts/market-facts.ts'
import { settledPrices } from './settled-prices.ts'

/** An account as it stood when a day was settled. Money in fen, or in cents of its currency. */
export type SettledAccount = {
  readonly id: string
  readonly name: string
  readonly unitName: string
  readonly currency: string
  readonly assetClass: AssetClass
  /** The first day that is not settled yet. */
  readonly openDay: string
  /** Null when the account was opened after that day. */
  readonly day: {
    readonly navFen: number
    readonly cashFen: number
    readonly marketValueFen: number
    readonly receivableFen: number
    /** Paid in less paid out, up to and with the day. */
    readonly flowFen: number
  } | null
  /** What the day was settled at, in the scale of the account's prices. */
  readonly prices: ReadonlyMap<string, number>
  /** Volumes at the end of the day, contracts net of both sides. */
  readonly volumes: ReadonlyMap<string, number>
}

type Row = {
  id: string
  name: string
  unitName: string
  currency: string
  assetClass: AssetClass
  openDay: string
  nav: number | null
  cash: number | null
  marketValue: number | null
  receivable: number | null
  flow: number | null
  inputs: string | null
}

async function findVolumes(tx: Tx, ids: readonly string[], day: string): Promise<Map<string, Map<string, number>>> {
  const { rows } = await sql<{ accountId: string; symbol: string; volume: number }>`
    select account_id as "accountId", symbol, sum(delta)::double precision as volume from (
      select account_id, symbol, case when side = 1 then volume else -volume end as delta from trade_fill
        where account_id = any(${[...ids]}::text[]) and trading_day <= ${day}
      union all select account_id, symbol, delta from trade_share_move
        where account_id = any(${[...ids]}::text[]) and trading_day <= ${day}
    ) as moves group by account_id, symbol having sum(delta) <> 0 order by account_id, symbol`.execute(tx)
  const found = new Map<string, Map<string, number>>(ids.map((id) => [id, new Map()]))
  for (const { accountId, symbol, volume } of rows) found.get(accountId)?.set(symbol, volume)
  return found
}

/** All accounts of a product as of the end of a day, from their settled books. */
export async function findSettledAccounts(tx: Tx, productId: string, day: string): Promise<SettledAccount[]> {
  const { rows } = await sql<Row>`
    select a.id, a.account_name as name, u.name as "unitName", a.currency, a.asset_class as "assetClass",
      s.trading_day::text as "openDay", n.nav, n.cash, n.market_value as "marketValue", n.receivable,
      (select sum(f.flow_in - f.flow_out) from trade_nav_daily f
        where f.account_id = a.id and f.trading_day <= ${day})::double precision as flow,
      case when s.balances->'lastNav'->>'tradingDay' = ${day} then s.balances->'lastNav'->>'inputs'
        else (select e.body->'row'->>'inputs' from trade_event e where e.account_id = a.id and e.type = 'daySettled'
          and e.body->'row'->>'tradingDay' = ${day} limit 1) end as inputs
    from trade_account a join trade_account_state s on s.account_id = a.id join trade_unit u on u.id = a.unit_id
    left join trade_nav_daily n on n.account_id = a.id and n.trading_day = ${day}
    where a.product_id = ${productId} and a.del_flag = 0 order by a.create_time, a.account_no`.execute(tx)
  const volumes = await findVolumes(
    tx,
    rows.map(({ id }) => id),
    day,
  )
  return rows.map(({ nav, cash, marketValue, receivable, flow, inputs, ...account }) => {
    const scale = unitsPerFen(account.assetClass)
    const fen = (units: number | null) => Math.round((units ?? 0) / scale)
    const [cashFen, marketValueFen, receivableFen] = [fen(cash), fen(marketValue), fen(receivable)]
    return {
      ...account,
      // The sum of its parts, so that a coin account rounds once.
      day:
        nav === null
          ? null
          : {
              navFen: cashFen + marketValueFen + receivableFen,
              cashFen,
              marketValueFen,
              receivableFen,
              flowFen: fen(flow),
            },
      prices: settledPrices(inputs),
      volumes: volumes.get(account.id) ?? new Map(),
    }
  })
}
