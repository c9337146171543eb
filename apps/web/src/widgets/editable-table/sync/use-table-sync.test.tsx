import { act, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSession } from '../../../shared/session/session-store.ts'
import { FakeSocket } from '../../../shared/testing/fake-socket.ts'
import { EditableTable } from '../editable-table.tsx'
import type { EditableTableHandle } from '../table-handle.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', FakeSocket)
  FakeSocket.forget()
  useSession.setState({ token: 'T1', userInfo: { id: 'u1', username: 'a', realname: 'A' } as never })
})
afterEach(() => {
  vi.useRealTimers()
  useSession.setState({ token: '', userInfo: undefined })
})

function show() {
  const ref = createRef<EditableTableHandle>()
  const view = render(
    <EditableTable
      ref={ref}
      columns={[{ key: 'name', title: '名称', type: 'input' }]}
      dataSource={[{ id: '1', name: '旧' }]}
      sync={{ pageId: 'p9' }}
    />,
  )
  const socket = FakeSocket.last()
  act(() => socket.stand())
  const sent = () => socket.sent.map((text) => JSON.parse(text) as { type: string; data: unknown })
  return { ...view, socket, sent, table: () => ref.current as EditableTableHandle }
}

it('[ETABLE-41] connects with the user, the page and the token', () => {
  const { socket, unmount } = show()
  expect(socket.url).toMatch(/^ws:\/\/.*\/vxeSocket\/u1\/p9$/)
  expect(socket.protocols).toEqual(['T1'])
  unmount()
  expect(socket.isClosed).toBe(true)
})

it('[ETABLE-42] shows what another screen changed, for a moment highlighted, and does not send it back', async () => {
  const { socket, sent, container } = show()
  const data = { socketKey: 'vxe-default', args: [{ id: '1', name: '新' }, 'other'] }
  act(() => socket.hear(JSON.stringify({ type: 'update_vxe_table', data })))
  expect(screen.getByText('新')).toBeTruthy()
  expect(container.querySelectorAll('.et-flashed')).toHaveLength(1)
  await act(async () => vi.advanceTimersByTime(1400))
  expect(container.querySelectorAll('.et-flashed')).toHaveLength(0)
  expect(sent().filter(({ type }) => type === 'update_vxe_table')).toEqual([])
})

it('[ETABLE-42] sends what was changed here, letters of one go together', async () => {
  const { sent, table } = show()
  act(() => table().setValues('1', { name: 'a' }))
  act(() => table().setValues('1', { name: 'ab' }))
  await act(async () => vi.advanceTimersByTime(300))
  const updates = sent().filter(({ type }) => type === 'update_vxe_table')
  expect(updates).toHaveLength(1)
  expect(updates[0]?.data).toMatchObject({
    socketKey: 'vxe-default',
    args: [{ id: '1', name: 'ab' }, expect.any(String)],
  })
})
