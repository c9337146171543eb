import {
  approvalsNeeded,
  hasExpired,
  moveProposal,
  proposalStatus,
  type ProposalAction,
  type ProposalState,
} from '../decision/proposal/proposal-status.ts'
import { targetProgress } from '../decision/target/target-progress.ts'
import type { OrderDraft } from '../account/order/order.ts'
import { amountOf } from '../account/book/freeze.ts'
import type { TargetFacts } from '../account/risk/pre-trade-facts.ts'
import { countOf } from './count-orders.ts'
import { isSameState } from './same-state.ts'
import type { World } from './world.ts'

export type SimTarget = {
  readonly id: string
  readonly symbol: string
  readonly side: 1 | 2
  readonly volume: number
  /** What its amount is reckoned at. */
  readonly last: number
  readonly priceLow: number | null
  readonly priceHigh: number | null
  readonly orderIds: string[]
}

/** One act as it is stored; an edit also says how many targets there are now and how many people they need. */
type Act = {
  readonly action: ProposalAction
  readonly by: string
  readonly of: string
  readonly edited: Pick<ProposalState, 'targets' | 'approvalsNeeded'> | null
}

export type SimProposal = {
  readonly first: ProposalState
  readonly acts: Act[]
  readonly expireAt: number
  state: ProposalState
  targets: readonly SimTarget[]
  /** What the approvals were given for: another list is another proposal. */
  judged: readonly SimTarget[] | null
}

type Share = { readonly symbol: string; readonly last: number; readonly lot: number }

const people = ['p', 'q', 'r', 's'] as const
const system = 'system'
/** Fen from which on two people have to approve. */
const twoEyesMore = 10_000_000
const { draft, approved, executing, done, withdrawn, expired } = proposalStatus
const mayTrade: readonly number[] = [approved, executing]
const isOver = (status: number) => status === done || status === withdrawn || status === expired
const authorsOwn: readonly ProposalAction[] = ['submit', 'withdraw', 'edit']
const byPeople: readonly ProposalAction[] = ['submit', 'withdraw', 'approve', 'reject', 'return', 'finish', 'edit']

function draftTargets(world: World, shares: readonly Share[]): SimTarget[] {
  const { random, decisions } = world
  return Array.from({ length: random.int(3) }, () => {
    const { symbol, last, lot } = random.pick(shares)
    const band = Math.round(last * 0.01)
    const isBanded = random.chance(0.5)
    decisions.targetsMade += 1
    return {
      id: `T${decisions.targetsMade}`,
      symbol,
      side: random.chance(0.5) ? 1 : 2,
      volume: lot * (1 + random.int(10)),
      last,
      priceLow: isBanded ? last - band : null,
      priceHigh: isBanded ? last + band : null,
      orderIds: [],
    }
  })
}

const amountOfAll = (targets: readonly SimTarget[]) =>
  targets.reduce((sum, { last, volume }) => sum + amountOf(last * volume), 0)

/** How many targets there are, and how many people have to agree to them. */
const sizeOf = (targets: readonly SimTarget[]) => ({
  targets: targets.length,
  approvalsNeeded: approvalsNeeded(amountOfAll(targets), twoEyesMore),
})

export function propose(world: World, shares: readonly Share[]): void {
  const { random, decisions } = world
  const author = random.pick(people)
  const targets = draftTargets(world, shares)
  const first: ProposalState = { status: draft, author, approvals: [], ...sizeOf(targets) }
  const expireAt = world.at + 3000 + random.int(40_000)
  const proposal: SimProposal = { first, acts: [], expireAt, state: first, targets, judged: null }
  decisions.proposals.push(proposal)
  for (const target of targets) decisions.targets.set(target.id, { proposal, target })
  if (targets.length > 0 && random.chance(0.8)) act(world, proposal, 'submit', author)
  world.counts.proposals += 1
}

function act(world: World, proposal: SimProposal, action: ProposalAction, by: string, of = by): boolean {
  const before = proposal.state
  const move = moveProposal(before, action, by, of)
  if (!move.ok) return false
  if (isOver(before.status)) throw new Error(`a proposal that was over (${before.status}) moved by ${action}`)
  proposal.state = move.state
  proposal.acts.push({ action, by, of, edited: null })
  if (action === 'approve') {
    proposal.judged = proposal.targets
    world.counts.approvals += 1
  }
  return true
}

/** DECIDE-34: other targets under the same number; whoever approved has approved the ones of before. */
function edit(world: World, proposal: SimProposal, by: string, shares: readonly Share[]): void {
  if (!act(world, proposal, 'edit', by)) return
  if (proposal.targets.some(({ orderIds }) => orderIds.length > 0)) throw new Error('a traded proposal was changed')
  proposal.acts.pop()
  for (const { id } of proposal.targets) world.decisions.targets.delete(id)
  proposal.targets = draftTargets(world, shares)
  for (const target of proposal.targets) world.decisions.targets.set(target.id, { proposal, target })
  const edited = sizeOf(proposal.targets)
  proposal.state = { ...proposal.state, ...edited }
  proposal.acts.push({ action: 'edit', by, of: by, edited })
  world.counts.edits += 1
}

