import type { Inbox, ProposalDetail, ProposalPreview, ProposalRow } from '@liangshu/contract/decision/proposal'
import type { TargetBody, TargetRow } from '@liangshu/contract/decision/target'
import { approvalsNeeded, isLegalMove, proposalStatus } from '@liangshu/engine/decision/proposal/proposal-status'
import { sql } from 'kysely'

import type { Tx } from '../../platform/database/database.ts'
import { firstOf, type Fragment, type ListParams } from '../../platform/list/list-definition.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { toWireDate, toWireTime } from '../../platform/wire/wire-time.ts'
import type { TriedTargets } from '../../trading/index.ts'
import type { DecisionParts } from '../decision-parts.ts'
import { findDue } from '../pool/pool.store.ts'
import { findProduct, hasUnit, readableProduct } from '../product-access.ts'
import * as targets from '../target/target.store.ts'
import { authoritiesOf } from './authority.ts'
import { followOrders, type Followed } from './follow-orders.ts'
import { missing } from './open-proposal.ts'
import { portfolioView, previewRows, priceUnits, progressOf, rowOf, timelineOf, triedOf } from './proposal-view.ts'
import * as proposals from './proposal.store.ts'

/** The filters of the call, in the words of the generic list. */
function listParams(query: ListParams): ListParams {
  const { status, from, to, mine: _mine, keyword: _keyword, ...rest } = query
  const states = firstOf({ status }, 'status')
  return {
    ...rest,
    ...(states?.includes(',') ? { status_MultiString: states } : { status }),
    ...(from !== undefined && { createTime_begin: from }),
    ...(to !== undefined && { createTime_end: to }),
  }
}

function narrowed(actor: Actor, query: ListParams): Fragment {
  const keyword = firstOf(query, 'keyword')?.trim() ?? ''
  const mine = firstOf(query, 'mine') === '1' ? sql`t.author_id = ${actor.userId}` : sql`true`
  const like = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const words = keyword === '' ? sql`true` : sql`(t.title ilike ${like} or t.no ilike ${like})`
  return sql`${readableProduct(actor, sql`t.product_id`)} and ${mine} and ${words}`
}

