import { expect, type Page } from '@playwright/test'
import { trader } from '../support/demo-users.ts'
import { test } from '../support/shell-test.ts'

test.use({ user: trader })

/** A machine under load may take its time to build the market. */
const built = { timeout: 180_000 }

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

async function newGroup(page: Page, name: string): Promise<void> {
  const tree = panel(page, '分组')
  await tree.getByRole('button', { name: '新建分组' }).click()
  const dialog = page.getByRole('dialog', { name: '新建分组' })
  await dialog.getByLabel('分组名称').fill(name)
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog).toBeHidden()
  await expect(tree.locator('[aria-current="true"]')).toContainText(name)
}

test('[WATCH-15] a group is made, filled by paste, noted, watched, emptied and brought back', async ({
  page,
  managerApi,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto('/trade/watch/stock')
  const tree = panel(page, '分组')
  await expect(tree.getByText('系统分组')).toBeVisible(built)
  const { result } = await managerApi.call('GET', '/symbol', { params: { keyword: '60', limit: '30' } })
  const codes = (result as { symbol: string }[])
    .map(({ symbol }) => symbol)
    .filter((one) => one.startsWith('SHSE.60'))
    .slice(0, 3)
  const name = `旅程${Date.now() % 1e8}`
  await newGroup(page, name)

  // Good codes go in, wrong ones are named and stay to be mended.
  const table = panel(page, '自选')
  await table.getByRole('button', { name: '添加证券' }).click(built)
  const adding = page.getByRole('dialog', { name: `添加证券到“${name}”` })
  await adding.getByLabel('证券代码').fill([...codes, 'SHSE.699999'].join('\n'))
  await adding.getByRole('button', { name: '添加 4 只' }).click()
  await expect(adding.getByRole('list', { name: '没有添加的代码' })).toContainText('SHSE.699999')
  await adding
    .getByRole('button', { name: /关\s*闭/ })
    .last()
    .click()
  const rows = table.getByRole('grid', { name: '行情' }).locator('tbody tr')
  await expect(rows).toHaveCount(3)
  await expect(tree.locator('[aria-current="true"]')).toContainText('3')

  // The charts follow the row; a note with a price stays with the security.
  await rows.nth(1).click()
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true')
  await table
    .getByRole('toolbar')
    .getByRole('button', { name: /备\s*注/ })
    .click()
  const note = page.getByRole('dialog', { name: /的备注$/ })
  await note.getByRole('textbox', { name: '备注' }).fill('年报前减仓')
  await note.getByLabel('目标价（到达时提醒）').fill('99999')
  await note.getByRole('button', { name: /保\s*存/ }).click()
  await expect(note).toBeHidden()
  await table.getByText('跟踪', { exact: true }).click()
  await expect(table.getByText('年报前减仓')).toBeVisible()
  await expect(table.getByText('99999.00')).toBeVisible()

  // By key a row goes to another place in the group.
  const first = (await rows.first().locator('.qt-code').textContent()) ?? ''
  await rows.first().click()
  await table.getByRole('grid', { name: '行情' }).press('Alt+ArrowDown')
  await expect(rows.nth(1).locator('.qt-code')).toHaveText(first)

  // The same members as a wall of charts and from one starting line.
  await page.getByRole('tab', { name: '多图' }).click()
  await expect(page.locator('.wall-chart')).toHaveCount(3)
  await page.getByRole('tab', { name: '对比' }).click()
  await expect(page.getByRole('list', { name: '对比的证券' }).getByRole('listitem')).toHaveCount(4, built)
  await page.getByRole('tab', { name: '自选' }).click()

  // Removed by key, found in the recycle list, brought back.
  await rows.first().click()
  await table.getByRole('grid', { name: '行情' }).press('Delete')
  await expect(rows).toHaveCount(2)
  await page.getByRole('tab', { name: '回收站' }).click()
  const gone = page.getByRole('table', { name: '回收站' }).getByRole('row').filter({ hasText: name }).first()
  await gone.getByRole('button', { name: /恢\s*复/ }).click()
  await page.getByRole('tab', { name: '自选' }).click()
  await expect(rows).toHaveCount(3)

  // A monitor is set, and the tree shows that it is on.
  await tree.getByRole('listitem').filter({ hasText: name }).hover()
  await tree.getByRole('button', { name: `${name}：更多` }).click()
  await page.getByText('监控设置…').click()
  const monitor = page.getByRole('dialog', { name: `监控“${name}”` })
  await monitor.getByRole('button', { name: /添加规则/ }).click()
  await monitor.getByRole('button', { name: /保\s*存/ }).click()
  await expect(tree.locator('[aria-current="true"]').getByTitle('监控已开启')).toBeVisible()

  // An order is begun for the row.
  await rows.first().click()
  await table
    .getByRole('toolbar')
    .getByRole('button', { name: /下\s*单/ })
    .click()
  await expect(page.locator('.panel-drawer').getByText('买入').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await tree.getByRole('listitem').filter({ hasText: name }).hover()
  await tree.getByRole('button', { name: `${name}：更多` }).click()
  await page.getByText('删除…').click()
  await page.getByRole('button', { name: '删除分组' }).click()
  await expect(table.getByText(`“${name}”已被删除或不再共享给您`)).toBeVisible()
  expect(problems).toEqual([])
})

test('[WATCH-16] funds have a page of their own, and on a phone the panels are a stack @phone-only', async ({
  page,
}) => {
  await page.goto('/trade/watch/etf')
  const names = page.getByRole('navigation', { name: '面板' })
  await expect(names.getByRole('button').first()).toHaveText('自选', built)
  await names.getByRole('button', { name: '分组', exact: true }).click()
  await expect(page.getByRole('button', { name: /^活跃ETF/ })).toBeVisible(built)
  await page.getByRole('button', { name: /^活跃ETF/ }).click()
  await names.getByRole('button', { name: '自选', exact: true }).click()
  await expect(page.getByRole('grid', { name: '行情' }).locator('tbody tr').first()).toBeVisible(built)
})
