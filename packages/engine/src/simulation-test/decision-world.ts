import {
  moveProposal,
  proposalActions,
  proposalStatus,
  type ProposalState,
} from '../decision/proposal/proposal-status.ts'
import { targetProgress } from '../decision/target/target-progress.ts'
import { openVolume, type Order, type OrderDraft } from '../account/order/order.ts'
import { nextSliceVolume, splitPlan, type Slice } from '../account/order/split-plan.ts'
import type { TargetFacts } from '../account/risk/pre-trade-facts.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

export type SimTarget = {
  readonly id: string
  readonly symbol: string
  readonly side: 1 | 2
  readonly volume: number
  readonly priceLow: number | null
  readonly priceHigh: number | null
  readonly orderIds: string[]
}

export type SimProposal = { state: ProposalState; readonly targets: readonly SimTarget[] }

/** A large order that goes out in slices. */
export type SimParent = {
  readonly id: string
  readonly accountId: string
  readonly symbol: string
  readonly side: 1 | 2
  readonly price: number
  readonly volume: number
  readonly plan: readonly Slice[]
  next: number
  children: number
  readonly orderIds: string[]
}

/** What people decide above the accounts: proposals with their approvals, and orders that are worked in parts. */
export type DecisionWorld = {
  readonly proposals: SimProposal[]
  readonly parents: SimParent[]
  readonly targets: Map<string, { readonly proposal: SimProposal; readonly target: SimTarget }>
}

export const createDecisionWorld = (): DecisionWorld => ({ proposals: [], parents: [], targets: new Map() })

const people = ['p', 'q', 'r', 's'] as const
const { approved, executing, done, withdrawn, expired } = proposalStatus
const mayTrade: readonly number[] = [approved, executing]
const isOver = (status: number) => status === done || status === withdrawn || status === expired

/** An order that came into being belongs to its target or to the large order it is a slice of. */
export function noteOrder(
  { targets, parents }: DecisionWorld,
  orderId: string,
  draft: OrderDraft,
  status: number,
): void {
  if (status === 8) return
  if (draft.proposalTargetId !== null) {
    const found = targets.get(draft.proposalTargetId)
    if (!found) throw new Error(`${orderId} names a target nobody knows`)
    if (draft.replaces === null && !mayTrade.includes(found.proposal.state.status)) {
      throw new Error(`${orderId} trades a proposal in state ${found.proposal.state.status}`)
    }
    found.target.orderIds.push(orderId)
  }
  parents.find(({ id }) => draft.remark === id)?.orderIds.push(orderId)
}

/** What may still trade of an order, the larger of what it has and what replaces it. */
function workingOf(order: Order | undefined): number {
  if (!order) return 0
  const replace = order.pendingReplace
  const fresh = replace ? replace.volume - (order.filledVolume - replace.filledBefore) : 0
  return Math.max(openVolume(order), fresh)
}

function countOf(world: World, orderIds: readonly string[]): { volume: number; working: number } {
  let [volume, working] = [0, 0]
  for (const orderId of orderIds) {
    const accountId = world.drafts.get(orderId)?.accountId ?? ''
    volume += world.tallies.get(accountId)?.fills.get(orderId) ?? 0
    working += workingOf(world.book(accountId).orders.get(orderId))
  }
  return { volume, working }
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
  const { status, approvals } = found.proposal.state
  const { remaining } = progressOf(world, found.target)
  const problem = mayTrade.includes(status) ? null : '提案不可执行'
  return { target: { symbol, side, remaining, priceLow, priceHigh, approvedBy: approvals[0]?.by ?? '', problem } }
}

