import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { failing, fakeServer, ok, type FakeCall } from '../../shared/testing/fake-server.ts'
import { ImportedSecurities } from './imported-securities.tsx'

vi.mock('../panels/chart/price-chart.ts', () => import('../testing/fake-price-chart.ts'))

const row = {
  symbol: 'SHSE.600519',
  name: '示例酒业',
  frequency: '1d',
  from: '2026-03-02',
  to: '2026-03-04',
  days: 3,
  bars: 3,
}
const bar = { time: '2026-03-04', open: 10, high: 11, low: 9, close: 10.5, volume: 100, amount: 1000 }

function open(more: Record<string, object | Response> = {}): FakeCall[] {
  const calls = fakeServer({
    'GET /market/csv/securities': ok({ records: [row], total: 1 }),
    'GET /market/csv/bars': ok({ symbol: row.symbol, name: row.name, frequency: '1d', adj: 'forward', bars: [bar] }),
    ...more,
  })
  render(
    <QueryClientProvider client={queryClient}>
      <ImportedSecurities />
    </QueryClientProvider>,
  )
  return calls
}

beforeEach(() => {
  queryClient.clear()
})

describe('securities with imported bars', () => {
  it('[CSV-WEB-5] are listed with their span, and open as candles', async () => {
    open()
    expect(await screen.findByText('示例酒业')).toBeTruthy()
    expect(screen.getByText('1-1 共 1 条')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '查看K线' }))
    expect(await screen.findByLabelText('示例酒业 日线，导入的K线')).toBeTruthy()
    expect(screen.getByText('按文件中的复权因子前复权')).toBeTruthy()
  })

  it('[CSV-WEB-5] a failure says what failed and can be tried again', async () => {
    open({ 'GET /market/csv/securities': failing(500, { success: false, message: '行情库暂不可用' }) })
    expect(await screen.findByText('行情库暂不可用')).toBeTruthy()
    expect(screen.getByRole('button', { name: /重\s*试/ })).toBeTruthy()
  })
})
