import { expect, type Locator, type Page } from '@playwright/test'

/** Picks an entry of the list of choices that is open. */
export async function choose(page: Page, text: string): Promise<void> {
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: text }).first().click()
}

/** Types a day into its field, as the keyboard does. */
async function typeDay(field: Locator, day: string): Promise<void> {
  await field.click()
  await field.fill(day)
  await field.press('Enter')
  await expect(field).toHaveValue(day)
}

export async function addClient(page: Page, name: string): Promise<void> {
  await page.goto('/client/list')
  await page.getByRole('button', { name: '新建客户' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('姓名或名称').fill(name)
  await dialog.getByLabel('手机号').fill(`139${String(Date.now()).slice(-8)}`)
  await dialog.getByRole('combobox', { name: '风险等级' }).click()
  await choose(page, 'C2')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.locator('tr[data-row-key]').filter({ hasText: name })).toContainText(/139\*{4}\d{4}/)
}

/** Answers the product's id. */
export async function addProduct(page: Page, name: string): Promise<string> {
  await page.goto('/org/product')
  await page.getByRole('button', { name: '新建产品' }).click()
  const dialog = page.getByRole('dialog')
  // Last in the list: other journeys open their accounts in the first product.
  await dialog.getByLabel('产品代码').fill(`Z${String(Date.now()).slice(-8)}`)
  await dialog.getByLabel('产品名称').fill(name)
  await dialog.getByLabel('申购费率').fill('1')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
  return new URL(page.url()).searchParams.get('id') ?? ''
}

/** From the page of the product, for a day that is over, by a client whose level is below it: in writing. */
export async function subscribe(page: Page, client: string, day: string): Promise<void> {
  await page.getByRole('tab', { name: '申购赎回' }).click()
  await page.getByRole('button', { name: '登记申购赎回' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: '客户' }).click()
  await page.keyboard.type(client)
  await choose(page, client)
  await typeDay(form.getByLabel('申请日'), day)
  await form.getByLabel('申购金额（含费）').fill('1010000')
  await expect(form.getByRole('alert')).toContainText('高于客户风险承受能力C2')
  await form.getByLabel('客户已阅读以上警示并书面确认').check()
  await form.getByLabel('书面确认编号或说明').fill('确认书001')
  await form.getByRole('button', { name: /登\s*记/ }).click()
  const row = page.locator('tr[data-row-key]').filter({ hasText: client })
  await expect(row).toContainText('待确认')
  await expect(row).toContainText(day)
}

/** The NAV of a settled day: the first computes it and cannot publish it; the second does. */
export async function publishNav(first: Page, second: Page, productId: string, day: string): Promise<void> {
  await first.goto(`/org/product?id=${productId}`)
  await first.getByRole('button', { name: '计算净值' }).click()
  const dialog = first.getByRole('dialog')
  await typeDay(dialog.getByLabel('估值日'), day)
  await dialog.getByRole('button', { name: /^计\s*算$/ }).click()
  await expect(first.locator('.nav-waiting')).toContainText(day)
  await expect(first.getByRole('button', { name: '复核发布' })).toBeDisabled()
  await second.goto(`/org/product?id=${productId}`)
  await second.getByRole('button', { name: '复核发布' }).click()
  await expect(second.getByLabel('产品数据')).toContainText('1.0000')
}
