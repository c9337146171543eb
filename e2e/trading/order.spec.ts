import { expect, test, type Page } from '@playwright/test'
import { trader } from '../support/demo-users.ts'
import { login } from '../support/login.ts'

const symbol = 'SHSE.600034'

/** The market of the demo is built in the background after the start. */
async function openTicket(page: Page): Promise<void> {
  await page.goto('/deriv/order')
  await page.getByRole('button', { name: '下单' }).first().click()
  const code = page.getByLabel('证券代码', { exact: true }).last()
  await expect(async () => {
    await code.fill('')
    await code.fill(symbol)
    await code.press('Enter')
    await expect(page.getByRole('region', { name: '行情' })).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 50_000 })
}

/** Sends one lot and ticks whatever has to be confirmed. */
async function sendOneLot(page: Page): Promise<void> {
  await page.getByRole('spinbutton', { name: '数量' }).fill('100')
  const submit = page.getByRole('button', { name: '提交委托' })
  const sent = page.getByText('委托已提交')
  const boxes = page.getByRole('checkbox')
  await submit.click()
  await expect(sent.or(boxes.first())).toBeVisible()
  if (await boxes.first().isVisible()) {
    for (const box of await boxes.all()) await box.check()
    await submit.click()
  }
  await expect(sent).toBeVisible()
  await expect(sent).toBeHidden()
}

test('[TSVC-80] an order is sent and fills, another is cancelled; cash and position follow', async ({ page }) => {
  test.setTimeout(150_000)
  await login(page, trader)
  await openTicket(page)
  await page.getByRole('list', { name: '卖盘' }).getByRole('button').first().click()
  await sendOneLot(page)
  // Far below the market it can only wait.
  await page.getByRole('button', { name: /跌停/ }).click()
  await sendOneLot(page)
  await page.getByRole('button', { name: 'Close' }).click()

  const rows = page.locator('tbody tr').filter({ hasText: symbol })
  await expect(rows.filter({ hasText: '已成' }).first()).toBeVisible({ timeout: 30_000 })
  const waiting = rows.filter({ hasText: '已报' }).first()
  await expect(waiting).toBeVisible()
  await waiting.getByRole('button', { name: '撤单' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /撤\s*单/ })
    .click()
  await expect(rows.filter({ hasText: '已撤' }).first()).toBeVisible()

  await page.goto('/deriv/position')
  await expect(page.locator('tbody tr').filter({ hasText: symbol })).toContainText('100')
  await expect(page.getByLabel('资金')).toContainText('冻结 0')
})
