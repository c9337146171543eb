import type { BeatAnswer, RunState } from '@liangshu/engine/strategy/decide-beat'
import type { HeldPosition, SeenContract, SeenQuote } from '@liangshu/engine/strategy/strategy'
import type { History } from '@liangshu/engine/backtest/history'

import type { OwnCode } from '../own-strategy/own-code.ts'
import type { StrategyPlan } from '../strategy/strategy-plan.ts'

/** One beat of one strategy on one account, as it goes to the thread that runs it. Plain data. */
export type BeatTask = {
  readonly plan: StrategyPlan
  readonly state: RunState | null
  readonly view: {
    readonly day: string
    readonly secondOfDay: number
    readonly equity: number
    readonly cash: number
    readonly held: readonly (readonly [string, HeldPosition])[]
    readonly quotes: Readonly<Record<string, SeenQuote>>
    readonly contracts: Readonly<Record<string, readonly SeenContract[]>>
  }
  /** Days of its symbols; the thread keeps them under this key. */
  readonly historyKey: string
  /** A strategy of one's own in place of the template. */
  readonly own?: OwnCode
}

/** Histories a thread or process keeps, the newest; whoever sends them counts with it and sends an older one again. */
export const mostHistories = 30

export type ToStrategy = {
  readonly id: number
  readonly task: BeatTask
  /** Only when the thread does not have it. */
  readonly history?: History
}

export type FromStrategy =
  | { readonly kind: 'answer'; readonly id: number; readonly answer: BeatAnswer }
  | { readonly kind: 'failure'; readonly id: number; readonly message: string }
