import { expect, type Locator, type Page } from '@playwright/test'
import { manager, trader } from '../support/demo-users.ts'
import { test as base } from '../support/trading-test.ts'

const test = base.extend({ user: manager })

async function choose(page: Page, field: Locator, option: string): Promise<void> {
  await field.click()
  await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).first().click()
}

/** Fills the form of a new strategy from its template and saves it. */
async function addStrategy(page: Page, name: string, accountName: string): Promise<void> {
  await page.goto('/quant/strategy')
  await page.getByRole('button', { name: '新增' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('策略名称').fill(name)
  await choose(page, form.getByLabel('策略模板'), '排名')
  await form.getByLabel('交易账户').fill(accountName)
  await page.locator('.ant-select-item-option:visible').filter({ hasText: accountName }).click()
  await page.keyboard.press('Escape')
  await form.getByLabel('持有只数').fill('30')
  await form.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

test('[STRATWEB-E1] a strategy is set up, backtested, started, trades, and is stopped', async ({
  page,
  open,
  desk,
}) => {
  const account = await desk.openAccount()
  const name = `旅程策略${Date.now()}`
  await addStrategy(page, name, account.name)
  await expect(page.getByLabel('策略要素')).toContainText('每周首个交易日')

  await page.getByRole('button', { name: '开始回测' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '开始回测' }).click()
  await expect(page.getByText('已加入回测队列')).toBeVisible()
  const report = page.getByRole('region', { name: '回测报告' })
  await expect(report.getByLabel('回测统计')).toContainText('夏普比率', { timeout: 180_000 })
  await expect(report.getByRole('figure', { name: '回测净值与基准、回撤' })).toBeVisible()
  await expect(report.getByRole('table').getByText('排名第').first()).toBeVisible()

  const theirs = await open(trader)
  await theirs.goto('/quant/strategy')
  const row = theirs.locator('tr[data-row-key]').filter({ hasText: name })
  await row.getByRole('button', { name: '启动' }).click()
  const checks = theirs.getByRole('dialog')
  await expect(checks.getByLabel('启动检查')).toContainText('有交易权限')
  await checks.getByRole('button', { name: /启\s*动/ }).click()
  await expect(row).toContainText('运行')
  await row.getByRole('button', { name: '详情' }).click()
  await expect(theirs.getByLabel('策略要素')).toContainText('正常')
  await theirs.getByRole('tab', { name: '委托' }).click()
  await expect(theirs.getByText('已发送').first()).toBeVisible({ timeout: 120_000 })
  await theirs.getByRole('tab', { name: '日志' }).click()
  await expect(theirs.getByText(/^排名：/).first()).toBeVisible()

  await theirs.getByRole('button', { name: /停\s*止/ }).click()
  await theirs
    .getByRole('dialog')
    .getByRole('button', { name: /停\s*止/ })
    .click()
  await expect(theirs.getByText('停止策略').first()).toBeVisible()
  await expect(theirs.getByRole('button', { name: /启\s*动/ })).toBeVisible()
  // Every order of the strategy is in the account's blotter.
  const { result } = await desk.api.call('GET', '/api/order/list', {
    params: { accountId: account.id, pageSize: '100' },
  })
  expect((result as { total: number }).total).toBeGreaterThan(0)
})
