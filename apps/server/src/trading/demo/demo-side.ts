import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FindTargets } from '../proposal/find-targets.ts'
import type { TradingServices } from '../trading-services.ts'

/** A past trading day as others than the strategies see it. */
export type SideDay = {
  readonly date: string
  readonly dayIndex: number
  /** Trading days that are still to come. */
  readonly daysLeft: number
}

/** What happens beside the strategies on a past day. Everything it does is part of the day's one transaction. */
export type DemoSide = {
  /** In the afternoon, while the market trades. */
  readonly trade: (day: SideDay) => Promise<void>
  /** After the day was settled. */
  readonly close: (day: SideDay) => Promise<void>
}

/** Made by whoever starts the demo: trading itself does not know proposals, units or clients' papers. */
export type DemoSideMaker = {
  readonly findTargets: (clock: Clock) => FindTargets
  readonly open: (parts: { db: Db; clock: Clock; trading: TradingServices }) => DemoSide
}
