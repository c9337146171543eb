import { admin } from '../support/demo-users.ts'
import { expect, test } from '../support/shell-test.ts'
import { act, dialog, exportAs, openPage, rowWith, unique } from './list-steps.ts'

test.use({ user: admin })

test('[PAGES-E2] a change of a record shows its field before and after', async ({ page, adminApi }) => {
  const name = unique('日志')
  await adminApi.call('POST', '/sys/category/add', { body: { name, pid: '0' } })
  const { result } = await adminApi.call('GET', '/sys/category/rootList', { params: { name } })
  const [{ id }] = (result as { records: [{ id: string }] }).records
  await adminApi.call('PUT', '/sys/category/edit', { body: { id, name: `${name}-新`, pid: '0' } })

  await openPage(page, `/isystem/dataLog?dataTable=sys_category&dataId=${id}`)
  await exportAs(page, '数据日志')
  await act(page, rowWith(page, `${name}-新`), '数据比较')
  const changed = dialog(page).getByRole('row').filter({ hasText: '已修改' })
  await expect(changed.filter({ hasText: `${name}-新` })).toBeVisible()
  await dialog(page).getByText('只看修改').click()
  await expect(dialog(page).getByRole('row').filter({ hasText: 'hasChild' })).toHaveCount(0)
  await adminApi.call('DELETE', '/sys/category/delete', { params: { id } })
})
