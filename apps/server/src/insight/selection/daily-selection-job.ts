import type { MarketSource } from '../../market/index.ts'
import type { JobDefinition } from '../../platform/jobs/job-registry.ts'
import type { Selections } from './selection.service.ts'

/** The selections of the day, after the close. Runs on a node whose market has looked at all its days. */
export const dailySelectionJob = (selections: Pick<Selections, 'runDaily'>, market: MarketSource): JobDefinition => ({
  name: 'dailySelection',
  title: '每日选股',
  timeoutMs: 5 * 60_000,
  isAble: () => market.isReady && market.isSettled,
  run: (context) => selections.runDaily(context),
})
