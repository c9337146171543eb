import { reportPaths } from '@liangshu/contract/trading/report'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok, refuse } from '../../shared/testing/fake-server.ts'
import { accountRow, wirePage } from '../testing/rows.ts'
import { ProfitPage } from './profit-page.tsx'

// Nothing is drawn here: the environment has no canvas.
vi.mock('../../shared/chart/chart.tsx', () => ({ Chart: () => null }))

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

const day = (date: string, more: object) => ({
  date,
  nav: 1000,
  flow: 0,
  pnl: 0,
  rate: null,
  cumRate: null,
  benchRate: null,
  drawdown: null,
  position: null,
  fee: 0,
  orders: 0,
  ...more,
})
const days = [
  day('2026-10-30', { nav: 1000, flow: 1000 }),
  day('2026-11-02', { nav: 1010, pnl: 10, rate: 0.01, fee: 2 }),
  day('2026-11-03', { nav: 1004, pnl: -6, rate: -0.0059, fee: 3 }),
]
const fill = {
  id: 'f1',
  execId: 'x1',
  orderId: 'o1',
  clOrdId: 'c1',
  time: '2026-11-03 10:00:00',
  tradingDay: '2026-11-03',
  accountId: 'A1',
  accountName: '演示账户',
  productId: 'P1',
  unitId: 'U1',
  unitName: '一单元',
  symbol: 'SHSE.600001',
  name: '示例股份',
  side: 2,
  positionEffect: 2,
  price: 11,
  volume: 100,
  amount: 1100,
  commission: 3,
  stamp: 0,
  transfer: 0,
  exchange: 0,
  regulatory: 0,
  tax: 0,
  fee: 3,
  realisedPnl: 89.5,
  strategyId: null,
  strategyName: null,
  targetId: null,
  proposalId: null,
  proposalNo: null,
  originModule: 'APPUI',
  operator: 'trader',
}
const fills = {
  records: [fill],
  total: 1,
  size: 20,
  current: 1,
  pages: 1,
  orders: [],
  optimizeCountSql: true,
  searchCount: true,
  countId: null,
  maxLimit: null,
  totals: [],
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
    for (const title of ['时间加权收益', '资金加权年化', '最大回撤', '夏普比率', '胜率'])
      expect(figure(title)).toBe('--')
  })

  it('[PROFIT-3] every figure says its method', async () => {
    show()
    fireEvent.mouseEnter(await screen.findByText('资金加权年化'))
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

  it('[PROFIT-6] every figure of the summary opens the rows it is made of', async () => {
    show({ [`GET ${reportPaths.daily}`]: ok(days) })
    const titles = within(await screen.findByLabelText('收益概览'))
      .getAllByRole('term')
      .map(({ textContent }) => textContent)
    expect(titles).toHaveLength(14)
    for (const title of titles) expect(screen.getByTitle(`${title}：查看明细`)).toBeTruthy()
    fireEvent.click(screen.getByTitle('本月：查看明细'))
    const drawer = await screen.findByRole('dialog')
    const sums = (await within(drawer).findByText('合计 2 日')).closest('tr')
    expect([...(sums?.children ?? [])].map(({ textContent }) => textContent).slice(1, 4)).toEqual(['+4.00', '', '0.00'])
    expect(within(drawer).queryByText('2026-10-30')).toBeNull()
  })

  it('[PROFIT-6] a day opens the two values it lies between, its fills and its lines in the books', async () => {
    const calls = show({
      [`GET ${reportPaths.daily}`]: ok(days),
      [`GET ${reportPaths.tradeRecords}`]: ok(fills),
      'GET /user/account/ledger': wirePage([]),
    })
    fireEvent.click(await screen.findByRole('tab', { name: '每日' }))
    fireEvent.click(await screen.findByTitle('2026-11-03：查看明细'))
    const drawer = await screen.findByRole('dialog')
    const figures = await within(drawer).findByLabelText('2026-11-03 的盈亏')
    expect(figures.textContent).toContain('净资产1,004.00上一日净资产1,010.00净入金0.00盈亏−6.00费用3.00')
    expect(await within(drawer).findByText('2026-11-03 10:00:00')).toBeTruthy()
    fireEvent.click(within(drawer).getByRole('tab', { name: '资金流水' }))
    expect(await within(drawer).findByText('还没有资金流水')).toBeTruthy()
    const asked = (path: string) => calls.findLast((call) => call.path === path)?.params
    expect(asked(reportPaths.tradeRecords)?.get('from')).toBe('2026-11-03')
    expect(asked('/user/account/ledger')?.get('tradingDay')).toBe('2026-11-03')
  })

  it('[PROFIT-7] the first day of a month has its rate, from the day before; a day of the calendar opens its rows', async () => {
    const calls = show({
      'GET /user/account/list': ok([accountRow({ tradingDay: '2026-11-03' })]),
      [`GET ${reportPaths.daily}`]: ok(days),
      [`GET ${reportPaths.month}`]: ok([]),
      [`GET ${reportPaths.tradeRecords}`]: ok(fills),
    })
    fireEvent.click(await screen.findByRole('tab', { name: '盈亏日历' }))
    const cell = await screen.findByTitle(/^2026-11-02：查看明细/)
    expect(cell.textContent).toBe('2+10+1.00%')
    const daily = calls.filter(({ path }) => path === reportPaths.daily)
    expect(daily.every(({ params }) => !params.has('from'))).toBe(true)
    fireEvent.click(cell)
    expect(await screen.findByLabelText('2026-11-02 的盈亏')).toBeTruthy()
  })

  it('[PROFIT-8] a figure of a symbol shows its rows: round trips, days or fills', async () => {
    show({ [`GET ${reportPaths.tradeRecords}`]: ok(fills) })
    fireEvent.click(await screen.findByRole('tab', { name: '个股盈亏' }))
    fireEvent.click(await screen.findByTitle('示例股份 合计：查看明细'))
    const drawer = await screen.findByRole('dialog')
    fireEvent.click(await within(drawer).findByTitle('成本：查看明细'))
    expect(await within(drawer).findByText('2026-11-03 10:00:00')).toBeTruthy()
    expect(within(drawer).getByRole('tab', { name: '成交' }).getAttribute('aria-selected')).toBe('true')
    fireEvent.click(within(drawer).getByTitle('胜率：查看明细'))
    expect(within(drawer).getByRole('tab', { name: '交易回合' }).getAttribute('aria-selected')).toBe('true')
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
