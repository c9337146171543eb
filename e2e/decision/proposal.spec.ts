import { expect, type Page } from '@playwright/test'
import { manager, researcher, risk } from '../support/demo-users.ts'
import { test } from '../support/trading-test.ts'

/** Picks an entry of the list of choices that is open. */
async function choose(page: Page, text: string): Promise<void> {
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: text }).first().click()
}

/** A proposal of one symbol by weight, typed into the grid. */
async function writeProposal(page: Page, product: string, title: string, symbol: string): Promise<void> {
  await page.goto('/decision/proposal?mode=new')
  await page.getByLabel('标题').fill(title)
  await page.getByRole('combobox', { name: '产品' }).click()
  await choose(page, product)
  await page.getByLabel('理由').fill('买卖点发出买入信号，估值低于五年中位数')
  await page.getByRole('button', { name: '添加附件' }).click()
  await page.getByLabel('附件标题').fill('60分钟买点')
  await page.getByLabel('附件编号或链接').fill(`${symbol}:B_BRK`)
  await page.getByRole('button', { name: /新增$/ }).click()
  const grid = page.getByRole('grid')
  await grid.getByLabel('证券代码').fill(symbol)
  await choose(page, symbol)
  await grid.locator('[data-key="value"]').last().click()
  await page.keyboard.type('300')
  await page.keyboard.press('Enter')
}

test('[DECIDE-E1] researcher writes, risk sees the lights, manager approves on a phone, trader executes', async ({
  page,
  open,
  desk,
}) => {
  const account = await desk.openAccount()
  const { symbol } = await desk.findSymbol(account.id)
  const title = `旅程提案${Date.now()}`

  const author = await open(researcher)
  await writeProposal(author, account.productName, title, symbol)
  await expect(author.getByLabel('提案合计')).toContainText('1 只')
  await author.getByRole('button', { name: '保存并提交' }).click()
  await expect(author.locator('.proposal-head')).toContainText('待审批')
  const address = new URL(author.url())

  const guard = await open(risk)
  await guard.goto(address.pathname + address.search)
  await expect(guard.getByRole('region', { name: '限额检查' })).toContainText('单一证券')
  await expect(guard.getByRole('region', { name: '目标明细' }).locator('.risk-pass')).toBeVisible()

  const boss = await open(manager)
  await boss.setViewportSize({ width: 390, height: 844 })
  await boss.goto('/decision/list')
  await boss
    .locator('.waiting li')
    .filter({ hasText: title })
    .getByRole('button', { name: /审\s*批/ })
    .click()
  await expect(boss.getByRole('region', { name: '与当前组合对比' })).toContainText('买 300')
  await boss.getByLabel('审批意见').fill('同意')
  await boss.getByRole('button', { name: /批准 1 个目标/ }).click()
  await expect(boss.locator('.proposal-head')).toContainText('已通过')

  await page.goto(address.pathname + address.search)
  await page
    .getByRole('region', { name: '目标明细' })
    .getByRole('button', { name: /执\s*行/ })
    .click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('剩余可执行')
  // One percent up: it meets the book even when the price has moved on since it was read.
  const price = Number(await drawer.getByLabel('委托价').inputValue())
  await drawer.getByLabel('委托价').fill((price * 1.01).toFixed(2))
  await drawer.getByRole('button', { name: /买入 300 股/ }).click()
  await expect(page.locator('.proposal-head')).toContainText('已完成')
  await expect(page.getByRole('region', { name: '目标明细' })).toContainText('已完成')
  await page.goto('/decision/transaction')
  const fill = page.locator('tr[data-row-key]').filter({ hasText: symbol }).first()
  await expect(fill).toContainText(/P\d{6}-\d{2}/)
  // The thread leads from the fill back to what the idea leant on.
  await fill.getByRole('button', { name: /脉\s*络/ }).click()
  const thread = page.getByRole('dialog', { name: '交易脉络' })
  const lines = thread.getByRole('list', { name: '经过' })
  for (const words of ['60分钟买点', '提交审批', '审批通过', '风控检查', '委托 买入', '成交 买入'])
    await expect(lines).toContainText(words)
  await expect(thread.getByLabel('脉络')).toContainText(title)
})
