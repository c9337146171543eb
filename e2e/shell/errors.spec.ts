import type { Page } from '@playwright/test'
import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/faulty-test.ts'
import { chooseInUserMenu, go, notice, onScreen } from '../support/frame.ts'
import { login } from '../support/login.ts'

const list = '/sys/sysAnnouncementSend/getMyAnnouncementSend'
const envelope = (message: string, code = 500, success = false) => ({ success, message, code, result: null })
const EXPIRED = '很抱歉，登录已过期，请重新登录'

/** Asks to be logged out: a call that no page answers for. */
async function tryToLeave(page: Page) {
  await chooseInUserMenu(page, '退出登录')
  await page.getByRole('dialog').getByRole('button', { name: '退出登录' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test.describe('§8 a call that fails', () => {
  test.use({ user: admin })

  test('[ERR-1] [ERR-2] [ERR-3] [ERR-6] is told by status, under 系统提示', async ({ page, server }) => {
    await page.goto('/404')
    for (const [status, body, words] of [
      [404, envelope('x'), '很抱歉，资源未找到!'],
      [504, 'gateway timeout', '网络超时'],
      [503, envelope('系统维护中'), '系统维护中'],
    ] as const) {
      server.answer('/sys/logout', { status, body })
      await tryToLeave(page)
      await expect(notice(page).filter({ hasText: words })).toContainText('系统提示')
    }
    await expect(page).toHaveURL('/404')
  })

  test('[ERR-7] success false is a warning in the words of the server', async ({ page, server }) => {
    server.answer('/sys/loginfo', { body: envelope('余额不足', 0) })
    await page.goto('/dashboard/analysis')
    const told = notice(page).filter({ hasText: '余额不足' })
    await expect(told).toContainText('系统提示')
    await expect(told.locator('.ant-notification-notice-icon-warning')).toBeVisible()
  })

  test('[DIALOG-1] §4 a logout that fails is an error, and nobody is logged out', async ({ page, server }) => {
    server.answer('/sys/logout', { body: envelope('退出登录失败！') })
    await page.goto('/404')
    await tryToLeave(page)
    const told = notice(page).filter({ hasText: '退出登录失败！' })
    await expect(told.locator('.ant-notification-notice-icon-error')).toBeVisible()
    await expect(page).toHaveURL('/404')
  })

  test('[ERR-12] §8 a dialog whose file does not load is told, and the page stays', async ({ page, server }) => {
    server.answer(/\/assets\/settings-drawer.*\.js$/, { status: 404 })
    await page.goto('/isps/userAnnouncement')
    await expect(onScreen(page).getByRole('table').first()).toBeVisible()
    await chooseInUserMenu(page, '系统设置')
    await expect(notice(page).filter({ hasText: 'ChunkLoadError' })).toContainText('系统提示')
    await expect(onScreen(page).getByRole('table').first()).toBeVisible()
    server.heal()
    await notice(page).getByRole('button', { name: '刷新页面' }).click()
    await expect(onScreen(page).getByRole('table').first()).toBeVisible()
    await chooseInUserMenu(page, '系统设置')
    await expect(page.getByRole('dialog', { name: '系统设置' })).toBeVisible()
  })

  test('[ERR-14] a panel that failed shows its 重试 whole, however low it is', async ({ page }) => {
    await page.route(/\/jeecg-boot\/(?!sys\/|desk\/)/, (route) =>
      route.fulfill({ status: 500, json: envelope('服务暂时不可用，请稍后再试') }),
    )
    await page.goto('/deriv/pending')
    const again = onScreen(page).locator('.panel-notice').getByRole('button', { name: '重试' })
    await expect(again).not.toHaveCount(0)
    /** In a panel as low as two of its rows. */
    const isWhole = (button: Element) => {
      const frame = button.closest<HTMLElement>('.panel-body')
      frame?.style.setProperty('flex', '0 0 56px')
      const [{ top, bottom }, body] = [button.getBoundingClientRect(), frame?.getBoundingClientRect()]
      return body !== undefined && top >= body.top && bottom <= body.bottom
    }
    for (const button of await again.all()) expect(await button.evaluate(isWhole)).toBe(true)
  })

  test('[ERR-8] §8 a server that is gone is told, and comes back without a reload', async ({ page, server }) => {
    await page.goto('/isps/userAnnouncement')
    await expect(onScreen(page).getByRole('table').first()).toBeVisible()
    await server.down()
    await onScreen(page).getByLabel('标题').fill('写到一半')
    await onScreen(page)
      .getByRole('button', { name: /^查\s*询$/ })
      .click()
    await expect(onScreen(page).getByText(/列表加载失败/)).toBeVisible()
    await server.up()
    await onScreen(page)
      .getByRole('button', { name: /^重\s*试$/ })
      .click()
    await expect(onScreen(page).getByText(/列表加载失败/)).toHaveCount(0)
    await expect(onScreen(page).getByLabel('标题')).toHaveValue('写到一半')
  })

  for (const kind of ['js', 'css'] as const) {
    test(`[ERR-9] §8 a page whose ${kind} file does not load offers a reload, and the reload works`, async ({
      page,
      server,
    }) => {
      const file = new RegExp(String.raw`/assets/user-announcement-page.*\.${kind}$`)
      server.answer(file, { status: 404 })
      await page.goto('/dashboard/analysis')
      await expect(onScreen(page).getByRole('heading', { name: '快捷入口' })).toBeVisible()
      await go(page, '/isps/userAnnouncement')
      await expect(onScreen(page).getByText('页面加载失败')).toBeVisible()
      const code = kind === 'js' ? 'ChunkLoadError' : 'CSS_CHUNK_LOAD_FAILED'
      await expect(onScreen(page).getByText(code)).toBeVisible()
      server.heal()
      await onScreen(page).getByRole('button', { name: '刷新页面' }).click()
      await expect(onScreen(page).getByRole('table').first()).toBeVisible()
    })
  }

  test('[ERR-9] §8 and §9 a page whose files have not come after 120 s says so too', async ({ page, server }) => {
    let letGo = () => {}
    server.answer(/\/assets\/user-announcement-page.*\.js$/, {
      after: new Promise<void>((resolve) => (letGo = resolve)),
    })
    await page.clock.install()
    await page.goto('/dashboard/analysis')
    await expect(onScreen(page).getByRole('heading', { name: '快捷入口' })).toBeVisible()
    await go(page, '/isps/userAnnouncement')
    await expect(page).toHaveURL('/isps/userAnnouncement')
    await expect.poll(() => server.calls.some((path) => path.includes('user-announcement-page'))).toBe(true)
    await page.clock.runFor(121_000)
    await expect(onScreen(page).getByText('页面加载失败')).toBeVisible()
    letGo()
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
    await expect(notice(page).filter({ hasText: EXPIRED })).toContainText('系统提示')
    await expect(page).toHaveURL('/user/login?redirect=%2Fisps%2FuserAnnouncement')
    await expect(page.getByRole('button', { name: /^登\s*录$/ })).toBeVisible()
  })
})

test.describe('§8 a session that has ended in the browser of an enterprise application', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 wxwork/4.1.30' })
  test('[ERR-5] is taken up again without a question', async ({ page, server }) => {
    await login(page, admin)
    server.answer('/sys/position/list', { status: 500, body: envelope('Token失效，请重新登录') })
    await page.goto('/isystem/position')
    await expect(page.getByText('登录已过期，正在重新登陆')).toBeVisible()
    await expect(page).toHaveURL('/oauth2-app/login?redirect=%2Fisystem%2Fposition')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
