import { expect, test } from '@playwright/test'
import { admin } from '../support/demo-users.ts'
import { login } from '../support/login.ts'

test('[PAGES-E3] a check rule is tried out, saved, found, edited and removed', async ({ page }) => {
  await login(page, admin)
  await page.goto('/isystem/checkRule')
  const code = `rule_${Date.now()}`
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('规则名称').fill('合同编号')
  await form.getByLabel('规则编码').fill(code)
  await form.getByLabel('第 1 行正则表达式').fill('[A-Z]{2}\\d+')
  await form.getByLabel('第 1 行提示文本').fill('两位大写字母加数字')
  await form.getByLabel('测试值').fill('ab1')
  await form.getByRole('button', { name: '功能测试' }).click()
  await expect(form.getByText('第 1–3 位“ab1”：两位大写字母加数字')).toBeVisible()
  await form.getByLabel('测试值').fill('HT2026')
  await form.getByRole('button', { name: '功能测试' }).click()
  await expect(form.getByText('校验通过')).toBeVisible()
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('添加成功！')).toBeVisible()

  await page.getByPlaceholder('请输入规则编码').fill(code)
  await page.getByRole('button', { name: /查\s*询/ }).click()
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByRole('button', { name: '编辑' }).click()
  await page.getByRole('dialog').getByLabel('规则名称').fill('合同号')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s*存/ })
    .click()
  await expect(row).toContainText('合同号')

  await row.getByRole('button', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})
