import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/faulty-test.ts'
import { chooseInUserMenu, go, notice, onScreen } from '../support/frame.ts'

const list = '/sys/sysAnnouncementSend/getMyAnnouncementSend'
const envelope = (message: string, code = 500, success = false) => ({ success, message, code, result: null })
const EXPIRED = '很抱歉，登录已过期，请重新登录'
/** Keeps the session that journeys share, whatever the page believes. */
const goodbye = { body: { success: true, message: '', code: 200, result: null } }

test.use({ user: admin })

test('[ERR-8] [ERR-9] [ERR-12] §8 files that do not load and a server that is gone are told, and all is well again without losing what was typed', async ({
  page,
  server,
}) => {
  const table = onScreen(page).getByRole('table').first()
  const reload = page.getByRole('button', { name: '刷新页面' })

  await test.step('the file of a dialog: the page stays', async () => {
    server.answer(/\/assets\/settings-drawer.*\.js$/, { status: 404 })
    await page.goto('/404')
    await expect(onScreen(page)).toBeVisible()
    await chooseInUserMenu(page, '系统设置')
    await expect(notice(page).filter({ hasText: 'ChunkLoadError' })).toContainText('系统提示')
    await expect(onScreen(page).getByText('抱歉，您访问的页面不存在')).toBeVisible()
    server.heal()
    await notice(page).getByRole('button', { name: '刷新页面' }).click()
    await expect(notice(page)).toHaveCount(0)
    await expect(onScreen(page).getByText('抱歉，您访问的页面不存在')).toBeVisible()
    await chooseInUserMenu(page, '系统设置')
    const drawer = page.getByRole('dialog', { name: '系统设置' })
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  })

  for (const [kind, file, path, code] of [
    ['script', /\/assets\/user-announcement-page.*\.js$/, '/isps/userAnnouncement', 'ChunkLoadError'],
    ['style sheet', /\/assets\/permission-.*\.css$/, '/isystem/newPermissionList', 'CSS_CHUNK_LOAD_FAILED'],
  ] as const)
    await test.step(`the ${kind} of a page: it offers a reload, which works`, async () => {
      server.answer(file, { status: 404 })
      await go(page, path)
      await expect(onScreen(page).getByText('页面加载失败')).toBeVisible()
      await expect(onScreen(page).getByText(code)).toBeVisible()
      server.heal()
      await reload.click()
      await expect(table).toBeVisible()
    })

  await test.step('the server itself: it is told, and comes back without a reload', async () => {
    await go(page, '/isps/userAnnouncement')
    await expect(onScreen(page).getByLabel('标题').filter({ visible: true })).toBeVisible()
    await server.down()
    await onScreen(page).getByLabel('标题').fill('写到一半')
    await onScreen(page)
      .getByRole('button', { name: /^查\s*询$/ })
      .filter({ visible: true })
      .click()
    await expect(onScreen(page).getByText(/列表加载失败/)).toBeVisible()
    await server.up()
    await onScreen(page)
      .getByRole('button', { name: /^重\s*试$/ })
      .click()
    await expect(onScreen(page).getByText(/列表加载失败/)).toHaveCount(0)
    await expect(onScreen(page).getByLabel('标题')).toHaveValue('写到一半')
  })
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

test.describe('§8 a session that has ended', () => {
  test('[ERR-5] is told in a dialog, also when it is found inside a file, and 重新登录 starts over', async ({
    page,
    server,
  }) => {
    server.answer('/sys/logout', goodbye)
    await page.goto('/isystem/position')
    await expect(onScreen(page).getByRole('row').nth(1)).toBeVisible()
    server.answer('/sys/position/exportXls', { body: { ...envelope('Token失效，请重新登录'), status: 500 } })
    await onScreen(page).getByRole('button', { name: '导出' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('登录已过期')
    await expect(dialog).toContainText(EXPIRED)
    await dialog.getByRole('button', { name: '重新登录' }).click()
    await expect(page).toHaveURL('/user/login?redirect=%2Fisystem%2Fposition')
    expect(server.calls).toContain('/sys/logout')
  })

  test('[ERR-4] by 401: told, then the page reloads at the login @phone', async ({ page, server }) => {
    server.answer('/sys/logout', goodbye)
    server.answer('/sys/loginfo', { status: 401, body: envelope(EXPIRED, 401) })
    server.answer(list, { status: 401, body: envelope(EXPIRED, 401) })
    await page.goto('/isps/userAnnouncement')
    await expect(notice(page).filter({ hasText: EXPIRED })).toContainText('系统提示')
    await expect(page).toHaveURL('/user/login?redirect=%2Fisps%2FuserAnnouncement')
    await expect(page.getByRole('button', { name: /^登\s*录$/ })).toBeVisible()
  })
})

test.describe('§2.2 and §8 in the browser of an enterprise application', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/120 wxwork/4.1.30' })
  test('[ERR-5] [NAV-1] [LOGIN-16] an ended session is taken up at that application’s door without a question, and a password still opens', async ({
    page,
    server,
  }) => {
    server.answer('/sys/logout', goodbye)
    server.answer('/sys/position/list', { status: 500, body: envelope('Token失效，请重新登录') })
    await page.goto('/isystem/position')
    await expect(page.getByText('登录已过期，正在重新登陆')).toBeVisible()
    await expect(page).toHaveURL('/oauth2-app/login?redirect=%2Fisystem%2Fposition')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('本系统没有开通企业微信登录')).toBeVisible()
    await page.getByRole('button', { name: '使用账号登录' }).click()
    await expect(page).toHaveURL('/user/login?redirect=%2Fisystem%2Fposition')
  })
})
