// Lighthouse on login and home, desktop preset, production build: performance, accessibility and best practices, beside limits
import lighthouse, { desktopConfig } from 'lighthouse'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { ensureBrowser } from '../tools/checks/browser.mjs'
import { findProduct, home, signIn } from './lib/browser-desk.mjs'
import { waitUntilIdle } from './lib/idle.mjs'
import { report } from './lib/measure.mjs'

const limits = { performance: 95, accessibility: 100, 'best-practices': 100 }
const words = { performance: 'performance', accessibility: 'accessibility', 'best-practices': 'best practices' }

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer()
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address())
  await new Promise((resolve) => server.close(resolve))
  return port
}

const product = await findProduct()
const profile = mkdtempSync(join(tmpdir(), 'bench-lighthouse-'))
const port = await freePort()
const context = await chromium.launchPersistentContext(profile, {
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
  baseURL: product.url,
  locale: 'zh-CN',
  viewport: { width: 1350, height: 940 },
})

/** Scores in percent of one page; what costs points is told. @param {string} path */
async function scoresOf(path) {
  const options = { port, onlyCategories: Object.keys(limits), disableStorageReset: true }
  const result = await lighthouse(`${product.url}${path}`, /** @type {any} */ (options), desktopConfig)
  if (!result) throw new Error(`no result for ${path}`)
  const { categories, audits } = result.lhr
  const shown = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift']
  const figures = shown.map((id) => `${id} ${audits[id]?.displayValue}`).join(', ')
  process.stdout.write(`${path}: ${figures}, load ${loadavg()[0]?.toFixed(1)}\n`)
  for (const id of ['accessibility', 'best-practices'])
    for (const { id: audit, weight } of categories[id]?.auditRefs ?? [])
      if (weight > 0 && (audits[audit]?.score ?? 1) < 1) process.stdout.write(`${path}: ${id} misses ${audit}\n`)
  return Object.fromEntries(Object.keys(limits).map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)]))
}

try {
  /** @param {string} title @param {string} path */
  const measure = async (title, path) => {
    const scores = await scoresOf(path)
    for (const [id, limit] of Object.entries(limits))
      report({ bench: `lighthouse, ${title}: ${words[id]}`, ours: scores[id] ?? 0, peer: limit, unit: 'points' })
  }
  await waitUntilIdle()
  await measure('login', '/user/login')
  const page = await context.newPage()
  await signIn(page)
  await page.close()
  await waitUntilIdle()
  await measure('home', home)
} finally {
  await context.close()
  await product.stop()
  rmSync(profile, { recursive: true, force: true })
}
