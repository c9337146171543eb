import type { Page, Request } from '@playwright/test'
import { auditor, trader } from '../support/demo-users.ts'
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

async function readMenu(page: Page, path: string) {
  const answered = page.waitForResponse(/getUserPermissionByToken/)
  await page.goto(path)
  const { result } = (await (await answered).json()) as { result: { menu: MenuNode[] } }
  const groups = menuOf(page).locator('.ant-menu-submenu-title')
  await expect(menuOf(page).getByRole('link', { name: '首页' })).toBeVisible()
  for (const group of await groups.all()) await group.click()
  await expect(menuOf(page).getByRole('link')).toHaveCount(offered(result.menu).length)
  return { shown: await menuOf(page).getByRole('link').allTextContents(), offered: offered(result.menu) }
}

test.describe('§6 a trader', () => {
  test.use({ user: trader })
  test('[NAV-1] [CAN-1] [CAN-3] [MENUVIEW-1] sees the menu of that role, opens no page of others by its address, and the server refuses the call', async ({
    page,
  }) => {
    const menu = await readMenu(page, '/isystem/user')
    await expect(page.getByText('抱歉，您无权访问该页面')).toBeVisible()
    await expect(page).toHaveURL('/isystem/user')
    expect(menu.shown).toEqual(menu.offered)
    expect(menu.shown).toContain('我的消息')
    expect(menu.shown).not.toContain('用户管理')
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

const call = (request: Request) => {
  const url = new URL(request.url())
  const { 'x-access-token': token, 'tenant-id': tenant, 'x-sign': sign, 'x-timestamp': at } = request.headers()
  return { path: url.pathname.replace('/jeecg-boot', ''), seconds: url.searchParams.get('_t'), token, tenant, sign, at }
}

test.describe('§6 and §7 an auditor', () => {
  test.use({ user: auditor })
  test('[CAN-3] [REQ-1] [REQ-2] [REQ-3] reads the users by signed calls of the institution and finds no button to change them', async ({
    page,
  }) => {
    const seen: ReturnType<typeof call>[] = []
    page.on('request', (request) => request.url().includes('/jeecg-boot/') && seen.push(call(request)))
    await page.goto('/isystem/user')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('button', { name: /^(新增|添加|编辑|删除|冻结)/ })).toHaveCount(0)
    const reads = ['/sys/permission/getUserPermissionByToken', '/sys/user/list']
    expect(seen.map(({ path }) => path)).toEqual(expect.arrayContaining(reads))
    for (const { path, seconds, token, tenant, sign, at } of seen) {
      expect(token, path).toBeTruthy()
      expect(tenant, path).toBe('1')
      // Files and the place in a line are asked for without a signature, at their own time.
      if (!reads.includes(path)) continue
      expect(seconds, path).toMatch(/^\d{10}$/)
      expect(sign, path).toMatch(/^[0-9A-F]{32}$/)
      expect(at, path).toMatch(/^\d+$/)
    }
  })
})
