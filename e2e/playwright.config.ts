import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { shiftToMonday } from './support/product-clock.ts'

/** Set from the server's own announcement, or given to point the journeys at a product that runs already. */
const baseURL = process.env['E2E_BASE_URL']
const isStartedHere = !baseURL || process.env['E2E_STARTED'] === '1'
if (isStartedHere) {
  process.env['E2E_STARTED'] = '1'
  // Chosen once: the product and every worker read it.
  process.env['E2E_CLOCK_SHIFT_MS'] ??= String(shiftToMonday(Date.now()))
}

if (!process.env['E2E_STATES']) {
  const states = mkdtempSync(join(tmpdir(), 'liangshu-states-'))
  process.env['E2E_STATES'] = states
  process.once('exit', () => rmSync(states, { recursive: true, force: true }))
}

/** Journeys that live on the market. It is made after the start: meanwhile the others go first. */
const onMarket = /e2e[\\/](decision|desk|insight|market|trading|watch)[\\/].*\.spec\.ts$/
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  forbidOnly: true,
  // The second try only records what happened: a journey that needed it has failed.
  retries: 1,
  failOnFlakyTests: true,
  // Generous: a deadline only guards against a journey that hangs, and machines are busy.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  reporter: 'list',
  ...(isStartedHere && {
    webServer: {
      command: 'node support/serve.ts',
      cwd: import.meta.dirname,
      wait: { stdout: /ready (?<e2e_base_url>http:\/\/\S+)/ },
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
      timeout: 600_000,
    },
  }),
  use: {
    // A step that nothing answers fails while the page can still be seen.
    actionTimeout: 150_000,
    ...(baseURL && { baseURL }),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // What fades out stays in the page for a while, for seconds on a busy machine.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording everything costs as much as the journeys themselves.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      timeout: 180_000,
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      // Chromium's own sandbox refuses root, and containers give it little shared memory.
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: onMarket, grepInvert: /@phone-only/, use: desktop },
    { name: 'desktop-market', testMatch: onMarket, grepInvert: /@phone-only/, use: desktop },
    { name: 'phone', grep: /@phone/, use: devices['Pixel 7'] },
  ],
})
