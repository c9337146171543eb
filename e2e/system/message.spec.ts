import { expect, test } from '@playwright/test'
import { admin } from '../support/demo-users.ts'
import { login } from '../support/login.ts'

test('[PAGES-E5] a template is written, sent as a test, and the record shows what was sent', async ({ page }) => {
  await login(page, admin)
  await page.goto('/message/template')
  const code = `tpl_${Date.now()}`
  await page.getByRole('button', { name: '新增', exact: true }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('模板编码').fill(code)
  await form.getByLabel('模板标题').fill(code)
  await form.getByLabel('模板内容').fill('${name}，您的委托已成交')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('添加成功！')).toBeVisible()

  await page.getByPlaceholder('请输入模板编码').fill(code)
  await page.getByRole('button', { name: /查\s*询/ }).click()
  const row = page.getByRole('row').filter({ hasText: code })
  await row.getByRole('button', { name: '发送测试' }).click()
  const sending = page.getByRole('dialog').filter({ hasText: '发送测试' })
  await sending.getByLabel('测试数据').fill('{"name":"王经理"}')
  await expect(sending.getByText('王经理，您的委托已成交')).toBeVisible()
  await sending.getByRole('button', { name: '选择用户' }).click()
  const picker = page.getByRole('dialog').filter({ hasText: '账号' }).last()
  await picker.getByPlaceholder('请输入账号').fill('admin')
  await picker.getByRole('button', { name: /查\s*询/ }).click()
  await picker.getByRole('row').filter({ hasText: 'admin' }).getByRole('checkbox').check()
  await picker.getByRole('button', { name: /确\s*定/ }).click()
  await sending.getByRole('button', { name: /发\s*送/ }).click()
  await expect(page.getByText('消息发送成功！')).toBeVisible()

  await page.goto('/message/list')
  await page.getByPlaceholder('请输入消息标题').fill(code)
  await page.getByRole('button', { name: /查\s*询/ }).click()
  const sent = page.getByRole('row').filter({ hasText: code })
  await expect(sent).toContainText('发送成功')
  await sent.getByRole('button', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()

  await page.goto('/message/template')
  await page.getByPlaceholder('请输入模板编码').fill(code)
  await page.getByRole('button', { name: /查\s*询/ }).click()
  await row.getByRole('button', { name: '编辑' }).click()
  await page.getByRole('dialog').getByText('已应用', { exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s*存/ })
    .click()
  await expect(row).toContainText('已应用')
  await row.getByRole('button', { name: '删除' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})
