import { expect } from '@playwright/test'
import { go, keepOnePage } from '../support/frame.ts'
import { test } from '../support/trading-test.ts'

/** A machine under load may take its time to build the market. */
const built = { timeout: 240_000 }

test('[DERIV-E1] a workbench of futures and one of coins, each with what its contracts have', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))

  await keepOnePage(page)
  await page.goto('/deriv/futures')
  await page.locator('.qt-row').first().click(built)
  const curve = page.getByRole('table', { name: '期限结构' })
  await expect(curve).toContainText('主力')
  await page.getByRole('tab', { name: '合约交易点' }).click()
  // The nearest months may be too young for means of hours; either is told.
  const points = page.getByRole('table', { name: '合约交易点' }).or(page.getByText('还没有交易点'))
  await expect(points.first()).toBeVisible()
  await page.getByTitle('15分', { exact: true }).click()
  await expect(points.first()).toBeVisible()

  await go(page, '/deriv/crypto')
  await page.locator('.qt-row').first().click(built)
  await expect(page.getByText('距下次结算')).toBeVisible()
  await expect(page.getByText(/^\d\d:\d\d:\d\d$/).first()).toBeVisible()
  expect(problems).toEqual([])
})
