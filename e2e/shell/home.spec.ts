import { expect, test } from '@playwright/test'
import { researcher } from '../support/demo-users.ts'
import { login } from '../support/login.ts'

/** A machine under load may take its time to build the market. */
const built = { timeout: 240_000 }

test('[LANDING-5] the cards of the home page are arranged, and found so after signing in elsewhere', async ({
  page,
  browser,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await login(page, researcher)
  await page.goto('/dashboard/analysis')
  const cards = page.locator('[data-card]')
  await expect(page.locator('[data-card="index"]').getByText('上证指数')).toBeVisible(built)
  // Whoever does not run the place has no figures of its visits.
  await expect(page.locator('[data-card="visits"]')).toHaveCount(0)

  await page.getByRole('button', { name: '编辑卡片' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect(cards.first()).toHaveAttribute('data-card', 'heat-map')
  const saved = page.waitForResponse((answer) => answer.url().includes('/desk/preference/put'))
  await page.getByRole('button', { name: '后移热力图' }).click()
  await expect(cards.first()).toHaveAttribute('data-card', 'index')
  await page.getByRole('button', { name: '完成', exact: true }).click()
  expect((await saved).ok()).toBe(true)

  const elsewhere = await browser.newContext()
  const there = await elsewhere.newPage()
  await login(there, researcher)
  await there.goto('/dashboard/analysis')
  await expect(there.locator('[data-card]').first()).toHaveAttribute('data-card', 'index')
  await elsewhere.close()

  // Set back, for whoever comes next.
  await page.getByRole('button', { name: '编辑卡片' }).click()
  await page.getByRole('button', { name: '恢复默认' }).click()
  await expect(cards.first()).toHaveAttribute('data-card', 'heat-map')
  await page.getByRole('button', { name: '完成', exact: true }).click()

  // An index in the header opens as any symbol does.
  await page.getByRole('region', { name: '主要指数' }).first().getByRole('button').first().click()
  await expect(page.locator('.symbol-title > .num')).toHaveText('SHSE.000001')
  expect(problems).toEqual([])
})
