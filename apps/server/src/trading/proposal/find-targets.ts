import type { TargetFacts } from '@liangshu/engine/account/risk/pre-trade-facts'

import type { Tx } from '../../platform/database/database.ts'

/** A target that an order names, and the product and unit of the order's account. */
export type TargetQuestion = { readonly targetId: string; readonly productId: string; readonly unitId: string }

export const keyOfTarget = ({ targetId, productId, unitId }: TargetQuestion): string =>
  `${targetId} ${productId} ${unitId}`

/**
 * What proposals allow, by `keyOfTarget`. The targets stay locked to the end of the transaction, so that two orders
 * cannot take the same rest. Whoever keeps proposals brings it.
 */
export type FindTargets = (tx: Tx, asked: readonly TargetQuestion[]) => Promise<ReadonlyMap<string, TargetFacts>>

export const noTargets: FindTargets = () => Promise.resolve(new Map())
