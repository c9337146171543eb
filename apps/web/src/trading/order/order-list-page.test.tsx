import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { setPermission } from '../../shared/session/session-store.ts'
import { failing, fakeServer, ok, type FakeCall } from '../../shared/testing/fake-server.ts'
import { recordFeedback } from '../../widgets/testing/recorded-feedback.ts'
import { OrderListPage } from './order-list-page.tsx'

const order = {
  id: 'O1',
  orderId: 'O1',
  clOrdId: 'A1-1',
  accountId: 'A1',
  accountName: '模拟A',
  productId: 'P1',
  unitId: null,
  strategyId: null,
  targetId: null,
  replaces: null,
  symbol: 'SHSE.600001',
  symbolName: '示例股份',
  side: 1,
  positionEffect: 1,
  orderType: 1,
  tif: 'DAY',
  price: 10.01,
  volume: 300,
  status: 2,
  statusText: '部成',
  filledVolume: 100,
  filledVwap: 10,
  filledAmount: 1000,
  fee: 5,
  frozenCash: 2007,
  rejReason: 0,
  rejDetail: '',
  lateFill: false,
  originModule: 'APPUI',
  remark: '',
  tradingDay: '2026-11-16',
  createdBy: 'dealer',
  createdAt: '2026-11-16 10:00:00',
  updatedAt: '2026-11-16 10:00:01',
}
const refused = {
  ...order,
  id: 'O2',
  clOrdId: 'A1-2',
  status: 8,
  statusText: '废单',
  rejDetail: '资金不足，需要1，可用0',
}
const future = { ...order, id: 'O3', clOrdId: 'A1-3', symbol: 'SHFE.rb2701', symbolName: '螺纹', positionEffect: 3 }

type Reply = object | Response | ((call: FakeCall) => object | Response)

function open(rows: object[] | Response, more: Record<string, Reply> = {}) {
  const list = rows instanceof Response ? () => rows.clone() : ok({ records: rows, total: rows.length })
  const calls = fakeServer({ 'GET /api/order/list': list, ...more })
  const feedback = recordFeedback()
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <OrderListPage />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return { calls, ...feedback }
}
const rowOf = async (text: string) => {
  const row = (await screen.findByText(text)).closest('tr')
  if (!row) throw new Error(`no row of ${text}`)
  return within(row)
}

beforeEach(() => {
  queryClient.clear()
  const auth = ['ORDER:submit', 'ORDER:cancel'].map((action) => ({ action, type: '1', status: '1', describe: '' }))
  setPermission({ menu: [], auth, allAuth: [], sysSafeMode: false })
})

describe('the blotter', () => {
  it('[BLOTTER-1] shows price, volume, what is filled and the state; only contracts have an offset', async () => {
    open([order, future])
    const row = await rowOf('示例股份')
    for (const text of ['买入', '10.01', '300', '100', '部成', '模拟A']) expect(row.getByText(text)).toBeTruthy()
    expect(row.queryByText('开仓')).toBeNull()
    expect((await rowOf('螺纹')).getByText('平今')).toBeTruthy()
  })

  it('[BLOTTER-2] says why an order was refused, and offers no cancel for it', async () => {
    open([refused])
    const row = await rowOf('示例股份')
    expect(row.getByText('资金不足，需要1，可用0')).toBeTruthy()
    expect(row.queryByRole('button', { name: /撤\s*单/ })).toBeNull()
  })

  it.each([
    ['[BLOTTER-3] a cancel is asked for, sent, and said', { code: 200, message: '' }, 'success: 撤单已提交'],
    ['[BLOTTER-4] one that comes too late says so', { code: 101, message: '委托已完结' }, 'warning: 委托已完结'],
  ])('%s', async (_rule, answer, words) => {
    const { calls, said, asked } = open([order], { 'POST /api/order/cancel': ok([{ clOrdId: 'A1-1', ...answer }]) })
    const row = await rowOf('示例股份')
    row.getByRole('button', { name: /撤\s*单/ }).click()
    await waitFor(() =>
      expect(asked).toMatchObject([{ title: '确认撤销 示例股份 的委托吗？', content: '当前状态：部成' }]),
    )
    await asked[0]?.onOk?.()
    expect(calls.find(({ path }) => path === '/api/order/cancel')?.body).toEqual({
      accountId: 'A1',
      clOrdIds: ['A1-1'],
    })
    expect(said).toEqual([words])
  })

  it('[BLOTTER-5] empty and broken are two different pages', async () => {
    open([])
    expect(await screen.findByText('还没有委托')).toBeTruthy()
    queryClient.clear()
    cleanup()
    open(failing(500))
    await waitFor(() => expect(document.body.textContent).toMatch(/重试|重新加载/))
  })
})
