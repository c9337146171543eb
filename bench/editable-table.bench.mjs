// Editable table, 10,000 rows by 20 columns in Chromium, beside vxe-table: show, type, scroll, check, paste, memory
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { ensureBrowser } from '../tools/checks/browser.mjs'
import { report } from './lib/measure.mjs'

const rowCount = 10_000
const rounds = 3
const root = join(import.meta.dirname, 'editable-table')
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** Both pages as their users get them: production builds, ours with the compiler. */
async function buildPages(outDir) {
  await build({
    root,
    logLevel: 'error',
    configFile: false,
    plugins: [react(), babel({ include: /\.tsx?$/, presets: [reactCompilerPreset()] })],
    define: {
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    build: {
      outDir,
      emptyOutDir: true,
      chunkSizeWarningLimit: 5000,
      rolldownOptions: { input: { ours: join(root, 'ours.html'), theirs: join(root, 'theirs.html') } },
    },
  })
}

async function serve(folder) {
  const server = createServer((request, response) => {
    try {
      const body = readFileSync(join(folder, new URL(request.url ?? '/', 'http://localhost').pathname))
      response
        .writeHead(200, { 'content-type': types[extname(request.url ?? '')] ?? 'application/octet-stream' })
        .end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, url: `http://127.0.0.1:${server.address().port}` }
}

/** From the call to the frame after the one that draws it. */
const measureShow = (page, rows = rowCount) =>
  page.evaluate(async (count) => {
    const startedAt = performance.now()
    globalThis.show(count)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return performance.now() - startedAt
  }, rows)

/** From the letter to the layout that shows it, for each of 40 letters. */
const measureTyping = async (page) => {
  await page.locator(await page.evaluate(() => globalThis.editor)).click()
  await page.waitForTimeout(300)
  return page.evaluate(async () => {
    const input = document.activeElement
    if (!(input instanceof HTMLInputElement)) throw new Error('the cell did not become an editor')
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set
    const hop = () =>
      new Promise((resolve) => {
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', resolve, { once: true })
        channel.port1.start()
        channel.port2.postMessage(undefined)
      })
    const times = []
    for (let letter = 0; letter < 30; letter += 1) {
      const startedAt = performance.now()
      set.call(input, `${input.value}x`)
      input.dispatchEvent(new Event('input', { bubbles: true }))
      await hop()
      document.body.getBoundingClientRect()
      times.push(performance.now() - startedAt)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return times
  })
}

/** Time per frame while ten rows pass in each. The browser draws as fast as it can, so a frame is its cost. */
const measureScroll = (page) =>
  page.evaluate(async () => {
    const candidates = [...document.querySelectorAll(globalThis.scroller)]
    const scroller = candidates.find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
    if (!scroller) throw new Error('nothing to scroll')
    const times = []
    let last = performance.now()
    for (let step = 0; step < 60; step += 1) {
      scroller.scrollTop += 360
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      times.push(performance.now() - last)
      last = performance.now()
    }
    return times
  })

const measureScrollToEnd = (page) =>
  page.evaluate(async () => {
    const candidates = [...document.querySelectorAll(globalThis.scroller)]
    const scroller = candidates.find(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
    const startedAt = performance.now()
    scroller.scrollTop = scroller.scrollHeight
    // The last row stands in the page, and was painted.
    while (!document.body.textContent.includes('10000-1'))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const time = performance.now() - startedAt
    scroller.scrollTop = 0
    return time
  })

const measureValidate = (page) =>
  page.evaluate(async () => {
    const startedAt = performance.now()
    await globalThis.validate()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return performance.now() - startedAt
  })

/** A block of 1,000 rows by 10 columns, until its first cell is painted. */
const measurePaste = async (page) => {
  await page.keyboard.press('Escape')
  await page
    .locator(await page.evaluate(() => globalThis.first))
    .first()
    .click()
  await page.keyboard.press('Escape')
  return page.evaluate(async () => {
    const startedAt = performance.now()
    globalThis.paste()
    while (!document.body.textContent.includes('p0-0')) {
      if (performance.now() - startedAt > 20_000) throw new Error('the block did not arrive')
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return performance.now() - startedAt
  })
}

/** What a letter costs in a short table: it must not cost more in a long one. */
async function measureShortTyping(browser, url) {
  const times = []
  for (let round = 0; round <= rounds; round += 1) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(url)
    await page.waitForFunction(() => 'show' in globalThis)
    await measureShow(page, 100)
    const typing = await measureTyping(page)
    if (round > 0) times.push(...typing)
    await page.close()
  }
  return times
}

async function heapMegabytes(page) {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1e6
}

async function measurePage(browser, url) {
  const rounded = { show: [], typing: [], scroll: [], end: [], validate: [], paste: [], heap: [] }
  for (let round = 0; round <= rounds; round += 1) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    await page.goto(url)
    await page.waitForFunction(() => 'show' in globalThis)
    await page.waitForTimeout(300)
    const show = await measureShow(page)
    await page.waitForTimeout(300)
    const heap = await heapMegabytes(page)
    const typing = await measureTyping(page)
    const scroll = await measureScroll(page)
    const end = await measureScrollToEnd(page)
    await page.waitForTimeout(300)
    const validate = await measureValidate(page)
    const paste = await measurePaste(page)
    // The first round warms the browser's caches and does not count.
    if (round > 0) {
      rounded.show.push(show)
      rounded.heap.push(heap)
      rounded.typing.push(...typing)
      rounded.scroll.push(...scroll)
      rounded.end.push(end)
      rounded.validate.push(validate)
      rounded.paste.push(paste)
    }
    await page.close()
  }
  return rounded
}

const folder = mkdtempSync(join(tmpdir(), 'bench-table-'))
try {
  await buildPages(folder)
  const { server, url } = await serve(folder)
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
  })
  const theirs = await measurePage(browser, `${url}/theirs.html`)
  const ours = await measurePage(browser, `${url}/ours.html`)
  const short = await measureShortTyping(browser, `${url}/ours.html`)
  await browser.close()
  server.close()
  const figure = (name, key, unit) =>
    report({
      bench: `editable table, 10,000 x 20: ${name}`,
      ours: Math.round(median(ours[key]) * 100) / 100,
      peer: Math.round(median(theirs[key]) * 100) / 100,
      unit,
      lessIsBetter: true,
    })
  figure('show all rows', 'show', 'ms')
  figure('one letter', 'typing', 'ms')
  figure('one frame of scrolling', 'scroll', 'ms')
  figure('scroll to the end', 'end', 'ms')
  figure('check every cell', 'validate', 'ms')
  figure('paste 1,000 x 10', 'paste', 'ms')
  figure('heap after showing', 'heap', 'MB')
  report({
    bench: 'editable table: a letter at 10,000 rows beside 100 (at most 1.3 times)',
    ours: Math.round(median(ours.typing) * 100) / 100,
    peer: Math.round(median(short) * 100) / 100,
    unit: 'ms',
    lessIsBetter: true,
  })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
