import { expect } from '@playwright/test'
import { go, keepOnePage } from '../support/frame.ts'
import { test, type Account } from '../support/trading-test.ts'

type Desk = Parameters<Parameters<typeof test>[2]>[0]['desk']
type Fund = { symbol: string; t0: boolean }
type Sent = { statusText: string; filledVolume: number }

/** Every soft check there is: the order is meant as it is. */
const everyCheck = Array.from({ length: 15 }, (_, index) => index + 1)
const volume = 100

async function endOfOrder({ api }: Desk, accountId: string, clOrdId: string): Promise<Sent> {
  let sent: Sent | undefined
  await expect
    .poll(async () => {
      const { result } = await api.call('GET', '/api/order/list', { params: { accountId, clOrdId } })
      sent = (result as { records: Sent[] }).records[0]
      return sent?.statusText
    })
    .toMatch(/已成|已撤|部撤|废单/)
  return sent as Sent
}

/** What an order through the whole shown book gets at once; its rest does not wait. */
async function trade(desk: Desk, account: Account, order: { symbol: string; side: 1 | 2; volume: number }) {
  const accountId = account.id
  const params = { accountId, symbol: order.symbol, side: String(order.side) }
  const { result } = await desk.api.call('GET', '/api/order/ticket', { params })
  const { asks, bids } = result as Record<'asks' | 'bids', { price: number }[]>
  const price = (order.side === 1 ? asks : bids).at(-1)?.price
  if (price === undefined) return 0
  const clOrdId = `REV-${order.side}-${Date.now()}`
  const body = {
    ...order,
    clOrdId,
    accountId,
    orderType: 1,
    tif: 'IOC',
    price: String(price),
    confirmCodes: everyCheck,
  }
  await desk.api.call('POST', '/api/order/executeTrade', { body: { orders: [body] } })
  return (await endOfOrder(desk, accountId, clOrdId)).filledVolume
}

/**
 * Bought and sold on one day: only some funds can be. The exchange fills a part of what was traded in a minute, so
 * nothing at its very beginning.
 */
async function makeRoundTrip(desk: Desk, account: Account): Promise<void> {
  const { result } = await desk.api.call('GET', '/etf/list')
  const funds = (result as { records: Fund[] }).records.filter(({ t0 }) => t0)
  const buyOne = async (): Promise<string | undefined> => {
    for (const { symbol } of funds) {
      if ((await trade(desk, account, { symbol, side: 1, volume })) === volume) return symbol
    }
    return undefined
  }
  let symbol: string | undefined
  await expect.poll(async () => (symbol = await buyOne())).toBeDefined()
  let left = volume
  const sell = async () => (left -= await trade(desk, account, { symbol: symbol ?? '', side: 2, volume: left }))
  await expect.poll(sell).toBe(0)
}

test('[REVIEW-20] numbers open their rows, orders tell their life, and a review becomes a report', async ({
  page,
  desk,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await makeRoundTrip(desk, await desk.openAccount())
  await keepOnePage(page)
  await page.goto('/review/buysell')
  const trips = page.getByRole('button', { name: '回合：查看明细' })
  await expect(trips).toBeVisible()
  await trips.click()
  const drawer = page.getByRole('dialog', { name: /回合/ })
  await expect(drawer.getByRole('row').nth(1)).toBeVisible()
  await drawer.getByRole('button', { name: /close|关闭/i }).click()

  await go(page, '/review/entrust')
  await page
    .getByRole('list', { name: '委托漏斗' })
    .getByRole('button', { name: /全部成交/ })
    .click()
  const orders = page.getByRole('dialog', { name: /全部成交/ })
  await orders
    .getByRole('button', { name: /展开行|Expand row/ })
    .first()
    .click()
  await expect(orders.getByText('柜台确认').first()).toBeVisible()
  await expect(orders.getByRole('table', { name: '风控检查' }).first()).toBeVisible()
  await go(page, '/review/entrustAccount')
  await expect(page.getByText(/单日委托数/).first()).toBeVisible()

  await go(page, '/review/trading')
  await expect(page.getByRole('button', { name: '提交复盘' })).toBeDisabled()
  await page.getByRole('combobox', { name: '范围' }).click()
  await page.locator('.ant-select-item-option').nth(1).click()
  await page.getByRole('button', { name: '提交复盘' }).click()
  const report = page.getByRole('region', { name: '复盘报告' })
  await expect(report.getByRole('heading', { name: '收益与风险' })).toBeVisible({ timeout: 240_000 })
  const saved = page.waitForEvent('download')
  await report.getByRole('button', { name: '导出 PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/交易复盘.*\.pdf$/)
  expect(problems).toEqual([])
})
