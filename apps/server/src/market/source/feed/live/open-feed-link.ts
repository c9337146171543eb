import { CallRefusal } from '../../../core/call-refusal.ts'
import type { CallName } from '../../../core/calls.ts'
import { initialsOf } from '../../../core/instrument-facts.ts'
import type { MarketLink } from '../../market-link.ts'
import type { FromMarket, ToMarket } from '../../protocol.ts'
import type { Feeds } from '../create-feeds.ts'
import { createFeedAnalysis, type FeedAnalysis } from '../analysis/feed-analysis.ts'
import { createFeedCalls } from './feed-calls.ts'
import { createFeedRunner, FEED_HISTORY, type FeedRunner, type FeedRunnerOptions } from './feed-runner.ts'

export interface FeedLink extends MarketLink {
  readonly runner: FeedRunner
  readonly analysis: FeedAnalysis
}

/** A market that comes from outside: it mostly waits for the network, so it needs no thread of its own. */
export function openFeedLink(
  options: Omit<FeedRunnerOptions, 'post' | 'analysis'> & { readonly feeds: Feeds },
): FeedLink {
  // Opens the dictionary of names, a tenth of a second: now, while nobody can ask yet, and not when the day opens.
  initialsOf('名')
  const listeners: ((message: FromMarket) => void)[] = []
  const post = (message: FromMarket) => listeners.forEach((listener) => listener(message))
  const analysis = createFeedAnalysis({
    db: options.db,
    source: FEED_HISTORY,
    log: options.log,
    onRows(stage, instruments) {
      if (runner.stage() !== stage) return
      const { version, layout } = stage.master
      post({ kind: 'master', version, instruments, layout, buffers: stage.shown })
    },
  })
  const runner = createFeedRunner({ ...options, post, analysis })
  const calls = createFeedCalls({ ...options, core: analysis.core })

  async function answer({ id, name, args }: Extract<ToMarket, { kind: 'ask' }>): Promise<void> {
    try {
      const stage = runner.stage()
      if (!stage) throw new CallRefusal('preparing', '行情准备中，请稍候')
      const call = calls[name as CallName] as ((stage: unknown, args: unknown) => Promise<unknown>) | undefined
      if (!call) throw new CallRefusal('preparing', '实时行情源不提供该数据')
      post({ kind: 'answer', id, result: await call(stage, args) })
    } catch (error) {
      if (error instanceof CallRefusal) post({ kind: 'refusal', id, reason: error.kind, message: error.message })
      else
        post({ kind: 'failure', id, message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  }

  return {
    kind: 'feed',
    history: FEED_HISTORY,
    runner,
    analysis,
    send(message) {
      if (message.kind === 'ask') void answer(message)
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
