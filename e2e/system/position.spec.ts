import { manager } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import {
  act,
  add,
  ask,
  choose,
  dialog,
  exportAs,
  openFromMenu,
  openPage,
  removeRow,
  rowWith,
  save,
  unique,
} from './list-steps.ts'

test.use({ user: manager })

test('[PAGES-E17] [PAGES-12] a post is added, found, looked at, edited, exported, deleted and imported again; of two people who edit it the second is told, and what they typed stays', async ({
  page,
  open,
}) => {
  const code = unique('post-')
  await openFromMenu(page, '系统管理', '职务管理')
  const form = await add(page)
  await form.getByLabel('职务编码').fill(code)
  await form.getByLabel('职务名称').fill('旅程职务')
  await choose(page, form.getByLabel('职级'), '中级')
  await save(page)

  await ask(page, '职务编码', code)
  const row = rowWith(page, code)
  await expect(row).toContainText('中级')
  await act(page, row, '详情')
  await expect(dialog(page).getByLabel('职务名称')).toBeDisabled()
  await dialog(page).getByRole('button', { name: '关闭', exact: true }).first().click()
  await act(page, row, '编辑')
  await dialog(page).getByLabel('职务名称').fill('旅程职务二')
  await save(page)
  await expect(row).toContainText('旅程职务二')

  const file = await exportAs(page, '职务表列表')
  await removeRow(page, '旅程职务二')
  await page.getByRole('button', { name: '导入' }).click()
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles({
      name: '职务.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: await (await import('node:fs/promises')).readFile(file),
    })
  await expect(dialog(page).getByText('旅程职务二').first()).toBeVisible()
  await dialog(page).getByRole('button', { name: '开始导入' }).click()
  await expect(page.getByText('共1行数据全部导入成功！')).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /关\s*闭/ })
    .last()
    .click()
  await expect(row).toContainText('中级')

  const other = await open(manager)
  await openPage(other, `/isystem/position?code=${code}`)
  for (const one of [page, other]) {
    await act(one, rowWith(one, code), '编辑')
    await expect(dialog(one).getByLabel('职务名称')).toHaveValue('旅程职务二')
  }
  await dialog(page).getByLabel('职务名称').fill('第一人')
  await save(page)
  await dialog(other).getByLabel('职务名称').fill('第二人')
  await dialog(other).getByRole('button', { name: '保存', exact: true }).click()
  await expect(other.getByText('数据已被他人修改，请刷新后重试').first()).toBeVisible()
  await expect(dialog(other).getByLabel('职务名称')).toHaveValue('第二人')
  await expect(row).toContainText('第一人')
  await removeRow(page, '第一人')
})
