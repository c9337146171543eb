import type { Holding } from '@liangshu/engine/account/holding/holding'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { readableBy, type Reader } from '../account/account-access.ts'
import type { Balances, StoredContract, StoredState } from '../book/balances.ts'

export type StateRow = StoredState & {
  readonly accountName: string
  readonly accountNo: string
  readonly unitId: string
  readonly productName: string
  readonly unitName: string
  readonly feeProfileId: string
  readonly initCash: number
  readonly status: number
}

type Wanted = {
  actor: Reader & Pick<Actor, 'tenantId' | 'isPlatform'>
  accountId?: string | undefined
  productId?: string | undefined
  unitId?: string | undefined
  clientId?: string | undefined
  tradableOnly?: boolean
  /** Figures of a whole product are about all its accounts; whether the caller may see it was asked before. */
  everyAccount?: boolean
}

type Row = Omit<StateRow, 'balances' | 'holdings' | 'contracts'> & {
  balances: Balances
  holdings: Holding[] | null
  contracts: StoredContract[] | null
}

/** Accounts the caller may read, with their money and holdings as of the last committed event. */
export async function findStates(tx: Tx, wanted: Wanted): Promise<StateRow[]> {
  const { actor, accountId, productId, unitId, clientId, tradableOnly = false, everyAccount = false } = wanted
  const tradable = tradableOnly
    ? sql`exists (select 1 from trade_account_access g where g.account_id = a.id and g.user_id = ${actor.userId} and g.can_trade)
        and a.status = 1`
    : sql`true`
  const { rows } = await sql<Row>`
    select a.id as "accountId", a.account_name as "accountName", a.account_no as "accountNo", a.currency,
      a.product_id as "productId", p.name as "productName", a.unit_id as "unitId", u.name as "unitName",
      a.fee_profile_id as "feeProfileId", a.init_cash as "initCash", a.status,
      a.asset_class as "assetClass", s.trading_day as "tradingDay", s.balances,
      (select json_agg(json_build_object('kind', c.kind, 'key', c.key, 'body', c.body) order by c.key)
        from trade_contract c where c.account_id = a.id and c.volume <> 0) as contracts,
      (select json_agg(h.body order by h.symbol) from trade_holding h
        where h.account_id = a.id and h.volume > 0) as holdings
    from trade_account a
    join trade_account_state s on s.account_id = a.id
    join trade_product p on p.id = a.product_id
    join trade_unit u on u.id = a.unit_id
    where a.del_flag = 0 and ${everyAccount ? sql`true` : readableBy(actor, sql`a.id`)} and ${tradable}
      and (${actor.isPlatform} or a.tenant_id = ${actor.tenantId})
      and (${accountId ?? null}::text is null or a.id = ${accountId ?? null})
      and (${productId ?? null}::text is null or a.product_id = ${productId ?? null})
      and (${unitId ?? null}::text is null or a.unit_id = ${unitId ?? null})
      and (${clientId ?? null}::text is null or a.client_id = ${clientId ?? null})
    order by a.create_time, a.account_no`.execute(tx)
  return rows.map((row) => ({ ...row, holdings: row.holdings ?? [], contracts: row.contracts ?? [] }))
}
