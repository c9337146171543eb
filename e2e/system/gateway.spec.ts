import { expect, test } from '@playwright/test'
import { admin } from '../support/demo-users.ts'
import { login } from '../support/login.ts'

test('[PAGES-E7] a gateway route is added with a condition and a filter, switched off, and removed', async ({
  page,
}) => {
  await login(page, admin)
  await page.goto('/isystem/gatewayroute')
  const id = `route-${Date.now()}`
  await page.getByRole('button', { name: /^(plus )?新增$/ }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('路由ID').fill(id)
  await form.getByLabel('路由名称').fill(id)
  await form.getByLabel('路由URI').fill('lb://quote-service')
  await form.getByLabel('第 1 个条件的值').fill('/quote/**')
  await form.getByLabel('第 1 个条件的值').press('Enter')
  await form.getByRole('button', { name: '添加过滤器' }).click()
  await page.getByRole('menuitem', { name: '截断前缀（StripPrefix）' }).click()
  await form.getByLabel('parts').fill('1')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('操作成功！')).toBeVisible()

  await page.getByPlaceholder('请输入路由ID').fill(id)
  await page.getByRole('button', { name: /查\s*询/ }).click()
  const row = page.getByRole('row').filter({ hasText: id })
  await expect(row).toContainText('Path /quote/**')
  await expect(row).toContainText('截断前缀')
  await row.getByRole('button', { name: '编辑' }).click()
  await page.getByRole('dialog').getByRole('switch').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s*存/ })
    .click()
  await expect(row).toContainText('停用')
  await row.getByRole('button', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})
