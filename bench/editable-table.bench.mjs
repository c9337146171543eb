// Editable table, 10,000 rows by 20 columns in Chromium, beside vxe-table: show, type, scroll, check, paste, memory
import { join } from 'node:path'
import * as measure from './editable-table/measures.mjs'
import { withBuiltPages } from './lib/built-pages.mjs'
import { report } from './lib/measure.mjs'

const rowCount = 10_000
const shortCount = 100
/** After one of each that does not count. */
const rounds = 3
const bursts = 6

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
const rounded = (number) => Math.round(number * 100) / 100

async function openPage(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(url)
  await page.waitForFunction(() => 'show' in globalThis)
  await page.waitForTimeout(300)
  return page
}

/** One pass over a fresh page. */
async function measurePage(browser, url) {
  const page = await openPage(browser, url)
  const show = await measure.measureShow(page, rowCount)
  await page.waitForTimeout(300)
  const heap = await measure.heapMegabytes(page)
  const typing = median(await measure.measureTyping(page))
  const painting = median(await measure.measureTyping(page, { toPaint: true }))
  const scroll = median(await measure.measureScroll(page))
  const end = await measure.measureScrollToEnd(page)
  await page.waitForTimeout(300)
  const validate = await measure.measureValidate(page)
  const paste = await measure.measurePaste(page)
  await page.close()
  return { show, heap, typing, painting, scroll, end, validate, paste }
}

/** The two take turns, and take turns in who is first, so that a busy moment of the machine meets both. */
async function measureBoth(browser, url) {
  const taken = { ours: [], theirs: [] }
  for (let round = 0; round <= rounds; round += 1) {
    for (const who of round % 2 === 0 ? ['theirs', 'ours'] : ['ours', 'theirs']) {
      const figures = await measurePage(browser, `${url}/${who}.html`)
      if (round > 0) taken[who].push(figures)
    }
  }
  return taken
}

/**
 * What a letter costs in a long table and in a short one: the same page shows one after the other, again and again, with
 * as many rows on the screen, so that neither has the warmer code or the quieter machine.
 */
async function measureLengths(browser, url) {
  const page = await openPage(browser, url)
  const taken = { [rowCount]: [], [shortCount]: [] }
  for (let burst = 0; burst <= bursts; burst += 1) {
    for (const count of burst % 2 === 0 ? [shortCount, rowCount] : [rowCount, shortCount]) {
      await measure.measureShow(page, count)
      await page.waitForTimeout(200)
      await measure.collectGarbage(page)
      const times = await measure.measureTyping(page, { letters: 40 })
      if (burst > 0) taken[count].push(...times)
    }
  }
  await page.close()
  return { long: median(taken[rowCount]), short: median(taken[shortCount]) }
}

const args = ['--disable-frame-rate-limit', '--disable-gpu-vsync']
await withBuiltPages(join(import.meta.dirname, 'editable-table'), args, async (browser, url) => {
  const { ours, theirs } = await measureBoth(browser, url)
  const plain = await measureLengths(browser, `${url}/ours.html`)
  const ruled = await measureLengths(browser, `${url}/ours.html?ruled`)
  const figure = (name, key, unit) =>
    report({
      bench: `editable table, 10,000 x 20: ${name}`,
      ours: rounded(median(ours.map((round) => round[key]))),
      peer: rounded(median(theirs.map((round) => round[key]))),
      unit,
      lessIsBetter: true,
    })
  figure('show all rows', 'show', 'ms')
  figure('one letter', 'typing', 'ms')
  figure('one letter to its paint', 'painting', 'ms')
  figure('one frame of scrolling', 'scroll', 'ms')
  figure('scroll to the end', 'end', 'ms')
  figure('check every cell', 'validate', 'ms')
  figure('paste 1,000 x 10', 'paste', 'ms')
  figure('heap after showing', 'heap', 'MB')
  const lengths = (name, { long, short }) =>
    report({
      bench: `editable table: ${name} at 10,000 rows beside 100 (at most 1.3 times)`,
      ours: rounded(long),
      peer: rounded(short),
      unit: 'ms',
      lessIsBetter: true,
    })
  lengths('a letter', plain)
  lengths('a letter in a column that is unique and summed', ruled)
})
