import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { admin } from '../support/demo-users.ts'
import { bellOf, chooseInUserMenu, onScreen } from '../support/frame.ts'
import { expect, test } from '../support/shell-test.ts'

/** Everything that keeps somebody out, in the words of the checker. */
async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    )
}

for (const appearance of ['light', 'dark'] as const) {
  test.describe(`in ${appearance}`, () => {
    test.beforeEach(({ page }) =>
      page.addInitScript((value) => {
        localStorage.setItem('pro__DEFAULT_APPEARANCE', JSON.stringify({ value, expire: null }))
      }, appearance),
    )

    test(`[A11Y-1] §2.1 the pages before the login have no barrier, ${appearance} @phone`, async ({ page }) => {
      for (const path of [
        '/user/login',
        '/user/register',
        '/user/register-result',
        '/user/alteration',
        '/oauth2-app/login',
      ]) {
        await page.goto(path)
        await expect(page.getByRole('button').first()).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await barriers(page), path).toEqual([])
      }
    })

    test.describe('signed in', () => {
      test.use({ user: admin })
      test(`[A11Y-1] §2.4 the frame, its pages and its drawers have no barrier, ${appearance}`, async ({ page }) => {
        for (const path of ['/404', '/isps/userAnnouncement', '/isystem/annountCement', '/dashboard/analysis']) {
          await page.goto(path)
          await expect(onScreen(page)).toBeVisible()
          await page.waitForLoadState('load')
          await expect(page.locator('.ant-skeleton')).toHaveCount(0)
          expect(await barriers(page), path).toEqual([])
        }
        await bellOf(page).click()
        await expect(page.getByRole('region', { name: '通知', exact: true })).toBeVisible()
        expect(await barriers(page), 'notice bell').toEqual([])
        await page.keyboard.press('Escape')
        await chooseInUserMenu(page, '系统设置')
        await expect(page.getByRole('dialog', { name: '系统设置' })).toBeVisible()
        await expect(page.locator('.ant-drawer-content-wrapper')).toHaveCSS('transform', 'none')
        expect(await barriers(page), 'settings drawer').toEqual([])
      })
    })
  })
}
