import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createQueryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok, refuse } from '../../shared/testing/fake-server.ts'
import { ListPage } from './list-page.tsx'
import { useList } from './use-list.ts'

function Page() {
  const list = useList({ name: 't', urls: { list: '/rows' }, schema: z.object({ id: z.string() }), isInUrl: false })
  return <ListPage list={list} columns={[{ name: 'id', title: '编号', width: 100 }]} empty={{ title: '还没有记录' }} />
}

const open = () =>
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <Page />
      </QueryClientProvider>
    </MemoryRouter>,
  )

it('[LIST-29] rows are counted', async () => {
  fakeServer({ 'GET /rows': ok({ records: [{ id: 'a1' }], total: 1 }) })
  open()
  expect(await screen.findByText('1-1 共 1 条')).toBeTruthy()
})

it('[LIST-29] nothing is not counted: not while it loads, not where there is none, not where it broke', async () => {
  fakeServer({ 'GET /rows': ok({ records: [], total: 0 }) })
  open()
  expect(screen.queryByText(/共 0 条/)).toBeNull()
  expect(await screen.findByText('还没有记录')).toBeTruthy()
  expect(screen.queryByText(/共 0 条/)).toBeNull()
})

it('[LIST-29] a list that did not come offers another try and claims no number', async () => {
  fakeServer({ 'GET /rows': refuse('服务暂时不可用') })
  open()
  expect(await screen.findByRole('button', { name: /重\s*试/ })).toBeTruthy()
  expect(screen.getByText('服务暂时不可用')).toBeTruthy()
  expect(screen.queryByText(/共 0 条/)).toBeNull()
})
