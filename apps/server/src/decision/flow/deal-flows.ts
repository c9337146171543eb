import { dealRedemption, dealSubscription } from '@liangshu/engine/decision/valuation/unit-dealing'

import type { Tx } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import type { StoredNav } from '../nav/nav.store.ts'
import * as flows from './flow.store.ts'

/** PROD-7: what waited for a day is dealt at its unit NAV as soon as that is published. */
export async function dealFlows(tx: Tx, nav: StoredNav, by: { username: string; at: Date }): Promise<number> {
  const pending = await flows.findPending(tx, nav.product_id, nav.day)
  if (pending.length > 0 && nav.unit_nav <= 0) throw refusal('单位净值不大于0，不能确认申购赎回；请先撤销待确认的申请')
  for (const { id, kind, amount, asked_units: units, fee_ppm: feePpm } of pending) {
    const dealt =
      kind === 'subscribe'
        ? dealSubscription(amount ?? 0, nav.unit_nav, feePpm)
        : dealRedemption(units ?? 0, nav.unit_nav, feePpm)
    await flows.update(tx, id, {
      status: 'dealt',
      nav_id: nav.id,
      deal_day: nav.day,
      unit_nav: nav.unit_nav,
      gross: dealt.grossFen,
      net: dealt.netFen,
      fee: dealt.feeFen,
      units: dealt.units,
      judged_by: by.username,
      judged_at: by.at,
    })
  }
  return pending.length
}
