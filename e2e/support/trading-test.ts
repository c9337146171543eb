import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { openApi, type Api } from './api.ts'
import { manager, trader } from './demo-users.ts'

const repository = join(import.meta.dirname, '..', '..')
const day = 86_400_000

/** Ten in the morning of the next Monday: whatever the hour, journeys meet an exchange that matches orders. */
function shiftToMonday(nowMs: number): number {
  const monday = new Date(nowMs + 8 * 3_600_000)
  monday.setUTCHours(10, 0, 0, 0)
  monday.setTime(monday.getTime() + ((8 - monday.getUTCDay()) % 7 || 7) * day)
  return monday.getTime() - 8 * 3_600_000 - nowMs
}

/** A product of its own, with its own data and its clock in the middle of a session. */
function startProduct(): { ready: Promise<string>; stop: () => Promise<void> } {
  const dataDir = mkdtempSync(join(tmpdir(), 'liangshu-e2e-trading-'))
  const shiftClock = join(repository, 'tools', 'kill-test', 'shift-clock.mjs')
  const child = spawn(
    process.execPath,
    [`--import=${shiftClock}`, join(repository, 'apps', 'server', 'src', 'main.ts')],
    {
      env: {
        PATH: process.env['PATH'] ?? '',
        HOME: process.env['HOME'] ?? '',
        NODE_COMPILE_CACHE: join(repository, '.cache', 'node'),
        DATA_DIR: dataDir,
        PORT: '0',
        LOG_LEVEL: 'warn',
        LOGIN_CAPTCHA: 'off',
        RATE_LIMIT: 'off',
        SIM_STOCKS: '100',
        CLOCK_SHIFT_MS: String(shiftToMonday(Date.now())),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let printed = ''
  const ended = new Promise((resolve) => child.once('close', resolve))
  const ready = new Promise<string>((resolve, reject) => {
    const read = (part: Buffer) => {
      printed += part.toString()
      const address = /ready (http:\S+)/.exec(printed)?.[1]
      if (address) resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    void ended.then(() => reject(new Error(`the product ended before it was ready:\n${printed}`)))
  })
  ready.catch(() => undefined)
  return {
    ready,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type Account = { id: string; name: string }
export type Quote = { symbol: string; name: string; last: number; limitDown: number; asks: { price: number }[] }

type Desk = {
  /** What the trader's own calls answer. */
  api: Api
  /** A fresh paper account of a million that the trader may trade. */
  openAccount: () => Promise<Account>
  /** A symbol with both sides in its book. */
  findSymbol: (accountId: string) => Promise<Quote>
}

let accounts = 0

async function openAccountAs(admin: Api, traderId: string): Promise<Account> {
  const { result: units } = await admin.call('GET', '/api/query/getUnits')
  const [unit] = units as { unitId: string; productId: string }[]
  if (!unit) throw new Error('no unit')
  accounts += 1
  const name = `旅程账户${Date.now()}${accounts}`
  const body = {
    accountName: name,
    accountNo: `E2E${Date.now()}${accounts}`,
    platformCode: 'SIM',
    assetClass: 'stock',
    mode: 'paper',
    currency: 'CNY',
    initCash: '1000000',
    productId: unit.productId,
    unitId: unit.unitId,
    feeProfileId: 'default',
  }
  const { result } = await admin.call('POST', '/user/account', { body })
  const { id } = result as { id: string }
  await admin.call('POST', '/user/account/grant', { body: { accountId: id, userIds: [traderId], grant: 'trade' } })
  return { id, name }
}

async function findSymbolAs(api: Api, accountId: string): Promise<Quote> {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const hits = await api.call('GET', '/symbol', { params: { keyword: '60', limit: '30' } }).catch(() => null)
    for (const { symbol } of (hits?.result ?? []) as { symbol: string }[]) {
      const params = { accountId, symbol, side: '1' }
      const answer = await api.call('GET', '/api/order/ticket', { params }).catch(() => null)
      const quote = answer?.result as (Quote & { bids: unknown[] }) | undefined
      if (quote && quote.asks.length > 2 && quote.bids.length > 2 && quote.last < 100) return quote
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('the market shows no symbol to trade')
}

/** The product is ready before its market is; nothing can be traded until then. */
async function waitForMarket(address: string): Promise<void> {
  const api = await openApi(address, trader)
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const hits = await api.call('GET', '/symbol', { params: { keyword: '60', limit: '1' } }).catch(() => null)
    if (Array.isArray(hits?.result) && hits.result.length > 0) return api.end()
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('the market did not come up')
}

/** Journeys of the trading desk. */
export const test = base.extend<{ desk: Desk }, { product: string }>({
  product: [
    async ({ browserName: _browser }, use) => {
      const product = startProduct()
      try {
        const address = await product.ready
        await waitForMarket(address)
        await use(address)
      } finally {
        await product.stop()
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: ({ product }, use) => use(product),
  desk: async ({ product }, use) => {
    const admin = await openApi(product, manager)
    const api = await openApi(product, trader)
    await use({
      api,
      openAccount: () => openAccountAs(admin, api.userId),
      findSymbol: (accountId) => findSymbolAs(api, accountId),
    })
    await admin.end()
    await api.end()
  },
})
