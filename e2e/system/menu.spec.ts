import { expect, test } from '@playwright/test'
import { dialog, openFromMenu, removeRow, rowWith, save } from './list-steps.ts'

test('[ADMIN-6] a page is added below a menu, gets a data rule, is edited and deleted', async ({ page }) => {
  await openFromMenu(page, 'admin', '平台配置', '菜单管理')
  await page.getByPlaceholder('搜索名称、路径、授权标识').fill('消息中心')
  await rowWith(page, '消息中心').first().getByRole('button', { name: '添加下级' }).click()
  const form = dialog(page)
  await form.getByLabel('名称', { exact: true }).fill('旅程菜单')
  await form.getByLabel('菜单路径').fill('/isps/journey')
  await form.getByLabel('前端组件').fill('system/UserAnnouncementList')
  await form.getByRole('button', { name: '选择图标' }).click()
  await page.getByRole('button', { name: 'bell', exact: true }).click()
  await save(page)
  await page.getByPlaceholder('搜索名称、路径、授权标识').fill('旅程')
  const row = rowWith(page, '/isps/journey')
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: '数据规则' }).last().click()
  await dialog(page).getByRole('button', { name: '新增规则' }).first().click()
  await dialog(page).getByLabel('规则名称').fill('只看自己')
  await dialog(page).getByLabel('规则字段').fill('createBy')
  await dialog(page).getByLabel('规则值').fill('#{sys_user_code}')
  await save(page)
  await expect(rowWith(dialog(page), '只看自己')).toContainText('等于')
  await page.keyboard.press('Escape')
  await expect(row).toContainText('数据规则')

  await row.getByRole('button', { name: '编辑' }).click()
  await dialog(page).getByLabel('名称', { exact: true }).fill('旅程菜单二')
  await save(page)
  await removeRow(page, '旅程菜单二')
})
