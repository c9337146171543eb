import type { ActOnProposalBody, ProposalDeed } from '@liangshu/contract/decision/proposal'
import { approvalsNeeded, proposalStatus } from '@liangshu/engine/decision/proposal/proposal-status'

import type { Tx } from '../../platform/database/database.ts'
import { refusal } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { toWireDate, toWireTime } from '../../platform/wire/wire-time.ts'
import type { TriedTargets } from '../../trading/index.ts'
import type { DecisionParts, From } from '../decision-parts.ts'
import { findApprovers } from '../delegation/delegation.store.ts'
import * as targets from '../target/target.store.ts'
import { authoritiesOf, chooseAuthority } from './authority.ts'
import { addLine, moved, openProposal, requireRight, type OpenProposal } from './open-proposal.ts'
import { resetRound } from './proposal-drafts.ts'
import { triedOf } from './proposal-view.ts'
import * as proposals from './proposal.store.ts'

const judging: ReadonlySet<ProposalDeed> = new Set(['approve', 'reject', 'return'])

/** Red lights end a submission and an approval alike; amber ones are for the approver to know. */
function refuseBlocked({ rows }: TriedTargets): void {
  for (const { name, symbol, volume, preview } of rows) {
    if (volume === 0) throw refusal(`${name}（${symbol}）的目标数量为0，请检查方向和目标值`)
    const finding = preview.checks.find(({ ok, level }) => !ok && level === 'hard')
    if (finding) throw refusal(`风控预检未通过，${name}（${symbol}）：${finding.text}`)
  }
}

type Act = { tx: Tx; actor: Actor; body: ActOnProposalBody; opened: OpenProposal; now: Date; from: From }
/** Whom to tell once it is stored, and what. */
type News = { userIds: readonly string[]; title: string; text: string } | null

