// Heat map of 5,400 live leaves in Chromium, beside ECharts' treemap: a recolour, frames while it is moved about
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { withBuiltPages } from './lib/built-pages.mjs'
import { report } from './lib/measure.mjs'
import { costOf, median, rounded, watchMainThread } from './lib/page-cost.mjs'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const recolours = 12
const limits = { frames: 50, frameMs: 1000 / 50 }

/** Beats one after the other, each painted before the next. @param {any} page */
const recolour = (page) =>
  page.evaluate(async (count) => {
    for (let beat = 0; beat < count; beat += 1) {
      ;/** @type {any} */ (globalThis).beat()
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
  }, recolours)

/** Held by the pointer and moved with every frame, a recolour in each second. @param {any} page */
async function pan(page) {
  const box = await page.locator(await page.evaluate(() => /** @type {any} */ (globalThis).canvas)).boundingBox()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, -900)
  await page.waitForTimeout(300)
  await page.mouse.down()
  await page.mouse.move(x + 10, y + 10)
  const moved = await page.evaluate(
    async ([left, top]) => {
      const inPage = /** @type {any} */ (globalThis)
      const canvas = document.querySelector(inPage.canvas)
      const at = (/** @type {number} */ frame) => ({
        bubbles: true,
        pointerId: 1,
        pointerType: 'mouse',
        isPrimary: true,
        buttons: 1,
        clientX: left + 200 * Math.sin(frame / 40),
        clientY: top + 120 * Math.sin(frame / 55),
      })
      const startedAt = performance.now()
      const frames = 300
      for (let frame = 0; frame < frames; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve))
        if (frame % 60 === 0) inPage.beat()
        canvas.dispatchEvent(new PointerEvent('pointermove', at(frame)))
      }
      return { frames, fps: (frames * 1000) / (performance.now() - startedAt) }
    },
    [x, y],
  )
  await page.mouse.up()
  return moved
}

/** @param {any} browser @param {string} url @param {boolean} isOurs */
async function measurePage(browser, url, isOurs) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  page.on('pageerror', (/** @type {Error} */ error) => process.stdout.write(`${url}: ${error.message}\n`))
  await page.goto(url)
  await page.waitForFunction(() => document.querySelector(/** @type {any} */ (globalThis).canvas ?? 'none'))
  await page.waitForTimeout(800)
  const devtools = await watchMainThread(page)
  await recolour(page)
  const recoloured = await costOf(devtools, () => recolour(page))
  const panned = isOurs ? await costOf(devtools, () => pan(page)) : null
  await page.close()
  const figures = {
    recolour: recoloured.ms / recolours,
    fps: panned?.result.fps ?? 0,
    frame: panned ? panned.ms / panned.result.frames : 0,
  }
  process.stdout.write(
    `${url.split('/').at(-1)}: a recolour ${figures.recolour.toFixed(1)} ms of the main thread` +
      `${panned ? `, moved about ${figures.fps.toFixed(0)} frames/s at ${figures.frame.toFixed(1)} ms each` : ''}, ` +
      `load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  return figures
}

await withBuiltPages(join(import.meta.dirname, 'heatmap'), [], async (browser, url) => {
  const taken = { ours: [], theirs: [] }
  for (let round = 0; round <= rounds; round += 1)
    for (const who of round % 2 === 0 ? ['theirs', 'ours'] : ['ours', 'theirs']) {
      const figures = await measurePage(browser, `${url}/${who}.html`, who === 'ours')
      if (round > 0) taken[who].push(figures)
    }
  const of = (who, key) => rounded(median(taken[who].map((one) => one[key])))
  report({
    bench: 'heat map, 5,400 leaves: a recolour beside ECharts (at least 10 times)',
    ours: of('ours', 'recolour'),
    peer: of('theirs', 'recolour'),
    unit: 'ms',
    lessIsBetter: true,
  })
  report({
    bench: 'heat map, 5,400 leaves: frames while moved',
    ours: of('ours', 'fps'),
    peer: limits.frames,
    unit: 'frames/s',
  })
  report({
    bench: 'heat map, 5,400 leaves: main thread of a frame while moved (what 50 frames a second leave)',
    ours: of('ours', 'frame'),
    peer: limits.frameMs,
    unit: 'ms',
    lessIsBetter: true,
  })
})
