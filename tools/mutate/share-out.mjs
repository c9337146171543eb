/**
 * Each worker takes the next thing as soon as it is done with the last. The first failure ends it for all: what was begun is
 * ended, nothing else begins.
 * @template Worker
 * @template Thing
 * @param {readonly Worker[]} workers
 * @param {readonly Thing[]} things
 * @param {(worker: Worker, thing: Thing) => Promise<void>} work
 */
export async function shareOut(workers, things, work) {
  const left = [...things]
  const outcomes = await Promise.allSettled(
    workers.map(async (worker) => {
      for (let thing = left.shift(); thing !== undefined; thing = left.shift()) {
        await work(worker, thing).catch((error) => {
          left.length = 0
          throw error
        })
      }
    }),
  )
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
