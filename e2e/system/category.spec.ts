import { expect, test } from '@playwright/test'
import { admin } from '../support/demo-users.ts'
import { login } from '../support/login.ts'

test('[PAGES-E1] a category is added, given a child, renamed and removed with what is below it', async ({ page }) => {
  await login(page, admin)
  await page.goto('/isys/category')
  const name = `行业${Date.now()}`

  await page.getByRole('button', { name: '新增', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('类型名称').fill(name)
  await dialog.getByRole('button', { name: /保\s*存/ }).click()
  await expect(page.getByText('添加成功！')).toBeVisible()

  await page.getByPlaceholder('搜索分类名称、编码').fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: '添加下级' }).click()
  await page.getByRole('dialog').getByLabel('类型名称').fill(`${name}-下级`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s*存/ })
    .click()
  const child = page.getByRole('row').filter({ hasText: `${name}-下级` })
  await expect(child).toBeVisible()

  await child.getByRole('button', { name: '编辑' }).click()
  await page.getByRole('dialog').getByLabel('类型名称').fill(`${name}-改名`)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /保\s*存/ })
    .click()
  await expect(page.getByRole('row').filter({ hasText: `${name}-改名` })).toBeVisible()

  await row.first().getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('确认删除 1 个分类及其下 1 个吗？')).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click()
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})
