import type { Api } from '../support/api.ts'
import { manager } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import {
  act,
  add,
  ask,
  dialog,
  exportAs,
  openFromMenu,
  openPage,
  pickPerson,
  question,
  removeRow,
  rowWith,
  save,
  unique,
} from './list-steps.ts'

test.use({ user: manager })

/** What the server keeps, for the second half of a journey. */
async function addUser(api: Api, username: string): Promise<void> {
  const password = 'Journey@2026'
  await api.call('POST', '/sys/user/add', {
    body: { username, realname: `旅程${username}`, password, confirmpassword: password },
  })
}

test('[PAGES-E12] [LIST-20] [LIST-21] [LIST-22] a user is added with a department, edited, frozen, exported and deleted; the list is used by keyboard, ticks last across pages', async ({
  page,
}) => {
  const username = unique('jn_')
  await openFromMenu(page, '系统管理', '用户管理')
  const form = await add(page)
  await form.getByRole('button', { name: '保存', exact: true }).click()
  await expect(form.getByText('请输入用户名')).toBeVisible()
  await form.getByLabel('用户账号').fill(username)
  await form.getByLabel('用户姓名').fill('旅程用户')
  await form.getByLabel('登录密码').fill('Journey@2026')
  await form.getByLabel('确认密码').fill('Journey@2027')
  await expect(form.getByText('两次输入的密码不一样！')).toBeVisible()
  await form.getByLabel('确认密码').fill('Journey@2026')
  await form.getByRole('button', { name: '选择部门' }).first().click()
  await dialog(page).locator('.ant-tree-title', { hasText: '研究部' }).first().click()
  await dialog(page).getByRole('button', { name: '确认', exact: true }).click()
  await save(page)

  await ask(page, '账号', username)
  const row = rowWith(page, username)
  await expect(row).toContainText('研究部')
  await act(page, row, '编辑')
  await dialog(page).getByLabel('座机').fill('021-60000001')
  await dialog(page).getByLabel('用户姓名').fill('旅程用户二')
  await save(page)
  await expect(row).toContainText('旅程用户二')

  await act(page, row, '冻结')
  await question(page).getByRole('button', { name: '冻结' }).click()
  await expect(row).toContainText('冻结')
  await act(page, row, '解冻')
  await expect(row).toContainText('正常')
  await exportAs(page, '用户列表')

  await test.step('a link reproduces the list', async () => {
    await page.reload()
    await expect(page.getByLabel('账号', { exact: true })).toHaveValue(username)
    await expect(page.locator('tr[data-row-key]')).toHaveCount(1)
    await removeRow(page, username)
    await page.getByRole('button', { name: '重置' }).click()
    await expect(page).not.toHaveURL(/username=/)
  })

  await test.step('eighteen rows stand on one screen of 1440 by 900', async () => {
    await expect(page.locator('tr[data-row-key]:not([data-row-key^="ghost"])').nth(17)).toBeVisible()
    const footer = await page.locator('.list-footer').boundingBox()
    const eighteenth = await page.locator('tr[data-row-key]').nth(17).boundingBox()
    expect(eighteenth!.y + eighteenth!.height).toBeLessThanOrEqual(footer!.y + 1)
  })

  await test.step('deleting without a tick asks for one, and ticks last across pages', async () => {
    await page.getByRole('button', { name: /批量操作/ }).click()
    await page.getByRole('menuitem', { name: '删除', exact: true }).filter({ visible: true }).click()
    await expect(page.getByText('请选择一条记录！')).toBeVisible()

    await page.locator('tr[data-row-key] .ant-checkbox-input:not([disabled])').first().check()
    await page.locator('.ant-pagination-item-2').click()
    await expect(page.locator('.ant-pagination-item-2')).toHaveClass(/active/)
    await expect(page.locator('.list-table').first()).toHaveAttribute('aria-busy', 'false')
    await page.locator('tr[data-row-key] .ant-checkbox-input:not([disabled])').last().check()
    await expect(page.locator('.list-selection')).toContainText('已选择 2 项')
    await page.getByRole('button', { name: /批量操作/ }).click()
    await page.getByRole('menuitem', { name: '删除', exact: true }).filter({ visible: true }).click()
    await expect(question(page)).toContainText('确认删除选中的 2 条记录吗？')
    await question(page).getByRole('button', { name: '取消' }).click()
    await page.locator('.list-selection').getByRole('button', { name: '清空' }).click()
    await expect(page.locator('.list-selection')).toBeEmpty()
  })

  await test.step('it is used by keyboard', async () => {
    await page.keyboard.press('/')
    await expect(page.getByLabel('账号', { exact: true })).toBeFocused()
    await page.keyboard.type('trader')
    await page.keyboard.press('Enter')
    await expect(page.locator('tr[data-row-key]')).toHaveCount(1)
  })
})

test('[PAGES-E23] a password is reset, somebody acts for them, and a deleted user comes back from the bin', async ({
  page,
  managerApi,
}) => {
  const username = unique('jn_')
  await addUser(managerApi, username)
  await openPage(page, `/isystem/user?username=${username}`)
  const row = rowWith(page, username)

  await act(page, row, '重置密码')
  await dialog(page).getByLabel('新密码', { exact: true }).fill('Journey@2027')
  await dialog(page).getByLabel('确认新密码').fill('Journey@2027')
  await dialog(page).getByRole('button', { name: '重置密码' }).click()
  await expect(page.getByText('密码修改成功!')).toBeVisible()

  await act(page, row, '代理人')
  const agent = dialog(page)
  await agent.getByRole('button', { name: '选择用户' }).click()
  await pickPerson(page, 'moyan')
  for (const [hint, time] of [
    ['开始日期', '2026-12-01 09:00:00'],
    ['结束日期', '2026-12-08 18:00:00'],
  ] as const) {
    await agent.getByPlaceholder(hint).fill(time)
    await agent.getByPlaceholder(hint).press('Enter')
  }
  await expect(page.locator('.ant-picker-dropdown').filter({ visible: true })).toHaveCount(0)
  await save(page)

  await removeRow(page, username)
  await page.getByRole('button', { name: '回收站' }).click()
  await act(page, rowWith(dialog(page), username), '还原')
  await expect(rowWith(dialog(page), username)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(row).toBeVisible()
  await removeRow(page, username)
})
