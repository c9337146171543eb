// A workspace of 12 live linked panels in Chromium, production build: core, heap over an hour, symbol change, beside limits
import { loadavg } from 'node:os'
import { openDesk, user } from './lib/browser-desk.mjs'
import { takeMarketSocket } from './lib/fast-market.mjs'
import { report } from './lib/measure.mjs'
import { quantile, rounded } from './lib/page-cost.mjs'
import { coreShare, heapMb } from './lib/page-process.mjs'

const limits = { core: 25, heapGrowth: 20, changeMs: 150 }
const seconds = Number(process.env['BENCH_SECONDS'] ?? 60)
const beats = Number(process.env['BENCH_BEATS'] ?? 3600)
const beatsPerSecond = 15
const changes = Number(process.env['BENCH_CHANGES'] ?? 40)
const name = '基准十二面板'

const columns = [
  ['quote-table', 'heat-map', 'news'],
  ['chart', 'trade-points', 'positions-of-symbol'],
  ['book', 'tape', 'fund-flow'],
  ['instrument-head', 'symbol-tags', 'ticket'],
]
function makeLayout() {
  const panels = columns.flat().map((panel) => ({ id: `${panel}-1`, panel, link: 'blue', params: {} }))
  const [width, height] = [1900, 960]
  const leaf = (panel) => ({
    type: 'leaf',
    size: height / 3,
    data: { views: [`${panel}-1`], id: `group-${panel}`, activeView: `${panel}-1` },
  })
  const data = columns.map((column) => ({ type: 'branch', size: width / columns.length, data: column.map(leaf) }))
  const placed = panels.map(({ id, panel }) => [id, { id, contentComponent: 'panel', title: panel, params: {} }])
  const grid = { root: { type: 'branch', size: height, data }, width, height, orientation: 'HORIZONTAL' }
  return JSON.stringify({ panels, dock: { grid, panels: Object.fromEntries(placed) } })
}

/** @param {import('playwright-core').Page} page */
async function openWorkspace(page) {
  const call = async (method, path, options = {}) =>
    (await page.request.fetch(`/jeecg-boot${path}`, { method, ...options })).json()
  const { result } = await call('POST', '/sys/login', { data: user })
  const headers = { 'X-Access-Token': result.token }
  const { result: known } = await call('GET', '/desk/workspace/list', { headers })
  if (!known.some((one) => one.name === name)) {
    const added = await call('POST', '/desk/workspace/add', { headers, data: { name, layout: makeLayout() } })
    if (!added.success) throw new Error(added.message)
  }
  await page.goto(`/desk?workspace=${encodeURIComponent(name)}`)
  await page.locator('.qt-row').nth(10).waitFor({ timeout: 120_000 })
  await page.waitForFunction(() => document.querySelectorAll('.panel-freshness.is-loading').length === 0, null, {
    timeout: 120_000,
  })
}

/** How many panels name in their line what a row shows. @param {import('playwright-core').Page} page */
const countFollowing = async (page) => {
  const row = page.locator('.qt-row').first()
  const name = await row.locator('.qt-title').textContent()
  await row.click()
  await page.waitForTimeout(6000)
  const subjects = await page.locator('.panel-subject').allTextContents()
  return subjects.filter((subject) => subject.includes(name ?? '?')).length
}

/** From a press on a row until the panels of the colour name it and none waits, and the frame that shows it was painted. */
const changeMs = (page, row, following) =>
  page.evaluate(
    async ([place, wanted]) => {
      const target = [...document.querySelectorAll('.qt-row')].toSorted(
        (a, b) => Number(a.dataset.index) - Number(b.dataset.index),
      )[place]
      const name = target.querySelector('.qt-title').textContent
      const isShown = () =>
        document.querySelectorAll('.panel-freshness.is-loading').length === 0 &&
        [...document.querySelectorAll('.panel-subject')].filter(({ textContent }) => textContent.includes(name))
          .length >= wanted
      const startedAt = performance.now()
      target.click()
      while (!isShown()) {
        if (performance.now() - startedAt > 20_000) throw new Error(`not all panels show ${name}`)
        await new Promise((resolve) => setTimeout(resolve))
      }
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      return performance.now() - startedAt
    },
    [row, following],
  )

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
  const { browser, page, devtools } = desk
  await openWorkspace(page)
  // Once a second, as the server's own market beats.
  const streaming = market?.run(seconds + 15, 1)
  await page.waitForTimeout(15_000)
  const core = await coreShare(browser, seconds)
  await streaming
  say(`${columns.flat().length} panels: ${core.toFixed(1)} % of a core`)
  report({
    bench: 'desk: 12 live panels, of one core',
    ours: rounded(core),
    peer: limits.core,
    unit: '%',
    lessIsBetter: true,
  })

  const following = await countFollowing(page)
  say(`${following} panels name the symbol`)
  const times = []
  for (let change = 0; change < changes; change += 1) {
    const time = await changeMs(page, 1 + (change % 9), following)
    if (change > 1) times.push(time)
    await page.waitForTimeout(700)
  }
  say(`symbol change: median ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms`)
  report({
    bench: 'desk: symbol change in 12 linked panels, painted, p95',
    ours: rounded(quantile(times, 0.95)),
    peer: limits.changeMs,
    unit: 'ms',
    lessIsBetter: true,
  })

  if (market) {
    await market.run(120, beatsPerSecond)
    const before = await heapMb(devtools)
    await market.run(beats, beatsPerSecond)
    const after = await heapMb(devtools)
    say(`heap ${before.toFixed(1)} MB before, ${after.toFixed(1)} MB after ${beats} beats`)
    report({
      bench: `desk: heap growth over ${beats} beats`,
      ours: Math.max(0.1, rounded((after / before - 1) * 100)),
      peer: limits.heapGrowth,
      unit: '%',
      lessIsBetter: true,
    })
  }
} finally {
  await desk.close()
}
