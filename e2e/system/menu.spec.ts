import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import { act, add, closeDialog, dialog, openPage, removeRow, rowWith, save, unique } from './list-steps.ts'

test.use({ user: admin })

test('[PAGES-E16] a page is added below a menu, gets a data rule, is edited and deleted', async ({ page }) => {
  const mark = unique('journey')
  const words = page.getByPlaceholder('搜索名称、路径、授权标识')
  await openPage(page, '/isystem/newPermissionList')
  await words.fill('消息中心')
  await act(page, rowWith(page, '消息中心').first(), '添加下级')
  const form = dialog(page)
  await form.getByLabel('名称', { exact: true }).fill(mark)
  await form.getByLabel('菜单路径').fill(`/isps/${mark}`)
  await form.getByLabel('前端组件').fill('system/UserAnnouncementList')
  await form.getByRole('button', { name: '选择图标' }).click()
  await page.getByRole('button', { name: 'bell', exact: true }).click()
  await save(page)
  await words.fill(mark)
  const row = rowWith(page, `/isps/${mark}`)
  await expect(row).toBeVisible()

  await act(page, row, '数据规则')
  await add(page, dialog(page))
  await dialog(page).getByLabel('规则名称').fill('只看自己')
  await dialog(page).getByLabel('规则字段').fill('createBy')
  await dialog(page).getByLabel('规则值').fill('#{sys_user_code}')
  await save(page)
  await expect(rowWith(page, '只看自己')).toContainText('等于')
  await closeDialog(page)
  await expect(row).toContainText('数据规则')

  await act(page, row, '编辑')
  await dialog(page).getByLabel('名称', { exact: true }).fill(`${mark}二`)
  await save(page)
  await removeRow(page, `${mark}二`)
})
