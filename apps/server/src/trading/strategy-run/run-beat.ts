import { isDailyRhythm } from '@liangshu/engine/backtest/beats'
import { readHistory, type History, type HistoryReader } from '@liangshu/engine/backtest/history'
import { decideBeat, type BeatAnswer } from '@liangshu/engine/strategy/decide-beat'
import type { StrategyTemplate, StrategyView } from '@liangshu/engine/strategy/strategy'
import { templates } from '@liangshu/engine/strategy/template/templates'

import { feeProfileOf } from '../order/instrument-days.ts'
import { mostHistories, type BeatTask } from './beat-task.ts'

/** Days that were sent to this thread. */
export type HistoryCache = Map<string, HistoryReader>

export function keepHistory(kept: HistoryCache, key: string, history: History): void {
  if (kept.size >= mostHistories) kept.delete(kept.keys().next().value ?? '')
  kept.set(key, readHistory(history, feeProfileOf('default')))
}

/** The view of a live beat: the account and its quotes as sent, closed days as a backtest reads them. */
function viewOf({ plan, view }: BeatTask, reader: HistoryReader): StrategyView {
  const today = reader.history.days.length
  return {
    day: view.day,
    secondOfDay: view.secondOfDay,
    isDaily: isDailyRhythm(plan),
    equity: view.equity,
    cash: view.cash,
    held: new Map(view.held),
    universe: plan.universe,
    quote: (symbol) => view.quotes[symbol] ?? null,
    bars: (symbol) => reader.barsBefore(symbol, today),
    contracts: (product) => view.contracts[product] ?? [],
  }
}

export function runBeat(task: BeatTask, reader: HistoryReader, own?: StrategyTemplate): BeatAnswer {
  const { plan, state } = task
  const { params, limits, named } = plan
  return decideBeat({ template: own ?? templates[plan.type], params, limits, named, state, view: viewOf(task, reader) })
}
