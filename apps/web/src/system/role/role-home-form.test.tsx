import type { SysRole } from '@liangshu/contract/system/role/role-list'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { recordFeedback } from '../../widgets/testing/recorded-feedback.ts'
import { RoleHomeForm } from './role-home-form.tsx'

const audit = { createBy: null, createTime: null, updateBy: null, updateTime: null }
const role: SysRole = { id: 'r1', roleName: '交易员', roleCode: 'trader', description: null, version: 1, ...audit }
const pages = [{ id: 'p1', parentId: null, name: '委托', url: '/deriv/order', component: 'x/Order', route: true }]
const saved = {
  id: 'i1',
  roleCode: 'trader',
  roleId: 'r1',
  url: '/deriv/order',
  component: 'x/Order',
  route: true,
  priority: 3,
  status: '1',
  sysOrgCode: null,
  version: 4,
  ...audit,
}

function show() {
  const close = vi.fn<() => void>()
  const editing = { isOpen: true, row: role, isReadOnly: false, add: close, edit: close, view: close, close }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RoleHomeForm editing={editing} />
    </QueryClientProvider>,
  )
  return { close, user: userEvent.setup() }
}
const save = () => screen.findByRole('button', { name: /保\s*存/ })

it('[ROLEHOME-10] starts with what is stored and saves it with its version', async () => {
  const { said } = recordFeedback()
  const calls = fakeServer({
    'GET /sys/sysRoleIndex/queryByCode': ok(saved),
    'GET /sys/sysRoleIndex/pages': ok(pages),
    'PUT /sys/sysRoleIndex/edit': ok(null, '编辑成功!'),
  })
  const { close, user } = show()
  expect(await screen.findByText('委托')).toBeDefined()
  const priority = screen.getByLabelText('优先级')
  await user.clear(priority)
  await user.type(priority, '1')
  await user.click(await save())
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(calls.at(-1)).toMatchObject({
    method: 'PUT',
    body: { id: 'i1', version: 4, url: '/deriv/order', component: 'x/Order', priority: 1, status: '1' },
  })
  expect(said).toHaveLength(1)
})

it('[ROLEHOME-10] says when it cannot be loaded, and tries again', async () => {
  let isDown = true
  fakeServer({
    'GET /sys/sysRoleIndex/queryByCode': () =>
      isDown ? { success: false, code: 500, message: '数据库不可用', result: null, timestamp: 0 } : ok(null),
    'GET /sys/sysRoleIndex/pages': ok(pages),
  })
  const { user } = show()
  expect(await screen.findByText('角色首页加载失败')).toBeDefined()
  isDown = false
  await user.click(screen.getByRole('button', { name: /重\s*试/ }))
  expect(await screen.findByText(/现在是默认首页/)).toBeDefined()
})
