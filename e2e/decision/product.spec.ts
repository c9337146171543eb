import { readFile } from 'node:fs/promises'

import { expect, type Page } from '@playwright/test'
import { openApi } from '../support/api.ts'
import { demoPassword, manager } from '../support/demo-users.ts'
import { productUrl, test } from '../support/shell-test.ts'

test.use({ user: manager })

/** Picks an entry of the list of choices that is open. */
async function choose(page: Page, text: string): Promise<void> {
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: text }).first().click()
}

async function addClient(page: Page, name: string): Promise<void> {
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

async function addProduct(page: Page, name: string): Promise<void> {
  await page.goto('/org/product')
  await page.getByRole('button', { name: '新建产品' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('产品代码').fill(`E${String(Date.now()).slice(-8)}`)
  await dialog.getByLabel('产品名称').fill(name)
  await dialog.getByLabel('申购费率').fill('1')
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

test('[PROD-E1] a client buys units above their level in writing, two people publish the NAV, the statement shows it', async ({
  page,
}) => {
  const mark = Date.now()
  const [client, product] = [`旅程客户${mark}`, `旅程产品${mark}`]
  await addClient(page, client)
  await addProduct(page, product)
  const productId = new URL(page.url()).searchParams.get('id') ?? ''

  await page.getByRole('tab', { name: '申购赎回' }).click()
  await page.getByRole('button', { name: '登记申购赎回' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('combobox', { name: '客户' }).click()
  await page.keyboard.type(client)
  await choose(page, client)
  await form.getByLabel('申购金额（含费）').fill('1010000')
  await expect(form.getByRole('alert')).toContainText('高于客户风险承受能力C2')
  await form.getByLabel('客户已阅读以上警示并书面确认').check()
  await form.getByLabel('书面确认编号或说明').fill('确认书001')
  await form.getByRole('button', { name: /登\s*记/ }).click()
  await expect(page.locator('tr[data-row-key]').filter({ hasText: client })).toContainText('待确认')

  // A colleague computes it; whoever looks at the page now is the second person.
  const colleague = await openApi(productUrl(), { username: 'panlin', password: demoPassword })
  const today = await page.evaluate(() => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10))
  await colleague.call('POST', '/org/nav/draft', { body: { productId, day: today } })
  await expect(colleague.call('POST', '/org/nav/draft', { body: { productId, day: today } })).rejects.toThrow('待复核')
  await page.reload()
  await page.getByRole('button', { name: '复核发布' }).click()
  await expect(page.getByLabel('产品数据')).toContainText('1.0000')
  await expect(colleague.call('POST', '/org/nav/draft', { body: { productId, day: today } })).rejects.toThrow(
    '不能重复发布',
  )
  await colleague.end()

  await page.goto('/client/list')
  await page.getByRole('button', { name: client }).click()
  await expect(page.getByLabel('客户数据')).toContainText('1,000,000.00')
  await expect(page.locator('.product-detail')).toContainText(/139\*{4}\d{4}/)
  await page.getByRole('button', { name: '查看完整（留痕）' }).click()
  await expect(page.locator('.product-detail')).toContainText('已查看，操作已记录')
  await page.getByRole('button', { name: '对账单' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: '生成PDF' }).click(),
  ])
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.goto('/org/institution')
  await expect(page.getByRole('region', { name: '机构树' })).toContainText(product)
})
