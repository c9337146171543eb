import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/faulty-test.ts'
import { go, menuOf, onScreen, stored, tab } from '../support/frame.ts'

const permission = '/sys/permission/getUserPermissionByToken'

const row = (path: string, title: string, component: string, more: { meta?: object; [key: string]: unknown } = {}) => ({
  id: path,
  path,
  name: path.slice(1).replaceAll('/', '-'),
  component,
  route: '1',
  ...more,
  meta: { title, keepAlive: true, internalOrExternal: false, ...more.meta },
})

const menu = [
  row('/dashboard/analysis', '首页', 'dashboard/Analysis'),
  row('/m', '<img src=x onerror="window.hacked=1">', 'layouts/PageView', {
    children: [
      row('/isps/userAnnouncement', '<b>我的</b>消息', 'system/UserAnnouncementList'),
      row('/m/linked', '只是链接', 'system/SysPositionList', { route: '0' }),
      row('/m/hidden', '隐藏页', 'system/SysPositionList', { hidden: true }),
      row('/m/closed', '无权页', 'system/SysPositionList', {
        meta: { permissionList: [{ action: 'no:such', type: '1' }] },
      }),
      row('/m/lost', '丢失页', 'x/NoSuchPage'),
      row('/m/SectorAndConcept', '板块与概念', 'system/SysPositionList', {
        meta: { componentName: 'SectorAndConcept' },
      }),
      row('/m/embedded', '内嵌', 'layouts/IframePageView', {
        hidden: true,
        meta: { url: "{{ window._CONFIG['domianURL'] }}/sys/common/static/embedded.html?who=${token}" },
      }),
      row('/m/script', '脚本', 'layouts/IframePageView', {
        hidden: true,
        meta: { url: '{{ globalThis.hacked = 1 }}/x' },
      }),
      row('/m/app/:appId', '应用', 'system/SysPositionList', { name: 'low-app-page', hidden: true }),
    ],
  }),
  row('/solo', '独页', 'layouts/RouteView', {
    alwaysShow: true,
    children: [row('/solo', '独页', 'system/UserAnnouncementList')],
  }),
  row('/outside', '外部', 'layouts/IframePageView', {
    meta: { url: 'https://outside.test/?who=${token}', internalOrExternal: true },
  }),
]

test.use({ user: admin })
test.beforeEach(({ server }) =>
  server.rewrite(permission, (answer) => ({ ...answer, result: { ...(answer.result as object), menu } })),
)

test('[ROUTE-1] [ROUTE-2] [ROUTE-3] [ROUTE-5] [ROUTE-6] [ROUTE-7] [ROUTE-8] [ROUTE-10] [TAB-8] [MENUVIEW-1] [MENUVIEW-2] [CAN-1] [CAN-2] §2.3 and §6 the menu makes the routes', async ({
  page,
}) => {
  await test.step('rows become entries and pages', async () => {
    await page.goto('/isps/userAnnouncement')
    const entries = menuOf(page)
    await expect(entries.getByRole('link', { name: '<b>我的</b>消息' })).toBeVisible()
    await expect(entries.getByRole('link')).toHaveText([
      '首页',
      '<b>我的</b>消息',
      '只是链接',
      '丢失页',
      '独页',
      '外部',
    ])
    const outside = entries.getByRole('link', { name: '外部' })
    await expect(outside).toHaveAttribute('target', '_blank')
    expect(await outside.getAttribute('href')).not.toMatch(/who=.{20}/)
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)

    await go(page, '/m/linked')
    await expect(page).toHaveURL('/404')
    await go(page, '/m/hidden')
    await expect(page).toHaveTitle('隐藏页 - 量枢')
    await go(page, '/m/lost')
    await expect(onScreen(page)).toContainText('页面尚未提供')
    await expect(onScreen(page)).toContainText('MODULE_NOT_FOUND')
    for (const path of ['/m/closed', '/m/SectorAndConcept']) {
      await go(page, path)
      await expect(onScreen(page)).toContainText('抱歉，您无权访问该页面')
    }
    await go(page, '/solo')
    await expect(page).toHaveTitle('独页 - 量枢')

    await page.evaluate(() => localStorage.setItem('pro__depart_concept', '{"value":"1","expire":null}'))
    await page.goto('/isps/userAnnouncement')
    await expect(entries.getByRole('link', { name: '板块与概念' })).toBeVisible()
  })

  await test.step('an embedded address has known names filled in, and nothing is run', async () => {
    await go(page, '/m/embedded')
    const { origin } = new URL(page.url())
    const token = await stored(page, 'Access-Token')
    await expect(page.locator('iframe[title=内嵌]')).toHaveAttribute(
      'src',
      `${origin}/jeecg-boot/sys/common/static/embedded.html?who=${String(token)}`,
    )
    await go(page, '/m/script')
    await expect(onScreen(page)).toContainText('链接无法打开')
    expect(await page.evaluate(() => 'hacked' in globalThis)).toBe(false)
  })

  await test.step('a low-code page sends its application, shows its title, has a tab per value', async () => {
    const first = page.waitForRequest(/\/sys\/position\/list/)
    await go(page, '/m/app/alpha')
    await expect(onScreen(page).getByRole('heading', { name: '应用' })).toBeVisible()
    // The heading may stand before the list is asked for.
    expect((await first).headers()['x-low-app-id']).toBe('alpha')
    await go(page, '/m/app/beta')
    const next = page.waitForRequest(/\/sys\/position\/list/)
    // The page before falls asleep beside it.
    await page.locator('.tab-pane[data-path="/m/app/beta"]').getByRole('button', { name: '刷新' }).click()
    expect((await next).headers()['x-low-app-id']).toBe('beta')
    await expect(tab(page, '应用')).toHaveCount(2)
    await expect(tab(page, '应用').last()).toHaveAttribute('aria-current', 'page')
  })
})
