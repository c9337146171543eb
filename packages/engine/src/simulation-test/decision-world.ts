import type { NewOrder } from '../account/order/order.ts'
import { checkParents, noteSlice, type SimParent } from './large-order-world.ts'
import { checkProposals, noteTargetOrder, type SimProposal, type SimTarget } from './proposal-world.ts'
import { noteUnitPart, type SimUnitOrder } from './unit-order-world.ts'
import type { World } from './world.ts'

/** What people decide above the accounts: proposals with their approvals, and orders that are worked in parts. */
export type DecisionWorld = {
  readonly proposals: SimProposal[]
  readonly targets: Map<string, { readonly proposal: SimProposal; readonly target: SimTarget }>
  targetsMade: number
  readonly parents: SimParent[]
  readonly unitOrders: SimUnitOrder[]
}

export const createDecisionWorld = (): DecisionWorld => ({
  proposals: [],
  targets: new Map(),
  targetsMade: 0,
  parents: [],
  unitOrders: [],
})

/** An order that came into being belongs to its target, to the large order it is a slice of, to the unit it is a part of. */
export function noteOrder(world: World, { orderId, draft, status }: NewOrder): void {
  const { parents, unitOrders } = world.decisions
  const isRefused = status === 8
  if (draft.remark !== '') {
    const parent = parents.find(({ id }) => draft.remark === id)
    if (parent) noteSlice(parent, orderId, draft.clOrdId, isRefused)
    const unit = unitOrders.find(({ id }) => draft.remark === id)
    if (unit) noteUnitPart(unit, draft)
  }
  if (draft.proposalTargetId !== null && !isRefused) noteTargetOrder(world, orderId, draft, draft.proposalTargetId)
}

/** After every step: four eyes, nothing beyond what was approved, and no large order larger than it is. */
export function checkDecisions(world: World): void {
  checkProposals(world)
  checkParents(world)
}
