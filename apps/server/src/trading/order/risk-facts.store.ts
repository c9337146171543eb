import { riskProfileSchema, type RiskProfile } from '@liangshu/contract/trading/risk-profile'
import type { Side } from '@liangshu/contract/trading/order-codes'
import type { Holding } from '@liangshu/engine/position/holding'
import type { RestingOrder } from '@liangshu/engine/risk/pre-trade-facts'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { AccountRow } from '../book/account-row.ts'
import type { StoredContract, StoredState } from '../book/balances.ts'

export type RiskRows = {
  readonly profile: RiskProfile
  readonly canTrade: boolean
  readonly killSwitch: 'product' | 'global' | null
  readonly peakUnitNav: number | null
  readonly resting: readonly RestingOrder[]
  readonly opposingProducts: readonly string[]
  /** The product's other accounts. */
  readonly siblings: readonly StoredState[]
}

type Asked = { account: AccountRow; userId: string; symbol: string; side: Side; day: string }

type Row = {
  limits: unknown
  profile_name: string | null
  profile_version: number | null
  can_trade: boolean | null
  kill: string | null
  peak: number | null
  resting: RestingOrder[] | null
  opposing: string[] | null
  siblings:
    | (Omit<StoredState, 'holdings' | 'contracts'> & {
        holdings: Holding[] | null
        contracts: StoredContract[] | null
      })[]
    | null
}

const working = sql`(1, 2, 6, 9, 10, 15, 16)`

/** Everything the checks need from tables, in one round trip. */
export async function findRiskRows(tx: Tx, { account, userId, symbol, side, day }: Asked): Promise<RiskRows> {
  const { id, tenantId, productId, riskProfileId } = account
  const { rows } = await sql<Row>`
    select p.limits, p.name as profile_name, p.version as profile_version,
      (select can_trade from trade_account_grant where account_id = ${id} and user_id = ${userId}) as can_trade,
      (select scope from trade_kill_switch
        where tenant_id = ${tenantId} and is_on and (scope = 'all' or (scope = 'product' and target_id = ${productId}))
        order by scope limit 1) as kill,
      (select max(unit_nav) from trade_nav_daily where account_id = ${id}) as peak,
      (select json_agg(json_build_object('symbol', symbol, 'side', side, 'price', price, 'accountId', account_id))
        from trade_order where product_id = ${productId} and symbol = ${symbol} and account_id <> ${id}
          and status in ${working}) as resting,
      (select json_agg(distinct q.name) from trade_order o join trade_product q on q.id = o.product_id
        where o.tenant_id = ${tenantId} and o.symbol = ${symbol} and o.trading_day = ${day}
          and o.product_id <> ${productId} and o.side <> ${side} and (o.filled_volume > 0 or o.status in ${working})
      ) as opposing,
      (select json_agg(json_build_object('accountId', a.id, 'productId', a.product_id, 'currency', a.currency,
          'assetClass', a.asset_class, 'tradingDay', s.trading_day, 'balances', s.balances, 'holdings',
          (select json_agg(h.body) from trade_holding h where h.account_id = s.account_id and h.volume > 0),
          'contracts', (select json_agg(json_build_object('kind', c.kind, 'key', c.key, 'body', c.body))
            from trade_contract c where c.account_id = s.account_id and c.volume <> 0)))
        from trade_account_state s join trade_account a on a.id = s.account_id
        where a.product_id = ${productId} and a.id <> ${id} and a.del_flag = 0) as siblings
    from (select 1) as one
    left join lateral (
      select limits, name, version from trade_risk_profile
      where id = ${riskProfileId} and effective_from <= ${day} order by effective_from desc, version desc limit 1
    ) p on true`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a query without a source answers one row')
  const limits = (row.limits ?? {}) as Record<string, unknown>
  return {
    profile: riskProfileSchema.parse({
      ...limits,
      id: riskProfileId ?? 'house',
      name: row.profile_name ?? '默认',
      version: row.profile_version ?? 1,
      effectiveFrom: '2020-01-01',
    }),
    canTrade: row.can_trade ?? false,
    killSwitch: row.kill === null ? null : row.kill === 'all' ? 'global' : 'product',
    peakUnitNav: row.peak,
    resting: row.resting ?? [],
    opposingProducts: row.opposing ?? [],
    siblings: (row.siblings ?? []).map(({ holdings, contracts, ...state }) => ({
      ...state,
      holdings: holdings ?? [],
      contracts: contracts ?? [],
    })),
  }
}
