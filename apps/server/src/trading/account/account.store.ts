import type { SaveAccountBody } from '@liangshu/contract/trading/account'
import { strategyStatus } from '@liangshu/contract/trading/strategy'

import type { Tx } from '../../platform/database/database.ts'

type Stamp = { by: string; at: Date }

export async function insert(
  tx: Tx,
  { id, tenantId, initCash, by, at }: Stamp & { id: string; tenantId: number; initCash: number },
  row: Omit<SaveAccountBody, 'credential' | 'currency' | 'feeProfileId'> & {
    currency: string
    feeProfileId: string
    credential: Buffer | null
  },
): Promise<void> {
  await tx
    .insertInto('trade_account')
    .values({
      id,
      tenant_id: tenantId,
      client_id: row.clientId || null,
      product_id: row.productId,
      unit_id: row.unitId,
      account_name: row.accountName,
      account_no: row.accountNo,
      platform_code: row.platformCode,
      asset_class: row.assetClass,
      mode: row.mode,
      currency: row.currency,
      init_cash: initCash,
      fee_profile_id: row.feeProfileId,
      risk_profile_id: row.riskProfileId || null,
      credential: row.credential,
      create_by: by,
      create_time: at,
    })
    .execute()
}

/** What an account is (platform, mode, product) is fixed at its opening; its name and terms are not. */
export async function update(
  tx: Tx,
  id: string,
  row: SaveAccountBody,
  { credential, by, at }: Stamp & { credential: Buffer | null },
): Promise<boolean> {
  const updated = await tx
    .updateTable('trade_account')
    .set({
      account_name: row.accountName,
      ...(row.clientId !== undefined && { client_id: row.clientId || null }),
      ...(row.feeProfileId && { fee_profile_id: row.feeProfileId }),
      ...(row.riskProfileId !== undefined && { risk_profile_id: row.riskProfileId || null }),
      ...(credential && { credential }),
      update_by: by,
      update_time: at,
    })
    .where('id', '=', id)
    .where('del_flag', '=', 0)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export async function findPlatform(tx: Tx, id: string): Promise<string | undefined> {
  const row = await tx.selectFrom('trade_account').select('platform_code').where('id', '=', id).executeTakeFirst()
  return row?.platform_code
}

export async function hasClient(tx: Tx, id: string, tenantId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('trade_client')
    .select('id')
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasAccounts(tx: Tx, productId: string): Promise<boolean> {
  const one = await tx
    .selectFrom('trade_account')
    .select('id')
    .where('product_id', '=', productId)
    .where('del_flag', '=', 0)
    .executeTakeFirst()
  return one !== undefined
}

export async function hasRiskProfile(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom('trade_risk_profile')
      .select('id')
      .where('id', '=', id)
      .where('status', '=', 'active')
      .executeTakeFirst()) !== undefined
  )
}

export async function setStatus(
  tx: Tx,
  id: string,
  { status, reason, by, at }: Stamp & { status: number; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('trade_account')
    .set({ status, disable_reason: reason, update_by: by, update_time: at })
    .where('id', '=', id)
    .execute()
}

export async function archive(tx: Tx, id: string, { by, at }: Stamp): Promise<void> {
  await tx
    .updateTable('trade_account')
    .set({ del_flag: 1, update_by: by, update_time: at })
    .where('id', '=', id)
    .execute()
}

/** Strategies that trade on the account stop with it. */
export async function stopStrategies(tx: Tx, accountId: string, at: Date): Promise<void> {
  await tx
    .updateTable('trade_strategy')
    .set({ status: strategyStatus.stopped, update_time: at })
    .where('status', 'in', [strategyStatus.running, strategyStatus.paused])
    .where('id', 'in', (query) =>
      query.selectFrom('trade_strategy_account').select('strategy_id').where('account_id', '=', accountId),
    )
    .execute()
}

export async function findTradable(tx: Tx, userId: string): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('trade_account_access')
    .select('account_id')
    .where('user_id', '=', userId)
    .where('can_trade', '=', true)
    .execute()
  return new Set(rows.map((row) => row.account_id))
}
