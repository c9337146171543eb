import { marketStands } from '../support/api.ts'
import { researcher, trader } from '../support/demo-users.ts'
import { onScreen } from '../support/frame.ts'
import { expect, test } from '../support/shell-test.ts'

test.beforeEach(({ managerApi }) => marketStands(managerApi))

test.describe('a researcher', () => {
  test.use({ user: researcher })

  test('[LANDING-5] the cards of the home page are arranged, and found so in another browser', async ({
    page,
    open,
  }) => {
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    await page.goto('/dashboard/analysis')
    const cards = page.locator('[data-card]')
    await expect(page.locator('[data-card="index"]').getByText('上证指数')).toBeVisible()
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

    const there = await open(researcher)
    await there.goto('/dashboard/analysis')
    await expect(there.locator('[data-card]').first()).toHaveAttribute('data-card', 'index')
    await there.close()

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
})

test.describe('§4 a trader', () => {
  test.use({ user: trader })

  test('[LANDING-4] sees on the home page what the accounts are worth and how the indexes stand', async ({ page }) => {
    await page.goto('/dashboard/analysis')
    const accounts = onScreen(page).getByRole('region', { name: '我的账户' })
    await expect(accounts.getByText('总资产', { exact: true })).toBeVisible()
    await expect(accounts).toContainText('万')
    await expect(onScreen(page).getByRole('region', { name: '主要指数' }).getByRole('listitem')).toHaveCount(7)
  })
})
