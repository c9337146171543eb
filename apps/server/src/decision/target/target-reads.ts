import type { TargetListRow } from '@liangshu/contract/decision/target'
import { proposalStatus } from '@liangshu/engine/decision/proposal/proposal-status'
import { driftLines } from '@liangshu/engine/decision/drift/drift'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { firstOf, type ListParams } from '../../platform/list/list-definition.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import type { DecisionParts } from '../decision-parts.ts'
import { findShownProduct, readableProduct } from '../product-access.ts'
import { followOrders } from '../proposal/follow-orders.ts'
import { progressOf, yuanOfPrice } from '../proposal/proposal-view.ts'
import * as targets from './target.store.ts'

/** Proposals whose weights count as agreed. */
const approvedStates: ReadonlySet<number> = new Set([
  proposalStatus.approved,
  proposalStatus.executing,
  proposalStatus.done,
])

export type Approved = { symbol: string; weight: number; proposalNo: string; proposalId: string }

/** The weight each symbol was last approved to have in a product. */
export async function findApproved(tx: Tx, productId: string): Promise<Map<string, Approved>> {
  const { rows } = await sql<Approved>`
    select distinct on (t.symbol) t.symbol, t.weight_after as weight, p.no as "proposalNo", p.id as "proposalId"
    from decision_target t join decision_proposal p on p.id = t.proposal_id
    where p.product_id = ${productId} and p.status = any(${[...approvedStates]}::int[]) and t.weight_after is not null
    order by t.symbol, p.approve_at desc nulls last, p.id desc`.execute(tx)
  return new Map(rows.map((row) => [row.symbol, row]))
}

/** Targets over all proposals, and how far the portfolio has drifted from them. */
export function createTargetReads({ db, clock, lists, trading }: DecisionParts) {
  const nameOf = (symbol: string) => trading.market.instrument(symbol)?.name ?? symbol

  /** Current weights of a product by symbol, over every account the caller may read. */
  async function weightsOf(tx: Tx, actor: Actor, productId: string): Promise<Map<string, number>> {
    const { rows, navFen } = await trading.products.holdings(tx, actor, productId)
    const weights = new Map<string, number>()
    for (const { symbol, marketValue } of rows) {
      if (navFen > 0) weights.set(symbol, (weights.get(symbol) ?? 0) + (marketValue * 100) / navFen)
    }
    return weights
  }

  return {
    async page(actor: Actor, query: ListParams) {
      await inTenant(db, actor, (tx) => followOrders(tx, clock.now()))
      return inTenant(db, actor, async (tx) => {
        const { status, productId, ...rest } = query
        const states = firstOf({ status }, 'status')
        const wanted = {
          productId: firstOf({ productId }, 'productId') || null,
          states: states?.split(',').map(Number),
        }
        const base = sql`exists (select 1 from decision_proposal p where p.id = t.proposal_id
          and ${readableProduct(actor, sql`p.product_id`)}
          and (${wanted.productId}::text is null or p.product_id = ${wanted.productId})
          and (${wanted.states ?? null}::int[] is null or p.status = any(${wanted.states ?? null}::int[])))`
        const found = await lists.findPage(tx, targets.targetList, rest, { actor, base })
        const executed = await targets.findExecuted(
          tx,
          found.records.map(({ id }) => id),
        )
        const weights = new Map<string, Map<string, number>>()
        for (const id of new Set(found.records.map((row) => row.productId ?? '')))
          weights.set(id, await weightsOf(tx, actor, id))
        const records = found.records.map(({ proposalTime: _time, ...row }): TargetListRow => {
          const stored = {
            id: row.id,
            proposal_id: row.proposalId ?? '',
            mode: row.mode ?? 'volume',
            value: row.value ?? 0,
            price_type: row.priceType ?? 'market',
            price_low: row.priceLow,
            price_high: row.priceHigh,
            volume: row.volume,
            reference: row.reference,
          } as targets.StoredTarget
          const symbol = row.symbol ?? ''
          const quote = trading.market.quote(symbol)
          const weight = weights.get(row.productId ?? '')?.get(symbol) ?? 0
          return {
            ...row,
            ...progressOf(stored, executed.get(row.id)),
            name: nameOf(symbol),
            last: yuanOfPrice(quote ? (quote.last ?? quote.preClose) : null),
            weight,
            drift:
              row.weightAfter !== null && approvedStates.has(row.proposalStatus ?? 0) ? weight - row.weightAfter : null,
          } as TargetListRow
        })
        return { ...found, records }
      })
    },

    drift: (actor: Actor, productId: string) =>
      inTenant(db, actor, async (tx) => {
        await findShownProduct(tx, actor, productId)
        const approved = await findApproved(tx, productId)
        const wanted = new Map(Array.from(approved, ([symbol, { weight }]) => [symbol, weight]))
        return driftLines(await weightsOf(tx, actor, productId), wanted).map((line) => ({
          ...line,
          name: nameOf(line.symbol),
          proposalNo: approved.get(line.symbol)?.proposalNo ?? '',
          proposalId: approved.get(line.symbol)?.proposalId ?? '',
        }))
      }),
  }
}
