import { expect, type Page } from '@playwright/test'
import { trader } from '../support/demo-users.ts'
import { go, keepOnePage } from '../support/frame.ts'
import { test } from '../support/shell-test.ts'

test.use({ user: trader })

/** A machine under load may take its time to build the market. */
const built = { timeout: 240_000 }

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true }).first()
const plot = (page: Page, name: RegExp) => page.getByRole('slider', { name })
const withConcepts = (page: Page) =>
  page.evaluate(() => localStorage.setItem('pro__depart_concept', '{"value":"1","expire":null}'))

test('[MACRO-WEB-11] the five open monitors show the market and hang together', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await keepOnePage(page)

  await page.goto('/macro/stockMarket')
  await expect(page.locator('.qt-row').first()).toBeVisible(built)
  await expect(plot(page, /涨跌家数曲线/)).toBeVisible(built)
  await expect(page.locator('.amount-facts')).toContainText('较昨同时')
  // One number wherever it stands.
  const rate = /[+−]\d+\.\d\d%/.exec(await page.locator('.amount-facts').innerText())?.[0] ?? ''
  expect(rate).not.toBe('')
  await page.getByRole('tab', { name: '涨跌停走势' }).click()
  await expect(plot(page, /涨停、炸板与跌停/)).toBeVisible()

  await go(page, '/macro/hotspot')
  const spots = page.getByRole('list', { name: '异动时间线' }).getByRole('listitem')
  await expect(spots.first()).toBeVisible(built)
  await page.getByRole('button', { name: /^封板/ }).click()
  await expect(page.getByRole('button', { name: /^封板/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(spots.first()).toContainText('封板')
  const code = await spots.first().locator('small').innerText()
  await spots.first().getByRole('button').click()
  await expect(page.locator('.panel-subject', { hasText: code })).toBeVisible()

  await go(page, '/macro/leading')
  await expect(page.locator('.ladder li').first()).toContainText('板', built)
  await expect(plot(page, /连板高度/)).toBeVisible(built)
  const leaders = page.getByRole('table', { name: '概念龙头' })
  await leaders.locator('tbody tr').first().click()
  await expect(leaders.locator('tr[aria-selected=true]')).toHaveCount(1)
  await expect(page.getByRole('table', { name: '昨日涨停今日表现' })).toBeVisible()

  await go(page, '/macro/industryConcept')
  const point = page.locator('.scatter-point').first()
  await expect(point).toBeVisible(built)
  const sector = (await point.getAttribute('aria-label'))?.split(' ')[0] ?? ''
  await point.focus()
  await page.keyboard.press('Enter')
  await expect(panel(page, '成分股').locator('.panel-subject')).toContainText(sector)
  await expect(panel(page, '板块走势').locator('.panel-subject')).toHaveText(sector)

  // Whoever holds nothing looks at a group instead.
  await go(page, '/macro/portfolio')
  const exposure = panel(page, '组合暴露')
  await exposure.getByRole('combobox', { name: '组合' }).click(built)
  await page.getByTitle('联动的自选分组').click()
  await page.getByRole('tab', { name: '分组' }).click()
  await page.locator('[data-group="sys:csi300"]').click(built)
  await expect(page.getByRole('table', { name: '板块暴露' })).toBeVisible(built)
  await expect(page.locator('.exposure-facts')).toContainText('超额')
  await expect(page.locator('.exposure-facts')).toContainText('等权')
  expect(problems).toEqual([])
})

test('[MACRO-WEB-12] three monitors need the concept flag, and then rotate, link and go back in time', async ({
  page,
}) => {
  await keepOnePage(page)
  await page.goto('/macro/sectorConcept')
  await expect(page.getByText('抱歉，您无权访问该页面')).toBeVisible()
  await withConcepts(page)

  await page.goto('/macro/sectorConcept')
  const matrix = panel(page, '轮动矩阵')
  const cell = matrix.locator('.rotation-grid .is-last button').first()
  await expect(cell).toBeVisible(built)
  await expect(matrix.locator('.rotation-grid time')).toHaveCount(20, built)
  const name = await cell.innerText()
  await cell.click()
  await expect(matrix).toContainText(`${name} 今日第 1 名`)
  await expect(page.locator('.rank-table tr[aria-selected=true]')).toContainText(name)

  // A day back, every panel of the page follows.
  const bar = page.getByRole('region', { name: '时间' })
  await bar.getByRole('button', { name: '回放' }).click()
  await bar.getByRole('button', { name: '前一交易日' }).click()
  const date = (await bar.getByLabel('回放日期').inputValue()).slice(5, 10)
  await expect(matrix.locator('.rotation-grid .is-last time')).toHaveText(date, built)
  await expect(page.locator('.panel-freshness.is-replay').first()).toBeVisible(built)
  await bar.getByRole('button', { name: '回到实时' }).click()

  for (const [path, kind] of [
    ['stockConcept', '概念'],
    ['stockSector', '行业'],
  ] as const) {
    await go(page, `/macro/${path}`)
    const links = panel(page, '个股关联')
    await expect(links.locator('tbody tr').first()).toBeVisible(built)
    await expect(links.locator('.ant-segmented-item-selected', { hasText: kind })).toBeVisible()
    const row = panel(page, '成分股').locator('tbody tr').nth(1)
    const stock = (await row.locator('td').first().innerText()).split('\n')[0]?.replace(/\d+$/, '').trim() ?? ''
    await row.click()
    await expect(links.locator('.panel-subject')).toContainText(stock)
  }
})

test('[MACRO-WEB-13] on a phone each panel is a page of its own @phone-only', async ({ page }) => {
  await page.goto('/macro/leading')
  await expect(page.locator('.ladder li').first()).toBeVisible(built)
  await page.getByRole('navigation', { name: '面板' }).getByRole('button', { name: '概念龙头' }).click()
  await expect(page.getByRole('table', { name: '概念龙头' })).toBeVisible()
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wide).toBe(0)
})
