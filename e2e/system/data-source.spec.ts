import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import { act, ask, begin, choose, dialog, exportAs, removeRow, rowWith, save, unique } from './list-steps.ts'

test.use({ user: admin })

test('[PAGES-E6] a data source is tested, saved, edited without its password, exported and removed', async ({
  page,
}) => {
  const code = unique('source_')
  const form = await begin(page, '/isystem/dataSource', { 数据源编码: code, 数据源名称: '数据仓库' })
  await choose(page, form.getByLabel('数据库类型'), 'postgresql')
  await expect(form.getByLabel('驱动类')).toHaveValue('org.postgresql.Driver')
  await form.getByLabel('用户名').fill('reader')
  await form.getByLabel('密码').fill('secret')
  await form.getByRole('button', { name: '测试连接' }).click()
  await expect(form.getByText('数据库连接失败：不允许连接内部网络地址')).toBeVisible()
  await save(page)

  await ask(page, '数据源编码', code)
  const row = rowWith(page, code)
  await act(page, row, '编辑')
  await expect(dialog(page).getByLabel('密码')).toHaveValue('')
  await dialog(page).getByLabel('数据源名称').fill('报表库')
  await save(page)
  await expect(row).toContainText('报表库')
  await exportAs(page, '多数据源管理')
  await removeRow(page, '报表库')
})
