import { expect, test } from '@playwright/test'
import { ask, dialog, openFromMenu, removeRow, rowWith, save } from './list-steps.ts'

test('[ADMIN-8] an institution is added, edited and deleted; one in use stays', async ({ page }) => {
  await openFromMenu(page, 'admin', '平台配置', '租户管理')
  await rowWith(page, '澜石').getByRole('button', { name: '删除' }).click()
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('该租户已被引用，无法删除！')).toBeVisible()

  await page.getByRole('button', { name: /新增$/ }).click()
  await dialog(page).getByLabel('租户编号').fill('9001')
  await dialog(page).getByLabel('租户名称').fill('旅程机构')
  await save(page)
  await ask(page, '租户名称', '旅程')
  await rowWith(page, '旅程机构').getByRole('button', { name: '编辑' }).click()
  await dialog(page).getByLabel('租户名称').fill('旅程机构二')
  await save(page)
  await removeRow(page, '旅程机构二')
})
