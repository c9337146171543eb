import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'

test.use({ user: admin })

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
