import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { marketStands, type Api } from '../support/api.ts'
import { cutCells } from '../support/cut-cells.ts'
import { admin } from '../support/demo-users.ts'
import { go, onScreen } from '../support/frame.ts'
import { expect, test } from '../support/shell-test.ts'

// The checker takes its time: shared between the workers.
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
  await expect(page).toHaveURL((url) => url.pathname === path)
  await expect(page.locator('.tab-pane:not([data-parked])')).toHaveAttribute('data-path', path)
  const waiting = onScreen(page).locator('.ant-skeleton, .list-table[aria-busy=true]').filter({ visible: true })
  await expect(waiting).toHaveCount(0)
}

/** Names and roles are the same in both appearances: the dark one is asked for its colours only. */
async function barriers(page: Page, isDark: boolean): Promise<string[]> {
  const checker = new AxeBuilder({ page }).setLegacyMode().include('.frame-content')
  const { violations } = await checker
    .options({ resultTypes: ['violations'], ...(isDark && { runOnly: ['color-contrast', 'link-in-text-block'] }) })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    )
}

/** Each short enough for one journey. */
const PARTS = 8

for (const appearance of ['light', 'dark'] as const) {
  for (let part = 0; part < PARTS; part += 1) {
    // The widths of a phone are the same in both appearances.
    const where = appearance === 'light' ? ' @phone' : ''
    test(`[A11Y-2] [LIST-37] every page can be read, ${appearance}, part ${part + 1} of ${PARTS}${where}`, async ({
      page,
      adminApi,
      isMobile,
    }) => {
      await marketStands(adminApi)
      await page.addInitScript((value) => {
        localStorage.setItem('pro__DEFAULT_APPEARANCE', JSON.stringify({ value, expire: null }))
        localStorage.setItem('pro__DEFAULT_MULTI_PAGE', JSON.stringify({ value: false, expire: null }))
      }, appearance)
      await page.goto('/404')
      await expect(onScreen(page)).toBeVisible()
      const pages = (await menuPages(adminApi)).filter((_path, index) => index % PARTS === part)
      expect(pages.length).toBeGreaterThan(5)
      for (const path of pages) {
        await show(page, path)
        expect.soft(await cutCells(page), path).toEqual([])
        // What a checker finds does not depend on the width.
        if (!isMobile) expect.soft(await barriers(page, appearance === 'dark'), path).toEqual([])
      }
    })
  }
}
