import type { StartBacktestBody } from '@liangshu/contract/trading/backtest'
import type { SaveStrategyBody } from '@liangshu/contract/trading/strategy'

import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import { inTenant } from '../../platform/tenancy/in-tenant.ts'
import { createStrategyService } from '../strategy/strategy.service.ts'
import { findOwnByName } from '../strategy/strategy.store.ts'
import type { Universe } from '../strategy/universe.ts'
import { createBacktestService } from './backtest.service.ts'
import { toWire } from './backtest.store.ts'

export type StrategyBacktests = ReturnType<typeof createStrategyBacktests>

/** What another area needs to have a strategy kept and backtested. */
export function createStrategyBacktests(parts: { db: Db; clock: Clock; universe: Universe }) {
  const strategies = createStrategyService(parts)
  const backtests = createBacktestService(parts)
  return {
    /** Of the caller's own making. */
    findByName: (actor: Actor, name: string) => inTenant(parts.db, actor, (tx) => findOwnByName(tx, actor, name)),
    save: (actor: Actor, body: SaveStrategyBody) => strategies.save(actor, body),
    backtest: (actor: Actor, body: StartBacktestBody) => backtests.start(actor, body),
    findBacktests: async (actor: Actor, strategyId: string, most: number) =>
      (await backtests.findPage(actor, strategyId, most, 0)).rows.map(toWire),
  }
}
