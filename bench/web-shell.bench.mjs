// The frame around all pages in Chromium, production build: home, kept tabs, settings, memory of 200 tabs, beside limits
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { ensureBrowser } from '../tools/checks/browser.mjs'
import { report } from './lib/measure.mjs'

/** `BENCH_BASE_URL` measures a product that runs already (without captcha). */
const given = process.env['BENCH_BASE_URL']
const starter = fileURLToPath(new URL('../tools/start.mjs', import.meta.url))
const user = { username: 'admin', password: 'Liangshu@2026' }
const home = '/dashboard/analysis'
const limits = { homeMs: 1500, tabMs: 50, drawerMs: 300, heapGrowth: 20 }
const keptTabs = 20
const churnedTabs = 200
const switches = 60

async function startProduct() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-web-shell-'))
  const settings = { DATABASE_URL: '', DATA_DIR: dataDir, PORT: '0', LOGIN_CAPTCHA: 'off', LOG_LEVEL: 'warn' }
  const product = spawn(process.execPath, [starter], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let url = ''
  for await (const line of createInterface(product.stdout)) {
    url = /^ready (\S+)/.exec(line)?.[1] ?? ''
    if (url) break
  }
  const stop = async () => {
    product.kill('SIGTERM')
    await once(product, 'exit')
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { url, stop }
}

/** Signs in and reads which pages the menu has. @param {import('playwright-core').Page} page */
async function signIn(page) {
  const answered = page.waitForResponse(/getUserPermissionByToken/)
  await page.goto('/user/login')
  await page.getByLabel('用户名').fill(user.username)
  await page.getByLabel('密码', { exact: true }).fill(user.password)
  await page.keyboard.press('Enter')
  const { result } = await (await answered).json()
  await page.locator('.tab-strip').waitFor()
  const pages = (nodes) =>
    nodes.flatMap((node) => {
      if (node.hidden) return []
      return node.children ? pages(node.children) : [node.path]
    })
  return pages(result.menu).filter((path) => path !== home && path.startsWith('/'))
}

/** Goes to a path as a link does and waits until its page stands. */
async function open(page, path) {
  await page.evaluate((to) => {
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await page.waitForFunction(
    (to) => document.querySelector('.tab.is-active a')?.getAttribute('href')?.startsWith(to),
    path,
  )
}

/** From the click on a tab to the frame after the one that shows its page. */
const switchMs = (page, path) =>
  page.evaluate(async (to) => {
    const link = [...document.querySelectorAll('.tab a')].find((one) => one.getAttribute('href')?.startsWith(to))
    const startedAt = performance.now()
    link.click()
    while (link.getAttribute('aria-current') !== 'page') await new Promise((resolve) => setTimeout(resolve))
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
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

const product = given ? { url: given, stop: async () => {} } : await startProduct()
const browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--enable-precise-memory-info'],
})
try {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const paths = await signIn(page)
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
  await browser.close()
  await product.stop()
}
