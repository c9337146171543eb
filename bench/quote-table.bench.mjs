// Quote table, 5,400 live rows sorted by a changing column in Chromium, beside AG Grid Community: scrolling, standing still
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { withBuiltPages } from './lib/built-pages.mjs'
import { report } from './lib/measure.mjs'
import { costOf, median, rounded, watchMainThread } from './lib/page-cost.mjs'

/** After two of each that do not count. */
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 12)
/** A second of a screen that keeps up: as many frames and beats for both, however long they take. */
const frames = 60

/** The same loop over a page that shows nothing: what it costs by itself is taken off both. @param {any} page */
const runEmpty = (page) =>
  page.evaluate(async (length) => {
    for (let frame = 0; frame < length; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  }, frames)

/** One beat, then frames with or without scrolling. @param {any} page @param {boolean} isScrolling */
const run = (page, isScrolling) =>
  page.evaluate(
    async ([length, moves]) => {
      const inPage = /** @type {any} */ (globalThis)
      inPage.box ??= [...document.querySelectorAll(inPage.scroller)].find(
        ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1000,
      )
      inPage.scrolledTo ??= 0
      const startedAt = performance.now()
      inPage.beat()
      for (let frame = 0; frame < length; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        if (!moves) continue
        inPage.scrolledTo += 24
        inPage.box.scrollTop = inPage.scrolledTo
      }
      return (length * 1000) / (performance.now() - startedAt)
    },
    [frames, isScrolling],
  )

/** @param {any} browser @param {string} url */
async function openPage(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.on('pageerror', (/** @type {Error} */ error) => process.stdout.write(`${url}: ${error.message}\n`))
  await page.goto(url)
  await page.waitForFunction(() => 'shown' in globalThis && /** @type {any} */ (globalThis).shown() > 15)
  await page.waitForTimeout(500)
  return { page, devtools: await watchMainThread(page) }
}

await withBuiltPages(join(import.meta.dirname, 'quote-table'), [], async (browser, url) => {
  const pages = {
    ours: await openPage(browser, `${url}/ours.html`),
    theirs: await openPage(browser, `${url}/theirs.html`),
  }
  const blank = await browser.newPage()
  const blankTools = await watchMainThread(blank)
  const names = /** @type {const} */ (['ours', 'theirs'])
  const taken = Object.fromEntries(names.map((who) => [who, { fps: [], moving: [], still: [] }]))
  // Second by second in turns, so that a busy moment of the machine meets both.
  for (let round = -2; round < rounds; round += 1) {
    const { ms: loop } = await costOf(blankTools, () => runEmpty(blank))
    for (const who of round % 2 === 0 ? names : names.toReversed()) {
      const { page, devtools } = pages[who]
      const still = await costOf(devtools, () => run(page, false))
      const moving = await costOf(devtools, () => run(page, true))
      if (round < 0) continue
      taken[who].still.push(still.ms - loop)
      taken[who].moving.push(moving.ms - loop)
      taken[who].fps.push(moving.result)
    }
  }
  const both = (key) => ({ ours: rounded(median(taken.ours[key])), peer: rounded(median(taken.theirs[key])) })
  const name = 'quote table, 5,400 live rows sorted by change, beside AG Grid'
  const unit = 'ms per 60 frames and a beat'
  process.stdout.write(`load ${loadavg()[0]?.toFixed(1)}\n`)
  report({ bench: `${name}: frames while scrolling`, ...both('fps'), unit: 'frames/s' })
  report({ bench: `${name}: main thread while scrolling (at most half)`, ...both('moving'), unit, lessIsBetter: true })
  report({ bench: `${name}: main thread standing still`, ...both('still'), unit, lessIsBetter: true })
})
