import { expect, test } from '@playwright/test'
import { ask, dialog, openFromMenu, removeRow, rowWith, save } from './list-steps.ts'

test('[ADMIN-3] a role is added, granted a page with its buttons, given a user and deleted', async ({ page }) => {
  await openFromMenu(page, 'manager', '系统管理', '角色管理')
  await page.getByRole('button', { name: /新增$/ }).click()
  await dialog(page).getByLabel('角色名称').fill('旅程角色')
  await dialog(page).getByLabel('角色编码').fill('journey_role')
  await save(page)
  await ask(page, '角色编码', 'journey')

  await rowWith(page, 'journey_role').getByRole('button', { name: '授权' }).click()
  await dialog(page).getByPlaceholder('搜索菜单或按钮').fill('职务管理')
  const post = dialog(page).locator('.ant-tree-treenode', { hasText: '职务管理' })
  await post.locator('.ant-tree-checkbox').first().click()
  await expect(dialog(page)).toContainText(/已授权 \d+ \//)
  await save(page)

  await rowWith(page, 'journey_role').getByRole('button', { name: '用户', exact: true }).click()
  await dialog(page).getByRole('button', { name: '添加用户' }).first().click()
  await dialog(page).getByLabel('姓名', { exact: true }).fill('姚瑶')
  await dialog(page).getByRole('button', { name: '查询', exact: true }).click()
  await rowWith(dialog(page), 'yaoyao').click()
  await dialog(page).getByRole('button', { name: '确定', exact: true }).click()
  await expect(rowWith(dialog(page), 'yaoyao')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await rowWith(page, 'journey_role')
    .getByRole('button', { name: /更多|编辑/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: '编辑', exact: true }).last().click()
  await dialog(page).getByLabel('角色名称').fill('旅程角色二')
  await save(page)
  await removeRow(page, '旅程角色二')
})
