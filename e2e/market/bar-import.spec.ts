import { marketStands, type Api } from '../support/api.ts'
import { researcher } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'

test.use({ user: researcher })

/** A security that was listed when the days of the file were. */
async function findOldListing(api: Api): Promise<string> {
  const { result: hits } = await api.call('GET', '/symbol', { params: { keyword: '60', limit: '30' } })
  for (const { symbol } of hits as { symbol: string }[]) {
    const { result } = await api.call('GET', '/market/bars', { params: { symbol, freq: '1d', to: '2024-03-19' } })
    const [first] = (result as { bars: { time: string }[] }).bars
    if (first && first.time < '2024-03-18') return symbol
  }
  throw new Error('no security is old enough')
}

test('[CSV-WEB-4] a file is mapped, brought in, and tells row by row what was left out @phone', async ({
  page,
  adminApi,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  // The rows are held against the instruments of the market.
  await marketStands(adminApi)
  const code = await findOldListing(adminApi)

  await page.goto('/macro/barImport')
  const name = `bars-${Date.now()}.csv`
  const rows = [
    '代码,交易日,今开,高,低,收,量(手)',
    `${code},2024-03-18,10.00,10.50,9.90,10.20,1200`,
    `${code},2024-03-19,10.20,10.10,9.90,10.05,900`,
    `${code},2024-03-20,10.05,10.40,10.00,10.30,1100`,
  ]
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${rows.join('\r\n')}\r\n`) })
  await expect(page.getByText(name)).toBeVisible()

  // What the header does not tell has to be said before the file can go in.
  for (const [label, option] of [
    ['证券代码', '代码'],
    ['日期', '交易日'],
    ['开盘价', '今开'],
    ['最高价', '高'],
    ['最低价', '低'],
    ['收盘价', '收'],
    ['成交量', '量(手)'],
  ] as const) {
    const box = page.getByRole('combobox', { name: label, exact: true })
    await box.click()
    await box.fill(option)
    await page.keyboard.press('Enter')
  }
  const unit = page.getByRole('combobox', { name: '成交量单位' })
  await unit.click()
  await page.locator('.ant-select-item-option').filter({ hasText: /^手$/ }).last().click()
  await page.getByRole('button', { name: '开始导入' }).click()

  await expect(page.getByText('部分导入')).toBeVisible()
  await expect(page.getByText(/已导入 2 行/)).toBeVisible()
  const report = page.locator('.ant-table').filter({ hasText: '原因' })
  await expect(report.getByRole('cell', { name: '3', exact: true })).toBeVisible()
  await expect(report.getByText('错误').first()).toBeVisible()

  await page.getByRole('button', { name: '继续导入' }).click()
  const entry = page.getByRole('row').filter({ hasText: name })
  await expect(entry).toBeVisible()
  await entry.getByRole('button', { name: '查看问题' }).click()
  await expect(page.getByText(`${name} 的逐行问题`)).toBeVisible()
  expect(problems).toEqual([])
})
