// The market pages in Chromium, production build: from the click until their panels have data, core, heap of ten, beside limits
import { loadavg } from 'node:os'
import { openDesk, openPath } from './lib/browser-desk.mjs'
import { takeMarketSocket } from './lib/fast-market.mjs'
import { report } from './lib/measure.mjs'
import { mainThreadMs, rounded, watchMainThread } from './lib/page-cost.mjs'
import { coreShare, heapMb } from './lib/page-process.mjs'

const limits = { openMs: 800, core: 30, heapGrowth: 20 }
const seconds = Number(process.env['BENCH_SECONDS'] ?? 20)
const beats = Number(process.env['BENCH_BEATS'] ?? 3600)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
/** Pages of panels; the import of bars is a form. */
const isMarketPage = (path) =>
  /^\/(trade\/(watch|signal)|macro|etf)\//.test(path) && !path.includes(':') && path !== '/macro/barImport'

/** From the click until no panel of the page in front waits for data any more, painted. */
const openingMs = (page, path) =>
  page.evaluate(async (to) => {
    const startedAt = performance.now()
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
    const isUsable = () => {
      const pane = document.querySelector(`.tab-pane[data-path="${to}"]`)
      const lights = [...(pane?.querySelectorAll('.panel-freshness') ?? [])]
      return lights.length > 0 && lights.every((light) => !light.classList.contains('is-loading'))
    }
    while (!isUsable()) {
      if (performance.now() - startedAt > 30_000) return Number.NaN
      await new Promise((resolve) => setTimeout(resolve))
    }
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - startedAt
  }, path)

/** Long enough for a desk that is shown again to have caught up: whoever clicks has looked at it. */
const SETTLE_MS = 2500

const closeTab = (page) =>
  page.evaluate(() => /** @type {HTMLElement | null} */ (document.querySelector('.tab.is-active button'))?.click())

/** @type {Awaited<ReturnType<typeof takeMarketSocket>> | undefined} */
let market
const desk = await openDesk({
  size: { width: 1920, height: 1080 },
  prepare: async (context) => {
    if (beats > 0) market = await takeMarketSocket(context)
  },
})
const say = (text) => process.stdout.write(`${text}, load ${loadavg()[0]?.toFixed(1)}\n`)
try {
  const { browser, page, devtools, paths } = desk
  // Three of the pages are for departments that have asked for them.
  await page.evaluate(() => localStorage.setItem('pro__depart_concept', '{"value":"1","expire":null}'))
  const counted = await watchMainThread(page)
  const pages = paths.filter(isMarketPage)
  await openPath(page, '/desk')
  await page.waitForTimeout(3000)
  const opened = []
  for (const path of pages) {
    const times = []
    let cost = 0
    for (let round = 0; round < rounds; round += 1) {
      await openPath(page, '/desk')
      await page.waitForTimeout(SETTLE_MS)
      const before = await mainThreadMs(counted)
      times.push(await openingMs(page, path))
      cost = (await mainThreadMs(counted)) - before
      await page.waitForTimeout(500)
      if (round < rounds - 1) await closeTab(page)
    }
    const streaming = market?.run(seconds + 2, 1)
    const core = await coreShare(browser, seconds)
    await streaming
    opened.push({ path, ms: times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)], cost, core })
    say(
      `${path}: usable after ${times.map((ms) => ms.toFixed(0)).join(', ')} ms (main thread ${cost.toFixed(0)} ms), ${core.toFixed(1)} % of a core`,
    )
    await closeTab(page)
  }
  const waiting = opened.filter(({ ms }) => Number.isNaN(ms)).map(({ path }) => path)
  if (waiting.length > 0) throw new Error(`never usable: ${waiting.join(', ')}`)
  const slowest = opened.toSorted((a, b) => b.ms - a.ms)[0]
  const busiest = opened.toSorted((a, b) => b.core - a.core)[0]
  report({
    bench: `pages: usable after a click, slowest of ${opened.length} (${slowest.path})`,
    ours: rounded(slowest.ms),
    peer: limits.openMs,
    unit: 'ms',
    lessIsBetter: true,
  })
  report({
    bench: `pages: of one core while streaming, busiest (${busiest.path})`,
    ours: rounded(busiest.core),
    peer: limits.core,
    unit: '%',
    lessIsBetter: true,
  })
  if (market) {
    const ten = pages.slice(0, 10)
    /** Each in front for its part of the time, as somebody goes round them; answers how many beats were heard. */
    const goRound = async (each) => {
      let heard = 0
      for (const path of ten) {
        await openPath(page, path)
        heard += await market.run(each, 15)
      }
      return heard
    }
    await goRound(60)
    const before = await heapMb(devtools)
    const heard = await goRound(beats / ten.length)
    const after = await heapMb(devtools)
    if (heard === 0) throw new Error('no page held a stream')
    say(`ten pages: heap ${before.toFixed(1)} MB before, ${after.toFixed(1)} MB after ${beats} beats, ${heard} heard`)
    report({
      bench: `pages: heap growth of ten open pages over ${beats} beats`,
      ours: Math.max(0.1, rounded((after / before - 1) * 100)),
      peer: limits.heapGrowth,
      unit: '%',
      lessIsBetter: true,
    })
  }
} finally {
  await desk.close()
}
