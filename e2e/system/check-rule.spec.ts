import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import { act, ask, begin, dialog, exportAs, removeRow, rowWith, save, unique } from './list-steps.ts'

test.use({ user: admin })

test('[PAGES-E3] a check rule is tried out, saved, found, edited, exported and removed', async ({ page }) => {
  const code = unique('rule_')
  const form = await begin(page, '/isystem/checkRule', { 规则名称: '合同编号', 规则编码: code })
  await form.getByLabel('第 1 行正则表达式').fill('[A-Z]{2}\\d+')
  await form.getByLabel('第 1 行提示文本').fill('两位大写字母加数字')
  await form.getByLabel('测试值').fill('ab1')
  await form.getByRole('button', { name: '功能测试' }).click()
  await expect(form.getByText('第 1–3 位“ab1”：两位大写字母加数字')).toBeVisible()
  await form.getByLabel('测试值').fill('HT2026')
  await form.getByRole('button', { name: '功能测试' }).click()
  await expect(form.getByText('校验通过')).toBeVisible()
  await save(page)

  await ask(page, '规则编码', code)
  const row = rowWith(page, code)
  await expect(row).toContainText('整体 [A-Z]{2}\\d+')
  await act(page, row, '编辑')
  await dialog(page).getByLabel('规则名称').fill('合同号')
  await save(page)
  await expect(row).toContainText('合同号')
  await exportAs(page, '编码校验规则')
  await removeRow(page, '合同号')
})
