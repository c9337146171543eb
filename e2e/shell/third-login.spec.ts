import type { Page } from '@playwright/test'
import { smsCodeFor } from '../support/api.ts'
import { twoDeparts } from '../support/demo-users.ts'
import { stored, tabsOf, toast } from '../support/frame.ts'
import { expect, test } from '../support/shell-test.ts'

const thirdButton = /企业统一身份登录/

/** Opens the enterprise's own login in its window and says who one is there. */
async function comeFromOutside(page: Page, subject: string, verdict = '同意') {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: thirdButton }).click()
  const popup = await opened
  await popup.getByLabel('工号').fill(subject)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', { name: verdict }).click()
  await closed
}

test('[LOGIN-6] [LOGIN-15] §7 who is refused outside or has a wrong code stays at the door and is told; who binds a phone once walks in from then on', async ({
  page,
  adminApi,
  newPerson,
}) => {
  const person = await newPerson()
  await page.goto('/user/login')
  await comeFromOutside(page, person.username, '拒绝')
  await expect(toast(page, '第三方登录失败，请重试')).toBeVisible()
  await comeFromOutside(page, person.username)
  const dialog = page.getByRole('dialog', { name: '绑定手机号' })
  await dialog.getByLabel('手机号').fill(person.phone)
  await dialog.getByLabel('短信验证码').fill('000000')
  await dialog.getByRole('button', { name: '绑定并登录' }).click()
  await expect(dialog.getByText('验证码错误')).toBeVisible()
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL('/user/login')
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByRole('button', { name: /秒后重发/ })).toBeDisabled()
  await dialog.getByLabel('短信验证码').fill(await smsCodeFor(adminApi, person.phone))
  await dialog.getByRole('button', { name: '绑定并登录' }).click()
  await expect(page).toHaveURL('/dashboard/analysis')
  await expect(page.locator('.user-button')).toContainText(person.realname)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/user/login?redirect=%2Fisps%2FuserAnnouncement')
  await comeFromOutside(page, person.username)
  await expect(page).toHaveURL('/isps/userAnnouncement')
  expect(await stored(page, 'Login_Userinfo')).toMatchObject({ username: person.username })

  await page.evaluate(() => localStorage.clear())
  const origin = new URL(page.url()).origin
  await page.goto(`/jeecg-boot/sys/thirdLogin/oauth2/oidc/login?state=${encodeURIComponent(origin)}`)
  await page.getByLabel('工号').fill(person.username)
  await page.getByRole('button', { name: '同意' }).click()
  await expect(page).toHaveURL('/dashboard/analysis')
  await expect(tabsOf(page)).toBeVisible()
})

test('[LOGIN-7] [LOGIN-19] §7 single sign-on: a ticket opens the page that was wanted, after the department is chosen', async ({
  page,
}) => {
  await page.goto('/isps/userAnnouncement')
  await expect(page).toHaveURL('/user/login?redirect=%2Fisps%2FuserAnnouncement')
  await page.getByRole('link', { name: '单点登录' }).click()
  await page.getByLabel('工号').fill(twoDeparts.username)
  await page.getByRole('button', { name: '同意' }).click()
  const dialog = page.getByRole('dialog', { name: '请选择登录身份' })
  await expect(dialog).toBeVisible()
  expect(await stored(page, 'Access-Token')).toBeUndefined()
  await dialog.getByRole('combobox', { name: '部门' }).click()
  await page.getByTitle('量化研究组').click()
  await dialog.getByRole('button', { name: '进入系统' }).click()
  await expect(page).toHaveURL('/isps/userAnnouncement')
  await expect(tabsOf(page)).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.goto('/oauth2-app/login?ticket=ST-made-up')
  await expect(page.getByText('第三方登录失败')).toBeVisible()
})
