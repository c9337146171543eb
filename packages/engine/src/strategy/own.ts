import type { ParamField } from '@liangshu/contract/trading/strategy-params'
import type { StrategyTemplate } from './strategy.ts'

/**
 * All that a strategy of one's own may import, under the name `liangshu`: the interface of the templates, the helpers they
 * are made of, and a few indicators. docs/strategies.md explains it with a whole example.
 */
export { positionEffect, side } from '@liangshu/contract/trading/order-codes'
export { movingAverage } from '../analysis/indicator/moving-average.ts'
export { averageTrueRange } from '../analysis/indicator/trend-strength.ts'
export { isDue } from './rhythm.ts'
export { barsSeen, info, warning } from './strategy.ts'
export {
  amountFen,
  buyFor,
  cashBuffer,
  closeContract,
  crossingPrice,
  decisionPrice,
  heldSymbols,
  isExecutable,
  lotsFor,
  sellAll,
  sellSome,
  withinCash,
} from './wanted-orders.ts'
export type {
  HeldPosition,
  LogLine,
  SeenContract,
  SeenQuote,
  StrategyAnswer,
  StrategyView,
  WantedOrder,
} from './strategy.ts'
export type { Bars } from '../analysis/trade-point/bars.ts'

/** What a file of one's own exports as `strategy`. */
export type OwnStrategy<State = unknown> = StrategyTemplate<State> & {
  /** Shown where a strategy is chosen. */
  readonly title: string
  /** Whether it chooses among a universe; left out, its parameters name what it trades. */
  readonly hasUniverse?: boolean
  /** Asked for in the form and checked before `decide` sees them. */
  readonly params: readonly ParamField[]
}
