import type { TargetFacts } from '@liangshu/engine/account/risk/pre-trade-facts'
import { proposalStatus } from '@liangshu/engine/decision/proposal/proposal-status'
import { workingStatuses } from '@liangshu/contract/trading/order-codes'
import { sql } from 'kysely'

import type { Clock } from '../../platform/clock.ts'
import { keyOfTarget, type FindTargets, type TargetQuestion } from '../../trading/index.ts'
import type { StoredApproval } from '../tables.ts'

type Row = Omit<TargetFacts, 'problem' | 'approvedBy'> & {
  id: string
  productId: string
  unitId: string | null
  status: number
  expireAt: Date
  isOpen: boolean
  approvals: StoredApproval[]
}

const { draft, submitted, rejected, done, withdrawn, expired } = proposalStatus
const words: Readonly<Record<number, string>> = {
  [draft]: '提案尚未提交审批，不能执行',
  [submitted]: '提案尚未通过审批，不能执行',
  [rejected]: '提案已被驳回，不能执行',
  [done]: '提案已完成，不能继续执行',
  [withdrawn]: '提案已撤回，不能执行',
  [expired]: '提案已过期，不能继续执行',
}

function problemOf(row: Row, { unitId }: TargetQuestion, now: Date): string | null {
  const word = words[row.status]
  if (word !== undefined) return word
  if (row.expireAt <= now) return words[expired] ?? ''
  if (!row.isOpen) return '产品已停用，提案不能执行'
  return row.unitId !== null && row.unitId !== unitId ? '账户不属于提案的资产单元' : null
}

const working = sql.raw(`(${workingStatuses.join(', ')})`)

/** DECIDE-13: targets that orders name, locked until the orders are stored, with what is left of them. */
export function createFindTargets(clock: Clock): FindTargets {
  return async (tx, asked) => {
    const ids = [...new Set(asked.map(({ targetId }) => targetId))].sort()
    if (ids.length === 0) return new Map()
    // The proposal too: whoever changes it waits, and then finds that it is being executed.
    await sql`select p.id from decision_proposal p
      where p.id in (select proposal_id from decision_target where id = any(${ids}::text[]))
      order by p.id for share`.execute(tx)
    await sql`select id from decision_target where id = any(${ids}::text[]) order by id for no key update`.execute(tx)
    const { rows } = await sql<Row>`
      select t.id, t.symbol, t.side, t.price_low as "priceLow", t.price_high as "priceHigh", p.product_id as "productId",
        p.unit_id as "unitId", p.status, p.expire_at as "expireAt", q.status = 1 as "isOpen", p.approvals,
        (coalesce(t.volume, 0) - coalesce((
          select sum(case when o.status in ${working} then o.volume else o.filled_volume end)
          from trade_order o where o.proposal_target_id = t.id), 0))::double precision as remaining
      from decision_target t join decision_proposal p on p.id = t.proposal_id
      join trade_product q on q.id = p.product_id
      where t.id = any(${ids}::text[])`.execute(tx)
    const now = clock.now()
    const found = new Map<string, TargetFacts>()
    for (const question of asked) {
      const row = rows.find(({ id }) => id === question.targetId)
      if (!row || row.productId !== question.productId) continue
      const { symbol, side, priceLow, priceHigh } = row
      found.set(keyOfTarget(question), {
        symbol,
        side,
        priceLow,
        priceHigh,
        remaining: Math.max(0, row.remaining),
        approvedBy: row.approvals.map(({ name }) => name).join('、'),
        problem: problemOf(row, question, now),
      })
    }
    return found
  }
}
