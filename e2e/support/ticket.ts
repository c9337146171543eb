import { expect, type Locator, type Page } from '@playwright/test'
import type { Account, Quote } from './trading-test.ts'

type Named = Pick<Account, 'name'>

export const ticketOf = (page: Page): Locator => page.getByRole('dialog').filter({ hasText: '提交委托' })
export const submit = (page: Page): Locator => ticketOf(page).getByRole('button', { name: /提交委托/ })
export const orderRow = (page: Page, account: Named): Locator =>
  page.locator('tr[data-row-key]').filter({ hasText: account.name })

/** The blotter with the ticket open on an account and a symbol. */
export async function openTicket(page: Page, account: Named, quote: Quote): Promise<void> {
  await page.goto('/deriv/order')
  await beginOrder(page, account, quote)
}

/** The same from the blotter that is on screen already. */
export async function beginOrder(page: Page, account: Named, { symbol, name }: Quote): Promise<void> {
  await page.getByRole('button', { name: /下单$/ }).first().click()
  const ticket = ticketOf(page)
  await ticket.getByLabel('账户').fill(account.name)
  await page.locator('.ant-select-item-option').filter({ hasText: account.name }).click()
  await ticket.getByLabel('证券代码').fill(symbol)
  await ticket.getByLabel('证券代码').press('Enter')
  await expect(ticket.getByRole('region', { name: '行情' })).toContainText(name)
}

/** A price far from the last one rests for sure, and has to be confirmed first. */
export async function fillFarAway(page: Page, volume: string): Promise<void> {
  const ticket = ticketOf(page)
  await ticket.getByRole('button', { name: /跌停/ }).click()
  await ticket.getByLabel('数量').fill(volume)
  await expect(ticket.getByText('需要确认')).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  for (const box of await ticket.getByRole('checkbox').all()) await box.check()
  await expect(submit(page)).toBeEnabled()
}

export async function closeTicket(page: Page): Promise<void> {
  await ticketOf(page).getByRole('button', { name: '关闭' }).click()
  await expect(ticketOf(page)).toBeHidden()
}
