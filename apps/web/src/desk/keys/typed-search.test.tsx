import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../shared/query/query-client.ts'
import { request } from '../../shared/request/request.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { Desk, useDesk } from '../link/desk-context.tsx'
import { shortcuts } from './shortcut-table.ts'
import { TypedSearch } from './typed-search.tsx'

function Shown() {
  return <p>现在 {useDesk(({ links }) => links.teal.symbol)}</p>
}

beforeEach(() => {
  vi.spyOn(request, 'get').mockResolvedValue([
    { symbol: 'SHSE.600519', name: '示例酒业', secType: 'stock', board: 'MAIN', status: 'listed' },
    { symbol: 'SZSE.000858', name: '示例粮液', secType: 'stock', board: 'MAIN', status: 'listed' },
  ])
  const page = { path: '/desk', children: undefined }
  useSession.setState({ permission: { auth: [], allAuth: [], menu: [page] } as never })
})

function show() {
  const element = (
    <QueryClientProvider client={createQueryClient()}>
      <Desk name="t">
        <TypedSearch color="teal" />
        <Shown />
        <input aria-label="别处" />
      </Desk>
    </QueryClientProvider>
  )
  const routes = [
    { path: '/', element },
    { path: '/desk', element: <p>工作台页</p> },
  ]
  render(<RouterProvider router={createMemoryRouter(routes)} />)
}

it('[KEYS-1] letters typed anywhere open the search, and Enter turns the colour in use to the one chosen', async () => {
  const user = userEvent.setup()
  show()
  await user.keyboard('s')
  const field = await screen.findByRole('textbox', { name: '代码、名称或拼音' })
  expect((field as HTMLInputElement).value).toBe('s')
  await screen.findByText('示例粮液')
  await user.type(field, '{ArrowDown}{Enter}')
  expect(await screen.findByText('现在 SZSE.000858')).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: '代码、名称或拼音' })).toBeNull()
})

it('[KEYS-2] a short code shows an index or opens a page; a page the menu does not have is not offered', async () => {
  const user = userEvent.setup()
  show()
  await user.keyboard('0')
  const field = await screen.findByRole('textbox', { name: '代码、名称或拼音' })
  await user.type(field, '4')
  expect((await screen.findByRole('list', { name: '查找结果' })).textContent).toContain('深证成指')
  await user.clear(field)
  await user.type(field, '06')
  expect(screen.queryByText(/快捷码 06/)).toBeNull()
  await user.clear(field)
  await user.type(field, '70{Enter}')
  expect(await screen.findByText('工作台页')).toBeTruthy()
})

it('[KEYS-3] keys of a field stay in the field', async () => {
  const user = userEvent.setup()
  show()
  await user.type(screen.getByLabelText('别处'), '600')
  expect(screen.queryByRole('textbox', { name: '代码、名称或拼音' })).toBeNull()
})

it('[KEYS-3] an open dialog has the keys to itself; one that was closed does not', async () => {
  const user = userEvent.setup()
  show()
  const dialog = document.createElement('div')
  dialog.className = 'ant-modal-wrap'
  document.body.append(dialog)
  await user.keyboard('s')
  expect(screen.queryByRole('textbox', { name: '代码、名称或拼音' })).toBeNull()
  dialog.style.display = 'none'
  await user.keyboard('s')
  expect(await screen.findByRole('textbox', { name: '代码、名称或拼音' })).toBeTruthy()
  dialog.remove()
})

it('[KEYS-4] the question mark shows every short code there is', async () => {
  const user = userEvent.setup()
  show()
  await user.keyboard('?')
  expect(await screen.findByText('快捷键')).toBeTruthy()
  for (const { code } of shortcuts) expect(screen.getByText(code)).toBeTruthy()
})
