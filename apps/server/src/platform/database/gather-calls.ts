import { fromDatabase } from '../http/database-error.ts'

/**
 * Makes one call of many: what is asked while earlier calls are under way goes out together with the next. Nothing
 * waits while fewer than `atOnce` are under way, and nothing is answered by a call that began before it was asked.
 * A call that breaks is made again in halves, until only those fail that break it by themselves; so `work` must leave
 * nothing behind when it fails.
 */
export function gatherCalls<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  { atOnce = 1, most = 200 }: { atOnce?: number; most?: number } = {},
): (item: Item) => Promise<Answer> {
  type Waiting = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  let queue: Waiting[] = []
  let running = 0
  let isScheduled = false

  async function run(batch: readonly Waiting[]): Promise<void> {
    try {
      const answers = await work(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      // Without a database every half would fail as well, only later.
      if (batch.length === 1 || fromDatabase(error)?.code === 'DATABASE_DOWN') {
        for (const { reject } of batch) reject(error)
        return
      }
      const middle = batch.length >> 1
      await run(batch.slice(0, middle))
      await run(batch.slice(middle))
    }
  }

  function pump(): void {
    isScheduled = false
    while (running < atOnce && queue.length > 0) {
      const batch = queue.slice(0, most)
      queue = queue.slice(most)
      running += 1
      void run(batch).finally(() => {
        running -= 1
        pump()
      })
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (isScheduled) return
      isScheduled = true
      setImmediate(pump)
    })
}
