import { expect, type Page } from '@playwright/test'
import { trader } from '../support/demo-users.ts'
import { test } from '../support/shell-test.ts'

test.use({ user: trader })

/** A machine under load may take its time to build the market. */
const built = { timeout: 120_000 }

async function openSymbolOf(page: Page, typed: string) {
  await page.goto('/macro/stockMarket')
  await expect(page.locator('.qt-row').first()).toBeVisible(built)
  await page.getByLabel('代码、名称或拼音').fill(typed.slice(typed.indexOf('.') + 1))
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^MA5 /).first()).toBeVisible()
}

const openFirst = (page: Page) => openSymbolOf(page, '600')

test('[DRAW-1] [CHART-9] [CHART-11] a symbol is looked at, drawn on and compared, and the drawing is there again', async ({
  page,
  open,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await openFirst(page)

  for (const title of ['标的', 'K线', '盘口', '逐笔', '资金流向', '板块与标签', '资讯'])
    await expect(page.getByRole('region', { name: title, exact: true })).toBeVisible()

  const chart = page.locator('.chart-surface')
  await page.getByRole('button', { name: '趋势线' }).click()
  await chart.click({ position: { x: 200, y: 60 } })
  await chart.click({ position: { x: 420, y: 140 } })
  await expect(page.getByRole('button', { name: '清除画线' })).toBeVisible()

  // The list is sorted by what moves: the first of it is another one by now.
  const symbol = await page.locator('.symbol-title > .num').innerText()
  // Kept with the person, not with the page and not with the browser.
  const there = await open(trader)
  await openSymbolOf(there, symbol)
  await expect(there.getByRole('button', { name: '清除画线' })).toBeVisible()
  await there.close()
  // Taken hold of where it was put, and removed by key.
  await chart.click({ position: { x: 310, y: 100 } })
  await page.keyboard.press('Delete')
  await expect(page.getByRole('button', { name: '清除画线' })).toHaveCount(0)

  // Words are typed where they were put, not lost to the chart.
  await page.getByRole('button', { name: '文字' }).click()
  await chart.click({ position: { x: 260, y: 80 } })
  await page.keyboard.type('突破前高')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '清除画线' }).click()
  await page.getByRole('button', { name: /^清\s*除$/ }).click()
  await expect(page.getByRole('button', { name: '清除画线' })).toHaveCount(0)

  await page.getByRole('button', { name: '指标' }).click()
  await page.getByRole('checkbox', { name: /KDJ/ }).check()
  await expect(page.getByText(/^K \d/)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: '叠加' }).click()
  await page.getByRole('combobox', { name: '叠加的证券' }).fill('000300')
  await page.getByText(/沪深300 SHSE\.000300/).click()
  await page.getByRole('checkbox', { name: /百分比对比/ }).check()
  await expect(page.locator('.chart-legend').first()).toContainText('沪深300')

  const price = page.getByRole('table', { name: '五档盘口' }).getByRole('button').first()
  await price.click()
  await expect(page.locator('.book .is-chosen')).toHaveCount(1)
  expect(problems).toEqual([])
})
