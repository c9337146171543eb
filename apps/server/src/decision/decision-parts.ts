import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database/database.ts'
import type { Lists } from '../platform/list/lists.ts'
import type { TradingServices } from '../trading/index.ts'

/** A message for colleagues; told once per `id`. */
export type Telling = { tenantId: number; userIds: readonly string[]; title: string; text: string; id: string }

/** What the services of this area are made of. */
export type DecisionParts = {
  readonly db: Db
  readonly clock: Clock
  readonly lists: Lists
  readonly trading: TradingServices
  readonly tell: (telling: Telling) => Promise<unknown>
}

/** Where somebody acted from, for the trail. */
export type From = { readonly ip: string }
