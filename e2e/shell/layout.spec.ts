import { marketStands } from '../support/api.ts'
import { admin, manager } from '../support/demo-users.ts'
import { crumbsOf, go, menuOf, onScreen, stored } from '../support/frame.ts'
import { clockReading } from '../support/product-clock.ts'
import { expect, test } from '../support/shell-test.ts'

test.use({ user: admin })

test('[LAYOUT-1] [LAYOUT-2] §2.4 breadcrumb and browser title follow the page', async ({ page }) => {
  await page.goto('/isystem/position')
  await expect(crumbsOf(page).getByRole('listitem')).toHaveText(['首页', '系统管理', '职务管理'])
  await expect(page).toHaveTitle('职务管理 - 量枢')
  await expect(crumbsOf(page).getByText('职务管理')).toHaveAttribute('aria-current', 'page')
  await crumbsOf(page).getByRole('link', { name: '首页' }).click()
  await expect(page).toHaveURL('/dashboard/analysis')
  await expect(page).toHaveTitle('量枢')
})

test('[LAYOUT-3] §2.4 and §9 the side menu is 150 px wide, folds to 80 and stays folded', async ({ page }) => {
  await page.goto('/isystem/position')
  const sider = page.getByRole('complementary')
  const width = async () => Math.round((await sider.boundingBox())?.width ?? 0)
  expect(await width()).toBe(150)
  await page.getByRole('button', { name: '收起菜单' }).click()
  await expect.poll(width).toBe(80)
  expect(await stored(page, 'SIDEBAR_TYPE')).toBe(true)
  await page.reload()
  await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
  expect(await width()).toBe(80)
})

test('[LAYOUT-4] §2.4 and §9 below 1088 px the menu is a drawer of 200 px that closes after a choice @phone', async ({
  page,
}, { project }) => {
  if (project.name === 'desktop') await page.setViewportSize({ width: 1087, height: 800 })
  await page.goto('/dashboard/analysis')
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await page.getByRole('button', { name: '打开菜单' }).click()
  const drawer = page.locator('.frame-drawer .ant-drawer-content-wrapper')
  await expect.poll(async () => Math.round((await drawer.boundingBox())?.width ?? 0)).toBe(200)
  await menuOf(page).getByText('系统管理').click()
  await menuOf(page).getByRole('link', { name: '职务管理' }).click()
  await expect(page).toHaveURL(/\/isystem\/position/)
  await expect(drawer).toBeHidden()
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBeLessThanOrEqual(0)
})

test('[MENUVIEW-3] [MENUVIEW-4] §2.4 the palette finds pages by name and initials, not containers', async ({
  page,
}) => {
  await page.goto('/dashboard/analysis')
  await expect(menuOf(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  const search = page.getByRole('searchbox', { name: '搜索菜单' })
  const found = page.getByRole('list', { name: '匹配的菜单' }).getByRole('listitem')
  await search.fill('系统管理')
  await expect(found.first()).toBeVisible()
  expect((await found.allTextContents()).filter((text) => text === '系统管理')).toEqual([])
  await search.fill('zwgl')
  await expect(found.first()).toContainText('职务管理')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/isystem\/position/)
})

test('[MENUVIEW-6] §2.4 the palette finds symbols by code, name and initials, and opens one @phone', async ({
  page,
  managerApi,
}) => {
  await marketStands(managerApi)
  await page.goto('/dashboard/analysis')
  await page.getByRole('button', { name: '搜索菜单与证券' }).click()
  const search = page.getByRole('searchbox', { name: '搜索菜单与证券' })
  const found = page.getByRole('list', { name: '匹配的证券' }).getByRole('button')
  await search.fill('000300')
  await expect(found.first()).toContainText('SHSE.000300')
  await search.fill('没有这样的名字')
  await expect(page.getByText('没有匹配的菜单、证券或操作')).toBeVisible()
  await search.fill('沪深300')
  await expect(found.first()).toContainText('SHSE.000300')
  await found.first().click()
  await expect(search).toBeHidden()
  await expect(page.getByRole('dialog')).toContainText('SHSE.000300')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[MENUVIEW-7] §2.4 the palette finds people and leads to them', async ({ page }) => {
  await page.goto('/dashboard/analysis')
  await expect(menuOf(page)).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('searchbox').fill('陆景行')
  await expect(page.getByRole('list', { name: '匹配的用户' }).getByRole('button')).toContainText('trader')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/isystem\/user\?username=trader/)
  await expect(onScreen(page).getByRole('row').filter({ hasText: '陆景行' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('searchbox')).toHaveCount(0)
})

for (const user of [admin, manager]) {
  test.describe(`§2.4 the menu of ${user.username}`, () => {
    test.use({ user })
    test(`[MENUVIEW-5] every icon that the menu of ${user.username} names is drawn`, async ({ page }) => {
      interface Row {
        path: string
        hidden?: boolean
        meta: { icon?: string }
        children?: Row[]
      }
      const answered = page.waitForResponse(/getUserPermissionByToken/)
      await page.goto('/dashboard/analysis')
      const { result } = (await (await answered).json()) as { result: { menu: Row[] } }
      const rows = (nodes: Row[]): Row[] => nodes.flatMap((node) => [node, ...rows(node.children ?? [])])
      // Shown only where an installation divides concepts.
      const divided = ['/macro/sectorConcept', '/macro/stockConcept', '/macro/stockSector']
      const shown = rows(result.menu).filter(({ hidden, path }) => !hidden && !divided.includes(path))
      const named = shown.flatMap(({ meta }) => meta.icon ?? [])
      await expect(menuOf(page).getByRole('link', { name: '首页' })).toBeVisible()
      for (const group of await menuOf(page).locator('.ant-menu-submenu-title').all()) await group.click()
      for (const icon of new Set(named)) {
        await expect.poll(() => menuOf(page).locator(`.anticon-${icon}`).count(), { message: icon }).toBeGreaterThan(0)
      }
    })
  })
}

test('[LANDING-1] [LANDING-2] §9 the home page greets by the hour and offers what is used most', async ({ page }) => {
  await page.clock.install({ time: clockReading(Date.parse('2026-11-16T08:50:00+08:00')) })
  await page.goto('/isystem/position')
  await expect(page).toHaveTitle('职务管理 - 量枢')
  await go(page, '/dashboard/analysis')
  await expect(onScreen(page).getByRole('heading', { name: /^早上好/ })).toBeVisible()
  const shortcuts = onScreen(page).getByRole('region', { name: '快捷入口' })
  await expect(shortcuts.getByRole('link').first()).toHaveText('职务管理')
  for (const [hour, words] of [
    ['11:58', '上午好'],
    ['13:30', '中午好'],
    ['19:58', '下午好'],
    ['20:02', '晚上好'],
  ] as const) {
    await page.clock.fastForward(
      new Date(`2026-11-16T${hour}:00+08:00`).getTime() - (await page.evaluate(() => Date.now())),
    )
    await expect(onScreen(page).getByRole('heading', { name: new RegExp(`^${words}`) })).toBeVisible()
  }
})
