import { admin, trader } from '../support/demo-users.ts'
import { tabsOf } from '../support/frame.ts'
import { login } from '../support/login.ts'
import { expect, test } from '../support/shell-test.ts'

test.describe('§3 what the browser keeps', () => {
  test.use({ user: trader })

  test('[STORE-3] [SET-2] may be damaged, or of an older version, in every part but the session @phone', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      for (const key of Object.keys(localStorage)) {
        if (!key.includes('Access-Token') && !key.includes('TENANT') && !key.includes('Userinfo'))
          localStorage.setItem(key, '{"value":')
      }
      for (const key of ['DEFAULT_LAYOUT_MODE', 'DEFAULT_COLOR', 'DEFAULT_MULTI_PAGE', 'PAGE_VISITS', 'SIDEBAR_TYPE']) {
        localStorage.setItem(`pro__${key}`, '{"value":{"x":[1]},"expire":null}')
      }
      // A colour and a flag as older clients wrote them.
      localStorage.setItem('pro__DEFAULT_COLOR', '{"value":"#1890FF","expire":null}')
      localStorage.setItem('pro__DEFAULT_FIXED_HEADER', 'true')
      sessionStorage.setItem('pro__OPEN_TABS', '[[[')
    })
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(error.message))
    await page.goto('/isps/userAnnouncement')
    await expect(tabsOf(page).getByRole('link')).toHaveText(['首页', '我的消息'])
    await expect(page.locator('.frame')).toHaveAttribute('data-layout', 'sidemenu')
    expect(problems).toEqual([])

    // A damaged session is no session.
    await page.addInitScript(() => localStorage.setItem('pro__Access-Token', '{"value":42,"expire":null}'))
    await page.goto('/isps/userAnnouncement')
    await expect(page).toHaveURL(/\/user\/login\?redirect=/)
  })
})

test('[STORE-4] §3 a full storage lets people in all the same', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await login(page, trader)
  await expect(tabsOf(page)).toBeVisible()
})

test('[LOCAL-4] §3 two windows of one browser are never two users: the other one follows', async ({
  page,
  context,
}) => {
  await login(page, trader)
  await expect(page.locator('.user-button')).toContainText('陆景行')
  const other = await context.newPage()
  await other.goto('/isps/userAnnouncement')
  await expect(other.locator('.user-button')).toContainText('陆景行')
  await other.evaluate(() => localStorage.clear())
  await expect(page).toHaveURL(/\/user\/login/)
  await login(other, admin)
  await expect(other.locator('.user-button')).not.toContainText('陆景行')
  await expect(page.locator('.user-button')).toHaveText(await other.locator('.user-button').innerText())
})

test('[LOCAL-7] §3 without 自动登录 the session ends with the browser', async ({ page, context }) => {
  await page.goto('/user/login')
  await page.getByLabel('自动登录').uncheck()
  await page.getByLabel('用户名').fill(trader.username)
  await page.getByLabel('密码', { exact: true }).fill(trader.password)
  await page.keyboard.press('Enter')
  await expect(tabsOf(page)).toBeVisible()
  await page.reload()
  await expect(tabsOf(page)).toBeVisible()
  // What a browser drops when it is closed.
  await context.clearCookies()
  await page.goto('/dashboard/analysis')
  await expect(page).toHaveURL(/\/user\/login\?redirect=/)
})
