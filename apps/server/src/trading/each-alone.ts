import type { PutAside } from './put-aside.ts'

type Warn = (facts: object, text: string) => void
type Options<T> = { warn: Warn; about: (item: T) => object; aside?: { keyOf: (item: T) => string; list: PutAside } }

/** One account that breaks does not hold up the others: it is noted, and the next has its turn. */
export async function eachAlone<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  { warn, about, aside }: Options<T>,
): Promise<number> {
  let broken = 0
  for (const item of items) {
    const key = aside?.keyOf(item) ?? ''
    if (aside?.list.isResting(key)) continue
    try {
      await work(item)
      aside?.list.worked(key)
    } catch (error) {
      broken += 1
      warn({ ...about(item), err: error }, 'left out, the others go on')
      aside?.list.failed(key, error, about(item))
    }
  }
  return broken
}

/**
 * Institutions take turns side by side: each goes through its own, at most so many a beat and on from there in the next,
 * so that nobody waits for another's long list.
 */
export function createFairRounds<T>({ laneOf, most }: { laneOf: (item: T) => number; most: number }) {
  const starts = new Map<number, number>()
  return async (items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
    const lanes = Map.groupBy(items, laneOf)
    await Promise.all(
      [...lanes].map(async ([lane, own]) => {
        const start = (starts.get(lane) ?? 0) % own.length
        const turn = [...own.slice(start), ...own.slice(0, start)].slice(0, most)
        starts.set(lane, start + turn.length)
        for (const item of turn) await work(item)
      }),
    )
  }
}
