import { reportPaths } from '@liangshu/contract/trading/report'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok, refuse } from '../../shared/testing/fake-server.ts'
import { accountRow } from '../testing/rows.ts'
import { ProfitPage } from './profit-page.tsx'

const summary = {
  nav: 1_000_123.45,
  initCash: 1_000_000,
  netInflow: 1_000_000,
  totalPnl: 123.45,
  twr: null,
  mwr: null,
  dayPnl: -12,
  dayRate: -0.000012,
  weekPnl: 123.45,
  monthPnl: 123.45,
  yearPnl: 123.45,
  maxDD: null,
  sharpe: null,
  winRate: null,
  feeTotal: 5.02,
  asOf: '2026-11-16 13:00:00',
}
const row = {
  symbol: 'SHSE.600001',
  name: '示例股份',
  buyAmount: 1000,
  sellAmount: 1100,
  fees: 10.5,
  dividend: 0,
  realised: 89.5,
  unrealised: 0,
  pnlMethod: '持仓均价',
  total: 89.5,
  returnRate: null,
  holdDays: 1,
  trades: 1,
  winTrades: 1,
}
const trip = {
  symbol: 'SHSE.600001',
  volume: 100,
  entryDay: '2026-11-13',
  entryTime: '2026-11-13 10:00:00',
  entryPrice: 10,
  exitDay: '2026-11-16',
  exitTime: '2026-11-16 10:00:00',
  exitPrice: 11,
  holdDays: 1,
  gross: 100,
  fees: 10.5,
  net: 89.5,
  returnRate: 0.0895,
  mae: null,
  mfe: 0.12,
  exitEfficiency: null,
  entryTiming: null,
  benchRate: null,
  excess: null,
  tag: '',
}
const nothing = {
  winRate: null,
  profitFactor: null,
  payoff: null,
  avgWin: null,
  avgLoss: null,
  avgHold: null,
  maxDD: null,
  exitEfficiency: null,
}

function show(more: Parameters<typeof fakeServer>[0] = {}) {
  const calls = fakeServer({
    'GET /user/account/list': ok([accountRow({}), accountRow({ id: 'B1', accountName: '二号' })]),
    [`GET ${reportPaths.summary}`]: ok(summary),
    [`GET ${reportPaths.daily}`]: ok([]),
    [`GET ${reportPaths.symbolProfit}`]: ok({ rows: [row], totals: row }),
    [`GET ${reportPaths.symbolAnalysis}`]: ok({
      curve: [],
      trips: [trip],
      stats: { ...nothing, winRate: 1 },
      attribution: { market: null, industry: null, selection: 100, timing: 0, cost: -10.5 },
      marks: [],
    }),
    ...more,
  })
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <ProfitPage />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return calls
}
const figure = (title: string) => screen.getByText(title).closest('div')?.querySelector('dd')?.textContent

beforeEach(() => queryClient.clear())

describe('the profit page', () => {
  it('[PROFIT-3] figures to the cent; what cannot be reckoned is -- and never 0', async () => {
    show()
    await screen.findByText('净资产')
    expect(figure('净资产')).toBe('1,000,123.45')
    for (const title of ['时间加权收益', '资金加权收益', '最大回撤', '夏普比率', '胜率'])
      expect(figure(title)).toBe('--')
  })

  it('[PROFIT-3] every figure says its method', async () => {
    show()
    fireEvent.mouseEnter(await screen.findByText('资金加权收益'))
    expect(await screen.findByText(/不足 30 天不显示/)).toBeTruthy()
  })

  it('[PROFIT-4] a symbol opens its round trips, with -- for what nobody measured', async () => {
    const calls = show()
    fireEvent.click(await screen.findByRole('tab', { name: '个股盈亏' }))
    fireEvent.click(await screen.findByRole('button', { name: '分析' }))
    const drawer = await screen.findByRole('dialog')
    const trips = await within(drawer).findByText('2026-11-13 10:00:00')
    const cells = [...(trips.closest('tr')?.children ?? [])].map(({ textContent }) => textContent)
    expect(cells.slice(-5)).toEqual(['+89.50', '+8.95%', '--', '12.00%', '--'])
    expect(within(drawer).getByText('市场').closest('div')?.textContent).toBe('市场--')
    expect(calls.at(-1)?.params.get('symbol')).toBe('SHSE.600001')
  })

  it('[PROFIT-5] a report that fails says why and can be asked for again', async () => {
    let isBroken = true
    show({ [`GET ${reportPaths.summary}`]: () => (isBroken ? refuse('行情尚未就绪') : ok(summary)) })
    await screen.findByText('行情尚未就绪', undefined, { timeout: 10_000 })
    isBroken = false
    fireEvent.click(screen.getByRole('button', { name: /重\s?试/ }))
    await screen.findByText('净资产')
  })
})
