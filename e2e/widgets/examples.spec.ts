import { expect, test } from '@playwright/test'
import { admin } from '../support/demo-users.ts'
import { login } from '../support/login.ts'

const pages = [
  ['EditableTable', '可编辑表格'],
  ['Pickers', '选择器'],
  ['DictSelects', '字典组件'],
  ['ReportPicker', '报表选择器'],
  ['ListPage', '列表页'],
  ['QueryBuilder', '高级查询'],
  ['CronBuilder', 'Cron表达式'],
  ['Editors', '编辑器'],
  ['SmallWidgets', '常用小组件'],
] as const

test('[EXAMPLE-1] every page of the gallery opens without a fault and fits its screen @phone', async ({ page }) => {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await login(page, admin)
  for (const [name, title] of pages) {
    await page.goto(`/examples/${name}`)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: '属性' })).toBeVisible()
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    expect(overflow, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
  }
  expect(faults).toEqual([])
})

test('[EXAMPLE-2] the editable table takes a value, checks it and undoes it', async ({ page }) => {
  await login(page, admin)
  await page.goto('/examples/EditableTable')
  const cell = page.locator('[data-row-id="1"][data-key="name"]').first()
  await cell.click()
  await cell.getByRole('textbox').fill('')
  await page.getByRole('heading', { name: '可编辑表格' }).click()
  await page.getByRole('button', { name: '校验并取值' }).click()
  await expect(page.locator('.et-invalid').first()).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).first().click()
  await expect(cell).toContainText('贵州茅台')
  await page.getByRole('button', { name: '校验并取值' }).click()
  await expect(page.getByText(/校验通过/)).toBeVisible()
})

test('[EXAMPLE-3] the cron builder explains an expression and lists its runs', async ({ page }) => {
  await login(page, admin)
  await page.goto('/examples/CronBuilder')
  const runs = page.getByRole('region', { name: '执行时间' }).first()
  await expect(runs.getByRole('listitem')).toHaveCount(10)
  await page.getByLabel('Cron表达式').first().fill('0 0 25 * * ?')
  await expect(page.locator('.ant-typography-danger').first()).toBeVisible()
  await page.getByLabel('Cron表达式').first().fill('0 0 9 * * ?')
  await page
    .getByRole('button', { name: /选\s?择/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: 'Cron表达式' }).getByRole('listitem')).toHaveCount(10)
})

test('[EXAMPLE-4] the advanced query refuses nothing and takes a value from a report', async ({ page }) => {
  await login(page, admin)
  await page.goto('/examples/QueryBuilder')
  await page.getByRole('button', { name: /高级查询/ }).click()
  const builder = page.getByRole('dialog').first()
  await builder.getByRole('button', { name: /^查\s?询$/ }).click()
  await expect(page.getByText('不能查询空条件')).toBeVisible()
  await builder.getByLabel('字段').click()
  await page
    .locator('.ant-select-item-option')
    .filter({ hasText: /^账号$/ })
    .click()
  await builder.getByPlaceholder('请选择').click()
  const report = page.getByRole('dialog', { name: '选择数据' })
  await report.getByRole('cell', { name: 'admin', exact: true }).click()
  await report.getByRole('button', { name: /^确\s?定$/ }).click()
  await builder.getByRole('button', { name: /^查\s?询$/ }).click()
  await expect(page.getByText(/请求参数：and .*"val":"admin"/)).toBeVisible()
})

test('[EXAMPLE-5] the list page shows people of the server and narrows them', async ({ page }) => {
  await login(page, admin)
  await page.goto('/examples/ListPage')
  await page.getByLabel('账号').first().fill('admin')
  await page
    .getByRole('button', { name: /^查\s?询$/ })
    .first()
    .click()
  await expect(page.locator('.list-table tr[data-row-key]')).toHaveCount(1)
})

test('[EXAMPLE-6] a dictionary choice changes every widget bound to it', async ({ page }) => {
  await login(page, admin)
  await page.goto('/examples/DictSelects')
  await page.getByRole('radio', { name: '女' }).first().check()
  await expect(page.getByText('保存值：2')).toBeVisible()
})
