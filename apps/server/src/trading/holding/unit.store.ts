import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { readsEveryAccount } from '../account/account-access.ts'

export type UnitRow = {
  unitId: string
  unitName: string
  productId: string
  productName: string
  currency: string
  manager: string | null
  /** Also without accounts: whoever sees all of them, or was granted the unit or its product. */
  isVisible: boolean
}

/** Asset units of the institution. A new one has no account yet, and the first has to be opened in it. */
export async function findUnits(tx: Tx, actor: Actor, productId: string | null): Promise<UnitRow[]> {
  const { rows } = await sql<UnitRow>`
    select u.id as "unitId", u.name as "unitName", p.id as "productId", p.name as "productName", p.currency, u.manager,
      ${readsEveryAccount(actor)} or exists (select 1 from trade_scope_grant s where s.user_id = ${actor.userId}
        and ((s.scope = 'unit' and s.target_id = u.id) or (s.scope = 'product' and s.target_id = p.id))) as "isVisible"
    from trade_unit u join trade_product p on p.id = u.product_id
    where (${actor.isPlatform} or u.tenant_id = ${actor.tenantId}::integer)
      and (${productId}::text is null or p.id = ${productId})
    order by p.code, u.create_time, u.id`.execute(tx)
  return rows
}
