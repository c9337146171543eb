import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { prepared } from '../../platform/database/prepared-client.ts'

/** What the server knows of an account beside its book. */
export type AccountRow = {
  readonly id: string
  readonly tenantId: number
  readonly productId: string
  readonly unitId: string
  readonly accountName: string
  readonly platformCode: string
  readonly assetClass: 'stock' | 'future' | 'crypto' | 'credit'
  readonly mode: 'paper' | 'live' | 'readonly'
  readonly feeProfileId: string
  readonly riskProfileId: string | null
  readonly eventSeq: number
  /** Mark of the last write; see `createBookCache`. */
  readonly stamp: number
}

/**
 * Takes the accounts' locks until the transaction ends: from here on this is their one writer. Always in the order of
 * their ids, so that two batches cannot wait for each other. Who is not patient gets those that nobody else holds.
 */
export async function lockAccounts(tx: Tx, accountIds: readonly string[], isPatient = true): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`${sql.raw(prepared)}
    select a.id, a.tenant_id as "tenantId", a.product_id as "productId", a.unit_id as "unitId",
      a.account_name as "accountName", a.platform_code as "platformCode", a.asset_class as "assetClass", a.mode, a.fee_profile_id as "feeProfileId",
      a.risk_profile_id as "riskProfileId", s.event_seq as "eventSeq", s.stamp
    from trade_account_state s join trade_account a on a.id = s.account_id
    where s.account_id = any(${accountIds}) and a.del_flag = 0
    order by s.account_id
    for update of s ${isPatient ? sql`` : sql`skip locked`}`.execute(tx)
  return rows
}
