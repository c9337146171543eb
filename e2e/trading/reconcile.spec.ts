import { risk } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'

test.use({ user: risk })

/** The demo's past is made in the background. */
const built = { timeout: 240_000 }

test('[RECON-WEB-5] a statement is imported, its differences stand first and are explained @phone-only', async ({
  page,
}) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto('/records/trade')
  await page.getByRole('button', { name: '对账' }).click()
  await expect(page.getByRole('button', { name: /导入对账单/ }).first()).toBeVisible(built)

  // An account of its own for this journey: nothing else imports statements of futures.
  const account = page.getByRole('combobox', { name: '账户' })
  await account.click()
  await account.fill('期货')
  await page.keyboard.press('Enter')
  await page
    .getByRole('button', { name: /导入对账单/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('资金', { exact: true }).click()
  const rows = ['日期,币种,资金余额', '2024-01-05,人民币,1.23']
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'zijin.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) })
  await expect(dialog.getByText('文件共 1 行数据，前 1 行')).toBeVisible()
  await dialog.getByRole('button', { name: '开始导入' }).click()
  await expect(dialog.getByText(/共1行数据/)).toBeVisible()
  await dialog
    .getByRole('button', { name: /^关\s?闭$/ })
    .last()
    .click()

  const difference = page.getByRole('row', { name: /资金不符/ })
  await expect(difference).toBeVisible()
  await difference.getByText('说明', { exact: true }).click()
  await page.getByRole('textbox', { name: '说明' }).fill('开户前的余额，不在我方账簿')
  await page.getByRole('button', { name: '保存说明' }).click()
  await expect(page.getByRole('row', { name: /已说明.*开户前的余额/ })).toBeVisible()
  expect(problems).toEqual([])
})
