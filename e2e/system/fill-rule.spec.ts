import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import { act, ask, begin, choose, dialog, exportAs, question, removeRow, rowWith, save, unique } from './list-steps.ts'

test.use({ user: admin })

test('[PAGES-E4] a running number is set up, tried out, edited, exported and removed', async ({ page }) => {
  const code = unique('serial_')
  const form = await begin(page, '/isystem/fillRule', { 规则名称: code, 规则编码: code })
  await choose(page, form.getByLabel('规则实现'), '流水号（serialNumber）')
  await form.getByLabel('规则参数').fill('{"prefix":"WT"}')
  await save(page)

  await ask(page, '规则编码', code)
  const row = rowWith(page, code)
  await act(page, row, '功能测试')
  await expect(question(page)).toContainText(/WT\d{16}/)
  await question(page).getByRole('button', { name: '知道了' }).click()
  await expect(question(page)).toHaveCount(0)

  await act(page, row, '编辑')
  await dialog(page).getByLabel('规则名称').fill(`${code}二`)
  await save(page)
  await expect(row).toContainText(`${code}二`)
  await exportAs(page, '填值规则')
  await removeRow(page, `${code}二`)
})
