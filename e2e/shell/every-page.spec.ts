import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { marketStands, type Api } from '../support/api.ts'
import { cutCells, rowsInView } from '../support/cut-cells.ts'
import { admin } from '../support/demo-users.ts'
import { go, onScreen } from '../support/frame.ts'
import { expect, test } from '../support/shell-test.ts'

// Each walk goes through a quarter of a hundred pages: shared between the workers.
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

/** Pages of panels that live on the market: their tables move while one looks. */
const live = /^\/(dashboard|desk|trade|ai|macro|etf|insight|review|deriv\/(crypto|futures|deal|pending))/
/** The examples of widgets have a journey each. */
const examples = /^\/examples/

async function pagesIn(api: Api): Promise<{ lists: string[]; panels: string[] }> {
  const { result } = await api.call('GET', '/sys/permission/getUserPermissionByToken')
  const pages = pagesOf((result as { menu: Node[] }).menu).filter((path) => !examples.test(path))
  const { lists = [], panels = [] } = Object.groupBy(pages, (path) => (live.test(path) ? 'panels' : 'lists'))
  expect(lists.length).toBeGreaterThan(40)
  expect(panels.length).toBeGreaterThan(15)
  return { lists, panels }
}

/** A run of its own walks in the dark: twice every page would take too long each time. */
const appearance = process.env['WALK_APPEARANCE'] === 'dark' ? 'dark' : 'light'

/** One tab at a time, the menu where it is asked for, and everything the same after a reload. */
const prefer = (page: Page, menu: 'sidemenu' | 'topmenu') =>
  page.addInitScript(
    ([layout, look]) => {
      const keep = (key: string, value: unknown) => {
        localStorage.setItem(`pro__${key}`, JSON.stringify({ value, expire: null }))
      }
      keep('DEFAULT_MULTI_PAGE', false)
      keep('DEFAULT_LAYOUT_MODE', layout)
      keep('DEFAULT_APPEARANCE', look)
    },
    [menu, appearance],
  )

async function start(page: Page) {
  await page.goto('/404')
  await expect(onScreen(page)).toBeVisible()
}

async function show(page: Page, path: string): Promise<void> {
  await go(page, path)
  await expect(page.locator('.tab-pane:not([data-parked])')).toHaveAttribute('data-path', path)
  const waiting = onScreen(page).locator('.ant-skeleton, .ant-spin-spinning, .list-table[aria-busy=true]')
  await expect(waiting.filter({ visible: true })).toHaveCount(0)
}

const ROWS = 18
const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Rows of the list that is shown, whether or not they can be seen. */
const rowsOf = (page: Page): Promise<number> =>
  page.locator('.tab-pane:not([data-parked]) .list-page .list-table tr[data-row-key]').count()

async function barriers(page: Page): Promise<string[]> {
  const checker = new AxeBuilder({ page }).setLegacyMode().include('.tab-pane:not([data-parked])')
  const { violations } = await checker.options({ resultTypes: ['violations'] }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
    )
}

/** Every second page, so that the heavy ones, which stand together, are shared as well. */
for (const [half, name] of ['odd', 'even'].entries())
  test(`[LIST-37] [A11Y-2] no list of the ${name} pages cuts a heading or a figure or hides a column, under both menus and on a phone, and none has a barrier`, async ({
    page,
    adminApi,
  }) => {
    await prefer(page, 'sidemenu')
    await start(page)
    const long: string[] = []
    const { lists } = await pagesIn(adminApi)
    for (const path of lists.filter((_path, index) => index % 2 === half)) {
      await show(page, path)
      expect.soft(await cutCells(page), path).toEqual([])
      if ((await rowsOf(page)) >= ROWS) {
        long.push(path)
        expect.soft(await rowsInView(page), path).toBeGreaterThanOrEqual(ROWS)
      }
      expect.soft(await barriers(page), path).toEqual([])
      await page.setViewportSize(phone)
      await expect(page.getByRole('button', { name: '打开菜单' })).toBeVisible()
      expect.soft(await cutCells(page), `${path} on a phone`).toEqual([])
      await page.setViewportSize(desk)
      await expect(page.getByRole('button', { name: '收起菜单' })).toBeVisible()
    }
    expect(long.length).toBeGreaterThan(0)
    await prefer(page, 'topmenu')
    await start(page)
    for (const path of long) {
      await show(page, path)
      expect.soft(await cutCells(page), path).toEqual([])
      expect.soft(await rowsInView(page), path).toBeGreaterThanOrEqual(ROWS)
    }
  })

// A run of its own as well: it takes minutes, and what panels show is never twice the same.
if (process.env['WALK_PANELS'] === '1')
  test('[A11Y-5] no page of live panels has a barrier', async ({ page, adminApi }) => {
    await marketStands(adminApi)
    await prefer(page, 'sidemenu')
    await start(page)
    for (const path of (await pagesIn(adminApi)).panels) {
      await show(page, path)
      expect.soft(await barriers(page), path).toEqual([])
    }
  })
