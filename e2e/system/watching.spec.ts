import { admin, demoPassword, manager } from '../support/demo-users.ts'
import { login } from '../support/login.ts'
import { expect, test } from '../support/shell-test.ts'
import { act, ask, dialog, openPage, question, rowWith, unique } from './list-steps.ts'

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

    await openPage(page, '/isystem/online?username=manager')
    await expect(rowWith(page, '本人').getByRole('button')).toHaveCount(0)
  })
})

test.describe('the platform watches', () => {
  test.use({ user: admin })

  test('[PAGES-E22] what a person changed is in the operation log, and an entry can be removed', async ({
    page,
    adminApi,
  }) => {
    const name = unique('留痕')
    await adminApi.call('POST', '/sys/category/add', { body: { name, pid: '0' } })
    const { result } = await adminApi.call('GET', '/sys/category/rootList', { params: { name } })
    const [{ id }] = (result as { records: [{ id: string }] }).records
    await adminApi.call('DELETE', '/sys/category/delete', { params: { id } })

    await openPage(page, '/isystem/log?logType=2&userid=admin')
    const row = rowWith(page, '分类').first()
    await expect(row).toContainText('操作日志')
    await act(page, row, '详情')
    await expect(dialog(page)).toContainText('/sys/category/')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
