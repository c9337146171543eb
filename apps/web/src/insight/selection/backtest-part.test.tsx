import { selectionPaths } from '@liangshu/contract/insight/selection'
import { backtestPaths, type BacktestStatistics } from '@liangshu/contract/trading/backtest'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { hold } from '../../market/testing/panel-fixture.tsx'
import { queryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok, refuse } from '../../shared/testing/fake-server.ts'
import { wirePage } from '../../trading/testing/rows.ts'
import { backtestRow } from '../../trading/testing/strategies.ts'
import { BacktestPart } from './backtest-part.tsx'

vi.mock('../../shared/chart/chart.tsx', () => ({ Chart: () => null }))

const stats: BacktestStatistics = {
  twr: 0.12,
  annualised: 0.1,
  volatility: 0.2,
  sharpe: 0.6,
  sortino: 0.7,
  calmar: 0.8,
  winDays: 0.5,
  maxDrawdown: { depth: 0.14, start: '2026-02-02', trough: '2026-03-02', recovery: null },
  alpha: null,
  beta: null,
  trackingError: null,
  informationRatio: null,
  winRate: 0.5,
  profitFactor: 1.1,
  payoff: 1.2,
  averageHoldingDays: 9,
  days: 200,
  finalNav: 1_120_000_000,
  benchmarkReturn: 0.03,
  trades: 40,
  closedTrips: 15,
  orders: 44,
  refused: 0,
  turnover: 8,
  costRatio: 0.004,
  dailySharpe: 0.03,
  skew: 0,
  kurtosis: 3,
}

const [kept, start] = [`GET ${selectionPaths.backtest}`, `POST ${selectionPaths.backtest}`]

function show(routes: Parameters<typeof fakeServer>[0], rights = ['STRATEGY:view', 'STRATEGY:edit']) {
  hold(...rights)
  const calls = fakeServer(routes)
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <BacktestPart body={{ preset: 'value', top: 20 }} name="价值" />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return calls
}

beforeEach(() => {
  cleanup()
  queryClient.clear()
})

describe('the backtest of a selection', () => {
  it('[SEL-16] is started with what was chosen, and says how far it is', async () => {
    const running = backtestRow({ state: 'running', percent: 40, step: '2026-03-02', stats: null })
    const rows: object[] = []
    const calls = show({
      [kept]: () => ok(rows),
      [start]: () => {
        rows.push(running)
        return ok({ ...running, report: null })
      },
    })
    expect(await screen.findByText(/还没有回测/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '开始回测' }))
    expect(await screen.findByText('40% 2026-03-02')).toBeTruthy()
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ preset: 'value', top: 20, name: '价值' })
  })

  it('[SEL-16] why it failed, and why it could not be started, is said', async () => {
    show({
      [kept]: ok([backtestRow({ state: 'failed', error: '没有行情数据', stats: null })]),
      [start]: refuse('排队的回测过多'),
    })
    expect(await screen.findByText('回测失败：没有行情数据')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '开始回测' }))
    expect(await screen.findByText('排队的回测过多')).toBeTruthy()
  })

  it('[SEL-16] whoever may only look sees what is kept, with equity, costs and trades', async () => {
    const done = backtestRow({ state: 'done', stats })
    const report = {
      benchmarkName: '沪深300',
      costs: { commission: 5000, stamp: 0, transfer: 100, exchange: 0, regulatory: 0, total: 5100 },
      curve: [],
      refusals: [],
      refusalCounts: [],
      log: [],
      universe: 20,
      unknown: [],
    }
    show(
      {
        [kept]: ok([done]),
        [`GET ${backtestPaths.one}`]: ok({ ...done, report }),
        [`GET ${backtestPaths.trades}`]: wirePage([]),
      },
      ['STRATEGY:view'],
    )
    expect((await screen.findByLabelText('回测统计')).textContent).toContain('最大回撤')
    await waitFor(() => expect(screen.getByText(/费用合计 51\.00 元/)).toBeTruthy())
    expect(screen.queryByRole('button', { name: '开始回测' })).toBeNull()
  })
})
