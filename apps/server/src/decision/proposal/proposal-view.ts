import type { ProposalRow, TimelineRow } from '@liangshu/contract/decision/proposal'
import type { PortfolioView, PreviewRow, TargetRow } from '@liangshu/contract/decision/target'
import type { Side } from '@liangshu/contract/trading/order-codes'
import { moveProposal, type ProposalStatus } from '@liangshu/engine/decision/proposal/proposal-status'
import { targetProgress, type Executed } from '@liangshu/engine/decision/target/target-progress'

import type { ListRow } from '../../platform/list/list-definition.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { toWireTime } from '../../platform/wire/wire-time.ts'
import type { TriedTarget, TriedTargets } from '../../trading/index.ts'
import type { StoredApproval } from '../tables.ts'
import { nothingExecuted, type StoredTarget } from '../target/target.store.ts'
import { chooseAuthority, type Authority } from './authority.ts'
import type { findEvents, proposalList } from './proposal.store.ts'

export const priceUnits = (yuan: number | null): number | null => (yuan === null ? null : Math.round(yuan * 10_000))
export const yuanOfPrice = (units: number | null): number | null => (units === null ? null : units / 10_000)

type Found = ListRow<typeof proposalList.columns>

/** The row as lists show it. The columns are declared not null; the generic list cannot know. */
export function rowOf(
  { authorId, ...row }: Found,
  approvals: readonly StoredApproval[],
  { actor, authorities }: { actor: Actor; authorities: readonly Authority[] },
): ProposalRow {
  const state = {
    status: row.status as ProposalStatus,
    author: authorId ?? '',
    approvals,
    approvalsNeeded: row.approvalsNeeded as 1 | 2,
    targets: row.targets ?? 0,
  }
  const authority = authorities.length === 0 ? null : chooseAuthority(authorities, state.author)
  return {
    ...row,
    isMine: authorId === actor.userId,
    canApprove: authority !== null && moveProposal(state, 'approve', actor.userId, authority.userId).ok,
    createBy: row.createBy ?? '',
    approveBy: approvals.length > 0 ? approvals.map(({ name }) => name).join('、') : null,
  } as ProposalRow
}

export const triedOf = (target: StoredTarget, isFixed: boolean): TriedTarget => ({
  symbol: target.symbol,
  side: target.side as Side,
  mode: target.mode as TriedTarget['mode'],
  value: target.value,
  priceLow: target.price_low,
  priceHigh: target.price_high,
  volume: isFixed ? (target.volume ?? undefined) : undefined,
})

export function previewRows({ rows, navFen, after }: TriedTargets): PreviewRow[] {
  const lines = new Map(after.lines.map((line) => [line.symbol, line]))
  return rows.map(({ price, last, preview, tick: _tick, ...row }) => {
    const line = lines.get(row.symbol)
    return {
      ...row,
      volumeAfter: Math.max(0, row.held + (row.side === 1 ? row.volume : -row.volume)),
      price: yuanOfPrice(price),
      last: yuanOfPrice(last),
      amount: preview.amountFen / 100,
      fee: preview.feeFen / 100,
      weight: navFen > 0 ? (line?.before ?? 0) : 0,
      weightAfter: navFen > 0 ? (line?.after ?? 0) : 0,
      light: preview.light,
      findings: preview.checks.filter(({ ok }) => !ok),
    }
  })
}

export function portfolioView({ navFen, cashFen, after, rows, profile }: TriedTargets, names: Names): PortfolioView {
  const count = (side: number) => rows.filter((row) => row.side === side && row.volume > 0).length
  return {
    nav: navFen / 100,
    cash: cashFen / 100,
    cashAfter: after.cashAfterFen / 100,
    cashRate: after.cashBefore,
    cashRateAfter: after.cashAfter,
    gross: after.grossBefore,
    grossAfter: after.grossAfter,
    buyAmount: after.buyFen / 100,
    sellAmount: after.sellFen / 100,
    buyCount: count(1),
    sellCount: count(2),
    fee: after.feeFen / 100,
    turnover: after.turnover,
    lines: after.lines.map(({ symbol, before, after: to, isTraded }) => ({
      symbol,
      name: names(symbol),
      before,
      after: to,
      isTraded,
    })),
    sectors: [...after.sectors],
    sectorLimit: profile.sectorPct,
  }
}

type Names = (symbol: string) => string

/** How far a stored target has come, as the wire says it. */
export function progressOf(target: StoredTarget, executed: Executed = nothingExecuted) {
  const { price_low: priceLow, price_high: priceHigh, volume, reference } = target
  const done = targetProgress({ priceLow, priceHigh, volume: volume ?? 0, reference: reference ?? 0 }, executed)
  return {
    id: target.id,
    proposalId: target.proposal_id,
    mode: target.mode as TargetRow['mode'],
    value: target.value,
    priceType: target.price_type as TargetRow['priceType'],
    priceLow: yuanOfPrice(priceLow),
    priceHigh: yuanOfPrice(priceHigh),
    reference: yuanOfPrice(reference),
    state: done.state,
    executedVolume: done.executed,
    workingVolume: done.working,
    remaining: done.remaining,
    progress: done.progress,
    executedVwap: yuanOfPrice(done.vwap),
    band: done.band,
    deviation: done.deviation,
  }
}

export const timelineOf = (events: Awaited<ReturnType<typeof findEvents>>): TimelineRow[] =>
  events.map(({ id, at, name, on_behalf_of, action, text, ip }) => ({
    id,
    at: toWireTime(at),
    name,
    onBehalfOf: on_behalf_of,
    action,
    text,
    ip,
  }))
