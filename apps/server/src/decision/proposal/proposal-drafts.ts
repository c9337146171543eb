import { MOST_OPEN_DAYS, type SaveProposalBody } from '@liangshu/contract/decision/proposal'
import { MOST_TARGETS, type SaveTargetsBody, type TargetBody } from '@liangshu/contract/decision/target'
import { proposalStatus } from '@liangshu/engine/decision/proposal/proposal-status'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import type { Tx } from '../../platform/database/database.ts'
import { AppError, refusal } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { fromWireTime, toWireDate } from '../../platform/wire/wire-time.ts'
import type { TriedTargets } from '../../trading/index.ts'
import type { DecisionParts, From } from '../decision-parts.ts'
import { findProduct, hasUnit } from '../product-access.ts'
import * as targets from '../target/target.store.ts'
import { addLine, moved, openProposal, requireRight, type OpenProposal } from './open-proposal.ts'
import { priceUnits, triedOf } from './proposal-view.ts'
import * as proposals from './proposal.store.ts'

const dayMs = 86_400_000

/** Checks whose failure makes a target nonsense rather than a risk: the symbol, its lot, its price, the lists. */
const isNonsense = ({ code, name, ok, level }: { code: number; name: string; ok: boolean; level: string }) =>
  !ok && level === 'hard' && ([3, 5, 6].includes(code) || name === '交易名单')

function refuseNonsense({ rows }: TriedTargets, stored: readonly targets.StoredTarget[]): void {
  for (const [index, { name, symbol, tick, preview }] of rows.entries()) {
    const title = name === symbol ? symbol : `${name}（${symbol}）`
    const finding = preview.checks.find(isNonsense)
    const own = stored[index]
    const isOffTick = [own?.price_low, own?.price_high].some((price) => tick && price && price % tick !== 0)
    if (tick !== null && isOffTick) throw refusal(`${title}：价格须为最小变动价位${tick / 10_000}的整数倍`)
    if (finding) throw refusal(`${title}：${finding.text}`)
  }
}

/** DECIDE-15: one target a symbol, and no more weight than there is. */
function refuseSums(all: readonly targets.StoredTarget[]): void {
  const seen = new Set<string>()
  for (const { symbol } of all) {
    if (seen.has(symbol)) throw refusal(`同一证券只能有一个目标：${symbol}`)
    seen.add(symbol)
  }
  const weights = all.filter(({ mode }) => mode === 'toWeight').reduce((sum, { value }) => sum + value, 0)
  if (weights > 1 + 1e-9) throw refusal(`目标权重合计${(weights * 100).toFixed(2)}%，超过100%`)
  if (all.length > MOST_TARGETS) throw refusal(`一份提案最多${MOST_TARGETS}个标的`)
}

