/**
 * Median of several timed runs in milliseconds, after one that does not count.
 * @param {() => Promise<unknown> | unknown} work
 * @param {number} [runs]
 */
export async function medianMs(work, runs = 5) {
  await work()
  const times = []
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
}

/**
 * Prints one figure. For times, less is better, so the ratio is turned around.
 * @param {{ bench: string, ours: number, peer: number, unit: string, lessIsBetter?: boolean }} figure
 */
export function report({ bench, ours, peer, unit, lessIsBetter = false }) {
  const ratio = lessIsBetter ? peer / ours : ours / peer
  process.stdout.write(`${JSON.stringify({ bench, ours, peer, ratio, unit })}\n`)
}
