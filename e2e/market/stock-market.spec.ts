import { trader } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'

test.use({ user: trader })

/** A machine under load may take its time to build the market. */
const built = { timeout: 240_000 }

test('[MKT-WEB-6] the market is live, sortable, searchable, and opens a symbol @phone', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto('/macro/stockMarket')

  const rows = page.locator('.mkt-row')
  await expect(rows.first()).toBeVisible(built)
  await expect(page.getByText('模拟行情').first()).toBeVisible()

  const clock = page.locator('.mkt-asof time')
  const before = await clock.innerText()
  await expect(clock).not.toHaveText(before)

  await page.getByRole('button', { name: /涨跌幅/ }).click()
  await expect(page.getByRole('columnheader', { name: /涨跌幅/ })).toHaveAttribute('aria-sort', 'ascending')

  await page.keyboard.press('6')
  await page.keyboard.type('00')
  const search = page.getByLabel('代码、名称或拼音')
  await expect(search).toHaveValue('600')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: '五档盘口' })).toBeVisible()
  await expect(page.locator('.chart-canvas canvas').first()).toBeVisible()
  await expect(page.getByText(/^MA5 /).first()).toBeVisible()

  // ↓ goes on to the next of the list it was opened from.
  const code = page.locator('.symbol-title .num')
  const first = await code.innerText()
  await page.keyboard.press('ArrowDown')
  await expect(code).not.toHaveText(first)
  await page.keyboard.press('ArrowUp')
  await expect(code).toHaveText(first)

  await page.getByRole('button', { name: '分时', exact: true }).click()
  await expect(page.getByRole('figure', { name: /分时走势/ })).toContainText('均')
  await page.keyboard.press('Escape')

  await search.fill('没有这样的证券')
  await expect(page.getByText('没有符合条件的证券')).toBeVisible()
  await page.getByRole('button', { name: '清空条件' }).click()
  await expect(rows.first()).toBeVisible()
  expect(problems).toEqual([])
})
