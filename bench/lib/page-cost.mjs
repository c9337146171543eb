// What a page costs its main thread, in processor time: what is left of a figure when other programs take the processor away.

/** @typedef {{ send: (method: string, params?: object) => Promise<any> }} Devtools */

/** Starts to count. @param {import('playwright-core').Page} page @returns {Promise<Devtools>} */
export async function watchMainThread(page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return /** @type {Devtools} */ (devtools)
}

/** Milliseconds the main thread has worked so far. @param {Devtools} devtools */
export async function mainThreadMs(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return metrics.find((/** @type {{ name: string }} */ { name }) => name === 'TaskDuration').value * 1000
}

/** What some work costs the main thread. @param {Devtools} devtools @param {() => Promise<unknown>} work */
export async function costOf(devtools, work) {
  const before = await mainThreadMs(devtools)
  const result = await work()
  return { ms: (await mainThreadMs(devtools)) - before, result }
}

/** @param {number[]} numbers */
export const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

/** @param {number[]} numbers @param {number} share */
export const quantile = (numbers, share) =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN

/** Two decimals. @param {number} number */
export const rounded = (number) => Math.round(number * 100) / 100
