import type { Page } from '@playwright/test'
import { trader } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'

test.use({ user: trader })

/** A machine under load may take its time to build the market. */
const built = { timeout: 240_000 }

async function walkHeatMap(page: Page): Promise<void> {
  const map = page.getByRole('application')
  await expect(map).toBeVisible(built)

  await map.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.heat-card')).toBeVisible()
  await page.keyboard.press('Enter')
  const place = page.getByRole('navigation', { name: '热力图位置' }).locator('[aria-current]')
  const sector = await place.innerText()
  const quotes = page.getByRole('region', { name: '行情', exact: true })
  await expect(quotes.locator('.panel-subject')).toHaveText(sector)

  await map.focus()
  await page.keyboard.press('Backspace')
  await expect(place).toHaveCount(0)
  await expect(quotes.locator('.panel-subject')).toHaveCount(0)
}

async function walkRows(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const rows = page.locator('.qt-row')
  await expect(rows.first()).toBeVisible()
  await rows.nth(1).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('已选 3 只')).toBeVisible()
  await page.keyboard.press('Control+c')
  await expect(page.getByText('已复制 3 行')).toBeVisible()
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text.split('\r\n')).toHaveLength(4)
  expect(text.split('\r\n').every((line) => line.split('\t').length > 5)).toBe(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('table', { name: '五档盘口' })).toBeVisible()
}

test('[MKT-WEB-6] [HEAT-10] [QTABLE-11] the market is live, sortable, searchable, opens a symbol, is walked through by map and keys @phone', async ({
  page,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto('/macro/stockMarket')

  const rows = page.locator('.qt-row')
  await expect(rows.first()).toBeVisible(built)
  await expect(page.getByText('模拟行情').first()).toBeVisible()

  const clock = page.getByRole('region', { name: '行情', exact: true }).locator('.panel-freshness time')
  const before = await clock.innerText()
  await expect(clock).not.toHaveText(before)

  await page.getByRole('button', { name: /涨幅/ }).click()
  await expect(page.getByRole('columnheader', { name: /涨幅/ })).toHaveAttribute('aria-sort', 'ascending')

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

  const isPhone = (page.viewportSize()?.width ?? 0) < 500
  if (!isPhone) {
    await test.step('[HEAT-10] a sector of the heat map fills it, the quote table follows, and both come back', () =>
      walkHeatMap(page))
    await test.step('[QTABLE-11] rows are walked through by keys, selected and copied', () => walkRows(page))
  }
  expect(problems).toEqual([])
})
