import type { Page } from '@playwright/test'
import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/faulty-test.ts'
import { chooseInUserMenu, go, notice, onScreen } from '../support/frame.ts'
import { login } from '../support/login.ts'

const list = '/sys/sysAnnouncementSend/getMyAnnouncementSend'
const envelope = (message: string, code = 500, success = false) => ({ success, message, code, result: null })
const EXPIRED = '很抱歉，登录已过期，请重新登录'

/** A call of the page on screen, as it fails now. */
async function ask(page: Page) {
  await page.goto('/isystem/position')
  await expect(onScreen(page).getByRole('table').first()).toBeVisible()
}

test.describe('§8 a call that fails', () => {
  test.use({ user: admin })

  test('[ERR-1] [ERR-2] [ERR-3] [ERR-6] [ERR-7] is told by status, under 系统提示', async ({ page, server }) => {
    for (const [status, body, words] of [
      [403, envelope('x'), '拒绝访问'],
      [404, envelope('x'), '很抱歉，资源未找到!'],
      [504, 'gateway timeout', '网络超时'],
      [503, envelope('系统维护中'), '系统维护中'],
      [200, envelope('余额不足', 0), '余额不足'],
    ] as const) {
      server.answer('/sys/loginfo', { status, body })
      await page.goto('/dashboard/analysis')
      const shown = notice(page).filter({ hasText: words }).first()
      await expect(shown).toBeVisible()
      await expect(shown).toContainText('系统提示')
    }
  })

  test('[ERR-1] 拒绝访问 stays 4 s', async ({ page, server }) => {
    await ask(page)
    server.answer('/sys/logout', { status: 403, body: envelope('x') })
    await chooseInUserMenu(page, '退出登录')
    await page.clock.install()
    await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
    await expect(notice(page).filter({ hasText: '拒绝访问' })).toBeVisible()
    await page.clock.runFor(4500)
    await expect(notice(page).filter({ hasText: '拒绝访问' })).toHaveCount(0)
    await expect(page).toHaveURL(/\/isystem\/position/)
  })

  test('[ERR-3] §9 an answer that does not come within 9 s is told as 网络超时', async ({ page, server }) => {
    let letGo = () => {}
    server.answer('/sys/loginfo', {
      after: new Promise<void>((resolve) => (letGo = resolve)),
      body: envelope('太晚了'),
    })
    await page.goto('/dashboard/analysis')
    await expect(notice(page).filter({ hasText: '网络超时' })).toBeVisible({ timeout: 25_000 })
    letGo()
  })

  test('[ERR-8] §8 a server that is gone is told, and comes back without a reload', async ({ page, server }) => {
    await page.goto('/isps/userAnnouncement')
    await expect(onScreen(page).getByRole('table').first()).toBeVisible()
    await server.down()
    await onScreen(page).getByLabel('标题').fill('写到一半')
    await onScreen(page)
      .getByRole('button', { name: /^查\s*询$/ })
      .click()
    await expect(onScreen(page).getByText(/列表加载失败/)).toBeVisible({ timeout: 20_000 })
    await server.up()
    await onScreen(page)
      .getByRole('button', { name: /^重\s*试$/ })
      .click()
    await expect(onScreen(page).getByText(/列表加载失败/)).toHaveCount(0)
    await expect(onScreen(page).getByLabel('标题')).toHaveValue('写到一半')
  })

  test('[ERR-9] §8 a page whose files do not load offers a reload, and the reload works', async ({ page }) => {
    await page.goto('/dashboard/analysis')
    await expect(onScreen(page).getByRole('heading', { name: '快捷入口' })).toBeVisible()
    await page.route(/\/assets\/position.*\.js/, (route) => route.abort())
    await go(page, '/isystem/position')
    await expect(onScreen(page).getByText('页面加载失败')).toBeVisible()
    await page.unrouteAll()
    await onScreen(page).getByRole('button', { name: '刷新页面' }).click()
    await expect(onScreen(page).getByRole('table').first()).toBeVisible()
  })
})

test.describe('§8 a session that has ended', () => {
  test('[ERR-5] is told in a dialog when the server says Token失效, and 重新登录 starts over', async ({
    page,
    server,
  }) => {
    await login(page, admin)
    server.answer('/sys/position/list', { status: 500, body: envelope('Token失效，请重新登录') })
    await page.goto('/isystem/position')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('登录已过期')
    await expect(dialog).toContainText(EXPIRED)
    await dialog.getByRole('button', { name: '重新登录' }).click()
    await expect(page).toHaveURL('/user/login?redirect=%2Fisystem%2Fposition')
    expect(server.calls).toContain('/sys/logout')
  })

  test('[ERR-5] is also found inside a file', async ({ page, server }) => {
    await login(page, admin)
    await page.goto('/isystem/position')
    await expect(onScreen(page).getByRole('row').nth(1)).toBeVisible()
    server.answer('/sys/position/exportXls', { body: { ...envelope('Token失效，请重新登录'), status: 500 } })
    await onScreen(page).getByRole('button', { name: '导出' }).click()
    await expect(page.getByRole('dialog')).toContainText(EXPIRED)
  })

  test('[ERR-4] by 401: told, then the page reloads at the login @phone', async ({ page, server }) => {
    await login(page, admin)
    server.answer('/sys/loginfo', { status: 401, body: envelope(EXPIRED, 401) })
    server.answer(list, { status: 401, body: envelope(EXPIRED, 401) })
    await page.goto('/isps/userAnnouncement')
    await expect(page).toHaveURL('/user/login?redirect=%2Fisps%2FuserAnnouncement')
    await expect(page.getByRole('button', { name: /^登\s*录$/ })).toBeVisible()
  })
})
