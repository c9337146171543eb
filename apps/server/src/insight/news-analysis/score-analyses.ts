import type { MarketSource } from '../../market/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { findToScore, insertScores, type NewScore, type ToScore } from './record.store.ts'
import type { Outcome } from './outcomes.calls.ts'

/** Items whose outcome is asked for in one go: between two goes the market beats. */
const AT_ONCE = 200
const SINCE_MS = 130 * 86_400_000

function scoresOf({ id, direction }: ToScore, outcome: Outcome | undefined): NewScore[] {
  if (!outcome) return []
  const scores = outcome.excess.map(({ horizon, value }): NewScore => ({
    analysisId: id,
    horizon,
    excess: value,
    isRight: Math.sign(value) === direction,
  }))
  const { truth } = outcome
  return truth === null
    ? scores
    : [...scores, { analysisId: id, horizon: 0, excess: null, isRight: truth === direction }]
}

/** Holds every judgement against what happened since; what is not over yet waits for another day. */
export async function scoreAnalyses(
  { db, clock, market }: { db: Db; clock: Clock; market: MarketSource },
  sources: readonly string[],
  isWanted: () => boolean = () => true,
): Promise<void> {
  const since = new Date(market.time().epochMs - SINCE_MS)
  let after = ''
  while (isWanted()) {
    const part = await findToScore(db, { sources, since, afterId: after, most: AT_ONCE })
    if (part.length === 0) return
    after = part.at(-1)?.id ?? after
    const outcomes = new Map((await market.ask('newsOutcomes', { items: part })).map((one) => [one.id, one]))
    await insertScores(
      db,
      part.flatMap((one) => scoresOf(one, outcomes.get(one.id))),
      clock.now(),
    )
  }
}
