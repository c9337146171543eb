import type { Side } from '@liangshu/contract/trading/order-codes'

import type { Tx } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import { keyOfTarget, type FindTargets } from './find-targets.ts'

type Parent = { accountId: string; targetId?: string | undefined; symbol: string; side: Side; volume: number }

/** A parent order is held against its target before the first slice; every slice is checked again. */
export async function refuseBeyondTarget(tx: Tx, findTargets: FindTargets, parent: Parent): Promise<void> {
  const { accountId, targetId = '', symbol, side, volume } = parent
  const account = await tx
    .selectFrom('trade_account')
    .select(['product_id', 'unit_id'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  const question = { targetId, productId: account?.product_id ?? '', unitId: account?.unit_id ?? '' }
  const target = (await findTargets(tx, [question])).get(keyOfTarget(question))
  if (!target) throw refusal('提案目标不存在，或不属于该账户的产品')
  if (target.problem !== null) throw refusal(target.problem)
  if (target.symbol !== symbol || target.side !== side) throw refusal('委托的证券或方向与提案目标不一致')
  if (volume > target.remaining) throw refusal(`委托数量${volume}超过目标剩余可执行数量${target.remaining}`)
}
