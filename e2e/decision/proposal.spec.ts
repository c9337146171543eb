import { readFile } from 'node:fs/promises'

import { expect, type Page } from '@playwright/test'
import { openApi } from '../support/api.ts'
import { demoPassword, manager, researcher, risk } from '../support/demo-users.ts'
import { productUrl } from '../support/shell-test.ts'
import { test } from '../support/trading-test.ts'

type Signal = { symbol: string; name: string; executable: boolean; last: number | null }
type Desk = { api: Awaited<ReturnType<typeof openApi>> }
type Account = { id: string; productName: string }

/** The signals of a whole market are worked out after the start. */
const worked = { timeout: 240_000, intervals: [2000] }

/** Picks an entry of the list of choices that is open. */
async function choose(page: Page, text: string): Promise<void> {
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: text }).first().click()
}

/** One of the strongest buy signals whose book has room on both sides and whose price may rise by two percent today. */
async function findSignal({ api }: Desk, accountId: string): Promise<Signal> {
  let found: Signal | undefined
  await expect(async () => {
    const { result } = await api.call('GET', '/api/buySell/list', { params: { period: '1d' } })
    for (const signal of (result as { buy: Signal[] }).buy.slice(0, 60)) {
      const params = { accountId, symbol: signal.symbol, side: '1' }
      const answer = await api.call('GET', '/api/order/ticket', { params }).catch(() => null)
      const quote = answer?.result as { last: number; limitUp: number; asks: unknown[]; bids: unknown[] } | undefined
      const isCalm = quote !== undefined && quote.last * 1.02 < quote.limitUp && quote.last < 100
      // Parts of a hundred shares are whole lots on the main boards.
      const isMain = /^(SHSE\.60|SZSE\.00)/.test(signal.symbol)
      if (signal.executable && isMain && isCalm && quote.asks.length > 2 && quote.bids.length > 2) {
        found = signal
        break
      }
    }
    expect(found).toBeTruthy()
  }).toPass(worked)
  return found!
}

/** A proposal that begins at a signal: its symbol and its reasons come along, how much is typed. */
async function writeProposal(page: Page, product: string, title: string, signal: Signal): Promise<void> {
  await page.goto('/trade/signal/buysell')
  const row = page
    .getByRole('table', { name: '买入信号' })
    .locator('tbody tr')
    .filter({ hasText: signal.symbol.replace(/^.*\./, '') })
  await expect(async () => {
    const retry = page.getByRole('region', { name: '买卖信号' }).getByRole('button', { name: /重\s*试/ })
    if (await retry.isVisible()) await retry.click()
    await expect(row).toBeVisible({ timeout: 5000 })
  }).toPass(worked)
  await row.getByRole('button', { name: `提案${signal.name}` }).click()
  await expect(page.getByLabel('附件标题')).toHaveValue(new RegExp(`^${signal.name}买入信号`))
  await page.getByLabel('标题', { exact: true }).fill(title)
  await page.getByRole('combobox', { name: '产品' }).click()
  await choose(page, product)
  await page.getByLabel('理由').fill('买卖点发出买入信号，估值低于五年中位数')
  const grid = page.getByRole('grid')
  await grid.locator('[data-key="value"]').last().click()
  await page.keyboard.type('300')
  await page.keyboard.press('Enter')
}

/** Executes the only target in three parts, each shown when the last is gone. */
async function executeBySlices(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: '目标明细' })
    .getByRole('button', { name: /执\s*行/ })
    .click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('剩余可执行')
  await drawer.getByText('冰山').click()
  await drawer.getByLabel('拆分笔数').fill('3')
  // One percent up: it meets the book even when the price has moved on since it was read.
  const price = Number(await drawer.getByLabel('委托价').inputValue())
  await drawer.getByLabel('委托价').fill((price * 1.01).toFixed(2))
  await drawer.getByRole('button', { name: /买入 300 股/ }).click()
  await expect(page.locator('.proposal-head')).toContainText('已完成', { timeout: 120_000 })
}

test('[DECIDE-E1] a signal becomes a proposal, is approved on a phone, executed by slices, valued by two people, told to the client, and found again from its fill', async ({
  page,
  open,
  desk,
  managerApi,
}) => {
  test.setTimeout(480_000)
  const account: Account = await desk.openAccount()
  const signal = await findSignal(desk, account.id)
  const title = `旅程提案${Date.now()}`

  const author = await open(researcher)
  await writeProposal(author, account.productName, title, signal)
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
  await executeBySlices(page)
  const targets = page.getByRole('region', { name: '目标明细' })
  await expect(targets).toContainText('已完成')
  // How far the average price is from what was approved.
  await expect(targets.locator('tbody tr').filter({ hasText: signal.name })).toContainText(/[+−-]?\d+\.\d\d%/)

  // The thread leads from the fill back to the signal the idea began with.
  await page.goto('/decision/transaction')
  const fill = page.locator('tr[data-row-key]').filter({ hasText: signal.symbol }).first()
  await expect(fill).toContainText(/P\d{6}-\d{2}/)
  await fill.getByRole('button', { name: /脉\s*络/ }).click()
  const thread = page.getByRole('dialog', { name: '交易脉络' })
  const lines = thread.getByRole('list', { name: '经过' })
  for (const words of [`${signal.name}买入信号`, '提交审批', '审批通过', '风控检查', '委托 买入', '成交 买入'])
    await expect(lines).toContainText(words)
  await expect(thread.getByLabel('脉络')).toContainText(title)

  await publishAndState(boss, managerApi, account)
})

/** The newest NAV of the product is valued again by a colleague and published by the manager; a holder is told. */
async function publishAndState(page: Page, api: Desk['api'], account: Account): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { result: products } = await api.call('GET', '/org/product/list')
  const product = (products as { id: string; name: string; navDay: string | null }[]).find(
    ({ name }) => name === account.productName,
  )
  const reason = `旅程更正${Date.now()}`
  const colleague = await openApi(productUrl(), { username: 'panlin', password: demoPassword })
  await colleague.call('POST', '/org/nav/draft', {
    body: { productId: product?.id, day: product?.navDay, reason },
  })
  await colleague.end()
  await page.goto(`/org/product?id=${product?.id}`)
  await page.getByRole('button', { name: '复核发布' }).click()
  await page.getByRole('tab', { name: '净值历史' }).click()
  await expect(page.locator('tr[data-row-key]').filter({ hasText: reason })).toContainText('已发布')

  await page.goto('/client/list')
  await page.getByRole('button', { name: '苏映雪' }).click()
  await expect(page.locator('.product-detail')).toContainText(account.productName)
  await page.getByRole('button', { name: '对账单' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: '生成PDF' }).click(),
  ])
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
}
