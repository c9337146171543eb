import { workingStatuses } from '@liangshu/contract/trading/order-codes'
import { marketStands, openApi, type Api } from '../support/api.ts'
import { founder } from '../support/demo-users.ts'
import { expect, test } from '../support/faulty-test.ts'
import { bellOf, toast } from '../support/frame.ts'
import { login } from '../support/login.ts'
import { productUrl } from '../support/shell-test.ts'
import { closeTicket, fillFarAway, openTicket, orderRow, submit } from '../support/ticket.ts'
import { findSymbolAs } from '../support/trading-test.ts'

/** Everything that an account has done and what is left of its money, from the books. */
async function booksOf(api: Api, accountId: string) {
  const records = await api.call('GET', '/api/query/tradeRecords', { params: { accountId, pageSize: '1000' } })
  const { records: fills } = records.result as { records: { amount: number; fee: number; side: number }[] }
  const { result: accounts } = await api.call('GET', '/api/query/account')
  const own = (accounts as { accountId: string; balance: number }[]).find((one) => one.accountId === accountId)
  return { fills, balance: own?.balance ?? Number.NaN }
}

const money = (yuan: number) => yuan.toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

test('[SETUP-1] [SETUP-3] [SETUP-30] [STRATWEB-E2] a founder signs in, sets up account and strategy in one dialog, sends the first order, sees the strategy trade, stops it, and finds every fill, fee and cent', async ({
  page,
  server,
  managerApi,
}) => {
  await marketStands(managerApi)
  await login(page, founder)
  const dialog = page.getByRole('dialog', { name: '账户设置' })
  const next = dialog.getByRole('button', { name: '下一步' })
  const number = `SIM${Date.now()}`
  await next.click()
  await expect(dialog.getByText('请输入账号')).toBeVisible()
  await dialog.getByLabel('账号').fill(number)
  await dialog.getByLabel('资产单元').click()
  await page.getByTitle('启程一号 / 股票单元').click()
  await next.click()
  await dialog.getByLabel('策略名称').fill(`旅程策略${number}`)
  await dialog.getByLabel('策略模板').click()
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '排名' }).first().click()
  await next.click()
  await expect(dialog.getByText('该模板从标的范围中选股，请选择指数')).toBeVisible()
  await dialog.getByLabel('标的范围').click()
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '沪深300' }).click()
  await dialog.getByLabel('单只证券上限').fill('5')
  await next.click()
  await expect(dialog.getByText('5%，约 50,000 元')).toBeVisible()
  await next.click()
  await expect(dialog.getByText('沿用产品或机构的限额')).toBeVisible()
  const finish = dialog.getByRole('button', { name: '完成设置' })
  await finish.click()
  await expect(dialog.getByText('请先确认以上设置')).toBeVisible()
  await dialog.getByRole('checkbox', { name: '我已核对账户、策略与风险限额' }).check()
  // Refused once: the account that was opened before is not opened a second time.
  server.answer('/user/strategy', { body: { success: false, message: '策略名称重复', code: 500, result: null } })
  await finish.click()
  await expect(page.locator('.ant-notification-notice')).toContainText('策略名称重复')
  server.heal()
  await finish.click()
  await expect(toast(page, '账户设置完成')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(server.calls.filter((path) => path === '/user/account')).toHaveLength(1)

  const founderApi = await openApi(productUrl(), founder)
  const { result } = await founderApi.call('GET', '/user/account/list')
  const [account] = result as { id: string; accountName: string }[]
  if (!account) throw new Error('no account was opened')
  const quote = await findSymbolAs(founderApi, account.id)
  await openTicket(page, { name: account.accountName }, quote)
  await fillFarAway(page, '100')
  await submit(page).click()
  await expect(page.getByText('委托已提交')).toBeVisible()
  await closeTicket(page)
  await expect(orderRow(page, { name: account.accountName })).toContainText('已报')
  await page.reload()
  await expect(bellOf(page)).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await page.goto('/quant/strategy')
  const row = page.locator('tr[data-row-key]').filter({ hasText: number })
  await row.getByRole('button', { name: '启动' }).click()
  const begin = page.getByRole('dialog')
  await expect(begin.getByLabel('启动检查')).toContainText('有交易权限')
  await begin.getByRole('button', { name: /启\s*动/ }).click()
  await expect(row).toContainText('运行')
  await expect.poll(async () => (await booksOf(founderApi, account.id)).fills.length).toBeGreaterThan(2)
  await row.getByRole('button', { name: '详情' }).click()
  await page.getByRole('button', { name: /停\s*止/ }).click()
  const end = page.getByRole('dialog')
  await expect(end).toContainText('在场委托')
  await end.getByRole('button', { name: /停\s*止/ }).click()
  await expect(page.getByRole('button', { name: /启\s*动/ })).toBeVisible()

  // What it had sent is withdrawn; what was filled by then is all there will be. The first order still rests.
  const resting = async () => {
    const params = { accountId: account.id, status: workingStatuses.join(','), pageSize: '200' }
    const { result: orders } = await founderApi.call('GET', '/api/order/list', { params })
    return (orders as { total: number }).total
  }
  await expect.poll(resting).toBe(1)
  const { fills, balance } = await booksOf(founderApi, account.id)
  await founderApi.end()
  const sum = (of: (fill: (typeof fills)[number]) => number) =>
    Math.round(fills.reduce((total, fill) => total + of(fill), 0) * 100) / 100
  expect(balance).toBeCloseTo(
    1_000_000 - sum(({ side, amount }) => (side === 1 ? amount : -amount)) - sum(({ fee }) => fee),
    2,
  )
  await page.goto('/records/trade')
  await expect(page.getByLabel('合计 CNY')).toContainText(money(sum(({ fee }) => fee)))
  await expect(page.getByLabel('合计 CNY')).toContainText(money(sum(({ side, amount }) => (side === 1 ? amount : 0))))
  await expect(page.locator('tr[data-row-key]')).toHaveCount(Math.min(30, fills.length))
})
