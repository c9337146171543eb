import { expect, test } from '@playwright/test'
import { dialog, openFromMenu, removeRow, rowWith, save } from './list-steps.ts'

test('[ADMIN-4] a department is added below another, edited and deleted', async ({ page }) => {
  await openFromMenu(page, 'manager', '系统管理', '部门管理')
  await rowWith(page, '研究部').getByRole('button', { name: '添加下级' }).click()
  await dialog(page).getByLabel('机构名称').fill('旅程部门')
  await save(page)
  await page.getByPlaceholder('搜索部门名称或编码').fill('旅程')
  await expect(rowWith(page, '旅程部门')).toContainText('A01A02')

  await rowWith(page, '旅程部门').getByRole('button', { name: '编辑' }).click()
  await dialog(page).getByLabel('机构名称').fill('旅程部门二')
  await save(page)
  await removeRow(page, '旅程部门二')
})

test('[ADMIN-5] the leader of a department adds a member and lets them go', async ({ page }) => {
  await openFromMenu(page, 'manager', '系统管理', '我的部门')
  await page.locator('.ant-tree-title', { hasText: '合规审计部' }).click()
  await expect(rowWith(page, 'auditor')).toBeVisible()
  await page.getByRole('button', { name: '添加用户' }).first().click()
  await dialog(page).getByLabel('姓名', { exact: true }).fill('姚瑶')
  await dialog(page).getByRole('button', { name: '查询', exact: true }).click()
  await rowWith(dialog(page), 'yaoyao').click()
  await dialog(page).getByRole('button', { name: '确定', exact: true }).click()
  await expect(rowWith(page, 'yaoyao')).toBeVisible()
  await rowWith(page, 'yaoyao').getByRole('button', { name: '移出' }).click()
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '取消关联' }).click()
  await expect(rowWith(page, 'yaoyao')).toHaveCount(0)
})
