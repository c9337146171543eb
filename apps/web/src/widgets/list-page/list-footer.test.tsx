import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { createQueryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { ListFooter } from './list-footer.tsx'
import { useList } from './use-list.ts'

const schema = z.object({ id: z.string() })

function Page() {
  const list = useList({ name: 't', urls: { list: '/rows' }, schema, isInUrl: false })
  return (
    <div aria-busy={list.isLoading} data-testid="page">
      <ListFooter list={list} />
    </div>
  )
}

async function show(answer: object) {
  fakeServer({ 'GET /rows': answer })
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <Page />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  await waitFor(() => expect(screen.getByTestId('page').getAttribute('aria-busy')).toBe('false'))
}

it('[LIST-29] counted records are told with their pages', async () => {
  await show(ok({ records: [{ id: '1' }], total: 41 }))
  expect(screen.getByText('1-10 共 41 条')).toBeTruthy()
})

it('[LIST-29] an empty list has no pages to walk through', async () => {
  await show(ok({ records: [], total: 0 }))
  expect(screen.queryByText(/共 .* 条/)).toBeNull()
})
