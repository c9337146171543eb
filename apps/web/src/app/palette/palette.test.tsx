import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '../../shared/query/query-client.ts'
import { failing, fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { Palette } from './palette.tsx'
import { bestHits } from './symbol-query.ts'

const entries = [{ path: '/isps/userAnnouncement', title: '我的消息', trail: '消息中心', href: undefined }]
const hit = { symbol: 'SHSE.600519', name: '贵州茅台', secType: 'stock', board: 'MAIN', status: 'suspended' }

function openPalette(routes: Parameters<typeof fakeServer>[0]) {
  const calls = fakeServer(routes)
  const onSymbol = vi.fn<(symbol: string) => void>()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Palette entries={entries} onClose={() => {}} onSymbol={onSymbol} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  return { user, calls, onSymbol, input: screen.getByRole('searchbox') }
}

it('[MENUVIEW-6] one cursor runs through pages and symbols', async () => {
  const { user, input, onSymbol } = openPalette({ 'GET /symbol': ok([hit]) })
  await user.type(input, '消息')
  const symbols = within(await screen.findByRole('list', { name: '匹配的证券' }))
  expect(symbols.getByRole('button').textContent).toBe('贵州茅台SHSE.600519 · 主板 · 停牌')
  const pages = within(screen.getByRole('list', { name: '匹配的菜单' }))
  expect(pages.getByRole('button').getAttribute('aria-current')).toBe('true')
  await user.keyboard('{ArrowDown}')
  expect(symbols.getByRole('button').getAttribute('aria-current')).toBe('true')
  await user.keyboard('{Enter}')
  expect(onSymbol).toHaveBeenCalledWith('SHSE.600519')
})

it('[MENUVIEW-6] a market that is not there leaves the pages', async () => {
  const { user, input, calls } = openPalette({ 'GET /symbol': () => failing(503) })
  await user.type(input, '消息')
  await waitFor(() => expect(calls.some(({ path }) => path === '/symbol')).toBe(true))
  expect(within(screen.getByRole('list', { name: '匹配的菜单' })).getByText('消息', { selector: 'mark' })).toBeTruthy()
  expect(screen.queryByText('系统提示')).toBeNull()
})

it('[MENUVIEW-6] what is called exactly so comes first, of many whose names begin so', () => {
  const funds = Array.from({ length: 20 }, (_, index) => ({ ...hit, symbol: `F${index}`, name: `沪深300ETF${index}` }))
  const found = bestHits([...funds, { ...hit, symbol: 'SHSE.000300', name: '沪深300' }], '沪深300')
  expect(found.map(({ symbol }) => symbol)).toEqual(['SHSE.000300', 'F0', 'F1', 'F2', 'F3', 'F4', 'F5', 'F6'])
})