/** Somebody does something with a proposal, often what they may not. */
export function judge(world: World, shares: readonly Share[]): void {
  const { random, decisions } = world
  if (decisions.proposals.length === 0) return
  // The newest are what people look at.
  const proposal = random.pick(random.chance(0.8) ? decisions.proposals.slice(-2) : decisions.proposals)
  const action = random.chance(0.6) ? 'approve' : random.pick(byPeople)
  const isOwn = authorsOwn.includes(action) && random.chance(0.7)
  const by = isOwn ? proposal.state.author : random.pick(people)
  if (action === 'edit') edit(world, proposal, by, shares)
  else act(world, proposal, action, by, random.chance(0.2) ? random.pick(people) : by)
}

/** What time and orders make of the proposals: filled ones are done, and those whose time has come are over. */
export function followProposals(world: World): void {
  for (const proposal of world.decisions.proposals) {
    const isFilled = proposal.targets.every(({ orderIds, volume }) => countOf(world, orderIds).volume >= volume)
    if (proposal.state.status === executing && isFilled) act(world, proposal, 'finish', system)
    if (hasExpired({ status: proposal.state.status, expireAt: proposal.expireAt }, world.at)) {
      act(world, proposal, 'expire', system)
      world.counts.expiries += 1
    }
  }
}

function progressOf(world: World, target: SimTarget) {
  const reference = target.priceHigh ?? target.priceLow ?? 1
  return targetProgress({ ...target, reference }, { ...countOf(world, target.orderIds), turnover: 0 })
}

/** What the checks of an order are told about the target it names, as the store stands now. */
export function targetFactsOf(world: World, id: string | null): { target?: TargetFacts | null } {
  if (id === null) return {}
  const found = world.decisions.targets.get(id)
  if (!found) return { target: null }
  const { symbol, side, priceLow, priceHigh } = found.target
  const { state, expireAt } = found.proposal
  const { remaining } = progressOf(world, found.target)
  const problem = mayTrade.includes(state.status) && world.at < expireAt ? null : '提案不可执行'
  const approvedBy = state.approvals[0]?.by ?? ''
  return { target: { symbol, side, remaining, priceLow, priceHigh, approvedBy, problem } }
}

/** A target that somebody may try to trade: mostly one that may be traded. */
export function anyTarget({ random, decisions }: World): SimTarget | null {
  const known = [...decisions.targets.values()]
  const ready = known.filter(({ proposal }) => mayTrade.includes(proposal.state.status))
  const all = ready.length > 0 && random.chance(0.8) ? ready : known
  return all.length === 0 ? null : random.pick(all).target
}

/** An order for a target has come into being: it was allowed to, and from now on the proposal is being executed. */
export function noteTargetOrder(world: World, orderId: string, order: OrderDraft, targetId: string): void {
  const found = world.decisions.targets.get(targetId)
  if (!found) throw new Error(`${orderId} names a target nobody knows`)
  const { proposal, target } = found
  // A replacement was checked when it was asked for, and goes out once the venue has let the old one go.
  if (order.replaces === null) {
    const { status } = proposal.state
    if (!mayTrade.includes(status)) throw new Error(`${orderId} trades a proposal in state ${status}`)
    if (world.at >= proposal.expireAt) throw new Error(`${orderId} trades a proposal whose time is over`)
  }
  if (order.symbol !== target.symbol || order.side !== target.side) throw new Error(`${orderId} is not of its target`)
  const bound = order.side === 1 ? target.priceHigh : target.priceLow
  if (bound !== null && (order.side === 1 ? order.price > bound : order.price < bound)) {
    throw new Error(`${orderId} at ${order.price} is outside the band of its target`)
  }
  target.orderIds.push(orderId)
  if (proposal.state.status === approved) act(world, proposal, 'execute', system)
}

/** Four eyes, for what is there now, and nothing beyond it. */
export function checkProposals(world: World): void {
  for (const { state, targets, judged } of world.decisions.proposals) {
    const { author, approvals, approvalsNeeded: needed, status } = state
    const persons = approvals.flatMap(({ by, authority }) => (by === authority ? [by] : [by, authority]))
    if (persons.includes(author)) throw new Error('an author judged the own proposal')
    if (new Set(persons).size !== persons.length) throw new Error('one person approved twice')
    if (approvals.length > 0 && judged !== targets) throw new Error('a changed proposal kept its approval')
    if (status === draft && approvals.length > 0) throw new Error('a draft has approvals')
    if ((mayTrade.includes(status) || status === done) && approvals.length < needed) {
      throw new Error(`a proposal with ${approvals.length} of ${needed} approvals is ${status}`)
    }
    if (mayTrade.includes(status) && amountOfAll(targets) > twoEyesMore && approvals.length < 2) {
      throw new Error(`one person approved ${amountOfAll(targets)}`)
    }
    // A venue that hides what it filled can fill what was already given to another order.
    if (!world.isStrict) continue
    for (const target of targets) {
      const { volume, working } = countOf(world, target.orderIds)
      if (volume + working > target.volume) {
        throw new Error(`target ${target.id}: ${volume} filled and ${working} working of ${target.volume}`)
      }
    }
  }
}

/** Another node reads the acts and comes to the same state. */
export function checkProposalsRebuilt({ decisions }: World): void {
  for (const { first, acts, state } of decisions.proposals) {
    let rebuilt = first
    for (const { action, by, of, edited } of acts) {
      const move = moveProposal(rebuilt, action, by, of)
      if (!move.ok) throw new Error(`${action} was stored and is refused: ${move.message}`)
      rebuilt = { ...move.state, ...edited }
    }
    if (!isSameState(rebuilt, state)) throw new Error('a proposal differs after a handover')
  }
}
