import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import { act, add, ask, choose, dialog, openPage, question, removeRow, rowWith, save, unique } from './list-steps.ts'

test.use({ user: admin })

test('[PAGES-E4] a running number is set up, tried out, edited and removed', async ({ page }) => {
  const code = unique('serial_')
  await openPage(page, '/isystem/fillRule')
  const form = await add(page)
  await form.getByLabel('规则名称').fill(code)
  await form.getByLabel('规则编码').fill(code)
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
  await removeRow(page, `${code}二`)
})
