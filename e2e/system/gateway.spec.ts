import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import { act, add, ask, dialog, exportAs, openPage, removeRow, rowWith, save, unique } from './list-steps.ts'

test.use({ user: admin })

test('[PAGES-E7] a gateway route is added with a condition and a filter, switched off, exported and removed', async ({
  page,
}) => {
  const id = unique('route-')
  await openPage(page, '/isystem/gatewayroute')
  const form = await add(page)
  await form.getByLabel('路由ID').fill(id)
  await form.getByLabel('路由名称').fill(id)
  await form.getByLabel('路由URI').fill('lb://quote-service')
  await form.getByLabel('第 1 个条件的值').fill('/quote/**')
  await form.getByLabel('第 1 个条件的值').press('Enter')
  await form.getByRole('button', { name: '添加过滤器' }).click()
  await page.getByRole('menuitem', { name: '截断前缀（StripPrefix）' }).click()
  await form.getByLabel('截断段数').fill('1')
  await save(page)

  await ask(page, '路由ID', id)
  const row = rowWith(page, id)
  await expect(row).toContainText('路径 /quote/**')
  await expect(row).toContainText('截断前缀')
  await act(page, row, '编辑')
  await dialog(page).getByRole('switch').click()
  await save(page)
  await expect(row).toContainText('停用')
  await exportAs(page, '网关路由')
  await removeRow(page, id)
})
