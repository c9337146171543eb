import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant, type Scope } from '../../platform/tenancy/in-tenant.ts'

interface FillWanted {
  readonly symbol: string
  readonly side: 1 | 2
  readonly since: Date
}

/** How much of each the person's own orders of that side have traded since then, in the order asked. */
type FilledSince = (actor: Scope & Pick<Actor, 'username'>, wanted: readonly FillWanted[]) => Promise<number[]>

export const createFilledSince =
  (db: Db): FilledSince =>
  async (actor, wanted) => {
    if (wanted.length === 0) return []
    const earliest = new Date(Math.min(...wanted.map(({ since }) => since.getTime())))
    const symbols = [...new Set(wanted.map(({ symbol }) => symbol))]
    const rows = await inTenant(db, actor, (tx) =>
      tx
        .selectFrom('trade_order')
        .select(['symbol', 'side', 'created_at', 'filled_volume'])
        .where('tenant_id', '=', actor.tenantId)
        .where('created_by', '=', actor.username)
        .where('created_at', '>=', earliest)
        .where('symbol', 'in', symbols)
        .where('filled_volume', '>', 0)
        .execute(),
    )
    return wanted.map(({ symbol, side, since }) =>
      rows.reduce(
        (sum, row) =>
          row.symbol === symbol && row.side === side && row.created_at >= since ? sum + Number(row.filled_volume) : sum,
        0,
      ),
    )
  }
