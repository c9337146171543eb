import { risk } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'

test.use({ user: risk })

/** The demo institutions make their past after the first start. */
const lived = { timeout: 300_000 }

test('[REVIEW-20] numbers open their rows, orders tell their life, and a review becomes a report', async ({ page }) => {
  test.setTimeout(480_000)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto('/review/buysell')
  const wins = page.getByRole('button', { name: '胜率：查看明细' })
  await expect(async () => {
    await page.reload()
    await expect(wins).toBeVisible({ timeout: 15_000 })
  }).toPass(lived)
  await wins.click()
  const drawer = page.getByRole('dialog', { name: '盈利的回合' })
  await expect(drawer.getByRole('row').nth(1)).toBeVisible()
  await drawer.getByRole('button', { name: /close|关闭/i }).click()

  await page.goto('/review/entrust')
  await page
    .getByRole('list', { name: '委托漏斗' })
    .getByRole('button', { name: /全部成交/ })
    .click(lived)
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
