// The frame around all pages in Chromium, production build: home, kept tabs, settings, memory of 200 tabs, beside limits
import { home, openDesk, openPath as open } from './lib/browser-desk.mjs'
import { report } from './lib/measure.mjs'

const limits = { homeMs: 1500, tabMs: 50, drawerMs: 300, heapGrowth: 20 }
const keptTabs = 20
const churnedTabs = 200
const switches = 60

/** From the click on a tab until the frame is painted that shows its page, and the tab as the chosen one. */
const switchMs = (page, path) =>
  page.evaluate(async (to) => {
    const link = [...document.querySelectorAll('.tab a')].find((one) => one.getAttribute('href')?.startsWith(to))
    const content = document.querySelector(`.tab-pane[data-path="${to}"]`).firstElementChild
    if (content.checkVisibility()) throw new Error(`${to} is on screen already`)
    // What stands when a frame begins is what it paints; the next task runs after that.
    const paint = () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => {
          const isShown = link.getAttribute('aria-current') === 'page' && content.checkVisibility()
          setTimeout(() => resolve(isShown))
        })
      })
    const startedAt = performance.now()
    link.click()
    while (!(await paint()));
    return performance.now() - startedAt
  }, path)

async function measureHome(page) {
  const times = []
  for (let run = 0; run < 4; run += 1) {
    const startedAt = performance.now()
    await page.goto(home, { waitUntil: 'commit' })
    await page.locator('.home-shortcuts a').first().waitFor()
    times.push(performance.now() - startedAt)
  }
  return times.slice(1).sort((a, b) => a - b)[1]
}

async function measureSwitches(page, paths) {
  const kept = paths.slice(0, keptTabs - 1)
  for (const path of kept) await open(page, path)
  await page.waitForTimeout(1500)
  const times = []
  for (let run = 0; run < switches; run += 1) {
    times.push(await switchMs(page, kept[run % kept.length]))
    // The page has woken up and has its rows anew before a person goes on.
    await page.waitForTimeout(1500)
  }
  return times.sort((a, b) => a - b)[Math.floor(switches * 0.95)]
}

async function measureDrawer(page) {
  const times = []
  for (let run = 0; run < 6; run += 1) {
    await page.locator('.user-button').click()
    await page.getByRole('menuitem', { name: '系统设置' }).waitFor()
    times.push(
      await page.evaluate(async () => {
        const entry = [...document.querySelectorAll('[role=menuitem]')].find((one) => one.textContent === '系统设置')
        const startedAt = performance.now()
        entry.click()
        while (!document.querySelector('.theme-colors')) await new Promise((resolve) => setTimeout(resolve))
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
        return performance.now() - startedAt
      }),
    )
    await page.keyboard.press('Escape')
    await page.locator('.theme-colors').waitFor({ state: 'detached' })
  }
  return times.slice(1).sort((a, b) => a - b)[2]
}

async function heapMb(page, devtools) {
  await page.waitForTimeout(1000)
  await devtools.send('HeapProfiler.collectGarbage')
  return (await page.evaluate(() => performance.memory.usedJSHeapSize)) / 1e6
}

async function churn(page, paths, count) {
  for (let run = 0; run < count; run += 1) {
    await open(page, paths[run % paths.length])
    await page.evaluate(() => document.querySelector('.tab.is-active button')?.click())
    await page.waitForFunction(() => document.querySelectorAll('.tab').length === 1)
  }
}

/** Growth of the heap by opening and closing tabs, once every page has been loaded and its code is compiled. */
async function measureHeap(page, devtools, paths) {
  await page.goto(home)
  await page.locator('.home-shortcuts a').first().waitFor()
  await page.evaluate(() => sessionStorage.removeItem('pro__OPEN_TABS'))
  await page.reload()
  await page.locator('.home-shortcuts a').first().waitFor()
  await churn(page, paths, paths.length * 3)
  const before = await heapMb(page, devtools)
  await churn(page, paths, churnedTabs)
  return { before, after: await heapMb(page, devtools) }
}

const desk = await openDesk()
try {
  const { page, devtools, paths } = desk
  const lessIsBetter = true
  const homeMs = await measureHome(page)
  report({ bench: 'web shell: to a usable home', ours: homeMs, peer: limits.homeMs, unit: 'ms', lessIsBetter })
  const tabMs = await measureSwitches(page, paths)
  report({
    bench: `web shell: tab switch p95, ${keptTabs} tabs`,
    ours: tabMs,
    peer: limits.tabMs,
    unit: 'ms',
    lessIsBetter,
  })
  const drawerMs = await measureDrawer(page)
  report({ bench: 'web shell: settings drawer', ours: drawerMs, peer: limits.drawerMs, unit: 'ms', lessIsBetter })
  const { before, after } = await measureHeap(page, devtools, paths.slice(0, keptTabs))
  const growth = Math.max(0.1, (after / before - 1) * 100)
  process.stdout.write(`heap ${before.toFixed(1)} MB before, ${after.toFixed(1)} MB after ${churnedTabs} tabs\n`)
  report({
    bench: `web shell: heap growth, ${churnedTabs} tabs`,
    ours: growth,
    peer: limits.heapGrowth,
    unit: '%',
    lessIsBetter,
  })
} finally {
  await desk.close()
}
