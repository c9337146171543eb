import { expect, test } from '@playwright/test'
import { admin } from '../support/demo-users.ts'
import { login } from '../support/login.ts'

test('[PAGES-E2] a change of a record shows its field before and after', async ({ page }) => {
  await login(page, admin)
  await page.goto('/isys/category')
  const name = `日志${Date.now()}`
  const save = () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: /保\s*存/ })
      .click()
  await page.getByRole('button', { name: '新增', exact: true }).click()
  await page.getByRole('dialog').getByLabel('类型名称').fill(name)
  await save()
  await page.getByPlaceholder('搜索分类名称、编码').fill(name)
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: '编辑' }).click()
  await page.getByRole('dialog').getByLabel('类型名称').fill(`${name}-新`)
  await save()
  await expect(page.getByRole('row').filter({ hasText: `${name}-新` })).toBeVisible()

  await page.goto('/isystem/dataLog')
  await page.getByPlaceholder('请输入表名').fill('sys_category')
  await page.getByRole('button', { name: /查\s*询/ }).click()
  await page
    .getByRole('row')
    .filter({ hasText: `${name}-新` })
    .getByRole('button', { name: '数据比较' })
    .click()
  const changed = page.getByRole('dialog').getByRole('row').filter({ hasText: '已修改' })
  await expect(changed.filter({ hasText: `${name}-新` })).toBeVisible()
  await page.getByRole('dialog').getByText('只看修改').click()
  await expect(page.getByRole('dialog').getByRole('row').filter({ hasText: 'hasChild' })).toHaveCount(0)
})
