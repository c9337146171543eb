import { reportPaths, type AttributionReport } from '@liangshu/contract/trading/report'
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { theme } from 'antd'
import { MemoryRouter } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../shared/query/query-client.ts'
import { fakeServer, ok, refuse } from '../../shared/testing/fake-server.ts'
import { attributionOption, drawnRows } from './attribution-chart.ts'
import { AttributionView } from './attribution-view.tsx'

// Nothing is drawn here: the environment has no canvas.
vi.mock('../../shared/chart/chart.tsx', () => ({
  Chart: ({ label }: { label: string }) => <figure aria-label={label} />,
}))

const row = (
  name: string,
  more: Partial<AttributionReport['rows'][number]> = {},
): AttributionReport['rows'][number] => ({
  kind: 'industry',
  name,
  portfolioWeight: 0.3,
  benchmarkWeight: 0.1,
  portfolioReturn: 0.05,
  benchmarkReturn: 0.02,
  allocation: 0.001,
  selection: 0.002,
  interaction: 0.003,
  trading: -0.0005,
  active: 0.0055,
  pnl: 12_345.6,
  symbols: [],
  ...more,
})
const member = {
  symbol: 'SHSE.600001',
  name: '示例银行',
  weight: 0.3,
  held: 13_000,
  traded: -600,
  fees: 54.4,
  pnl: 12_345.6,
}
const report: AttributionReport = {
  from: '2026-08-18',
  to: '2026-11-16',
  days: 60,
  leftOut: 1,
  benchmark: { symbol: 'SHSE.000300', name: '沪深300' },
  reason: null,
  portfolioReturn: 0.0312,
  benchmarkReturn: 0.0257,
  activeReturn: 0.0055,
  effects: { allocation: 0.001, selection: 0.002, interaction: 0.003, trading: -0.0005 },
  pnl: 12_345.6,
  rows: [
    row('煤炭', { portfolioReturn: null, allocation: 0, selection: 0, interaction: 0, trading: 0, active: 0, pnl: 0 }),
    row('银行', { symbols: [member] }),
  ],
}

function show(answer: Parameters<typeof fakeServer>[0][string]) {
  const calls = fakeServer({ [`GET ${reportPaths.attribution}`]: answer })
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <AttributionView accountId="A1" today="2026-11-17" />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  return calls
}

beforeEach(() => queryClient.clear())

describe('归因', () => {
  it('[ATTR-12] shows the returns, the four parts and rows whose sums are theirs', async () => {
    show(() => ok(report))
    const figures = await screen.findByLabelText('行业归因')
    expect(figures.textContent).toContain('+0.55%')
    expect(figures.textContent).toContain('选股（bp）+20.0')
    expect(screen.getByText('2026-08-18 至 2026-11-16，60 个交易日；另有 1 天缺少行情或基准成分，未计入')).toBeTruthy()
    const sums = screen.getByRole('row', { name: /^合计/ })
    expect(
      within(sums)
        .getAllByText(/^[+−]/)
        .map((cell) => cell.textContent),
    ).toEqual(['+10.0', '+20.0', '+30.0', '−5.0', '+55.0', '+12,345.60'])
    const shown = screen.getAllByTitle(/：查看明细$/).map((name) => name.closest('tr')?.textContent ?? '')
    expect(shown.map((text) => text.slice(0, 2))).toEqual(['银行', '煤炭'])
    expect(shown[1]).toContain('--')
  })

  it('[ATTR-12] an industry opens its symbols; one that only the benchmark holds says so', async () => {
    show(() => ok(report))
    fireEvent.click(await screen.findByTitle('银行：查看明细'))
    const drawer = await screen.findByRole('dialog')
    expect(drawer.textContent).toContain('SHSE.600001')
    expect(drawer.textContent).toContain('−600.00')
    fireEvent.click(within(drawer).getByRole('button', { name: /close/i }))
    fireEvent.click(screen.getByTitle('煤炭：查看明细'))
    expect(await screen.findByText('区间内没有持有或买卖该行业的证券，只有基准持有')).toBeTruthy()
  })

  it('[ATTR-13] says why there are no figures, and asks again after a failure', async () => {
    let isBroken = true
    const calls = show(() =>
      isBroken ? refuse('数据库忙') : ok({ ...report, reason: '产品没有业绩基准', rows: [], effects: null }),
    )
    fireEvent.click(await screen.findByRole('button', { name: /重\s?试/ }, { timeout: 20_000 }))
    isBroken = false
    fireEvent.click(await screen.findByText('近一年'))
    expect(await screen.findByText('产品没有业绩基准')).toBeTruthy()
    expect(calls.at(-1)?.params.get('from')).toBe('2025-11-17')
  })

  it('[ATTR-14] the picture has a bar for each row that has a part, the best first, its parts beside each other', () => {
    const best = row('电子', { active: 0.02, allocation: 0.0155 })
    const shown = { ...report, rows: [...report.rows, best] }
    expect(drawnRows(shown).map(({ name }) => name)).toEqual(['电子', '银行'])
    const option = attributionOption(shown, theme.getDesignToken() as never) as unknown as {
      yAxis: { data: string[] }
      series: { name: string; stack: string; data: number[] }[]
    }
    expect(option.yAxis.data).toEqual(['电子', '银行'])
    expect(option.series.map(({ name, data }) => [name, ...data])).toEqual([
      ['配置', 155, 10],
      ['选股', 20, 20],
      ['交互', 30, 30],
      ['交易与费用', -5, -5],
    ])
    expect(new Set(option.series.map(({ stack }) => stack)).size).toBe(1)
  })
})
