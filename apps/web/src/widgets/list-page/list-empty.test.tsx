import { QueryClientProvider } from '@tanstack/react-query'
import { render, renderHook, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { z } from 'zod'
import { expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { setPermission } from '../../shared/session/session-store.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { useEmptyNote } from './list-empty.tsx'
import { ListPage } from './list-page.tsx'
import { TreePage } from './tree-page.tsx'
import { useList } from './use-list.ts'

const onClick = () => undefined
const empty = {
  title: '还没有策略',
  detail: '新增的策略在这里',
  invitation: '从模板新增',
  action: { text: '新增', onClick },
}
const hold = (...actions: string[]) => {
  const auth = actions.map((action) => ({ action, type: '1', status: '1', describe: '' }))
  setPermission({ menu: [], auth, allAuth: [], sysSafeMode: false })
}
const saidTo = (note: typeof empty | { title: string }, add?: { action?: string }) =>
  renderHook(() => useEmptyNote(note, add)).result.current

it('[LIST-48] an empty list invites only those who may add to it', () => {
  hold('STRATEGY:read')
  expect(saidTo(empty, { action: 'STRATEGY:edit' })).toEqual({ title: '还没有策略', detail: '新增的策略在这里' })
  hold('STRATEGY:edit')
  const invited = { title: '还没有策略', detail: '从模板新增', action: { text: '新增', onClick } }
  expect(saidTo(empty, { action: 'STRATEGY:edit' })).toEqual(invited)
  expect(saidTo(empty, {})).toEqual(invited)
})

it('[LIST-48] and nobody where nothing can be added', () => {
  expect(saidTo(empty)).toEqual({ title: '还没有策略', detail: '新增的策略在这里' })
  expect(saidTo({ title: '没有在线用户' }, {})).toEqual({ title: '没有在线用户' })
})

const add = { action: 'STRATEGY:edit', text: '加一个', onClick }

function EmptyListPage() {
  const list = useList({ name: 'nothing', urls: { list: '/nothing/list' }, schema: z.object({ id: z.string() }) })
  return <ListPage list={list} columns={[]} add={add} empty={empty} />
}

const emptyTree = (
  <TreePage
    rows={[]}
    isFirstLoad={false}
    isLoading={false}
    error={null}
    onReload={onClick}
    columns={[]}
    searchHint=""
    matches={() => true}
    add={add}
    empty={empty}
  />
)

it.each([
  ['list', <EmptyListPage key="list" />],
  ['tree', emptyTree],
])('[LIST-48] an empty %s on the screen keeps to it', async (_kind, page) => {
  fakeServer({ 'GET /nothing/list': () => ok({ records: [], total: 0, size: 10, current: 1, pages: 0 }) })
  const show = async (action: string) => {
    hold(action)
    const { unmount } = render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>{page}</MemoryRouter>
      </QueryClientProvider>,
    )
    await screen.findByText(empty.title)
    const said = [screen.queryByText(empty.invitation), screen.queryByRole('button', { name: /^新\s*增$/ })]
    unmount()
    return said.map((one) => one !== null)
  }
  expect([await show('STRATEGY:read'), await show('STRATEGY:edit')]).toEqual([
    [false, false],
    [true, true],
  ])
})
