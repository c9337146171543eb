import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { recordFeedback } from '../../widgets/testing/recorded-feedback.ts'
import { TransactionPage } from './transaction-page.tsx'

const fill = {
  id: 'F1',
  execId: 'E1',
  orderId: 'O1',
  clOrdId: 'C1',
  time: '2026-11-16 10:00:00',
  tradingDay: '2026-11-16',
  accountId: 'A1',
  accountName: '模拟A',
  productId: 'P1',
  unitId: 'U1',
  unitName: '权益单元',
  symbol: 'SHSE.600001',
  name: '雁茂银行',
  side: 1,
  positionEffect: 1,
  price: 10,
  volume: 100,
  amount: 1000,
  commission: 5,
  stamp: 0,
  transfer: 0.01,
  exchange: 0,
  regulatory: 0,
  tax: 0,
  fee: 5.01,
  realisedPnl: 0,
  strategyId: null,
  strategyName: null,
  targetId: 'T1',
  proposalId: 'X1',
  proposalNo: 'P261116-01',
  originModule: 'PROPOSAL',
  operator: 'trader',
}
const outside = { ...fill, id: 'F2', name: '沐巍医疗', targetId: null, proposalId: null, proposalNo: null }

beforeEach(() => queryClient.clear())

it('[DECIDE-63] a fill names its proposal, one outside any is marked', async () => {
  fakeServer({
    'GET /product/trade/list': ok({ records: [fill, outside], total: 2 }),
    'GET /decision/product': ok([]),
  })
  recordFeedback()
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <TransactionPage />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  const rowOf = async (name: string) => {
    const row = (await screen.findByText(name)).closest('tr')
    if (!row) throw new Error(`no row of ${name}`)
    return within(row)
  }
  expect((await rowOf('雁茂银行')).getByRole('button', { name: 'P261116-01' })).toBeTruthy()
  expect((await rowOf('雁茂银行')).queryByText('提案外')).toBeNull()
  expect((await rowOf('沐巍医疗')).getByText('提案外')).toBeTruthy()
})
