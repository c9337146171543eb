import type { openAudit } from '../../apps/server/src/trading/audit/open-audit.ts'

type Ask = Awaited<ReturnType<typeof openAudit>>['ask']

/** A quarter of an hour after the opening of an exchange day, where the clocks of the nodes begin. */
export const tradingMorning = (): number => Date.parse('2026-11-16T09:45:00+08:00')

const limits = { ordersPerSec: 1e6, ordersPerDay: 1e6, activeOrdersMax: 1e6, cancelsPerDay: 1e6, cancelRatioMax: 1 }

/** As many orders as somebody can send. */
export async function widenLimits(ask: Ask): Promise<void> {
  for (const tenant of [1, 2]) {
    const id = `chaos-${tenant}`
    await ask(
      `insert into trade_risk_profile (id, version, tenant_id, name, effective_from, limits)
       values ($1, 1, $2, '压测', '2020-01-01', $3) on conflict do nothing`,
      [id, tenant, JSON.stringify(limits)],
    )
    await ask('update trade_account set risk_profile_id = $1 where tenant_id = $2', [id, tenant])
  }
}
