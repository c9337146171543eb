import { expect } from '@playwright/test'
import { test, type Account } from '../support/trading-test.ts'

type Desk = Parameters<Parameters<typeof test>[2]>[0]['desk']
type Fund = { symbol: string; t0: boolean; price: number | null }
type TicketQuote = { asks: { price: number }[]; bids: { price: number }[] }

/** Every soft check there is: the order is meant as it is. */
const everyCheck = Array.from({ length: 15 }, (_, index) => index + 1)

const ticketOf = async ({ api }: Desk, account: Account, symbol: string, side: number) => {
  const params = { accountId: account.id, symbol, side: String(side) }
  return (await api.call('GET', '/api/order/ticket', { params })).result as TicketQuote
}

/** Sends an order through the book and waits until all of it is filled. */
async function trade(desk: Desk, account: Account, symbol: string, side: 1 | 2): Promise<void> {
  const { asks, bids } = await ticketOf(desk, account, symbol, side)
  const price = side === 1 ? (asks[2] ?? asks[0])?.price : (bids[2] ?? bids[0])?.price
  const clOrdId = `REV-${side}-${Date.now()}`
  const order = { clOrdId, accountId: account.id, symbol, side, orderType: 1, price: String(price), volume: 1000 }
  await desk.api.call('POST', '/api/order/executeTrade', { body: { orders: [{ ...order, confirmCodes: everyCheck }] } })
  await expect
    .poll(
      async () => {
        const { result } = await desk.api.call('GET', '/api/order/list', { params: { accountId: account.id, clOrdId } })
        return JSON.stringify(result)
      },
      { timeout: 120_000 },
    )
    .toContain('"status":3')
}

/** Bought and sold on one day: only some funds can be. */
async function makeRoundTrip(desk: Desk, account: Account): Promise<void> {
  const { result } = await desk.api.call('GET', '/etf/list')
  const funds = (result as { records: Fund[] }).records.filter(({ t0 }) => t0)
  for (const { symbol } of funds) {
    const { asks, bids } = await ticketOf(desk, account, symbol, 1)
    if (asks.length < 3 || bids.length < 3) continue
    await trade(desk, account, symbol, 1)
    await trade(desk, account, symbol, 2)
    return
  }
  throw new Error('no fund to trade')
}

test('[REVIEW-20] numbers open their rows, orders tell their life, and a review becomes a report', async ({
  page,
  desk,
}) => {
  test.setTimeout(480_000)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await makeRoundTrip(desk, await desk.openAccount())
  await page.goto('/review/buysell')
  const trips = page.getByRole('button', { name: '回合：查看明细' })
  await expect(trips).toBeVisible()
  await trips.click()
  const drawer = page.getByRole('dialog', { name: /回合/ })
  await expect(drawer.getByRole('row').nth(1)).toBeVisible()
  await drawer.getByRole('button', { name: /close|关闭/i }).click()

  await page.goto('/review/entrust')
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
  await page.goto('/review/entrustAccount')
  await expect(page.getByText(/单日委托数/).first()).toBeVisible()

  await page.goto('/review/trading')
  await expect(page.getByRole('button', { name: '提交复盘' })).toBeDisabled()
  await page.getByRole('combobox', { name: '范围' }).click()
  await page.locator('.ant-select-item-option').nth(1).click()
  await page.getByRole('button', { name: '提交复盘' }).click()
  const report = page.getByRole('region', { name: '复盘报告' })
  await expect(report.getByRole('heading', { name: '收益与风险' })).toBeVisible({ timeout: 60_000 })
  const saved = page.waitForEvent('download')
  await report.getByRole('button', { name: '导出 PDF' }).click()
  expect((await saved).suggestedFilename()).toMatch(/交易复盘.*\.pdf$/)
  expect(problems).toEqual([])
})
