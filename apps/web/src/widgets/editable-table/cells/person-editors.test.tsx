import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../shared/testing/fake-server.ts'
import { EditableTable } from '../editable-table.tsx'

it('[ETABLE-64] a user cell shows real names for the user names it stores', async () => {
  fakeServer({ 'GET /sys/user/getMultiUser': [{ id: '7', username: 'li', realname: '李明' }] })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EditableTable
        columns={[{ key: 'user', title: '负责人', type: 'sel_user', fieldExtendJson: '{"multiSelect":false}' }]}
        dataSource={[{ id: '1', user: 'li' }]}
      />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/李明/)).toBeTruthy()
})
