// Ours and theirs as their users get them: production builds, ours with the compiler, from a server of their own.
import react from '@vitejs/plugin-react'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import { ensureBrowser } from '../../tools/checks/browser.mjs'

/** @type {Record<string, string>} */
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Builds `ours.html` and `theirs.html` of a folder. @param {string} root @param {string} outDir */
export async function buildPages(root, outDir) {
  await build({
    root,
    logLevel: 'error',
    configFile: false,
    plugins: [react({ compiler: true })],
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

/** @param {string} folder */
export async function servePages(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    try {
      const body = readFileSync(join(folder, pathname))
      response.writeHead(200, { 'content-type': types[extname(pathname)] ?? 'application/octet-stream' }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = /** @type {import('node:net').AddressInfo} */ (server.address())
  return { server, url: `http://127.0.0.1:${address.port}` }
}

/**
 * Builds the two pages of a folder, opens a browser and hands both over; everything is gone afterwards.
 * @param {string} root
 * @param {string[]} args of the browser
 * @param {(browser: import('playwright-core').Browser, url: string) => Promise<void>} work
 */
export async function withBuiltPages(root, args, work) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-pages-'))
  try {
    await buildPages(root, folder)
    const { server, url } = await servePages(folder)
    const browser = await chromium.launch({ executablePath: ensureBrowser(), args: ['--no-sandbox', ...args] })
    try {
      await work(browser, url)
    } finally {
      await browser.close()
      server.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
