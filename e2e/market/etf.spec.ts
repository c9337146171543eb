import { trader } from '../support/demo-users.ts'
import { go } from '../support/frame.ts'
import { expect, test } from '../support/shell-test.ts'

test.use({ user: trader })

/** A machine under load may take its time to build the market. */
const built = { timeout: 240_000 }

test('[ETF-WEB-12] [ETF-WEB-15] from the market of funds to one of them, its lists and its ticket; an index is none of them @phone', async ({
  page,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto('/etf/market')
  const rows = page.locator('.qt-row')
  await expect(rows.first()).toBeVisible(built)
  const isPhone = (page.viewportSize()?.width ?? 0) < 500

  await page.getByRole('checkbox', { name: '仅T+0' }).check()
  await expect(page.locator('.qt-totals')).not.toContainText('共 900 只')
  await page.getByRole('checkbox', { name: '仅T+0' }).uncheck()
  await page.getByLabel('代码、名称、拼音或跟踪标的').fill('沪深300')
  await expect(rows.first()).toContainText('沪深300')
  if (isPhone) await rows.first().click()
  else await rows.first().dblclick()

  await expect(page).toHaveURL(/\/etf\/monitor\/S[HZ]SE\.\d{6}$/)
  const symbol = page.url().split('/').at(-1) ?? ''
  const head = page.locator('.etf-head')
  await expect(head).toContainText(symbol.slice(5))
  await expect(head).toContainText('IOPV')
  if (isPhone) {
    await page.getByRole('navigation', { name: '面板' }).getByRole('button', { name: '折溢价套利' }).click()
    await expect(page.locator('.arb-verdict')).toBeVisible()
    expect(problems).toEqual([])
    return
  }

  // The basket by contribution, what blocks it, and the chart beside it.
  await expect(page.getByRole('figure', { name: /价格与IOPV/ })).toContainText('IOPV')
  const basket = page.getByRole('table', { name: '申赎清单' })
  await expect(basket.locator('tbody tr').first()).toBeVisible()
  const verdict = page.locator('.arb-verdict')
  await expect(verdict).toBeVisible()
  for (const name of ['篮子价差', '费用', '冲击', '印花税']) await page.getByLabel(name).fill('5')
  await expect(verdict).toContainText('未超过成本')
  await page.getByRole('button', { name: '恢复默认' }).click()

  // Watched, and no longer.
  const star = page.getByRole('button', { name: /关注$/ })
  if ((await star.getAttribute('aria-pressed')) === 'true') await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  const watched = page.getByRole('table', { name: 'ETF关注' })
  await expect(watched).toContainText(symbol.slice(5))
  await watched
    .locator('tr')
    .filter({ hasText: symbol.slice(5) })
    .getByRole('button', { name: /的更多操作/ })
    .click()
  await page.getByRole('menuitem', { name: '移出关注' }).click()
  await expect(star).toHaveAttribute('aria-pressed', 'false')

  // A spot, and the ticket that it fills: nothing is sent.
  await page.getByRole('tab', { name: '现货清单' }).click()
  await page.getByRole('button', { name: '加入现货清单' }).click()
  const dialog = page.getByRole('dialog', { name: '加入现货清单' })
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog.getByText('请输入目标数量')).toBeVisible()
  await dialog.getByLabel('目标数量（份）').fill('1000')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(dialog).toBeHidden()
  const spots = page.getByRole('table', { name: '现货清单' })
  const spot = spots
    .locator('tr')
    .filter({ hasText: symbol.slice(5) })
    .first()
  await spot.getByRole('button', { name: '下单' }).click()
  const ticket = page.getByRole('dialog', { name: '下单' })
  await expect(ticket.getByLabel('数量', { exact: true })).toHaveValue('1000')
  await expect(ticket.getByText(/IOPV \d/)).toBeVisible()
  await expect(ticket.getByText('预估费用')).toBeVisible()
  await ticket.getByLabel('按金额').fill('100000')
  await expect(ticket.getByLabel('数量', { exact: true })).not.toHaveValue('1000')
  await page.keyboard.press('Escape')
  await spot.getByRole('button', { name: /的更多操作/ }).click()
  await page.getByRole('menuitem', { name: '移出清单' }).click()
  await expect(spot).toHaveCount(0)

  // An index is no fund: the page says so and leads to all of them.
  await go(page, '/etf/monitor/SHSE.000300')
  await expect(page.getByText('没有代码为 SHSE.000300 的ETF')).toBeVisible()
  await page.getByRole('link', { name: '查看全部ETF' }).click()
  await expect(page).toHaveURL(/\/etf\/market$/)
  expect(problems).toEqual([])
})
