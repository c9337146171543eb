import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import {
  act,
  add,
  ask,
  begin,
  closeDialog,
  dialog,
  exportAs,
  question,
  removeRow,
  rowWith,
  save,
  unique,
} from './list-steps.ts'

test.use({ user: admin })

test('[PAGES-E11] a dictionary is added, filled, edited, exported, deleted, taken back and purged', async ({
  page,
}) => {
  const code = unique('journey_')
  const name = `字典${code}`
  const form = await begin(page, '/isystem/dict', { 字典名称: name, 字典编码: 'sex' })
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form.getByText('该值不可用，系统中已存在！')).toBeVisible()
  await form.getByLabel('字典编码').fill(code)
  await save(page)

  await ask(page, '字典编码', code)
  await expect(page).toHaveURL(new RegExp(`dictCode=${code}`))
  const row = rowWith(page, code)
  await expect(row).toHaveCount(1)

  await act(page, row, '字典配置')
  const items = dialog(page)
  await expect(items.getByText('这个字典还没有选项')).toBeVisible()
  const item = await add(page, items)
  await item.getByLabel('名称', { exact: true }).fill('第一项')
  await item.getByLabel('数据值', { exact: true }).fill('1')
  await save(page)
  await expect(rowWith(page, '第一项')).toBeVisible()
  await closeDialog(page)

  await act(page, row, '编辑')
  await dialog(page).getByLabel('字典名称').fill(`${name}二`)
  await save(page)
  await expect(row).toContainText(`${name}二`)
  await exportAs(page, '数据字典')
  await page.getByRole('button', { name: '刷新缓存' }).click()
  await expect(page.getByText('刷新缓存完成！')).toBeVisible()

  await removeRow(page, `${name}二`)
  await page.getByRole('button', { name: '回收站' }).click()
  await act(page, rowWith(dialog(page), code), '还原')
  await expect(rowWith(dialog(page), code)).toHaveCount(0)
  await closeDialog(page)
  await expect(row).toContainText(`${name}二`)

  await removeRow(page, `${name}二`)
  await page.getByRole('button', { name: '回收站' }).click()
  await act(page, rowWith(dialog(page), code), '彻底删除')
  await expect(question(page)).toContainText(`${name}二`)
  await question(page).getByRole('button', { name: '彻底删除' }).click()
  await expect(rowWith(page, code)).toHaveCount(0)
})
