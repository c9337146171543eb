import type { Page } from '@playwright/test'
import { marketStands, type Api } from '../support/api.ts'
import { cutCells } from '../support/cut-cells.ts'
import { admin } from '../support/demo-users.ts'
import { go, onScreen } from '../support/frame.ts'
import { expect, test } from '../support/shell-test.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ user: admin })

interface Node {
  path: string
  component: string
  children?: Node[]
}

const pagesOf = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ path, component, children = [] }) =>
    component.startsWith('layouts') ? pagesOf(children) : path.includes(':') ? [] : [path],
  )

/** Every page of the menu that opens as it stands; the examples of widgets have a journey each. */
async function menuPages(api: Api): Promise<string[]> {
  const { result } = await api.call('GET', '/sys/permission/getUserPermissionByToken')
  return pagesOf((result as { menu: Node[] }).menu).filter((path) => !path.startsWith('/examples'))
}

async function show(page: Page, path: string): Promise<void> {
  await go(page, path)
  await expect(page.locator('.tab-pane:not([data-parked])')).toHaveAttribute('data-path', path)
  const waiting = onScreen(page).locator('.ant-skeleton, .list-table[aria-busy=true]').filter({ visible: true })
  await expect(waiting).toHaveCount(0)
}

/** Each short enough for one journey. */
const PARTS = 4

for (let part = 0; part < PARTS; part += 1) {
  test(`[LIST-37] no list cuts a heading or a time, part ${part + 1} of ${PARTS} @phone`, async ({
    page,
    adminApi,
  }) => {
    await marketStands(adminApi)
    await page.addInitScript(() =>
      localStorage.setItem('pro__DEFAULT_MULTI_PAGE', JSON.stringify({ value: false, expire: null })),
    )
    await page.goto('/404')
    await expect(onScreen(page)).toBeVisible()
    const pages = (await menuPages(adminApi)).filter((_path, index) => index % PARTS === part)
    expect(pages.length).toBeGreaterThan(10)
    for (const path of pages) {
      await show(page, path)
      expect.soft(await cutCells(page), path).toEqual([])
    }
  })
}
