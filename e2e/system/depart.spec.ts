import { manager } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import {
  act,
  add,
  closeDialog,
  dialog,
  exportAs,
  openPage,
  pickPerson,
  question,
  removeRow,
  rowWith,
  save,
  unique,
} from './list-steps.ts'

test.use({ user: manager })

test('[PAGES-E14] a department is added below another, gets a role, is edited, exported and deleted', async ({
  page,
}) => {
  const name = unique('旅程部门')
  await openPage(page, '/isystem/depart')
  await act(page, rowWith(page, '研究部').first(), '添加下级')
  await dialog(page).getByLabel('部门名称').fill(name)
  await save(page)
  await page.getByPlaceholder('搜索部门名称或编码').fill(name)
  const row = rowWith(page, name)
  await expect(row).toContainText(/A01A02[A-Z]\d\d/)

  await act(page, row, '用户与角色')
  await expect(dialog(page).getByText('这个部门还没有用户')).toBeVisible()
  await dialog(page).getByRole('tab', { name: '部门角色' }).click()
  await add(page, dialog(page).getByRole('tabpanel', { name: '部门角色' }))
  const role = unique('dr_')
  await dialog(page).getByLabel('部门角色名称').fill(role)
  await dialog(page).getByLabel('部门角色编码').fill(role)
  await save(page)
  await expect(rowWith(page, role)).toBeVisible()
  await act(page, rowWith(page, role), '删除')
  await question(page)
    .getByRole('button', { name: /^删\s*除$/ })
    .click()
  await expect(rowWith(page, role)).toHaveCount(0)
  await closeDialog(page)

  await act(page, row, '编辑')
  await dialog(page).getByLabel('部门名称').fill(`${name}二`)
  await save(page)
  await exportAs(page, '部门列表')
  await removeRow(page, `${name}二`)
})

test('[PAGES-E15] the leader of a department adds a member and lets them go', async ({ page }) => {
  await page.goto('/isystem/departUserList')
  await page.locator('.ant-tree-title', { hasText: '合规审计部' }).click()
  await expect(rowWith(page, 'auditor')).toBeVisible()
  await page.getByRole('button', { name: '添加用户' }).first().click()
  await pickPerson(page, 'songyiming')
  await expect(rowWith(page, 'songyiming')).toBeVisible()
  await act(page, rowWith(page, 'songyiming'), '移出')
  await question(page).getByRole('button', { name: '取消关联' }).click()
  await expect(rowWith(page, 'songyiming')).toHaveCount(0)
})
