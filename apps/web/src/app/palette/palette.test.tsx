import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '../../shared/query/query-client.ts'
import { failing, fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { readAs } from '../../shared/schema/schema.ts'
import { permissionResultSchema } from '../../shared/session/session-schema.ts'
import { changeSetting, useSettingsStore } from '../../shared/settings/settings-store.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { Palette } from './palette.tsx'
import { bestHits } from '../../shared/symbol/symbol-query.ts'
import { fieldFor } from './user-query.ts'

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

it('[MENUVIEW-8] what can be done is found by name or pinyin, and done; nothing is offered that the menu lacks', async () => {
  const { user, input } = openPalette({ 'GET /symbol': ok([]) })
  await user.type(input, '深色')
  const found = within(await screen.findByRole('list', { name: '匹配的操作' }))
  expect(found.getByRole('button').textContent).toBe('切换到深色显示')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(useSettingsStore.getState().appearance).toBe('dark'))
  changeSetting('appearance', 'light')
  await user.clear(input)
  await user.type(input, '工作台')
  await screen.findByText('没有匹配的菜单、证券或操作')
})

it('[MENUVIEW-7] who has the page of people finds them, by account or by name', async () => {
  const row = { path: '/isystem/user', name: 'u', component: 'system/UserList', meta: { title: '用户管理' } }
  const { menu } = readAs(permissionResultSchema, { menu: [row] })!
  useSession.setState({ permission: { menu: menu!, auth: [], allAuth: [], sysSafeMode: false } })
  const person = { id: 'u7', username: 'trader', realname: '陆景行', orgCodeTxt: '交易部' }
  const { user, input, calls } = openPalette({
    'GET /symbol': ok([]),
    'GET /sys/user/queryUserComponentData': ok({ records: [person], total: 1 }),
  })
  await user.type(input, '景行')
  const found = within(await screen.findByRole('list', { name: '匹配的用户' }))
  expect(found.getByRole('button').textContent).toBe('陆景行trader · 交易部')
  expect(screen.getByText(/^第 1 项，共 1 项：陆景行/)).toBeTruthy()
  const asked = calls.filter(({ path }) => path === '/sys/user/queryUserComponentData')
  expect(asked.at(-1)?.params.get('realname')).toBe('景行')
  useSession.setState({ permission: undefined })
})

it.each([
  ['trader', 'username'],
  ['陆景', 'realname'],
])('[MENUVIEW-7] %s is a %s', (typed, field) => expect(fieldFor(typed)).toBe(field))

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
