import { admin, manager } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import {
  act,
  ask,
  begin,
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

test.describe('an institution', () => {
  test.use({ user: manager })

  test('[PAGES-E13] a role is added, granted a page with its buttons, given a user, exported and deleted', async ({
    page,
  }) => {
    const code = unique('journey_')
    const name = `角色${code}`
    await begin(page, '/isystem/roleUserList', { 角色名称: name, 角色编码: code })
    await save(page)
    await ask(page, '角色编码', code)
    const row = rowWith(page, code)

    await act(page, row, '授权')
    await dialog(page).getByPlaceholder('搜索菜单或按钮').fill('职务管理')
    const post = dialog(page).locator('.ant-tree-treenode', { hasText: '职务管理' })
    await post.locator('.ant-tree-checkbox').first().click()
    await expect(dialog(page)).toContainText(/已授权 [1-9]\d* \//)
    await save(page)

    await act(page, row, '用户')
    await dialog(page).getByRole('button', { name: '添加用户' }).first().click()
    await pickPerson(page, 'jiangbei')
    await expect(rowWith(dialog(page), 'jiangbei')).toBeVisible()
    // The server refuses to delete a role that somebody still has.
    await act(page, rowWith(dialog(page), 'jiangbei'), '取消关联')
    await question(page).getByRole('button', { name: '取消关联' }).click()
    await expect(page.getByText('这个角色还没有用户')).toBeVisible()
    await closeDialog(page)

    await act(page, row, '编辑')
    await dialog(page).getByLabel('角色名称').fill(`${name}二`)
    await save(page)
    await expect(row).toContainText(`${name}二`)
    await exportAs(page, '角色列表')
    await removeRow(page, `${name}二`)
  })
})

test.describe('the platform', () => {
  test.use({ user: admin })

  test('[PAGES-E24] a role gets a data rule of a page it was granted', async ({ page, adminApi }) => {
    const mark = unique('rule')
    const { call } = adminApi
    await call('POST', '/sys/permission/add', {
      body: { name: mark, menuType: 0, url: `/${mark}`, component: 'layouts/RouteView', sortNo: 99, route: true },
    })
    const menus = (await call('GET', '/sys/permission/list', { params: { name: mark } })).result as { id: string }[]
    const permissionId = menus[0]!.id
    const rule = { ruleName: '只看自己', ruleColumn: 'createBy', ruleConditions: '=', ruleValue: '#{sys_user_code}' }
    await call('POST', '/sys/permission/addPermissionRule', { body: { ...rule, permissionId, status: '1' } })
    await call('POST', '/sys/role/add', { body: { roleName: mark, roleCode: mark } })

    await openPage(page, `/isystem/roleUserList?roleCode=${mark}`)
    await act(page, rowWith(page, mark), '授权')
    await dialog(page).getByPlaceholder('搜索菜单或按钮').fill(mark)
    await dialog(page).locator('.ant-tree-checkbox').first().click()
    await save(page)
    await act(page, rowWith(page, mark), '授权')
    await dialog(page).getByPlaceholder('搜索菜单或按钮').fill(mark)
    await dialog(page)
      .getByRole('button', { name: `${mark}的数据权限` })
      .click()
    // The tick shows what the server has kept, so it comes with the answer.
    await dialog(page).getByRole('checkbox', { name: '只看自己' }).click()
    await expect(page.getByText('保存成功!')).toBeVisible()
    await expect(dialog(page).getByRole('checkbox', { name: '只看自己' })).toBeChecked()
    const { result } = await call('GET', '/sys/role/list', { params: { roleCode: mark } })
    const [role] = (result as { records: [{ id: string }] }).records
    await call('DELETE', '/sys/role/delete', { params: { id: role.id } })
    await call('DELETE', '/sys/permission/delete', { params: { id: permissionId } })
  })
})
