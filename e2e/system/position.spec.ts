import { expect, test } from '@playwright/test'
import { ask, dialog, openFromMenu, removeRow, rowWith, save } from './list-steps.ts'

test('[ADMIN-7] a post is added, edited and deleted', async ({ page }) => {
  await openFromMenu(page, 'manager', '系统管理', '职务管理')
  await page.getByRole('button', { name: /新增$/ }).click()
  await dialog(page).getByLabel('职务编码').fill('journey-post')
  await dialog(page).getByLabel('职务名称').fill('旅程职务')
  await dialog(page).getByLabel('职级').click()
  await page.locator('.ant-select-item-option', { hasText: '中级' }).click()
  await save(page)
  await ask(page, '职务编码', 'journey')
  await expect(rowWith(page, 'journey-post')).toContainText('中级')
  await rowWith(page, 'journey-post').getByRole('button', { name: '编辑' }).click()
  await dialog(page).getByLabel('职务名称').fill('旅程职务二')
  await save(page)
  await removeRow(page, '旅程职务二')
})
