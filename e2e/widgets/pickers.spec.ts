import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import { button, exampleOf, openExample } from './example.ts'

test.use({ user: admin })

test('[PICK-5] users are found by their department, ticked and taken over', async ({ page }) => {
  const place = exampleOf(await openExample(page, 'DepartUserPicker'), '按部门选择用户')
  await place.getByRole('button', { name: '选择用户' }).click()
  const dialog = page.getByRole('dialog', { name: /选择用户/ })
  const rows = dialog.locator('tr[data-row-key]')
  await expect(rows.first()).toBeVisible()
  const narrowed = page.waitForResponse((answer) => answer.url().includes('departId='))
  await dialog.getByRole('navigation', { name: '部门' }).locator('.ant-tree-node-content-wrapper').first().click()
  await narrowed
  await rows.first().click()
  await expect(dialog.getByText('已选择 1 项')).toBeVisible()
  await button(dialog, '确定').click()
  await expect(place.getByText(/保存值：\w+/)).toBeVisible()
})

test('[PICK-1] a single choice replaces the one before @phone', async ({ page }) => {
  const place = exampleOf(await openExample(page, 'UserPicker'), '单选用户')
  await place.getByRole('button', { name: '选择用户' }).click()
  const dialog = page.getByRole('dialog', { name: /选择用户/ })
  await dialog.locator('tr[data-row-key]').first().click()
  await dialog.locator('tr[data-row-key]').nth(1).click()
  await expect(dialog.getByText('已选择 1 项')).toBeVisible()
  await button(dialog, '取消').click()
  await expect(place.getByText('保存值：--')).toBeVisible()
})

test('[PICK-3] departments are ticked with everything below them', async ({ page }) => {
  const place = exampleOf(await openExample(page, 'DepartPicker'), '选择部门')
  await place.getByRole('button', { name: '选择部门' }).click()
  const dialog = page.getByRole('dialog', { name: /选择部门/ })
  await dialog.getByRole('button', { name: '取消关联' }).click()
  await page.getByRole('menuitem', { name: '父子关联' }).click()
  await dialog.locator('.ant-tree-checkbox').first().click()
  await expect(dialog.locator('.ant-tree-checkbox-checked').nth(1)).toBeVisible()
  await button(dialog, '确认').click()
  await expect(place.getByText(/保存值：\w+,\w+/)).toBeVisible()
})

test('[PICK-6] any list can be chosen from', async ({ page }) => {
  const place = exampleOf(await openExample(page, 'RecordPicker'), '选择业务记录')
  await button(place, '选择').click()
  const dialog = page.getByRole('dialog', { name: /字典选择/ })
  await dialog.getByLabel('字典名称').fill('优先级')
  await button(dialog, '查询').click()
  await dialog.getByRole('cell', { name: 'priority', exact: true }).click()
  await dialog.getByRole('button', { name: /^移除/ }).click()
  await expect(dialog.getByText('还没有选择')).toBeVisible()
  await dialog.getByRole('cell', { name: 'priority', exact: true }).click()
  await dialog.getByRole('button', { name: '确认修改' }).click()
  await expect(place.getByText('保存值：priority')).toBeVisible()
})
