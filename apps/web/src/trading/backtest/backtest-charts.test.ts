import type { BacktestDetail, BacktestWireReport } from '@liangshu/contract/trading/backtest'
import { theme } from 'antd'
import { expect, it } from 'vitest'
import { compareOption, equityOption, nameOf } from './backtest-charts.ts'

const token = theme.getDesignToken()
const point = (day: string, unitNav: number, drawdown: number, benchmark: number | null) => ({
  day,
  nav: 0,
  unitNav,
  drawdown,
  benchmark,
})
const report = (...curve: ReturnType<typeof point>[]) => ({ curve, benchmarkName: '' }) as unknown as BacktestWireReport
const detail = (version: number, own: BacktestWireReport | null) =>
  ({
    version,
    from: '2026-01-01',
    to: '2026-06-30',
    createTime: '2026-11-16 10:20:30',
    report: own,
  }) as unknown as BacktestDetail
type Series = { name: string; data: (number | null)[]; xAxisIndex?: number; yAxisIndex?: number }

it('[WEBFIG-9] equity and benchmark in percent since the start, the drawdown below zero underneath', () => {
  const option = equityOption(report(point('d1', 1, 0, 1), point('d2', 1.23456, 0.1, null)), token)
  expect(
    (option['series'] as Series[]).map(({ name, data, xAxisIndex, yAxisIndex }) => [
      name,
      data,
      xAxisIndex,
      yAxisIndex,
    ]),
  ).toEqual([
    ['策略', [0, 23.456], undefined, undefined],
    ['基准', [0, null], undefined, undefined],
    ['回撤', [-0, -10], 1, 1],
  ])
  expect(option['xAxis']).toMatchObject([{ data: ['d1', 'd2'] }, { data: ['d1', 'd2'], gridIndex: 1 }])
  expect(option['yAxis']).toMatchObject([{}, { gridIndex: 1, max: 0 }])
  const named = equityOption({ ...report(point('d1', 1, 0, 1)), benchmarkName: '沪深300' }, token)
  expect((named['series'] as Series[])[1]?.name).toBe('沪深300')
})

it('[WEBFIG-9] several backtests on all their days, a day without a value stays empty', () => {
  const rows = [
    detail(1, report(point('d2', 1.1, 0, null))),
    detail(2, report(point('d1', 0.9, 0, null))),
    detail(3, null),
  ]
  const option = compareOption(rows, token)
  expect(option['xAxis']).toMatchObject({ data: ['d1', 'd2'] })
  expect((option['series'] as Series[]).map(({ data }) => data)).toEqual([
    [null, 10],
    [-10, null],
    [null, null],
  ])
  expect(nameOf(detail(4, null))).toBe('v4 2026-01-01~2026-06-30（11-16 10:20）')
})
