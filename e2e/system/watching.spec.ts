import { expect, test } from '@playwright/test'
import { login } from '../support/login.ts'
import { ask, dialog, openFromMenu, rowWith } from './list-steps.ts'

test('[ADMIN-10] the log tells who signed in, with its details', async ({ page }) => {
  await openFromMenu(page, 'manager', '系统监控', '日志管理')
  await ask(page, '内容', '登录成功')
  const row = rowWith(page, 'manager').first()
  await expect(row).toContainText('登录日志')
  await row.getByRole('button', { name: '详情' }).click()
  await expect(dialog(page)).toContainText('登录成功')
})

test('[ADMIN-11] a session of somebody else can be ended, the own one not', async ({ page, browser }) => {
  const other = await browser.newContext({ locale: 'zh-CN' })
  const theirs = await other.newPage()
  await login(theirs, { username: 'yaoyao', password: 'Liangshu@2026' })

  await openFromMenu(page, 'manager', '系统监控', '在线用户')
  await expect(rowWith(page, '本人').getByRole('button')).toHaveCount(0)
  const before = await rowWith(page, 'yaoyao').count()
  await rowWith(page, 'yaoyao').first().getByRole('button', { name: '强退' }).click()
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '强制退出' }).click()
  await expect(rowWith(page, 'yaoyao')).toHaveCount(before - 1)
  await other.close()
})
