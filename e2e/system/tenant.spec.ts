import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import {
  act,
  add,
  ask,
  closeDialog,
  dialog,
  exportAs,
  openPage,
  question,
  removeRow,
  rowWith,
  save,
  unique,
} from './list-steps.ts'

test.use({ user: admin })

test('[PAGES-E18] [PAGES-E25] an institution is added, edited, frozen, exported and deleted; one in use stays, with members of its own, by number and not by a part of one', async ({
  page,
}) => {
  const name = unique('旅程机构')
  await openPage(page, '/isys/tenant')
  await act(page, rowWith(page, '澜石'), '删除')
  await question(page)
    .getByRole('button', { name: /^删\s*除$/ })
    .click()
  await expect(page.getByText('该机构已被引用，无法删除！')).toBeVisible()

  await act(page, rowWith(page, '北衡'), '成员')
  const members = dialog(page)
  await ask(members, '账号', 'manager')
  await expect(rowWith(members, 'manager2')).toBeVisible()
  await expect(members.locator('tr[data-row-key]')).toHaveCount(1)
  await closeDialog(page)

  const form = await add(page)
  await form.getByLabel('机构编号').fill(String(10_000 + (Date.now() % 1_000_000)))
  await form.getByLabel('机构名称').fill(name)
  await save(page)
  await ask(page, '机构名称', name)
  await act(page, rowWith(page, name), '编辑')
  await dialog(page).getByLabel('机构名称').fill(`${name}二`)
  await dialog(page).getByText('冻结', { exact: true }).click()
  await save(page)
  await expect(rowWith(page, `${name}二`)).toContainText('冻结')
  await exportAs(page, '机构列表')
  await removeRow(page, `${name}二`)
})
