import { expect, type Page } from '@playwright/test'
import { go, keepOnePage } from '../support/frame.ts'
import { test, type Account, type Quote } from '../support/trading-test.ts'

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const rowOf = (page: Page, name: string, { name: account }: Account) =>
  table(page, name).getByRole('row').filter({ hasText: account })

/** An order from somewhere else: another window, a strategy, a colleague. */
async function sendElsewhere(
  desk: { api: { call: (method: 'POST', path: string, options: { body: unknown }) => Promise<unknown> } },
  account: Account,
  order: { symbol: string; price: number; confirmCodes?: number[] },
): Promise<string> {
  const clOrdId = `E2E-${Date.now()}`
  const { symbol, price, confirmCodes = [] } = order
  const body = { clOrdId, accountId: account.id, symbol, side: 1, orderType: 1, price: String(price), volume: 100 }
  await desk.api.call('POST', '/api/order/executeTrade', { body: { orders: [{ ...body, confirmCodes }] } })
  return clOrdId
}

/** Every soft check there is: the order is meant as it is. */
const everyCheck = Array.from({ length: 15 }, (_, index) => index + 1)

/** Through the whole shown book: the price may move on before the order is there. */
const crossing = ({ asks, last }: Quote): number => asks.at(-1)?.price ?? last

test('[TPUSH-E1] what is sent elsewhere stands on the screen at once, and goes when it is withdrawn', async ({
  page,
  desk,
}) => {
  const account = await desk.openAccount()
  const quote = await desk.findSymbol(account.id)
  await page.goto('/deriv/pending')
  await expect(page.getByRole('region', { name: '挂单' })).toBeVisible()
  const clOrdId = await sendElsewhere(desk, account, {
    symbol: quote.symbol,
    price: quote.limitDown,
    confirmCodes: everyCheck,
  })
  await expect(rowOf(page, '挂单', account)).toContainText('已报')
  await desk.api.call('POST', '/api/order/cancel', { body: { accountId: account.id, clOrdIds: [clOrdId] } })
  await expect(rowOf(page, '挂单', account)).toHaveCount(0)
})

test('[RECORD-E1] [PROFIT-E1] a fill is found again as position, record and profit', async ({ page, desk }) => {
  const account = await desk.openAccount()
  await keepOnePage(page)
  await page.goto('/deriv/pending')
  const quote = await desk.findSymbol(account.id)
  await sendElsewhere(desk, account, { symbol: quote.symbol, price: crossing(quote), confirmCodes: everyCheck })
  await expect(rowOf(page, '持仓', account)).toContainText('100')

  // Closing from the row fills a ticket and sends nothing.
  await rowOf(page, '持仓', account).getByRole('button', { name: '买入' }).click()
  await expect(page.getByRole('dialog').getByLabel('证券代码')).toHaveValue(quote.symbol)
  await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click()

  await go(page, '/records/trade')
  await expect(page.getByLabel('合计 CNY')).toContainText('佣金')
  await expect(page.locator('tr[data-row-key]').filter({ hasText: account.name })).toHaveCount(1)
  await page.getByText('按证券', { exact: true }).click()
  await expect(page.locator('tr[data-row-key]').filter({ hasText: quote.symbol })).toHaveCount(1)

  await go(page, '/records/profit')
  await page.getByLabel('账户').fill(account.name)
  await page.locator('.ant-select-item-option').filter({ hasText: account.name }).click()
  await expect(page.getByLabel('收益概览')).toContainText('净资产')
  await page.getByRole('tab', { name: '个股盈亏' }).click()
  await expect(page.locator('tr[data-row-key]').filter({ hasText: quote.symbol })).toContainText('持仓均价')
  // The day money first came has no return, so there is nothing to compare with the benchmark yet.
  await page.getByRole('tab', { name: '归因' }).click()
  await expect(page.getByText('区间内没有可计算收益的交易日，结算后出现')).toBeVisible()
})
