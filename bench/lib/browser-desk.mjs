// The product in its production build, and a browser that is signed in to it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { ensureBrowser } from '../../tools/checks/browser.mjs'
import { waitUntilIdle } from './idle.mjs'

/** `BENCH_BASE_URL` measures a product that runs already (without captcha). */
const given = process.env['BENCH_BASE_URL']
const starter = fileURLToPath(new URL('../../tools/start.mjs', import.meta.url))
export const user = { username: 'admin', password: 'Liangshu@2026' }
export const home = '/dashboard/analysis'

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

/** The product that is named, or one of its own. */
export const findProduct = async () => (given ? { url: given, stop: async () => {} } : startProduct())

/** Signs in and reads which pages the menu has. @param {import('playwright-core').Page} page */
export async function signIn(page) {
  const answered = page.waitForResponse(/getUserPermissionByToken/)
  await page.goto('/user/login')
  await page.getByLabel('用户名').fill(user.username)
  await page.getByLabel('密码', { exact: true }).fill(user.password)
  await page.keyboard.press('Enter')
  const { result } = await (await answered).json()
  await page.locator('.tab-strip').waitFor()
  /** @typedef {{ hidden?: boolean, path: string, children?: Node[] }} Node */
  /** @param {Node[]} nodes @returns {string[]} */
  const pages = (nodes) =>
    nodes.flatMap((node) => {
      if (node.hidden) return []
      return node.children ? pages(node.children) : [node.path]
    })
  return pages(result.menu).filter((path) => path !== home && path.startsWith('/'))
}

/** Goes to a path as a link does and waits until its page stands. @param {import('playwright-core').Page} page @param {string} path */
export async function openPath(page, path) {
  await page.evaluate((to) => {
    const inPage = /** @type {any} */ (globalThis)
    inPage.history.pushState({}, '', to)
    inPage.dispatchEvent(new inPage.PopStateEvent('popstate'))
  }, path)
  await page.waitForFunction((to) => {
    const link = /** @type {any} */ (globalThis).document.querySelector('.tab.is-active a')
    return link?.getAttribute('href')?.startsWith(to)
  }, path)
}

/**
 * A page of a browser that is signed in, and the paths its menu leads to.
 * @param {{ size?: { width: number, height: number }, prepare?: (context: import('playwright-core').BrowserContext) => Promise<void> }} [options]
 *   `prepare` is called before anything is opened.
 */
export async function openDesk({ size = { width: 1440, height: 900 }, prepare } = {}) {
  const product = await findProduct()
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--enable-precise-memory-info'],
  })
  const close = async () => {
    await browser.close()
    await product.stop()
  }
  try {
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: size,
      locale: 'zh-CN',
      reducedMotion: 'reduce',
    })
    await prepare?.(context)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const paths = await signIn(page)
    if (!given) await waitUntilIdle()
    return { browser, page, devtools, paths, close }
  } catch (error) {
    await close()
    throw error
  }
}
