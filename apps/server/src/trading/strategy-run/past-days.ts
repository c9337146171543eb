import type { History } from '@liangshu/engine/backtest/history'
import { barsSeen } from '@liangshu/engine/strategy/strategy'
import { dateOfDay, dayNumber } from '@liangshu/engine/time/calendar/civil-day'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import type { AskHistory } from '../backtest/run-backtest.ts'
import { historyOfMarket } from '../strategy/history-of-market.ts'
import { isCoinPlan, symbolsOf, type StrategyPlan } from '../strategy/strategy-plan.ts'

export type PastDays = (plan: StrategyPlan) => Promise<{ history: History; key: string }>

const mostKept = 60

/** The closed days that strategies look back on, read once a day for each set of symbols. */
export function createPastDays(ask: AskHistory, today: () => string, coinDay: () => string): PastDays {
  const kept = new Map<string, Promise<History>>()

  async function read(plan: StrategyPlan, to: string): Promise<History> {
    const symbols = symbolsOf(plan)
    return historyOfMarket(
      await ask('historyDays', { symbols, products: plan.products, from: to, to, lookBack: barsSeen - 1 }),
    )
  }

  return async (plan) => {
    const to = isCoinPlan(plan) ? dateOfDay(dayNumber(coinDay()) - 1) : mainlandCalendar.previous(today())
    const key = `${to} ${plan.products.join(',')} ${symbolsOf(plan).join(',')}`
    let found = kept.get(key)
    if (!found) {
      if (kept.size >= mostKept) kept.clear()
      found = read(plan, to)
      kept.set(key, found)
      found.catch(() => kept.delete(key))
    }
    return { history: await found, key }
  }
}
