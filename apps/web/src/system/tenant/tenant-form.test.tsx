import type { TenantRecord } from '@liangshu/contract/system/tenant'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok, refuse } from '../../shared/testing/fake-server.ts'
import { TenantForm } from './tenant-form.tsx'

const row: TenantRecord = {
  id: 7,
  name: '七号',
  beginDate: null,
  endDate: null,
  status: 1,
  version: 3,
  createBy: null,
  createTime: '2026-01-01 00:00:00',
}

function show() {
  const close = vi.fn<() => void>()
  const editing = { isOpen: true, row, isReadOnly: false, add: close, edit: close, view: close, close }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TenantForm editing={editing} onSaved={() => Promise.resolve()} />
    </QueryClientProvider>,
  )
  return { close, user: userEvent.setup() }
}

it('[EDIT-4] an institution is saved with the version it was read in; a refusal keeps what was typed', async () => {
  let answer: object = refuse('数据已被他人修改，请刷新后重试', 409)
  const calls = fakeServer({ 'PUT /sys/tenant/edit': () => answer, 'GET /sys/dict/getDictItems/tenant_status': ok([]) })
  const { close, user } = show()
  const name = await screen.findByLabelText('机构名称')
  await user.clear(name)
  await user.type(name, '改名')
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  expect(await screen.findByText('数据已被他人修改，请刷新后重试')).toBeTruthy()
  expect(close).not.toHaveBeenCalled()
  expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ id: 7, version: 3, name: '改名' })
  expect(screen.getByLabelText('机构名称')).toHaveProperty('value', '改名')
  answer = ok(null, '修改成功!')
  await user.click(screen.getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(close).toHaveBeenCalled())
})