export function propose(world: World, symbols: readonly { symbol: string; last: number; lot: number }[]): void {
  const { random, decisions } = world
  const author = random.pick(people)
  const targets = Array.from({ length: random.int(3) }, (_, index): SimTarget => {
    const { symbol, last, lot } = random.pick(symbols)
    const side = random.chance(0.5) ? 1 : 2
    const band = Math.round(last * 0.01)
    const isBanded = random.chance(0.5)
    return {
      id: `T${world.counts.steps}.${index}`,
      symbol,
      side,
      volume: lot * (1 + random.int(10)),
      priceLow: isBanded ? last - band : null,
      priceHigh: isBanded ? last + band : null,
      orderIds: [],
    }
  })
  const approvalsNeeded = random.chance(0.4) ? 2 : 1
  const state: ProposalState = { status: 0, author, approvals: [], approvalsNeeded, targets: targets.length }
  const proposal: SimProposal = { state, targets }
  decisions.proposals.push(proposal)
  for (const target of targets) decisions.targets.set(target.id, { proposal, target })
  if (targets.length > 0 && random.chance(0.8)) act(world, proposal, 'submit', author)
  world.counts.proposals += 1
}

function act(world: World, proposal: SimProposal, action: (typeof proposalActions)[number], by: string, of = by): void {
  const before = proposal.state
  const move = moveProposal(before, action, by, of)
  if (!move.ok) return
  if (isOver(before.status)) throw new Error(`a proposal that was over (${before.status}) moved by ${action}`)
  proposal.state = move.state
  if (action === 'approve') world.counts.approvals += 1
}

/** Somebody does something with a proposal, often what they may not. */
export function judge(world: World): void {
  const { random, decisions } = world
  if (decisions.proposals.length === 0) return
  // The newest are what people look at.
  const proposal = random.pick(random.chance(0.8) ? decisions.proposals.slice(-2) : decisions.proposals)
  const action = random.chance(0.7) ? 'approve' : random.pick(proposalActions)
  const by = random.pick(people)
  act(world, proposal, action, by, random.chance(0.2) ? random.pick(people) : by)
}

/** A target that somebody may try to trade: mostly one that may be traded. */
export function anyTarget({ random, decisions }: World): SimTarget | null {
  const known = [...decisions.targets.values()]
  const ready = known.filter(({ proposal }) => mayTrade.includes(proposal.state.status))
  const all = ready.length > 0 && random.chance(0.8) ? ready : known
  return all.length === 0 ? null : random.pick(all).target
}

export function openParent(world: World, accountId: string, on: { symbol: string; last: number; lot: number }): void {
  const { random, decisions } = world
  const volume = on.lot * (2 + random.int(20))
  const request = { algo: random.pick(['LIMIT', 'TWAP', 'VWAP'] as const), slices: 1 + random.int(6), minutes: 30 }
  decisions.parents.push({
    id: `P${world.counts.steps}`,
    accountId,
    symbol: on.symbol,
    side: random.chance(0.5) ? 1 : 2,
    price: on.last,
    volume,
    plan: splitPlan({ ...request, volume, step: on.lot }),
    next: 0,
    children: 0,
    orderIds: [],
  })
}

/** The slice that is due now: what its mark asks for beyond what has filled or works. */
export function dueSlice(world: World, random: Random = world.random): { parent: SimParent; volume: number } | null {
  const waiting = world.decisions.parents.filter(({ next, plan }) => next < plan.length)
  if (waiting.length === 0) return null
  const parent = random.pick(waiting)
  const slice = parent.plan[parent.next]
  if (!slice) return null
  const { volume, working } = countOf(world, parent.orderIds)
  return { parent, volume: nextSliceVolume(slice.target, volume + working) }
}

/** After every step: four eyes, nothing beyond what was approved, and no large order larger than it is. */
export function checkDecisions(world: World): void {
  for (const { state, targets } of world.decisions.proposals) {
    const { author, approvals, approvalsNeeded, status } = state
    const persons = approvals.flatMap(({ by, authority }) => (by === authority ? [by] : [by, authority]))
    if (persons.includes(author)) throw new Error('an author judged the own proposal')
    if (new Set(persons).size !== persons.length) throw new Error('one person approved twice')
    if ((mayTrade.includes(status) || status === done) && approvals.length < approvalsNeeded) {
      throw new Error(`a proposal with ${approvals.length} of ${approvalsNeeded} approvals is ${status}`)
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
  if (!world.isStrict) return
  for (const parent of world.decisions.parents) {
    const { volume, working } = countOf(world, parent.orderIds)
    if (volume + working > parent.volume) {
      throw new Error(`order ${parent.id}: ${volume} filled and ${working} working of ${parent.volume}`)
    }
  }
}
