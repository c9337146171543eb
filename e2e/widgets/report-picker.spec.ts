import type { Page } from '@playwright/test'
import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'

test.use({ user: admin })

const dialog = (page: Page) => page.getByRole('dialog', { name: '选择数据' })
const firstRow = (page: Page) => dialog(page).locator('tr[data-row-key]').first()

test('[POPUP-5] a chosen row of the report fills the fields of the form @phone', async ({ page }) => {
  await page.goto('/examples/ReportPicker')
  await page.getByLabel('负责人').click()
  await expect(dialog(page).getByText(/共 \d+ 条/)).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /^确\s?定$/ })
    .click()
  await expect(page.getByText('请选择一条记录')).toBeVisible()
  const account = await firstRow(page).locator('td').nth(1).innerText()
  await firstRow(page).click()
  await expect(dialog(page).getByText('已选择 1 项')).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /^确\s?定$/ })
    .click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue(account)
})

test('[POPUP-7] several rows are joined, and the conditions narrow the report', async ({ page }) => {
  await page.goto('/examples/ReportPicker')
  await page.getByPlaceholder('选择多个用户').click()
  await dialog(page).getByRole('textbox', { name: '用户账号' }).fill('admin')
  await dialog(page)
    .getByRole('button', { name: /^查\s?询$/ })
    .click()
  await expect(dialog(page).locator('tr[data-row-key]')).toHaveCount(1)
  await firstRow(page).click()
  await dialog(page)
    .getByRole('button', { name: /^重\s?置$/ })
    .click()
  await expect(dialog(page).locator('tr[data-row-key]')).not.toHaveCount(1)
  await dialog(page).locator('tr[data-row-key]').filter({ hasNotText: 'admin' }).first().click()
  await expect(dialog(page).getByText('已选择 2 项')).toBeVisible()
  await dialog(page).getByRole('button', { name: /展开/ }).click()
  await expect(dialog(page).getByLabel('部门')).toBeVisible()
  await dialog(page)
    .getByRole('button', { name: /^确\s?定$/ })
    .click()
  await expect(page.getByPlaceholder('选择多个用户')).toHaveValue(/^admin,\w+$/)
})

test('[POPUP-2] a configuration that cannot work says so', async ({ page }) => {
  await page.goto('/examples/ReportPicker')
  await page.getByPlaceholder('点击查看提示').click()
  await expect(page.getByText('popup参数未正确配置,原始值和目标值数量不一致!')).toBeVisible()
})

test('[REPORT-11] an administrator defines a report and looks at it', async ({ page }) => {
  await page.goto('/online/cgreport')
  await page.getByRole('button', { name: /新增/ }).first().click()
  const form = page.getByRole('dialog')
  const stamp = Date.now()
  await form.getByLabel('报表名称').fill(`部门报表${stamp}`)
  await form.getByLabel('报表编码').fill(`e2e_${stamp}`)
  await form.getByLabel('数据来源').click()
  await page.getByText('部门（sys_depart）').click()
  await form.getByLabel('选择字段').click()
  await page.getByText('部门名称（depart_name）').click()
  await page.getByText('上级部门（parent_name）').click()
  await page.keyboard.press('Escape')
  await form.getByLabel('筛选条件').fill('depart_name = drop')
  await form.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(page.getByText('报表的筛选条件无法识别，请检查字段和写法')).toBeVisible()
  await form.getByLabel('筛选条件').fill('order by depart_order')
  await form.getByRole('button', { name: /^保\s?存$/ }).click()
  await expect(page.getByText('添加成功！')).toBeVisible()
  await page
    .getByRole('row', { name: new RegExp(`e2e_${stamp}`) })
    .getByText('预览')
    .click()
  await expect(
    page
      .getByRole('dialog', { name: `预览：部门报表${stamp}` })
      .locator('tr[data-row-key]')
      .first(),
  ).toBeVisible()
})
