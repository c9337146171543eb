import type { World } from './world.ts'

/** Something that may happen next, and how often beside the others. */
export type Action = readonly [weight: number, act: (world: World) => void]
