import type { JobContext } from './job-registry.ts'

type Options<T> = Pick<JobContext, 'log' | 'signal'> & { nameOf: (item: T) => string }

/**
 * What a job does for each institution or product. One that fails holds up none of the others: its name is logged, and when
 * all had their turn, the run fails with the first failure, so that somebody looks at it.
 */
export async function eachInTurn<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
  { nameOf, log, signal }: Options<T>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) {
    if (signal.aborted) break
    try {
      await work(item)
    } catch (error) {
      failures.push(error)
      log(`${nameOf(item)}：执行出错`)
    }
  }
  if (failures.length > 0) throw failures[0]
}
