// K-line of 50,000 bars in five panes in Chromium, beside the bare charting library: first paint, the running bar
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { withBuiltPages } from './lib/built-pages.mjs'
import { report } from './lib/measure.mjs'
import { costOf, median, rounded, watchMainThread } from './lib/page-cost.mjs'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
const ticks = 200

/** From the call to the frame after the one that draws it. @param {any} page */
const show = (page) =>
  page.evaluate(async () => {
    const inPage = /** @type {any} */ (globalThis)
    const startedAt = performance.now()
    inPage.show()
    while (!document.querySelector('canvas')) await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return performance.now() - startedAt
  })

/** @param {any} page @param {'tick' | 'recompute'} name @param {number} count */
const repeat = (page, name, count) =>
  page.evaluate(
    ([what, times]) => {
      const inPage = /** @type {any} */ (globalThis)
      for (let time = 0; time < times; time += 1) inPage[what]()
    },
    [name, count],
  )

/** @param {any} browser @param {string} url @param {boolean} isOurs */
async function measurePage(browser, url, isOurs) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.on('pageerror', (/** @type {Error} */ error) => process.stdout.write(`${url}: ${error.message}\n`))
  await page.goto(url)
  await page.waitForFunction(() => 'show' in globalThis)
  await page.waitForTimeout(500)
  const devtools = await watchMainThread(page)
  const shown = await costOf(devtools, () => show(page))
  const figures = { first: shown.ms, tick: 0, recompute: 0 }
  if (isOurs) {
    await repeat(page, 'tick', ticks)
    figures.tick = (await costOf(devtools, () => repeat(page, 'tick', ticks))).ms / ticks
    figures.recompute = (await costOf(devtools, () => repeat(page, 'recompute', 5))).ms / 5
  }
  await page.close()
  process.stdout.write(
    `${url.split('/').at(-1)}: first paint ${shown.ms.toFixed(0)} ms of the main thread, ${shown.result.toFixed(0)} ms by the ` +
      `clock, load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  return figures
}

await withBuiltPages(join(import.meta.dirname, 'kline'), [], async (browser, url) => {
  const taken = { ours: [], theirs: [] }
  for (let round = 0; round <= rounds; round += 1)
    for (const who of round % 2 === 0 ? ['theirs', 'ours'] : ['ours', 'theirs']) {
      const figures = await measurePage(browser, `${url}/${who}.html`, who === 'ours')
      if (round > 0) taken[who].push(figures)
    }
  const of = (who, key) => rounded(median(taken[who].map((one) => one[key])))
  report({
    bench: 'kline, 50,000 bars in five panes: first paint beside the bare library (at most 1.3 times)',
    ours: of('ours', 'first'),
    peer: of('theirs', 'first'),
    unit: 'ms',
    lessIsBetter: true,
  })
  report({
    bench: 'kline, 50,000 bars in five panes: the running bar, drawn, beside computing every indicator again',
    ours: of('ours', 'tick'),
    peer: of('ours', 'recompute'),
    unit: 'ms',
    lessIsBetter: true,
  })
})
