import { marketStands, openApi, type Api } from './api.ts'
import { trader } from './demo-users.ts'
import type { DemoUser } from './login.ts'
import { productUrl, test as base } from './shell-test.ts'

export type Account = { id: string; name: string; productName: string }
export type Quote = { symbol: string; name: string; last: number; limitDown: number; asks: { price: number }[] }

type Wanted = {
  /** Left out, the first product there is. */
  productId?: string
  /** Who may look at it besides. */
  readers?: readonly DemoUser[]
}

export type Desk = {
  /** What the trader's own calls answer. */
  api: Api
  /** A fresh paper account of a million that the trader may trade. */
  openAccount: (wanted?: Wanted) => Promise<Account>
  findSymbol: (accountId: string) => Promise<Quote>
}

let accounts = 0

async function idOf(admin: Api, { username }: DemoUser): Promise<string> {
  const { result } = await admin.call('GET', '/sys/user/list', { params: { username, pageSize: '10' } })
  const { records } = result as { records: { id: string; username: string }[] }
  const found = records.find((one) => one.username === username)
  if (!found) throw new Error(`no person named ${username}`)
  return found.id
}

async function openAccountAs(admin: Api, traderId: string, { productId, readers = [] }: Wanted): Promise<Account> {
  const params = productId === undefined ? {} : { productId }
  const { result: units } = await admin.call('GET', '/api/query/getUnits', { params })
  const [unit] = units as { unitId: string; productId: string; productName: string }[]
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
  const readerIds = await Promise.all(readers.map((reader) => idOf(admin, reader)))
  if (readerIds.length > 0)
    await admin.call('POST', '/user/account/grant', { body: { accountId: id, userIds: readerIds, grant: 'read' } })
  return { id, name, productName: unit.productName }
}

/** A symbol with both sides in its book. */
export async function findSymbolAs(api: Api, accountId: string): Promise<Quote> {
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

/** Journeys of the trading desk. */
export const test = base.extend<{ desk: Desk }>({
  user: trader,
  desk: async ({ managerApi }, use) => {
    const api = await openApi(productUrl(), trader)
    await marketStands(api)
    await use({
      api,
      openAccount: (wanted = {}) => openAccountAs(managerApi, api.userId, wanted),
      findSymbol: (accountId) => findSymbolAs(api, accountId),
    })
    await api.end()
  },
})
