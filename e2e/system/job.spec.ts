import { expect, test } from '@playwright/test'
import { admin } from '../support/demo-users.ts'
import { login } from '../support/login.ts'

test('[JOB-20] a job is added, run at once, found in its history and deleted', async ({ page }) => {
  await login(page, admin)
  await page.goto('/isystem/QuartzJobList')
  await expect(page.getByText('清理日志（cleanLogs）')).toBeVisible()

  await page.getByRole('button', { name: '新增' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('任务类名').click()
  await page.getByText('示例任务（sample）').click()
  await dialog.getByLabel('Cron表达式').fill('0 0 4 * * ? *')
  await dialog.getByLabel('参数').fill('浏览器里添加的')
  await dialog.getByRole('button', { name: /保\s*存|确\s*定/ }).click()
  await expect(page.getByText('创建定时任务成功')).toBeVisible()

  const row = page.getByRole('row', { name: /示例任务/ })
  await row.getByRole('button', { name: '立即执行' }).click()
  await expect(page.getByText('执行成功!')).toBeVisible()
  await row.getByText('0 0 4 * * ? *').dblclick()
  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '执行记录' }).click()
  await expect(page.getByText('参数：浏览器里添加的')).toBeVisible()
  await page.keyboard.press('Escape')

  await row.getByRole('button', { name: '更多' }).click()
  await page.getByRole('menuitem', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除|确\s*定/ })
    .click()
  await expect(page.getByText('删除成功!')).toBeVisible()
  await expect(row).toHaveCount(0)
})
