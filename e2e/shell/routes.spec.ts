import type { Page } from '@playwright/test'
import { admin, trader } from '../support/demo-users.ts'
import { chooseInUserMenu, tabsOf } from '../support/frame.ts'
import { login } from '../support/login.ts'
import { expect, test } from '../support/shell-test.ts'

async function enterPassword(page: Page) {
  await page.getByLabel('用户名').fill(trader.username)
  await page.getByLabel('密码', { exact: true }).fill(trader.password)
  await page.getByRole('button', { name: /^登\s*录$/ }).click()
}

test('[NAV-1] [LOGIN-9] §2.2 a visitor is led to the login and then to the page that was asked for @phone', async ({
  page,
}) => {
  await page.goto('/isps/userAnnouncement?from=mail#top')
  await expect(page).toHaveURL(`/user/login?redirect=${encodeURIComponent('/isps/userAnnouncement?from=mail#top')}`)
  await enterPassword(page)
  await expect(page).toHaveURL('/isps/userAnnouncement?from=mail#top')
  await expect(page).toHaveTitle('我的消息 - 量枢')
})

test('[NAV-1] §2.1 the open routes need no session', async ({ page }) => {
  for (const [from, to] of [
    ['/user', '/user/login'],
    ['/user/register', '/user/register'],
    // Without a registration there is no result to show.
    ['/user/register-result', '/user/register'],
    ['/user/alteration', '/user/alteration'],
    ['/oauth2-app', '/oauth2-app/login'],
    ['/404', '/user/login?redirect=%2F404'],
  ] as const) {
    await page.goto(from)
    await expect(page).toHaveURL(to)
    await expect(page.getByRole('button').first()).toBeVisible()
  }
})

test('[NAV-5] §2.2 a redirect to another site is refused, however it is written', async ({ page }) => {
  const targets = ['https://evil.test/', String.raw`/\evil.test`]
  for (const target of targets) {
    await page.goto(`/user/login?redirect=${encodeURIComponent(target)}`)
    await enterPassword(page)
    await expect(page).toHaveURL('/dashboard/analysis')
    await page.evaluate(() => localStorage.clear())
  }
})

test.describe('§2.1 and §2.2, a signed-in user', () => {
  test.use({ user: admin })

  test('[NAV-2] [ROUTE-0] [ROUTE-4] [ROUTE-9] is led from the door to a page', async ({ page }) => {
    for (const [from, to] of [
      ['/', '/dashboard/analysis'],
      ['/user/login/', '/dashboard/analysis'],
      ['/isystem', '/isystem/user'],
      ['/test', '/404'],
      ['/no/such/page', '/404'],
    ] as const) {
      await page.goto(from)
      await expect(page).toHaveURL(to)
    }
  })

  test('[ROUTE-9] §2.1 the error pages lead home and stand in no tab @phone', async ({ page }) => {
    for (const [status, words] of [
      ['403', '抱歉，您无权访问该页面'],
      ['404', '抱歉，您访问的页面不存在'],
      ['500', '抱歉，服务器出错了'],
    ] as const) {
      await page.goto(`/${status}`)
      await expect(page.getByText(words)).toBeVisible()
    }
    await page.getByRole('button', { name: '返回首页' }).click()
    await expect(page).toHaveURL('/dashboard/analysis')
    await expect(tabsOf(page).getByRole('link')).toHaveText(['首页'])
  })

  test('[NAV-3] §2.2 a reload loads permission and menu again and stays where it was', async ({ page }) => {
    await page.goto('/isystem/position?x=1')
    await expect(page).toHaveTitle('职务管理 - 量枢')
    const asked = page.waitForRequest(/getUserPermissionByToken/)
    await page.reload()
    await asked
    await expect(page).toHaveURL(/\/isystem\/position\?.*x=1/)
  })
})

test('[LOCAL-2] [LOCAL-5] [DIALOG-1] §4 logout asks, tells the server and leaves nothing to the next user', async ({
  page,
}) => {
  await login(page, admin)
  await page.goto('/isystem/position')
  await expect(tabsOf(page).getByRole('link')).toHaveText(['首页', '职务管理'])
  await chooseInUserMenu(page, '退出登录')
  const question = page.getByRole('dialog')
  await expect(question).toContainText('确定要退出登录吗')
  const told = page.waitForRequest((request) => request.url().includes('/sys/logout'))
  await question.getByRole('button', { name: '退出登录' }).click()
  expect((await told).headers()['x-access-token']).toBeTruthy()
  await expect(page).toHaveURL('/user/login')
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => /Token|Login|TENANT|DICT/.test(key)))
  expect(left).toEqual([])
  await enterPassword(page)
  await expect(tabsOf(page).getByRole('link')).toHaveText(['首页'])
})
