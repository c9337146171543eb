// The process of a page as the browser counts it: all its threads, painting included.

/** Seconds of processor time the pages of a browser have used so far. @param {import('playwright-core').Browser} browser */
async function pageSeconds(browser) {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo')
  await devtools.detach()
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

/** Share of one core in percent that the pages use while they are left alone. @param {import('playwright-core').Browser} browser @param {number} seconds */
export async function coreShare(browser, seconds) {
  const before = await pageSeconds(browser)
  const startedAt = performance.now()
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const used = (await pageSeconds(browser)) - before
  return (used / ((performance.now() - startedAt) / 1000)) * 100
}

/** Megabytes of live objects. @param {{ send: (method: any) => Promise<any> }} devtools */
export async function heapMb(devtools) {
  for (let turn = 0; turn < 3; turn += 1) await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize / 1e6
}
