import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'

/** What the server knows of an account beside its book. */
export type AccountRow = {
  readonly id: string
  readonly tenantId: number
  readonly productId: string
  readonly unitId: string
  readonly accountName: string
  readonly assetClass: 'stock' | 'future' | 'crypto' | 'credit'
  readonly mode: 'paper' | 'live' | 'readonly'
  readonly feeProfileId: string
  readonly riskProfileId: string | null
  readonly eventSeq: number
}

/** Takes the account's lock until the transaction ends: from here on this is the one writer of the account. */
export async function lockAccount(tx: Tx, accountId: string): Promise<AccountRow | null> {
  const { rows } = await sql<AccountRow>`
    select a.id, a.tenant_id as "tenantId", a.product_id as "productId", a.unit_id as "unitId",
      a.account_name as "accountName", a.asset_class as "assetClass", a.mode, a.fee_profile_id as "feeProfileId",
      a.risk_profile_id as "riskProfileId", s.event_seq as "eventSeq"
    from trade_account_state s join trade_account a on a.id = s.account_id
    where s.account_id = ${accountId} and a.del_flag = 0
    for update of s`.execute(tx)
  return rows[0] ?? null
}