/** The moves of a proposal: from the author's desk to the approvers' and back. */
export function createProposalActs({ db, clock, trading, tell }: DecisionParts) {
  const tryAll = ({ tx, actor, opened }: Act, isFixed: boolean) =>
    trading.tryTargets.tryTargets(
      tx,
      actor,
      { productId: opened.proposal.product_id, unitId: opened.proposal.unit_id },
      opened.targets.map((target) => triedOf(target, isFixed)),
    )

  async function submit(act: Act): Promise<News> {
    const { tx, actor, opened, now } = act
    const { proposal } = opened
    requireRight(actor, 'PROPOSAL:submit')
    const next = moved(opened.state, 'submit', actor.userId)
    if (!opened.isProductOpen) throw refusal('产品已停用，不能提交提案')
    if (proposal.expire_at <= now) throw refusal('有效期已过，请修改有效期后再提交')
    const tried = await tryAll(act, false)
    refuseBlocked(tried)
    const weights = new Map(tried.after.lines.map(({ symbol, after }) => [symbol, after]))
    await targets.fix(
      tx,
      opened.targets.map(({ id, symbol }, index) => ({
        id,
        volume: tried.rows[index]?.volume ?? 0,
        reference: tried.rows[index]?.price ?? 0,
        weightAfter: weights.get(symbol) ?? 0,
      })),
    )
    const amount = tried.after.buyFen + tried.after.sellFen
    const needed = approvalsNeeded(amount / 100, tried.profile.needApprovalAmount)
    await proposals.update(tx, proposal.id, {
      ...resetRound(next.status),
      amount,
      approvals_needed: needed,
      submit_at: now,
      version: proposal.version + 1,
    })
    const text = `有效期至 ${toWireTime(proposal.expire_at).slice(5, 16)}，金额 ${(amount / 100).toFixed(2)}，需${needed}人审批`
    await addLine(tx, lineOf(act), { action: 'submit', text })
    const place = { tenantId: actor.tenantId, productId: proposal.product_id }
    const approvers = await findApprovers(tx, place, toWireDate(now))
    return {
      userIds: approvers.filter((id) => id !== actor.userId),
      title: `待审批：${proposal.title}`,
      text: `${actor.realname} 提交了提案 ${proposal.no}，${text}`,
    }
  }

  async function judge(act: Act): Promise<News> {
    const { tx, actor, body, opened, now } = act
    const { proposal, state } = opened
    const all = await authoritiesOf(tx, actor, toWireDate(now))
    const authority = chooseAuthority(all, state.author)
    const action = body.action as 'approve' | 'reject' | 'return'
    const next = moved(state, action, actor.userId, authority.userId)
    if (action !== 'approve' && body.comment === '') throw refusal('请填写审批意见')
    const word = { approve: '通过', reject: '驳回', return: '退回修改' }[action]
    if (action === 'approve') {
      if (!opened.isProductOpen) throw refusal('产品已停用，不能审批提案')
      refuseBlocked(await tryAll(act, true))
      const own = { by: actor.userId, authority: authority.userId, name: actor.realname, at: toWireTime(now) }
      const isApproved = next.status === proposalStatus.approved
      await proposals.update(tx, proposal.id, {
        status: next.status,
        approvals: JSON.stringify([...proposal.approvals, own]),
        ...(isApproved && { approve_at: now, approve_by: actor.username }),
      })
    } else if (action === 'return') {
      await proposals.update(tx, proposal.id, { ...resetRound(next.status), version: proposal.version + 1 })
    } else {
      await proposals.update(tx, proposal.id, { status: next.status })
    }
    await addLine(tx, lineOf(act), { action, text: body.comment, lender: authority.lender })
    const left = proposal.approvals_needed - proposal.approvals.length - 1
    const rest = action === 'approve' && left > 0 ? `，还需${left}人审批` : ''
    return {
      userIds: [proposal.author_id],
      title: `提案${word}：${proposal.title}`,
      text: `${actor.realname} ${word}了提案 ${proposal.no}${rest}${body.comment === '' ? '' : `：${body.comment}`}`,
    }
  }

  async function leave(act: Act): Promise<News> {
    const { tx, actor, body, opened } = act
    const { proposal, state } = opened
    const action = body.action as 'withdraw' | 'expire' | 'finish'
    const isAuthor = actor.userId === state.author
    const rights = { withdraw: 'PROPOSAL:submit', expire: 'PROPOSAL:approve', finish: 'ORDER:submit' } as const
    if (!isAuthor || action === 'withdraw') requireRight(actor, rights[action])
    const next = moved(state, action, actor.userId)
    await proposals.update(tx, proposal.id, { status: next.status })
    await addLine(tx, lineOf(act), { action, text: body.comment })
    const word = { withdraw: '撤回', expire: '关闭', finish: '结束执行' }[action]
    const text = `${actor.realname} ${word}了提案 ${proposal.no}`
    return isAuthor ? null : { userIds: [proposal.author_id], title: `提案${word}：${proposal.title}`, text }
  }

  return async (actor: Actor, body: ActOnProposalBody, from: From): Promise<void> => {
    const symbols = await inTenant(db, actor, (tx) => targets.findByProposal(tx, body.id))
    await trading.tryTargets.prepare(symbols.map(({ symbol }) => symbol))
    const now = clock.now()
    const { news, key } = await inTenant(db, actor, async (tx) => {
      const opened = await openProposal(tx, actor, body, now)
      const act: Act = { tx, actor, body, opened, now, from }
      const done = body.action === 'submit' ? submit(act) : judging.has(body.action) ? judge(act) : leave(act)
      const { id, version, approvals } = opened.proposal
      return { news: await done, key: `${id}:${version}:${body.action}:${approvals.length}` }
    })
    if (news && news.userIds.length > 0) await tell({ ...news, tenantId: actor.tenantId, id: key })
  }
}

const lineOf = ({ actor, opened, now, from }: Act) => ({ actor, proposalId: opened.proposal.id, at: now, from })
