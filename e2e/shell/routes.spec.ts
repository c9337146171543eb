import type { Page } from '@playwright/test'
import { trader } from '../support/demo-users.ts'
import { chooseInUserMenu, tabsOf } from '../support/frame.ts'
import { expect, test } from '../support/shell-test.ts'

async function enterPassword(page: Page) {
  await page.getByLabel('用户名').fill(trader.username)
  await page.getByLabel('密码', { exact: true }).fill(trader.password)
  await page.getByRole('button', { name: /^登\s*录$/ }).click()
}

test('[NAV-1] [LOGIN-9] [LOCAL-2] [LOCAL-5] [DIALOG-1] §2.2 and §4 a visitor is led to the login and back to the page that was asked for; logout asks, tells the server and leaves nothing to the next user @phone', async ({
  page,
}) => {
  await page.goto('/isps/userAnnouncement?from=mail#top')
  await expect(page).toHaveURL(`/user/login?redirect=${encodeURIComponent('/isps/userAnnouncement?from=mail#top')}`)
  await enterPassword(page)
  await expect(page).toHaveURL('/isps/userAnnouncement?from=mail#top')
  await expect(page).toHaveTitle('我的消息 - 量枢')
  await expect(tabsOf(page).getByRole('link')).toHaveText(['首页', '我的消息'])

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
