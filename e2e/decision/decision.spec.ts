import { readFile } from 'node:fs/promises'

import { expect, type Page } from '@playwright/test'
import { accountant, manager, researcher, risk } from '../support/demo-users.ts'
import { findInLongTable } from '../support/long-table.ts'
import { test, type Desk } from '../support/trading-test.ts'
import { addClient, addProduct, choose, publishNav, subscribe } from './fund-steps.ts'

type Signal = { symbol: string; name: string; executable: boolean; changePct: number | null }
type Ticket = { last: number; limitUp: number; asks: unknown[]; bids: unknown[] }

/** The signals of a whole market are worked out after the start. */
const worked = { timeout: 240_000, intervals: [1000] }

/** Parts of a hundred shares are whole lots on the main boards. */
const isMainBoard = (symbol: string) => /^(SHSE\.60|SZSE\.00)/.test(symbol)

/** Room on both sides of the book, and for the price to rise. */
const isCalm = ({ last, limitUp, asks, bids }: Ticket) =>
  last < 100 && last * 1.04 < limitUp && asks.length > 2 && bids.length > 2

/** The quietest of the day's buy signals that can be bought without waiting. */
async function findSignal({ api }: Desk, accountId: string): Promise<Signal> {
  let found: Signal | undefined
  await expect(async () => {
    const { result } = await api.call('GET', '/api/buySell/list', { params: { period: '1d' } })
    const signals = (result as { buy: Signal[] }).buy
      .filter((one) => one.executable && isMainBoard(one.symbol))
      .toSorted((a, b) => Math.abs(a.changePct ?? 1) - Math.abs(b.changePct ?? 1))
    for (const signal of signals.slice(0, 40)) {
      const params = { accountId, symbol: signal.symbol, side: '1' }
      const answer = await api.call('GET', '/api/order/ticket', { params }).catch(() => null)
      if (!answer || !isCalm(answer.result as Ticket)) continue
      found = signal
      break
    }
    expect(found).toBeTruthy()
  }).toPass(worked)
  return found!
}

/** A proposal that begins at a signal: its symbol and its reasons come along, how much is typed. */
async function writeProposal(page: Page, product: string, title: string, signal: Signal): Promise<void> {
  await page.goto('/trade/signal/buysell')
  const signals = page.getByRole('table', { name: '买入信号' })
  const proposes = signals.getByRole('button', { name: `提案${signal.name}`, exact: true }).first()
  // What is still being worked out comes by itself.
  await findInLongTable(signals, proposes, worked.timeout)
  await proposes.click()
  await expect(page.getByLabel('附件标题')).toHaveValue(new RegExp(`^${signal.name}买入信号`))
  await page.getByLabel('标题', { exact: true }).fill(title)
  await page.getByRole('combobox', { name: '产品' }).click()
  await page.keyboard.type(product)
  await choose(page, product)
  await page.getByRole('textbox', { name: '理由' }).fill('买卖点发出买入信号，估值低于五年中位数')
  await page.getByRole('grid').locator('[data-key="value"]').last().click()
  await page.keyboard.type('300')
  await page.keyboard.press('Enter')
}

/** On a phone: the difference to today's portfolio, and the word. */
async function approve(page: Page, title: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/decision/list')
  await page
    .locator('.waiting li')
    .filter({ hasText: title })
    .getByRole('button', { name: /审\s*批/ })
    .click()
  await expect(page.getByRole('region', { name: '与当前组合对比' })).toContainText('买 300')
  await page.getByLabel('审批意见').fill('同意')
  await page.getByRole('button', { name: /批准 1 个目标/ }).click()
  await expect(page.locator('.proposal-head')).toContainText('已通过')
  await page.setViewportSize({ width: 1440, height: 900 })
}

/** Sends what is left of the only target, a percent above the market so that it meets the book. */
async function execute(page: Page, address: string, way: '手工单' | '冰山'): Promise<void> {
  // Opened anew: what a page knows of the price may be minutes old.
  await page.goto(address)
  await page
    .getByRole('region', { name: '目标明细' })
    .getByRole('button', { name: /执\s*行/ })
    .click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('剩余可执行')
  await drawer.getByText(way).click()
  if (way === '冰山') await drawer.getByLabel('拆分笔数').fill('2')
  const price = Number(await drawer.getByLabel('委托价').inputValue())
  await drawer.getByLabel('委托价').fill((price * 1.01).toFixed(2))
  await drawer.getByRole('button', { name: /买入 \d+ 股/ }).click()
  await expect(drawer).toBeHidden()
}

