import type { NodeBus } from '../bus/node-bus.ts'

/** web answers calls, worker does what nobody waits for, market keeps the market. */
export const nodeRoles = ['web', 'worker', 'market'] as const
export type NodeRole = (typeof nodeRoles)[number]

/** What a node is there for, and whether it still takes calls. */
export interface NodeState {
  readonly bus: NodeBus
  has: (role: NodeRole) => boolean
  /** From now on a balancer is told to send nobody here. */
  drain: () => void
  isDraining: () => boolean
  /** Until the work is done, well or not, a balancer is told what is missing. */
  prepare: (missing: string, work: Promise<unknown>) => void
  /** What is being prepared still, or null. */
  missing: () => string | null
}

export function createNodeState(bus: NodeBus, roles: readonly NodeRole[] = nodeRoles): NodeState {
  let isDraining = false
  const preparing = new Set<{ missing: string }>()
  return {
    bus,
    has: (role) => roles.includes(role),
    drain() {
      isDraining = true
    },
    isDraining: () => isDraining,
    prepare(missing, work) {
      const entry = { missing }
      preparing.add(entry)
      const end = () => preparing.delete(entry)
      work.then(end, end)
    },
    missing: () => [...preparing][0]?.missing ?? null,
  }
}
