import { expect, test } from '@playwright/test'
import { admin } from '../support/demo-users.ts'
import { login } from '../support/login.ts'

test('[PAGES-E4] a running number is set up, tried out, edited and removed', async ({ page }) => {
  await login(page, admin)
  await page.goto('/isystem/fillRule')
  const code = `serial_${Date.now()}`
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('规则名称').fill('委托流水')
  await form.getByLabel('规则编码').fill(code)
  await form.getByLabel('规则实现').click()
  await page.getByTitle('流水号（serialNumber）').click()
  await form.getByLabel('规则参数').fill('{"prefix":"WT"}')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('添加成功！')).toBeVisible()

  await page.getByPlaceholder('请输入规则编码').fill(code)
  await page.getByRole('button', { name: /查\s*询/ }).click()
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByRole('button', { name: '功能测试' }).click()
  await expect(page.getByRole('dialog').getByText(/^WT\d{16}$/)).toBeVisible()
  await page.getByRole('button', { name: '知道了' }).click()

  await row.getByRole('button', { name: '编辑' }).click()
  await page.getByRole('dialog').getByLabel('规则名称').fill('委托编号')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s*存/ })
    .click()
  await expect(row).toContainText('委托编号')
  await row.getByRole('button', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})