/** Writing proposals: the draft itself and its targets. */
export function createProposalDrafts({ db, clock, trading }: DecisionParts) {
  /** The next close of the day orders count for now; after it, of the one that follows. */
  function closeOfDay(): Date {
    const now = clock.now()
    const day = trading.market.time()?.orderDay ?? toWireDate(now)
    const closes = [day, mainlandCalendar.next(day)].map((one) => fromWireTime(`${one} 15:00:00`))
    return closes.find((close) => close && close > now) ?? new Date(now.getTime() + dayMs)
  }

  function expiryOf(text: string | undefined, kept: Date | null): Date {
    if (text === undefined) return kept ?? closeOfDay()
    const at = fromWireTime(text)
    const now = clock.now().getTime()
    if (!at) throw refusal('有效期格式不正确')
    if (at.getTime() <= now) throw refusal('有效期必须晚于当前时间')
    if (at.getTime() > now + MOST_OPEN_DAYS * dayMs) throw refusal(`有效期最长${MOST_OPEN_DAYS}天`)
    return at
  }

  async function checkPlace(tx: Tx, actor: Actor, { productId, unitId }: SaveProposalBody): Promise<void> {
    const product = await findProduct(tx, actor, productId)
    if (!product.isOpen) throw refusal('产品已停用，不能新建或修改提案')
    if (unitId && !(await hasUnit(tx, productId, unitId))) throw refusal('资产单元不属于该产品')
  }

  const factsOf = (body: SaveProposalBody) => ({
    title: body.title,
    product_id: body.productId,
    unit_id: body.unitId || null,
    type: body.type,
    rationale: body.rationale,
    attachments: JSON.stringify(body.attachments),
  })

  async function create(tx: Tx, actor: Actor, body: SaveProposalBody, from: From): Promise<string> {
    requireRight(actor, 'PROPOSAL:add')
    const now = clock.now()
    const id = newId(now.getTime())
    await proposals.insert(tx, {
      id,
      tenant_id: actor.tenantId,
      no: await proposals.nextNumber(tx, actor.tenantId, toWireDate(now)),
      ...factsOf(body),
      author_id: actor.userId,
      author_name: actor.realname,
      expire_at: expiryOf(body.expireAt, null),
      create_by: actor.username,
      create_time: now,
    })
    await addLine(tx, { actor, proposalId: id, at: now, from }, { action: 'create', text: body.title })
    return id
  }

  /** A change of something submitted makes it a draft again, and nobody has approved it. */
  async function change(tx: Tx, actor: Actor, id: string, body: SaveProposalBody, from: From): Promise<void> {
    requireRight(actor, 'PROPOSAL:edit')
    const now = clock.now()
    const { proposal, state, targets: own } = await openProposal(tx, actor, { id, version: body.version }, now)
    const next = moved(state, 'edit', actor.userId)
    if (own.length > 0 && proposal.product_id !== body.productId) throw refusal('已有标的的提案不能更换产品')
    await proposals.update(tx, id, {
      ...factsOf(body),
      expire_at: expiryOf(body.expireAt, proposal.expire_at),
      ...resetRound(next.status),
      version: proposal.version + 1,
      update_by: actor.username,
      update_time: now,
    })
    const text = state.status === proposalStatus.draft ? '' : '修改后须重新审批'
    await addLine(tx, { actor, proposalId: id, at: now, from }, { action: 'edit', text })
  }

  async function storeTargets(tx: Tx, actor: Actor, opened: OpenProposal, body: SaveTargetsBody): Promise<void> {
    const { proposal, targets: before } = opened
    const named = new Set(body.targets.flatMap(({ id, symbol }) => [id ?? '', symbol]))
    const gone = before.filter(({ id, symbol }) => body.replace || named.has(id) || named.has(symbol))
    const kept = before.filter((target) => !gone.includes(target))
    const first = Math.max(0, ...kept.map(({ ordinal }) => ordinal)) + 1
    const added = body.targets.map((target, index) => storedOf(target, proposal, first + index, clock.now()))
    const all = [...kept, ...added]
    refuseSums(all)
    const scope = { productId: proposal.product_id, unitId: proposal.unit_id }
    const tried = await trading.tryTargets.tryTargets(
      tx,
      actor,
      scope,
      all.map((target) => triedOf(target, false)),
    )
    refuseNonsense(tried, all)
    if (gone.length > 0)
      await targets.removeOfProposal(
        tx,
        proposal.id,
        gone.map(({ id }) => id),
      )
    await targets.insertAll(tx, added)
  }

  return {
    save: (actor: Actor, body: SaveProposalBody, from: From): Promise<string> =>
      inTenant(db, actor, async (tx) => {
        await checkPlace(tx, actor, body)
        if (body.id === undefined) return create(tx, actor, body, from)
        await change(tx, actor, body.id, body, from)
        return body.id
      }),

    remove: (actor: Actor, id: string): Promise<void> =>
      inTenant(db, actor, async (tx) => {
        const { state } = await openProposal(tx, actor, { id }, clock.now())
        if (state.author !== actor.userId) throw refusal('只有提案人可以执行该操作')
        if (state.status !== proposalStatus.draft) throw refusal('只有草稿可以删除')
        await proposals.remove(tx, id)
      }),

    async saveTargets(actor: Actor, body: SaveTargetsBody, from: From): Promise<string> {
      await trading.tryTargets.prepare(body.targets.map(({ symbol }) => symbol))
      return inTenant(db, actor, async (tx) => {
        const now = clock.now()
        const wanted = { id: body.proposalId, version: body.version }
        const opened = await openProposal(tx, actor, wanted, now)
        requireDraft(opened, actor)
        await storeTargets(tx, actor, opened, body)
        await touch(tx, opened, { actor, now, from, text: `${body.targets.length} 个标的` })
        return body.proposalId
      })
    },

    removeTarget: (actor: Actor, targetId: string, from: From): Promise<void> =>
      inTenant(db, actor, async (tx) => {
        const target = await targets.findById(tx, targetId)
        if (!target) throw new AppError('NOT_FOUND', { targetId }, { message: '标的不存在' })
        const now = clock.now()
        const opened = await openProposal(tx, actor, { id: target.proposal_id }, now)
        if (opened.state.status !== proposalStatus.draft) throw refusal('已提交的提案不能删除标的')
        requireDraft(opened, actor)
        await targets.removeOfProposal(tx, target.proposal_id, [targetId])
        await touch(tx, opened, { actor, now, from, text: `删除 ${target.symbol}` })
      }),
  }
}

export const resetRound = (status: number) => ({
  status,
  approvals: '[]',
  approve_at: null,
  approve_by: null,
  submit_at: null,
  amount: null,
})

function requireDraft({ state }: OpenProposal, actor: Actor): void {
  if (state.status !== proposalStatus.draft) throw refusal('当前状态不允许该操作')
  if (state.author !== actor.userId) throw refusal('只有提案人可以执行该操作')
}

type Touch = { actor: Actor; now: Date; from: From; text: string }

async function touch(tx: Tx, { proposal }: OpenProposal, { actor, now, from, text }: Touch): Promise<void> {
  const by = { update_by: actor.username, update_time: now }
  await proposals.update(tx, proposal.id, { version: proposal.version + 1, ...by })
  await addLine(tx, { actor, proposalId: proposal.id, at: now, from }, { action: 'target', text })
}

function storedOf(target: TargetBody, proposal: proposals.StoredProposal, ordinal: number, now: Date) {
  return {
    id: newId(now.getTime()),
    tenant_id: proposal.tenant_id,
    proposal_id: proposal.id,
    ordinal,
    symbol: target.symbol,
    side: target.side,
    mode: target.mode,
    value: target.value,
    price_type: target.priceType,
    price_low: priceUnits(target.priceLow),
    price_high: priceUnits(target.priceHigh),
    volume: null,
    reference: null,
    weight_after: null,
  }
}
