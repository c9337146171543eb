import { loadavg } from 'node:os'

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
 * The same with the processor time of this process beside it: what is left of a figure when other programs take the
 * processor away. The load of the machine is told with it.
 * @param {string} name
 * @param {() => Promise<unknown> | unknown} work
 * @param {number} [runs]
 */
export async function medianMsOfProcessor(name, work, runs = 5) {
  /** @type {number[]} */
  const used = []
  const ms = await medianMs(async () => {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    used.push((user + system) / 1000)
  }, runs)
  const processor = used.slice(1).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? Number.NaN
  const load = loadavg()[0]?.toFixed(1)
  process.stdout.write(`${name}: ${ms.toFixed(0)} ms, processor ${processor.toFixed(0)} ms, load ${load}\n`)
  return ms
}

/**
 * Prints one figure. For times, less is better, so the ratio is turned around.
 * @param {{ bench: string, ours: number, peer: number, unit: string, lessIsBetter?: boolean }} figure
 */
export function report({ bench, ours, peer, unit, lessIsBetter = false }) {
  const ratio = lessIsBetter ? peer / ours : ours / peer
  process.stdout.write(`${JSON.stringify({ bench, ours, peer, ratio, unit })}\n`)
}
