import type { Thread, ThreadKind } from '@liangshu/contract/decision/thread'

import { AppError } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import { findOrderChecks } from '../../trading/index.ts'
import type { DecisionParts } from '../decision-parts.ts'
import { findEvents } from '../proposal/proposal.store.ts'
import { threadTimeline } from './thread-timeline.ts'
import * as threads from './thread.store.ts'

/** From any fill, order, target or proposal to all the others. */
export function createThreadService({ db, trading }: Pick<DecisionParts, 'db' | 'trading'>) {
  const nameOf = (symbol: string) => trading.market.instrument(symbol)?.name ?? symbol

  return (actor: Actor, { kind, id }: { kind: ThreadKind; id: string }): Promise<Thread> =>
    inTenant(db, actor, async (tx) => {
      const anchor = await threads.findAnchor(tx, actor, kind, id)
      if (!anchor) throw new AppError('NOT_FOUND', { kind, id }, { message: '记录不存在，或您没有查看权限' })
      const proposal = anchor.proposalId === null ? null : await threads.findProposal(tx, actor, anchor.proposalId)
      const found = await threads.findOrders(tx, actor, anchor)
      const orders = found.slice(0, threads.mostOrders)
      const ids = orders.map((order) => order.id)
      const fills = await threads.findFills(tx, ids)
      const checks = await findOrderChecks(tx, ids)
      const codes = (proposal?.attachments ?? []).flatMap(({ kind: of, ref }) => (of === 'news' ? [ref] : []))
      const timeline = threadTimeline({
        proposal,
        // Stored newest first.
        events: proposal ? (await findEvents(tx, proposal.id)).toReversed() : [],
        news: await threads.findNews(tx, codes),
        orders,
        checks,
        fills,
        addresses: await threads.findAddresses(tx, orders),
        nameOf,
      })
      const targets = proposal ? await threads.findTargets(tx, anchor) : []
      return {
        kind,
        id,
        productName: await threads.findProductName(tx, anchor.productId),
        proposal: proposal && {
          id: proposal.id,
          no: proposal.no,
          title: proposal.title,
          type: proposal.type,
          status: proposal.status,
          authorName: proposal.authorName,
          approvers: proposal.approvals.map(({ name }) => name),
          attachments: proposal.attachments,
        },
        targets: targets.map((target) => ({ ...target, name: nameOf(target.symbol) })),
        orders: orders.map(
          ({ createdName, createdAt, updatedAt: _at, originModule: _module, rejectDetail: _why, ...order }) => ({
            ...order,
            name: nameOf(order.symbol),
            createdBy: createdName,
            createdAt: toWireTime(createdAt),
            checks: (checks.get(order.id) ?? []).map(({ code, name, level, ok, text }) => ({
              code,
              name,
              level,
              ok,
              text,
            })),
          }),
        ),
        fills: fills.map(({ at, isLate: _late, venue: _venue, ...fill }) => ({ ...fill, at: toWireTime(at) })),
        timeline,
        isCut: found.length > orders.length,
      }
    })
}
