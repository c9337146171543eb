import { reportPaths, type TradeTotals } from '@liangshu/contract/trading/report'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok } from '../../shared/testing/fake-server.ts'
import { accountRow } from '../testing/rows.ts'
import { RecordPage } from './record-page.tsx'

const totals: TradeTotals = {
  currency: 'CNY',
  count: 2,
  buyAmount: 10_010,
  sellAmount: 4396,
  commission: 10,
  stamp: 2.2,
  transfer: 0.14,
  exchange: 0,
  regulatory: 0,
  tax: 0,
  fee: 12.34,
  realisedPnl: 382.72,
}
const page = {
  records: [],
  total: 0,
  size: 30,
  current: 1,
  pages: 0,
  orders: [],
  optimizeCountSql: true,
  searchCount: true,
  countId: null,
  maxLimit: null,
  totals: [totals, { ...totals, currency: 'USDT' }],
}

function show() {
  const calls = fakeServer({
    'GET /user/account/list': ok([accountRow({})]),
    [`GET ${reportPaths.tradeRecords}`]: ok(page),
    [`GET ${reportPaths.tradeGroups}`]: ok([{ ...totals, id: 'x', key: '2026-11-16', name: '' }]),
  })
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <RecordPage />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return calls
}

beforeEach(() => queryClient.clear())

describe('trading records', () => {
  it('[RECORD-1] show totals and every part of the fees, each currency on its own', async () => {
    show()
    const sum = await screen.findByLabelText('合计 CNY')
    expect(sum.textContent).toContain('佣金10.00')
    expect(sum.textContent).toContain('印花税2.20')
    expect(sum.textContent).toContain('费用合计12.34')
    expect(sum.textContent).toContain('实现盈亏+382.72')
    expect(screen.getByLabelText('合计 USDT')).toBeTruthy()
  })

  it('[RECORD-2] are added up by day, symbol or order on the server', async () => {
    const calls = show()
    await screen.findByLabelText('合计 CNY')
    fireEvent.click(screen.getByText('按日'))
    expect(await screen.findByText('2026-11-16')).toBeTruthy()
    const groups = () =>
      calls.filter(({ path }) => path === reportPaths.tradeGroups).map(({ params }) => params.get('by'))
    expect(groups()).toEqual(['day'])
    fireEvent.click(screen.getByText('按证券'))
    await waitFor(() => expect(groups()).toEqual(['day', 'symbol']))
  })
})
