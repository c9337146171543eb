import { expect, test } from '@playwright/test'
import { ask, dialog, openFromMenu, removeRow, rowWith, save } from './list-steps.ts'

test('[ADMIN-2] a user is added with role and department, edited, frozen and deleted', async ({ page }) => {
  await openFromMenu(page, 'manager', '系统管理', '用户管理')

  await page.getByRole('button', { name: /新增$/ }).click()
  const form = dialog(page)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form.getByText('请输入用户名')).toBeVisible()
  await form.getByLabel('用户账号').fill('journey_user')
  await form.getByLabel('用户姓名').fill('旅程用户')
  await form.getByLabel('登录密码').fill('Journey@2026')
  await form.getByLabel('确认密码').fill('Journey@2027')
  await expect(form.getByText('两次输入的密码不一样！')).toBeVisible()
  await form.getByLabel('确认密码').fill('Journey@2026')
  await form.getByRole('button', { name: '选择部门' }).first().click()
  await dialog(page).locator('.ant-tree-title', { hasText: '研究部' }).first().click()
  await dialog(page).getByRole('button', { name: '确认', exact: true }).click()
  await save(page)

  await ask(page, '账号', 'journey')
  await expect(rowWith(page, 'journey_user')).toContainText('研究部')

  await rowWith(page, 'journey_user').getByRole('button', { name: '编辑' }).click()
  await dialog(page).getByLabel('手机号码').fill('13900000001')
  await save(page)
  await expect(rowWith(page, 'journey_user')).toContainText('13900000001')

  await rowWith(page, 'journey_user').getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: '冻结', exact: true }).last().click()
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '冻结' }).click()
  await expect(rowWith(page, 'journey_user')).toContainText('冻结')

  await removeRow(page, 'journey_user')
})

test('[LIST-20] a list is used by keyboard, and a link reproduces it', async ({ page }) => {
  await openFromMenu(page, 'manager', '系统管理', '用户管理')
  await page.keyboard.press('/')
  await expect(page.getByLabel('账号', { exact: true })).toBeFocused()
  await page.keyboard.type('trader')
  await page.keyboard.press('Enter')
  await expect(page.locator('tr[data-row-key]')).toHaveCount(1)

  await page.reload()
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('trader')
  await expect(page.locator('tr[data-row-key]')).toHaveCount(1)
  await page.getByRole('button', { name: '重置' }).click()
  await expect(page).not.toHaveURL(/username=/)
})

test('[LIST-21] ticks last across pages, and deleting without one asks for one', async ({ page }) => {
  await openFromMenu(page, 'manager', '系统管理', '用户管理')
  await page.getByRole('button', { name: /批量操作/ }).click()
  await page.getByRole('menuitem', { name: '删除', exact: true }).click()
  await expect(page.getByText('请选择一条记录！')).toBeVisible()

  await page.locator('tr[data-row-key] .ant-checkbox-input:not([disabled])').first().check()
  await page.locator('.ant-pagination-item-2').click()
  await page.locator('tr[data-row-key] .ant-checkbox-input:not([disabled])').last().check()
  await expect(page.locator('.list-selection')).toContainText('已选择 2 项')
  await page.getByRole('button', { name: /批量操作/ }).click()
  await page.getByRole('menuitem', { name: '删除', exact: true }).click()
  await expect(page.locator('.ant-modal-confirm')).toContainText('确认删除选中的 2 条记录吗？')
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '取消' }).click()
  await page.locator('.list-selection').getByRole('button', { name: '清空' }).click()
  await expect(page.locator('.list-selection')).toBeEmpty()
})

test('[LIST-22] eighteen rows stand on one screen of 1440 by 900', async ({ page }) => {
  await openFromMenu(page, 'manager', '系统管理', '用户管理')
  await page.goto('/isystem/user?size=20')
  await expect(page.locator('tr[data-row-key]:not([data-row-key^="ghost"])')).toHaveCount(20)
  const footer = await page.locator('.list-footer').boundingBox()
  const eighteenth = await page.locator('tr[data-row-key]').nth(17).boundingBox()
  expect(eighteenth!.y + eighteenth!.height).toBeLessThanOrEqual(footer!.y + 1)
})
