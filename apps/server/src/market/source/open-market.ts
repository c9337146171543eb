import type { NodeBus } from '../../platform/bus/node-bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log/log.ts'
import { historyEngineOf } from '../history/engine/history-engine.ts'
import type { KeeperWork } from '../live/keeper/start-keeper.ts'
import { createMarket } from './create-market.ts'
import { openFeedMarket } from './feed/live/open-feed-market.ts'
import type { MarketAnalysis } from './market-analysis.ts'
import type { MarketSource } from './market-source.ts'
import { FEED_HISTORY } from './feed/live/feed-runner.ts'
import { openRemoteLink } from './remote/remote-link.ts'
import { shareClock } from './remote/shared-clock.ts'
import { historyWork } from './simulated/keep-history.ts'
import { historyOf, openWorkerLink } from './simulated/worker-link.ts'

export interface OpenedMarket {
  readonly market: MarketSource
  /** What the process that keeps the market has to do for it. */
  readonly work: readonly KeeperWork[]
}

interface OpeningParts {
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
  readonly analysis: MarketAnalysis
  readonly bus: NodeBus
}

/** Names the history of the simulated market of the settings. */
export const simulatedHistory = ({ SIM_SEED, SIM_STOCKS }: Pick<Config, 'SIM_SEED' | 'SIM_STOCKS'>): string =>
  historyOf({ seed: SIM_SEED, stocks: SIM_STOCKS })

/** The market of the settings. Not waited for: the server answers 行情准备中 until it is there. */
export function openMarket(parts: OpeningParts): OpenedMarket {
  const { config, clock, log, bus } = parts
  const fed = openFeedMarket(parts)
  if (fed) return { market: fed.market, work: fed.work }
  const link = openWorkerLink({ seed: config.SIM_SEED, stocks: config.SIM_STOCKS, clock: { mode: 'live' } })
  const market = createMarket(shareClock(link, bus), log)
  return { market, work: [historyWork(market, () => clock.now().getTime(), historyEngineOf(parts.db))] }
}

/** The market of the settings, as the node that keeps it shows it. */
export function openRemoteMarket({ config, bus, log }: Pick<OpeningParts, 'config' | 'bus' | 'log'>): MarketSource {
  const isFed = config.MARKET_SOURCE === 'feed'
  const link = openRemoteLink({
    bus,
    log,
    kind: isFed ? 'feed' : 'sim',
    history: isFed ? FEED_HISTORY : simulatedHistory(config),
  })
  return createMarket(link, log)
}
