import { marketStands } from '../support/api.ts'
import { admin } from '../support/demo-users.ts'
import { crumbsOf, menuOf, onScreen, stored } from '../support/frame.ts'
import { expect, test } from '../support/shell-test.ts'

test.use({ user: admin })

test('[LAYOUT-1] [LAYOUT-2] [LAYOUT-3] [NAV-3] [MENUVIEW-3] [MENUVIEW-4] [MENUVIEW-7] §2.4 and §9 the frame tells where one is, folds its menu for good, and finds pages and people', async ({
  page,
}) => {
  const sider = page.getByRole('complementary')
  const width = async () => Math.round((await sider.boundingBox())?.width ?? 0)

  await test.step('breadcrumb and browser title follow the page', async () => {
    await page.goto('/isystem/position?x=1')
    await expect(crumbsOf(page).getByRole('listitem')).toHaveText(['首页', '系统管理', '职务管理'])
    await expect(page).toHaveTitle('职务管理 - 量枢')
    await expect(crumbsOf(page).getByText('职务管理')).toHaveAttribute('aria-current', 'page')
    await expect(crumbsOf(page).getByRole('link', { name: '首页' })).toHaveAttribute('href', '/dashboard/analysis')
  })

  await test.step('the side menu is 150 px wide and stays folded at 80; a reload loads the menu again', async () => {
    expect(await width()).toBe(150)
    await page.getByRole('button', { name: '收起菜单' }).click()
    await expect.poll(width).toBe(80)
    expect(await stored(page, 'SIDEBAR_TYPE')).toBe(true)
    const asked = page.waitForRequest(/getUserPermissionByToken/)
    await page.reload()
    await asked
    await expect(page.getByRole('button', { name: '展开菜单' })).toBeVisible()
    await expect(page).toHaveURL(/\/isystem\/position\?.*x=1/)
    expect(await width()).toBe(80)
  })

  await test.step('the palette finds people and leads to them', async () => {
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

  await test.step('it finds pages by name and initials, not containers', async () => {
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
})

test('[LAYOUT-4] [MENUVIEW-6] §2.4 and §9 below 1088 px the menu is a drawer of 200 px that closes after a choice; the palette opens a symbol @phone', async ({
  page,
  managerApi,
}, { project }) => {
  if (project.name === 'desktop') await page.setViewportSize({ width: 1087, height: 800 })
  await page.goto('/404')
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

  if (project.name === 'desktop') await page.setViewportSize({ width: 1440, height: 900 })
  await marketStands(managerApi)
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
