import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok, type FakeCall } from '../../shared/testing/fake-server.ts'
import { DepartPicker } from './depart-picker.tsx'
import { PickedList } from './picked-list.tsx'
import { RolePicker } from './role-picker.tsx'
import { UserPicker } from './user-picker.tsx'

const thousand = Array.from({ length: 1000 }, (_, index) => String(index))

describe('a thousand chosen values', () => {
  it('[PICK-7] are drawn as the few rows in view, wherever it is scrolled', () => {
    const picked = thousand.map((value) => ({ value, text: `角色${value}` }))
    const onRemove = vi.fn<(value: string) => void>()
    render(<PickedList picked={picked} height={300} onRemove={onRemove} onClear={() => {}} />)
    expect(screen.getByText(/已选择 1000 项/)).toBeTruthy()
    expect(screen.getAllByRole('listitem').length).toBeLessThan(40)
    const frame = screen.getByRole('list').parentElement as HTMLElement
    Object.defineProperty(frame, 'scrollTop', { value: 28 * 990 })
    fireEvent.scroll(frame)
    expect(screen.getAllByRole('listitem').length).toBeLessThan(40)
    fireEvent.click(screen.getByRole('button', { name: '移除角色999' }))
    expect(onRemove).toHaveBeenCalledWith('999')
  })

  it('[PICK-7] are asked for their texts two hundred at a time, and shown as one and a number', async () => {
    const rowsOf = ({ params }: FakeCall) => {
      const ids = (params.get('id') ?? '').split(',').filter((id) => id !== '')
      return ok({ records: ids.map((id) => ({ id, roleName: `角色${id}` })), total: ids.length })
    }
    const calls = fakeServer({ 'GET /sys/role/list': rowsOf })
    render(
      <QueryClientProvider client={createQueryClient()}>
        <RolePicker value={thousand.join(',')} />
      </QueryClientProvider>,
    )
    await screen.findByText('角色0')
    await waitFor(() => expect(calls).toHaveLength(5))
    expect(document.querySelectorAll('.ant-select-selection-item').length).toBeLessThan(5)
  })

  it('[PICK-7] also people and departments are', async () => {
    const idsOf = (params: URLSearchParams, name: string) =>
      (params.get(name) ?? '').split(',').filter((id) => id !== '')
    const people = fakeServer({
      'GET /sys/user/getMultiUser': ({ params }) =>
        Response.json(idsOf(params, 'username').map((username) => ({ username, realname: `人${username}` }))),
      'GET /sys/sysDepart/queryDepartTreeSync': ({ params }) =>
        ok(idsOf(params, 'ids').map((id) => ({ id, departName: `部门${id}`, orgCode: `A${id}` }))),
    })
    render(
      <QueryClientProvider client={createQueryClient()}>
        <UserPicker value={thousand.join(',')} />
        <DepartPicker value={thousand.join(',')} />
      </QueryClientProvider>,
    )
    await screen.findByText('人0')
    await screen.findByText('部门0')
    expect(people.filter(({ path }) => path.includes('getMultiUser'))).toHaveLength(5)
    expect(people.filter(({ path }) => path.includes('queryDepartTreeSync'))).toHaveLength(5)
  })
})
