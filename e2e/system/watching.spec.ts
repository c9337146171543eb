import { admin, demoPassword, manager } from '../support/demo-users.ts'
import { login } from '../support/login.ts'
import { expect, test } from '../support/shell-test.ts'
import { act, ask, dialog, exportAs, openPage, question, rowWith, unique } from './list-steps.ts'

test.describe('an institution watches', () => {
  test.use({ user: manager })

  test('[PAGES-E20] the log tells who signed in, with its details', async ({ page }) => {
    await openPage(page, '/isystem/log')
    await ask(page, '内容', '登录成功')
    const row = rowWith(page, '登录日志').first()
    await expect(row).toContainText('登录成功')
    await act(page, row, '详情')
    await expect(dialog(page)).toContainText('登录成功')
  })

  test('[PAGES-E21] a session of somebody else can be ended, the own one not', async ({ page, open }) => {
    const theirs = await open()
    await login(theirs, { username: 'fangjing', password: demoPassword })
    await openPage(page, '/isystem/online?username=fangjing')
    const sessions = rowWith(page, 'fangjing')
    await expect(sessions.first()).toBeVisible()
    const before = await sessions.count()
    await act(page, sessions.first(), '强退')
    await expect(question(page)).toContainText('退出登录吗')
    await question(page).getByRole('button', { name: '强制退出' }).click()
    await expect(page.getByText('退出登录成功！')).toBeVisible()
    await expect(sessions).toHaveCount(before - 1)
    await expect(theirs).toHaveURL(/\/user\/login/)

    await ask(page, '账号', 'manager')
    await expect(rowWith(page, '本人').first()).toBeVisible()
    await expect(rowWith(page, '本人').getByRole('button')).toHaveCount(0)
  })
})

test.describe('the platform watches', () => {
  test.use({ user: admin })

  test('[PAGES-E22] what a person changed is in the operation log, which can be exported and not removed', async ({
    page,
    adminApi,
  }) => {
    const username = unique('trace_')
    const password = 'Journey@2026'
    const person = { username, realname: '留痕', relTenantIds: '1', password, confirmpassword: password }
    await adminApi.call('POST', '/sys/user/add', { body: person })

    await openPage(page, '/isystem/log?logType=2&userid=admin')
    await ask(page, '内容', username)
    const row = rowWith(page, username)
    await expect(row).toContainText('操作日志')
    await act(page, row, '详情')
    await expect(dialog(page)).toContainText('/sys/user/add')
    await expect(dialog(page)).not.toContainText(password)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await exportAs(page, '日志列表')
    await expect(row.getByRole('button', { name: '删除' })).toHaveCount(0)

    const { result } = await adminApi.call('GET', '/sys/user/list', { params: { username } })
    const [{ id }] = (result as { records: [{ id: string }] }).records
    await adminApi.call('DELETE', '/sys/user/delete', { params: { id } })
    await adminApi.call('DELETE', '/sys/user/deleteRecycleBin', { params: { userIds: id } })
  })
})
