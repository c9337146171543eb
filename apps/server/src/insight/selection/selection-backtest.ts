import type { SelectionBacktestBody } from '@liangshu/contract/insight/selection'
import { saveStrategyBody } from '@liangshu/contract/trading/strategy'

import type { MarketSource } from '../../market/index.ts'
import { refusal } from '../../platform/http/app-error.ts'
import type { Actor } from '../../platform/tenancy/actor.ts'
import type { StrategyBacktests } from '../../trading/index.ts'
import type { Selections } from './selection.service.ts'

interface Parts {
  readonly market: MarketSource
  readonly selections: Selections
  readonly strategies: StrategyBacktests
}

/** How many results of one selection are shown. */
const MOST_SHOWN = 10
const strategyName = (name: string): string => `选股·${name}`

/**
 * SEL-15: a selection is backtested like any strategy: what it chose on each day becomes a strategy of dated baskets, and
 * the engine of the strategies trades it with its checks, fees and dated rules. The result is kept with that strategy.
 */
export function createSelectionBacktests({ market, selections, strategies }: Parts) {
  return {
    async start(actor: Actor, { name, initCash, ...body }: SelectionBacktestBody) {
      const past = await market.ask('selectionPast', await selections.argsOf(actor, body))
      const dated = past.selections
        .toReversed()
        .flatMap(({ entry, picks }) =>
          picks.length === 0 ? [] : [{ day: entry, symbols: picks.map(({ symbol }) => symbol) }],
        )
      const [first, last] = [dated[0], past.selections[0]]
      if (!first || !last) throw refusal('历史不足，还没有可回测的选股')
      const known = await strategies.findByName(actor, strategyName(name))
      const strategy = await strategies.save(
        actor,
        saveStrategyBody.parse({
          id: known?.id,
          name: strategyName(name),
          type: 'rebalance',
          params: { dated },
          // What is chosen is held until the next choice; nothing else ends it.
          singleMaxPct: 1,
          stopLossPct: 0,
          takeProfitPct: 0,
          dailyLossPct: 0,
        }),
      )
      return strategies.backtest(actor, {
        strategyId: strategy.id,
        from: first.day,
        to: last.exit,
        initCash,
        benchmark: 'SHSE.000300',
      })
    },

    /** What was kept under a name, newest first. */
    async find(actor: Actor, name: string) {
      const known = await strategies.findByName(actor, strategyName(name))
      return known ? strategies.findBacktests(actor, known.id, MOST_SHOWN) : []
    },
  }
}