/** Looking at proposals: lists, one of them with its lights, what waits for somebody. */
export function createProposalReads({ db, clock, lists, trading, tell }: DecisionParts) {
  async function tellFollowed({ expired }: Followed): Promise<void> {
    for (const { id, tenantId, no, title, authorId } of expired) {
      const text = `提案 ${no} 已到有效期，未成交部分不再执行`
      await tell({ tenantId, userIds: [authorId], title: `提案已过期：${title}`, text, id: `${id}:expire` })
    }
  }

  /** Brings the institution's proposals up to date first, in a transaction of its own. */
  const upToDate = async (actor: Actor, only: string | null = null) =>
    tellFollowed(await inTenant(db, actor, (tx) => followOrders(tx, clock.now(), only)))

  async function page(tx: Tx, actor: Actor, params: ListParams, base: Fragment) {
    const authorities = await authoritiesOf(tx, actor, toWireDate(clock.now()))
    const found = await lists.findPage(tx, proposals.proposalList, params, { actor, base })
    const approvals = await proposals.findApprovals(
      tx,
      found.records.map(({ id }) => id),
    )
    const records = found.records.map((row) => rowOf(row, approvals.get(row.id) ?? [], { actor, authorities }))
    return { ...found, records }
  }

  const nameOf = (symbol: string) => trading.market.instrument(symbol)?.name ?? symbol

  function viewOf(tried: TriedTargets) {
    return { portfolio: portfolioView(tried, nameOf), limits: [...tried.limits] }
  }

  /** What is still to be traded is tried; what is over only shows how it went. */
  async function targetRows(tx: Tx, actor: Actor, proposal: proposals.StoredProposal) {
    const stored = await targets.findByProposal(tx, proposal.id)
    const executed = await targets.findExecuted(
      tx,
      stored.map(({ id }) => id),
    )
    const isFixed = proposal.status !== proposalStatus.draft && proposal.status !== proposalStatus.rejected
    const isOver = !isLegalMove(proposal.status as 0, 'expire') && isFixed
    const restOf = (target: targets.StoredTarget) => (target.volume ?? 0) - (executed.get(target.id)?.volume ?? 0)
    const live = isOver ? [] : stored.filter((target) => !isFixed || restOf(target) > 0)
    const scope = { productId: proposal.product_id, unitId: proposal.unit_id }
    const tried = trading.market.time()
      ? await trading.tryTargets.tryTargets(
          tx,
          actor,
          scope,
          live.map((target) => ({ ...triedOf(target, isFixed), ...(isFixed && { volume: restOf(target) }) })),
        )
      : null
    const shown = tried ? previewRows(tried) : []
    const rows = stored.map((target): TargetRow => {
      const own = live.indexOf(target)
      const preview = shown[own] ?? pastRow(target, tried, nameOf(target.symbol))
      const progress = progressOf(target, executed.get(target.id))
      return { ...preview, ...progress, volume: isFixed ? (target.volume ?? 0) : preview.volume }
    })
    return { rows, tried }
  }

  return {
    async list(actor: Actor, query: ListParams) {
      await upToDate(actor)
      return inTenant(db, actor, (tx) => page(tx, actor, listParams(query), narrowed(actor, query)))
    },

    async detail(actor: Actor, id: string): Promise<ProposalDetail> {
      await upToDate(actor, id)
      const symbols = await inTenant(db, actor, (tx) => targets.findByProposal(tx, id))
      await trading.tryTargets.prepare(symbols.map(({ symbol }) => symbol))
      return inTenant(db, actor, async (tx) => {
        const proposal = await proposals.findById(tx, id)
        const base = sql`t.id = ${id} and ${readableProduct(actor, sql`t.product_id`)}`
        const { records } = await page(tx, actor, {}, base)
        const [row] = records
        if (!proposal || !row) throw missing()
        const { rows, tried } = await targetRows(tx, actor, proposal)
        return {
          ...row,
          rationale: proposal.rationale,
          attachments: proposal.attachments,
          targetRows: rows,
          timeline: timelineOf(await proposals.findEvents(tx, id)),
          ...(tried ? viewOf(tried) : { portfolio: null, limits: [] }),
          asOf: toWireTime(clock.now()),
        }
      })
    },

    async preview(
      actor: Actor,
      { productId, unitId, targets: wanted }: { productId: string; unitId?: string | undefined; targets: TargetBody[] },
    ): Promise<ProposalPreview> {
      await trading.tryTargets.prepare(wanted.map(({ symbol }) => symbol))
      return inTenant(db, actor, async (tx) => {
        await findProduct(tx, actor, productId)
        const scope = { productId, unitId: unitId && (await hasUnit(tx, productId, unitId)) ? unitId : null }
        const tried = await trading.tryTargets.tryTargets(
          tx,
          actor,
          scope,
          wanted.map((target) => ({
            ...target,
            priceLow: priceUnits(target.priceLow),
            priceHigh: priceUnits(target.priceHigh),
          })),
        )
        const { buyFen, sellFen } = tried.after
        return {
          rows: previewRows(tried),
          ...viewOf(tried),
          approvalsNeeded: approvalsNeeded((buyFen + sellFen) / 100, tried.profile.needApprovalAmount),
          asOf: toWireTime(clock.now()),
        }
      })
    },

    async inbox(actor: Actor, productId: string | undefined): Promise<Inbox> {
      await upToDate(actor)
      return inTenant(db, actor, async (tx) => {
        const own = sql`${readableProduct(actor, sql`t.product_id`)} and (${productId ?? null}::text is null or t.product_id = ${productId ?? null})`
        const find = async (where: Fragment): Promise<ProposalRow[]> => {
          const found = await page(tx, actor, { pageSize: '-1' }, sql`${own} and ${where}`)
          return found.records
        }
        const waiting = await find(sql`t.status = 1`)
        const mayTrade = actor.rights.permissions.has('ORDER:submit')
        const due = await findDue(tx, actor, toWireDate(clock.now()))
        return {
          toApprove: waiting.filter(({ canApprove }) => canApprove),
          drafts: await find(sql`t.status = 0 and t.author_id = ${actor.userId}`),
          returned: await find(sql`t.status = 3 and t.author_id = ${actor.userId}`),
          toExecute: mayTrade ? await find(sql`t.status in (2, 4)`) : [],
          dueSymbols: due.map((row) => ({ ...row, name: nameOf(row.symbol) })),
        }
      })
    },
  }
}

/** A target that nothing is left of, as it stands in today's portfolio. */
function pastRow(target: targets.StoredTarget, tried: TriedTargets | null, name: string) {
  const line = tried?.after.lines.find(({ symbol }) => symbol === target.symbol)
  const held = line?.volumeBefore ?? 0
  const reference = (target.reference ?? 0) / 10_000
  return {
    symbol: target.symbol,
    name,
    side: target.side as 1 | 2,
    held,
    sellable: 0,
    volume: target.volume ?? 0,
    volumeAfter: held,
    price: null,
    last: null,
    amount: Math.round((target.volume ?? 0) * reference * 100) / 100,
    fee: 0,
    weight: line?.before ?? 0,
    weightAfter: line?.after ?? 0,
    light: 'pass' as const,
    findings: [],
  }
}
