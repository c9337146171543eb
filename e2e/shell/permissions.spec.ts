import type { Page } from '@playwright/test'
import { admin, auditor, manager, researcher, risk, trader } from '../support/demo-users.ts'
import { menuOf } from '../support/frame.ts'
import { expect, test } from '../support/shell-test.ts'

interface MenuNode {
  path: string
  hidden?: boolean
  component: string
  meta: { title: string; componentName?: string }
  children?: MenuNode[]
}

const concept = new Set(['SectorAndConcept', 'stockSector', 'stockConcept'])

/** Pages the server offers to this user, as they should stand in the menu. */
const offered = (nodes: MenuNode[]): string[] =>
  nodes.flatMap((node) => {
    if (node.hidden || concept.has(node.meta.componentName ?? '')) return []
    return node.children ? offered(node.children) : [node.meta.title]
  })

async function readMenu(page: Page) {
  const answered = page.waitForResponse(/getUserPermissionByToken/)
  await page.goto('/dashboard/analysis')
  const { result } = (await (await answered).json()) as { result: { menu: MenuNode[] } }
  const groups = menuOf(page).locator('.ant-menu-submenu-title')
  await expect(menuOf(page).getByRole('link', { name: '首页' })).toBeVisible()
  for (const group of await groups.all()) await group.click()
  await expect(menuOf(page).getByRole('link')).toHaveCount(offered(result.menu).length)
  return { shown: await menuOf(page).getByRole('link').allTextContents(), offered: offered(result.menu) }
}

for (const { user, has, lacks } of [
  { user: admin, has: ['用户管理', '菜单管理', '平台机构', '数据字典'], lacks: [] },
  {
    user: manager,
    has: ['用户管理', '角色管理', '部门管理', '系统通告', '日志管理'],
    lacks: ['菜单管理', '平台机构', '数据字典'],
  },
  { user: trader, has: ['我的消息'], lacks: ['用户管理', '系统通告', '日志管理', '平台机构'] },
  { user: researcher, has: ['我的消息'], lacks: ['用户管理', '系统通告', '日志管理', '平台机构'] },
  { user: risk, has: ['我的消息', '日志管理'], lacks: ['用户管理', '系统通告', '平台机构'] },
  { user: auditor, has: ['用户管理', '日志管理'], lacks: ['菜单管理', '平台机构'] },
]) {
  test.describe(`§6 ${user.username}`, () => {
    test.use({ user })
    test(`[MENUVIEW-1] [CAN-1] ${user.username} sees the menu of that role and nothing else`, async ({ page }) => {
      const menu = await readMenu(page)
      expect(menu.shown).toEqual(menu.offered)
      expect(menu.shown).toEqual(expect.arrayContaining(has))
      expect(menu.shown.filter((title) => lacks.includes(title))).toEqual([])
    })
  })
}

test.describe('§6 a trader', () => {
  test.use({ user: trader })
  test('[NAV-1] [CAN-3] opens no page of others by its address, and the server refuses the call', async ({ page }) => {
    await page.goto('/isystem/user')
    await expect(page.getByText('抱歉，您无权访问该页面')).toBeVisible()
    await expect(page).toHaveURL('/isystem/user')
    const refused = await page.evaluate(async () => {
      const { value } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }
      const response = await fetch('/jeecg-boot/sys/user/frozenBatch', {
        method: 'PUT',
        headers: { 'X-Access-Token': value, 'tenant-id': '1', 'content-type': 'application/json' },
        body: JSON.stringify({ ids: 'nobody', status: 2 }),
      })
      return ((await response.json()) as { success: boolean }).success
    })
    expect(refused).toBe(false)
  })
})

test.describe('§6 an auditor', () => {
  test.use({ user: auditor })
  test('[CAN-3] reads the users and finds no button to change them', async ({ page }) => {
    await page.goto('/isystem/user')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('button', { name: /^(新增|添加|编辑|删除|冻结)/ })).toHaveCount(0)
  })
})