/** In two parts, each shown when the last is gone. A price that runs away in between is followed, as a trader would. */
async function executeBySlices(page: Page, address: string, { api }: Desk, accountId: string): Promise<void> {
  const head = page.locator('.proposal-head')
  await execute(page, address, '冰山')
  const isDone = () =>
    expect(head)
      .toContainText('已完成', { timeout: 45_000 })
      .then(
        () => true,
        () => false,
      )
  for (let tries = 0; !(await isDone()) && tries < 3; tries += 1) {
    await api.call('POST', '/api/order/cancel', { body: { accountId, all: true, confirm: '全部撤单' } })
    if (await head.getByText('已完成').isVisible()) break
    await execute(page, address, '手工单')
  }
  await expect(head).toContainText('已完成')
  // How far the average price is from what was approved.
  const target = page.getByRole('region', { name: '目标明细' }).locator('tr[data-row-key]')
  await expect(target).toContainText(/已完成.*\d+\.\d\d%/)
}

test('[DECIDE-E1] [PROD-E1] a client buys, a signal becomes a proposal, is approved on a phone and executed by slices, two people publish the NAV, the statement tells the client, and the fill leads back to the signal', async ({
  page,
  open,
  desk,
  managerApi,
}) => {
  const mark = Date.now()
  const [client, product, title] = [`旅程客户${mark}`, `旅程产品${mark}`, `旅程提案${mark}`]

  const boss = await open(manager)
  await addClient(boss, client)
  const productId = await addProduct(boss, product)
  // For the last day that is settled: only such a day can be valued while the exchanges are open.
  const { result } = await managerApi.call('GET', '/org/flow/days', { params: { productId } })
  const { previous: settledDay } = result as { previous: string }
  await subscribe(boss, client, settledDay)

  // Money goes into an account of the product, which the desk may trade and the others may look at.
  const account = await desk.openAccount({ productId, readers: [researcher, risk] })
  const signal = await findSignal(desk, account.id)

  const author = await open(researcher)
  await writeProposal(author, product, title, signal)
  await expect(author.getByLabel('提案合计')).toContainText('1 只')
  await author.getByRole('button', { name: '保存并提交' }).click()
  await expect(author.locator('.proposal-head')).toContainText('待审批')
  const { pathname, search } = new URL(author.url())
  // Whoever has done their part goes: pages that live on the market cost as long as they are open.
  await author.context().close()

  const guard = await open(risk)
  await guard.goto(pathname + search)
  await expect(guard.getByRole('region', { name: '限额检查' })).toContainText('单一证券')
  await expect(guard.getByRole('region', { name: '目标明细' }).locator('.risk-pass')).toBeVisible()
  await guard.context().close()

  await approve(boss, title)
  await executeBySlices(page, pathname + search, desk, account.id)

  await publishNav(await open(accountant), boss, productId, settledDay)
  await boss.goto('/client/list')
  await boss.getByRole('button', { name: client }).click()
  await expect(boss.getByLabel('客户数据')).toContainText('1,000,000.00')
  for (const words of [product, '1.0000', settledDay])
    await expect(boss.locator('.product-detail')).toContainText(words)
  await boss.getByRole('button', { name: '查看完整（留痕）' }).click()
  await expect(boss.locator('.product-detail')).toContainText('已查看，操作已记录')
  await boss.getByRole('button', { name: '对账单' }).click()
  const [file] = await Promise.all([
    boss.waitForEvent('download'),
    boss.getByRole('dialog').getByRole('button', { name: '生成PDF' }).click(),
  ])
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await boss.goto('/org/institution')
  await expect(boss.getByRole('region', { name: '机构树' })).toContainText(product)

  // The thread leads from the fill back to the signal the idea began with.
  await page.goto('/decision/transaction')
  const fill = page.locator('tr[data-row-key]').filter({ hasText: signal.symbol }).filter({ hasText: account.name })
  await expect(fill.first()).toContainText(/P\d{6}-\d{2}/)
  await fill
    .first()
    .getByRole('button', { name: /脉\s*络/ })
    .click()
  const thread = page.getByRole('dialog', { name: '交易脉络' })
  const lines = thread.getByRole('list', { name: '经过' })
  for (const words of [`${signal.name}买入信号`, '提交审批', '审批通过', '风控检查', '委托 买入', '成交 买入'])
    await expect(lines).toContainText(words)
  await expect(thread.getByLabel('脉络')).toContainText(title)
})
