import { expect, type Locator, type Page } from '@playwright/test'
import { go, keepOnePage } from '../support/frame.ts'
import { beginOrder, closeTicket, fillFarAway, openTicket, orderRow, submit, ticketOf } from '../support/ticket.ts'
import { test, type Account } from '../support/trading-test.ts'

/** What the page of holdings says of the account's money. */
const moneyOf = (page: Page, account: Account): Locator =>
  page.getByLabel('资金').locator('div').filter({ hasText: account.name })

test('[TICKET-E1] [TICKET-E2] an order rests, is withdrawn and frees its cash; the next meets the book: cash falls, the holding is there @phone', async ({
  page,
  desk,
}) => {
  const account = await desk.openAccount()
  const quote = await desk.findSymbol(account.id)
  const rows = orderRow(page, account)
  await keepOnePage(page)

  await test.step('it rests', async () => {
    await openTicket(page, account, quote)
    await fillFarAway(page, '200')
    await submit(page).click()
    await expect(page.getByText('委托已提交')).toBeVisible()
    await closeTicket(page)
    await expect(rows).toContainText('已报')
    await go(page, '/deriv/position')
    await expect(moneyOf(page, account)).toContainText('冻结')
    await expect(moneyOf(page, account)).not.toContainText('冻结 0')
  })

  await test.step('it is withdrawn', async () => {
    await go(page, '/deriv/order')
    await rows.getByRole('button', { name: '撤单' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /撤\s*单/ })
      .click()
    await expect(rows).toContainText('已撤')
    await go(page, '/deriv/position')
    await expect(moneyOf(page, account)).toContainText('可用 100.00万')
  })

  await test.step('the next is filled', async () => {
    await go(page, '/deriv/order')
    await expect(rows).toContainText('已撤')
    await beginOrder(page, account, quote)
    const ticket = ticketOf(page)
    // Three levels up: it meets the book even when the price has moved on since it was read.
    await ticket.getByRole('list', { name: '卖盘' }).getByRole('button').nth(2).click()
    await ticket.getByLabel('数量').fill('100')
    await expect(ticket.getByText('风控检查通过')).toBeVisible()
    await submit(page).click()
    await closeTicket(page)
    await expect(rows.filter({ hasText: '已成' })).toHaveCount(1)

    await go(page, '/deriv/position')
    await expect(moneyOf(page, account)).toBeVisible()
    const holding = page.locator('tr[data-row-key]').filter({ hasText: account.name })
    await expect(holding).toContainText(quote.symbol)
    await expect(moneyOf(page, account)).not.toContainText('可用 100.00万')
    // Bought today, so none of it can be sold today.
    await holding.getByRole('button', { name: '卖出' }).click()
    await expect(ticketOf(page)).toContainText('100 / 0')
  })
})

test('[TICKET-E3] [TICKET-E4] a refusal says why, with the numbers it compared, before and after sending; a double click sends one order', async ({
  page,
  desk,
}) => {
  const account = await desk.openAccount()
  const quote = await desk.findSymbol(account.id)
  await openTicket(page, account, quote)
  const ticket = ticketOf(page)
  await ticket.getByLabel('数量').fill('150')
  const verdict = ticket.locator('.order-ticket-verdict')
  await expect(verdict).toContainText('100')
  const words = (await verdict.textContent()) ?? ''
  await submit(page).click()
  await closeTicket(page)
  const row = orderRow(page, account)
  await expect(row).toContainText('废单')
  await expect(row).toContainText(words)

  await beginOrder(page, account, quote)
  await fillFarAway(page, '100')
  await submit(page).dblclick()
  await expect(page.getByText('委托已提交').first()).toBeVisible()
  await closeTicket(page)
  await expect(row.filter({ hasText: '已报' })).toHaveCount(1)
  await expect(row).toHaveCount(2)
  const { result } = await desk.api.call('GET', '/api/order/list', { params: { accountId: account.id } })
  expect(result).toMatchObject({ total: 2 })
})
