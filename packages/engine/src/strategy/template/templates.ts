import type { StrategyType } from '@liangshu/contract/trading/strategy-types'
import type { StrategyTemplate } from '../strategy.ts'
import { etfArbTemplate } from './etf-arb.ts'
import { futuresTrendTemplate } from './futures-trend.ts'
import { gridTemplate } from './grid.ts'
import { rankTemplate } from './rank.ts'
import { rebalanceTemplate } from './rebalance.ts'
import { signalTemplate } from './signal.ts'

/** People trade it themselves, by proposals and tickets. */
const manualTemplate: StrategyTemplate<null> = {
  first: null,
  decide: () => ({ orders: [], log: [], state: null }),
}

/** Its file decides; where it is missing, nothing is traded. */
const ownTemplate: StrategyTemplate<null> = {
  first: null,
  decide: () => {
    throw new Error('自编策略未加载')
  },
}

/** States differ from one template to the next; each reads only what it answered itself. */
export const templates = {
  signal: signalTemplate,
  rank: rankTemplate,
  etfArb: etfArbTemplate,
  grid: gridTemplate,
  rebalance: rebalanceTemplate,
  futuresTrend: futuresTrendTemplate,
  manual: manualTemplate,
  own: ownTemplate,
} as unknown as Readonly<Record<StrategyType, StrategyTemplate>>
