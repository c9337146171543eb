import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { TasksCard } from './tasks-card.tsx'

const before = useSession.getState()
const page = {
  records: [],
  total: 3,
  size: 200,
  current: 1,
  pages: 1,
  orders: [],
  optimizeCountSql: true,
  searchCount: true,
  countId: null,
  maxLimit: null,
}
const check = (key: string, state: string, text: string) => ({ key, state, text, details: [] })
const morning = {
  at: '2026-11-17 09:00:00',
  tradingDay: '2026-11-17',
  isTradingDay: true,
  state: 'fail',
  items: [
    check('settlement', 'fail', '2 个账户未结算'),
    check('disk', 'ok', '正常'),
    check('clock', 'warn', '偏差 800 毫秒'),
  ],
}

function open(actions: string[], server: Parameters<typeof fakeServer>[0]) {
  const calls = fakeServer(server)
  const auth = actions.map((action) => ({ action, type: '1', describe: '' }))
  const allAuth = ['DERIV:view', 'REVIEW:view', 'SERVER:view'].map((action) => ({
    action,
    type: '1',
    status: '1',
    describe: '',
  }))
  const menu = [{ path: '/orders', name: 'orders', component: 'trading/OrderList', meta: { title: '委托' } }]
  useSession.setState({ permission: { menu, auth, allAuth, sysSafeMode: false } as never })
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <TasksCard />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return calls
}
const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

beforeEach(() => queryClient.clear())
afterEach(() => {
  cleanup()
  useSession.setState(before, true)
})

it('[LANDING-7] what is left to do: orders at work, and what operations find wrong', async () => {
  open(['DERIV:view', 'SERVER:view'], { 'GET /api/order/list': ok(page), 'GET /server/morningCheck': ok(morning) })
  const orders = await screen.findByRole('link', { name: '在途委托' })
  expect(orders.getAttribute('href')).toBe('/orders')
  expect(lines()).toEqual(['在途委托3 笔', '上一日结算2 个账户未结算', '时钟偏差偏差 800 毫秒'])
})

it('[LANDING-7] nobody is asked for what they may not see', async () => {
  const calls = open([], {})
  expect(await screen.findByText('没有待办事项')).toBeTruthy()
  expect(calls).toEqual([])
})
