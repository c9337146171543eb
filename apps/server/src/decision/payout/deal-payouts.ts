import type { Tx } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { insert as insertFlow } from '../flow/flow.store.ts'
import type { StoredNav } from '../nav/nav.store.ts'
import type { DayPayouts } from './day-payouts.ts'
import * as payouts from './payout.store.ts'

type By = { actor: Actor; at: Date; ip: string }

/** PAYOUT-2: done with the NAV of its day, by somebody else than who registered it; each holder has a row of it. */
export async function dealPayouts(
  tx: Tx,
  nav: StoredNav,
  { rows, dividend }: DayPayouts,
  { actor, at, ip }: By,
): Promise<void> {
  const pending = rows.filter(({ status }) => status === 'pending')
  if (pending.some(({ made_by: maker }) => maker === actor.userId))
    throw refusal('有您登记的分红或费用支付，须由另一人复核发布')
  for (const { id, kind, amount } of pending)
    await payouts.update(tx, id, {
      status: 'dealt',
      amount: kind === 'dividend' ? (dividend?.amountFen ?? 0) : amount,
      nav_id: nav.id,
      deal_day: nav.day,
      judged_by: actor.userId,
      judged_name: actor.realname,
      judged_at: at,
    })
  if (!dividend || !pending.some(({ kind }) => kind === 'dividend')) return
  for (const { clientId, fen } of dividend.parts)
    await insertFlow(tx, {
      id: newId(at.getTime()),
      tenant_id: nav.tenant_id,
      product_id: nav.product_id,
      client_id: clientId,
      kind: 'dividend',
      apply_day: nav.day,
      amount: null,
      asked_units: null,
      fee_ppm: 0,
      status: 'dealt',
      nav_id: nav.id,
      deal_day: nav.day,
      unit_nav: nav.unit_nav,
      gross: fen,
      net: fen,
      fee: 0,
      units: 0,
      suitability: '',
      confirmation: '',
      made_by: actor.userId,
      made_name: actor.realname,
      made_at: at,
      made_ip: ip,
      judged_by: actor.username,
      judged_at: at,
    })
}
