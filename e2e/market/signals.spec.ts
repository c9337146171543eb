import { expect } from '@playwright/test'
import { trader } from '../support/demo-users.ts'
import { test } from '../support/shell-test.ts'

test.use({ user: trader })

/** The signals of a whole market are worked out after the start. */
const worked = { timeout: 240_000 }

test('[SIGNAL-9] signals are read, filtered, followed, ignored for a reason, and judged', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto('/trade/signal/buysell')
  const sells = page.getByRole('table', { name: '卖出信号' })
  // What is still being worked out comes by itself.
  await expect(sells.locator('tbody tr').first()).toBeVisible({ timeout: worked.timeout })

  // What is chosen is explained beside the list.
  const row = sells.locator('tbody tr').nth(1)
  const name = (await row.locator('.compact-symbol').textContent())?.replace(/\d+$/, '') ?? ''
  await row.click()
  const detail = page.getByRole('list', { name: '理由' })
  await expect(detail.getByRole('listitem').first()).toBeVisible()
  await expect(page.getByText('同类信号胜率')).toBeVisible()
  await expect(page.getByText(/样本 \d+ 次/)).toBeVisible()

  await row.getByRole('button', { name: `跟踪${name}` }).click()
  await expect(row.getByText('已跟踪')).toBeVisible()
  await row.getByRole('button', { name: `撤回${name}` }).click()
  await row.getByRole('button', { name: `忽略${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `忽略 ${name} 的卖出信号` })
  await dialog.getByRole('button', { name: /^忽\s*略$/ }).click()
  await expect(dialog.getByText('请填写忽略的原因')).toBeVisible()
  await dialog.getByRole('button', { name: '量能不足' }).click()
  await dialog.getByRole('button', { name: /^忽\s*略$/ }).click()
  await expect(row.getByText('已忽略')).toHaveAttribute('title', '量能不足')
  await row.getByRole('button', { name: `撤回${name}` }).click()
  await expect(row.getByRole('button', { name: `跟踪${name}` })).toBeVisible()

  // Another day, one side only.
  await page.getByRole('list', { name: '每日信号数' }).getByRole('button').nth(10).click()
  await page.getByRole('radiogroup', { name: '方向' }).getByText('卖出').click()
  await expect(page.getByRole('region', { name: '买入信号' })).toHaveCount(0)
  await expect(sells.locator('tbody tr').first()).toBeVisible()

  await page.getByRole('tab', { name: '信号战绩' }).click()
  await expect(page.getByRole('table', { name: '信号战绩' }).locator('tbody tr').first()).toContainText('%')
  expect(problems).toEqual([])
})

test('[SIGNAL-10] a symbol is looked at in three periods with its points', async ({ page }) => {
  await page.goto('/trade/signal/points')
  for (const period of ['60分', '日线', '周线'])
    await expect(page.getByRole('figure', { name: `${period}买卖点` })).toBeVisible()
  await expect(page.getByRole('table', { name: '三个周期的买卖点' }).locator('tbody tr').first()).toBeVisible(worked)
  await expect(page.getByText(/^(盘整|趋势)(向上|向下)? 已 \d+ 根/)).toBeVisible(worked)
})
