import { setImmediate as nextTurn } from 'node:timers/promises'

import { MarketRefusal } from '@liangshu/engine/market/reader/refusal'

import type { ReplayMoment } from './replay-moment.ts'

interface Question {
  readonly at: ReplayMoment
  readonly run: () => Promise<unknown>
  readonly resolve: (answer: unknown) => void
  readonly reject: (error: unknown) => void
}

/** What one clock may have waiting: a workspace asks some twenty questions a moment. */
const MOST_OF_ONE = 60
const MOST_WAITING = 400

const isSameMoment = (one: ReplayMoment, other: ReplayMoment | null): boolean =>
  one.date === other?.date && one.second === other.second

/**
 * One question about the past at a time, and a turn for everything else after each: whatever is asked, the live market
 * beats and answers between two of them. Questions of the moment at hand go first, since going to another one costs most.
 * A clock that has moved on gives up what it asked before.
 */
export function createReplayQueue() {
  const waiting: Question[] = []
  let last: ReplayMoment | null = null
  let isRunning = false

  function giveUpEarlier(at: ReplayMoment): void {
    for (let i = waiting.length - 1; i >= 0; i -= 1) {
      const question = waiting[i]
      if (!question || question.at.who !== at.who || isSameMoment(question.at, at)) continue
      waiting.splice(i, 1)
      question.reject(new MarketRefusal('preparing', '回放已转到其他时刻'))
    }
  }

  function takeNext(): Question | undefined {
    const same = waiting.findIndex(({ at }) => isSameMoment(at, last))
    return waiting.splice(Math.max(0, same), 1)[0]
  }

  async function runAll(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let question = takeNext(); question; question = takeNext()) {
      last = question.at
      await question.run().then(question.resolve, question.reject)
      await nextTurn()
    }
    isRunning = false
  }

  return {
    /** Runs when its turn has come; `run` sees no other question at work. */
    add<Answer>(at: ReplayMoment, run: () => Promise<Answer>): Promise<Answer> {
      giveUpEarlier(at)
      const own = waiting.filter((question) => question.at.who === at.who).length
      if (own >= MOST_OF_ONE || waiting.length >= MOST_WAITING)
        return Promise.reject(new MarketRefusal('preparing', '回放请求过多，请稍候再试'))
      return new Promise<Answer>((resolve, reject) => {
        waiting.push({ at, run, resolve: resolve as Question['resolve'], reject })
        void runAll()
      })
    },
  }
}
