import type { ListedUser } from '@liangshu/contract/system/user/user-list'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '../../shared/query/query-client.ts'
import { failing, fakeServer, ok, refuse } from '../../shared/testing/fake-server.ts'
import { UserForm } from './user-form.tsx'

const row = { id: 'u1', username: 'wang', realname: '王五', version: 1 } as ListedUser

const noAudit = { description: '', createBy: null, createTime: null, updateBy: null, updateTime: null, version: 1 }

function show() {
  const close = vi.fn<() => void>()
  const editing = { isOpen: true, row, isReadOnly: false, add: close, edit: close, view: close, close }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserForm editing={editing} onSaved={() => Promise.resolve()} />
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

it.each([
  ['a failure', () => failing(500, { message: '数据库不可用' })],
  ['a refusal', () => refuse('操作失败，服务器内部错误')],
])('[EDIT-5] %s to tell the roles is not taken for none: there is nothing to save', async (_what, answer) => {
  let isDown = true
  fakeServer({
    'GET /sys/user/queryUserRole': () => (isDown ? answer() : ok(['r1'])),
    'GET /sys/user/userDepartList': ok([]),
    'GET /sys/role/queryall': ok([]),
    'GET /sys/tenant/queryList': ok([]),
  })
  const user = show()
  expect(await screen.findByText('角色与部门加载失败')).toBeDefined()
  expect(screen.queryByRole('button', { name: /保\s*存/ })).toBeNull()
  isDown = false
  await user.click(screen.getByRole('button', { name: /重\s*试/ }))
  expect(await screen.findByRole('button', { name: /保\s*存/ })).toBeDefined()
})

it('[EDIT-5] somebody without roles has an empty form, not a failed one', async () => {
  fakeServer({
    'GET /sys/user/queryUserRole': refuse('未找到用户相关角色信息'),
    'GET /sys/user/userDepartList': ok([]),
    'GET /sys/role/queryall': ok([]),
    'GET /sys/tenant/queryList': ok([]),
  })
  show()
  await waitFor(() => expect(screen.getByDisplayValue('王五')).toBeDefined())
})

it('[REACH-4] a role beyond one’s own rights is shown and cannot be chosen', async () => {
  fakeServer({
    'GET /sys/user/queryUserRole': refuse('未找到用户相关角色信息'),
    'GET /sys/user/userDepartList': ok([]),
    'GET /sys/role/queryall': ok([
      { id: 'r1', roleName: '交易员', roleCode: 'trader', ...noAudit },
      { id: 'r2', roleName: '机构管理员', roleCode: 'manager', ...noAudit },
    ]),
    'GET /sys/permission/delegation': ok({ permissionIds: [], roleIds: ['r1'] }),
    'GET /sys/tenant/queryList': ok([]),
  })
  const user = show()
  await user.click(await screen.findByLabelText('角色'))
  const choice = async (name: string) => (await screen.findByText(name)).closest('.ant-select-item-option')
  expect((await choice('机构管理员'))?.getAttribute('title')).toBe('该角色含有您没有的权限，不能授予或收回')
  expect((await choice('机构管理员'))?.classList.contains('ant-select-item-option-disabled')).toBe(true)
  expect((await choice('交易员'))?.classList.contains('ant-select-item-option-disabled')).toBe(false)
})
