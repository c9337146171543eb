import { expect, test } from '@playwright/test'
import { admin } from '../support/demo-users.ts'
import { login } from '../support/login.ts'

test('[PAGES-E6] a data source is tested, saved, edited without its password, and removed', async ({ page }) => {
  await login(page, admin)
  await page.goto('/isystem/dataSource')
  const code = `source_${Date.now()}`
  await page.getByRole('button', { name: /^(plus )?新增$/ }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('数据源编码').fill(code)
  await form.getByLabel('数据源名称').fill('数据仓库')
  await form.getByLabel('数据库类型').click()
  await page.getByTitle('postgresql').click()
  await expect(form.getByLabel('驱动类')).toHaveValue('org.postgresql.Driver')
  await form.getByLabel('用户名').fill('reader')
  await form.getByLabel('密码').fill('secret')
  await form.getByRole('button', { name: '测试连接' }).click()
  await expect(form.getByText('数据库连接失败：不允许连接内部网络地址')).toBeVisible()
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('添加成功！')).toBeVisible()

  await page.getByPlaceholder('请输入数据源编码').fill(code)
  await page.getByRole('button', { name: /查\s*询/ }).click()
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByRole('button', { name: '编辑' }).click()
  await expect(page.getByRole('dialog').getByLabel('密码')).toHaveValue('')
  await page.getByRole('dialog').getByLabel('数据源名称').fill('报表库')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s*存/ })
    .click()
  await expect(row).toContainText('报表库')
  await row.getByRole('button', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})
