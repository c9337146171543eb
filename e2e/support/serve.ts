import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { clientId, startIdentityProvider } from './identity-provider.ts'
import { productNow } from './product-clock.ts'

/** Runs the product as a user would, on a data folder that lasts as long as the journeys. */
const repository = join(import.meta.dirname, '..', '..')
const results = join(repository, 'test-results')
const dataDir = mkdtempSync(join(tmpdir(), 'liangshu-e2e-'))

/** Only what a process needs: a DATABASE_URL of the developer's shell must never be driven by journeys. */
const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'SystemRoot', 'npm_execpath']

/** The enterprise's own door, for the journeys of those who come through it. Its clock agrees with the product's. */
const provider = await startIdentityProvider(productNow)

const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => inherited.includes(name))),
  NODE_OPTIONS: `--import=${pathToFileURL(join(repository, 'tools', 'kill-test', 'shift-clock.mjs')).href}`,
  CLOCK_SHIFT_MS: process.env['E2E_CLOCK_SHIFT_MS'] ?? '0',
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO: '1',
  LOGIN_CAPTCHA: 'off',
  RATE_LIMIT: 'off',
  // A smaller market behaves the same and is there sooner.
  SIM_STOCKS: '600',
  // Journeys bring agents of their own.
  AGENT: 'off',
  // Journeys begin with accounts that hold nothing but their money.
  DEMO_DAYS: '0',
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: clientId,
  CAS_URL: `${provider.issuer}/cas`,
}

const product = spawn(process.execPath, [join(repository, 'tools', 'start.mjs')], {
  env,
  stdio: ['ignore', 'pipe', 'pipe'],
})
mkdirSync(results, { recursive: true })
const log = createWriteStream(join(results, 'server.log'))
product.stdout.pipe(process.stdout)
product.stdout.pipe(log, { end: false })
product.stderr.pipe(process.stderr)
product.stderr.pipe(log, { end: false })

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => product.kill(signal))
product.once('close', (code) => {
  provider.stop()
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(code ?? 1)
})
