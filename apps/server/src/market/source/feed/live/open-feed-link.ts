import { initialsOf } from '../../../reference/instrument/pinyin-initials.ts'
import { answerCall, type AnsweringMarket } from '../../answer-call.ts'
import type { MarketAnalysis } from '../../market-analysis.ts'
import type { MarketLink } from '../../market-link.ts'
import type { FromMarket } from '../../protocol.ts'
import type { Feeds } from '../create-feeds.ts'
import { createFedReplays } from '../history/fed-replays.ts'
import { createStoredHistory, type StoredHistory } from '../history/stored-history.ts'
import { createFedBars } from './fed-bars.ts'
import { marketOf } from './fed-market.ts'
import { createFeedRunner, FEED_HISTORY, type FeedRunner, type FeedRunnerOptions } from './feed-runner.ts'

export interface FeedLink extends MarketLink {
  readonly runner: FeedRunner
  readonly storedHistory: StoredHistory
}

/** A market that comes from outside: it mostly waits for the network, so it needs no thread of its own. */
export function openFeedLink(
  options: Omit<FeedRunnerOptions, 'post' | 'storedHistory'> & {
    readonly feeds: Feeds
    readonly analysis: MarketAnalysis
  },
): FeedLink {
  // Opens the dictionary of names, a tenth of a second: now, while nobody can ask yet, and not when the day opens.
  initialsOf('名')
  const listeners: ((message: FromMarket) => void)[] = []
  const post = (message: FromMarket) => listeners.forEach((listener) => listener(message))
  const { db, log, analysis } = options
  const bars = createFedBars(options)
  const storedHistory = createStoredHistory({
    db,
    source: FEED_HISTORY,
    log,
    bars,
    analysis,
    onRows(feedDay, instruments) {
      if (runner.feedDay() !== feedDay) return
      const { version, layout } = feedDay.master
      post({ kind: 'master', version, instruments, layout, buffers: feedDay.shown })
    },
  })
  const runner = createFeedRunner({ ...options, post, storedHistory })
  const answering: AnsweringMarket = {
    market() {
      const feedDay = runner.feedDay()
      return feedDay && marketOf(feedDay, bars)
    },
    withHistory: storedHistory.market,
    analysis,
    replays: createFedReplays({
      db,
      source: FEED_HISTORY,
      bars,
      feedDay: runner.feedDay,
      now: () => options.clock.now().getTime(),
    }),
    // No thread lies between: a value is handed over as it is.
    canWrite: false,
  }

  return {
    kind: 'feed',
    history: FEED_HISTORY,
    runner,
    storedHistory,
    send(message) {
      if (message.kind === 'ask') void answerCall(answering, message, post)
    },
    onMessage: (listener) => void listeners.push(listener),
    onBroken: () => undefined,
    feeds: () =>
      options.feeds.sources.map((source) => {
        const { score, breaker, latencyMs, lastFailure } = source.health()
        return { name: source.name, score, breaker, latencyMs, lastFailure }
      }),
    close: async () => undefined,
  }
}
