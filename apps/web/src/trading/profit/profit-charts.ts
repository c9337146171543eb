import type { GlobalToken } from 'antd'
import { chartBase } from '../../shared/chart/chart-colors.ts'
import type { ChartOption } from '../../shared/chart/echarts.ts'
import type { ProfitDay, SymbolAnalysis } from './profit-queries.ts'

const percent = (value: number | null): number | null => (value === null ? null : Number((value * 100).toFixed(3)))

/** Daily rates put together; from the first day nobody knows on, nothing is known. */
export function compounded(rates: readonly (number | null)[]): (number | null)[] {
  let product: number | null = 1
  return rates.map((rate) => {
    product = product === null || rate === null ? null : product * (1 + rate)
    return product === null ? null : product - 1
  })
}

interface Line {
  readonly name: string
  readonly values: readonly (number | null)[]
  readonly isArea?: boolean
  readonly color?: string
}

function linesOf(token: GlobalToken, dates: readonly string[], lines: readonly Line[], unit: string): ChartOption {
  const { categoryAxis, valueAxis, ...base } = chartBase(token)
  return {
    ...base,
    animation: false,
    xAxis: { type: 'category', data: [...dates], ...categoryAxis },
    yAxis: {
      type: 'value',
      scale: true,
      ...valueAxis,
      axisLabel: { ...valueAxis.axisLabel, formatter: `{value}${unit}` },
    },
    series: lines.map(({ name, values, isArea, color }) => ({
      type: 'line',
      name,
      data: [...values],
      showSymbol: false,
      connectNulls: false,
      lineStyle: { width: isArea ? 0 : 1.5, ...(color && { color }) },
      ...(color && { itemStyle: { color } }),
      ...(isArea && { areaStyle: { opacity: 0.2, ...(color && { color }) } }),
    })),
  } as ChartOption
}

/** Ours, the benchmark in grey, and how far it is below its peak. */
export function navOption(days: readonly ProfitDay[], token: GlobalToken): ChartOption {
  const bench = compounded(days.map(({ benchRate }) => benchRate))
  return linesOf(
    token,
    days.map(({ date }) => date),
    [
      { name: '累计收益', values: days.map(({ cumRate }) => percent(cumRate)) },
      { name: '基准', values: bench.map(percent), color: token.colorTextTertiary },
      {
        name: '回撤',
        values: days.map(({ drawdown }) => (drawdown === null ? null : -Math.abs(percent(drawdown) ?? 0))),
        isArea: true,
        color: token.colorTextQuaternary,
      },
    ],
    '%',
  )
}

interface Compared {
  readonly id: string
  readonly name: string
  readonly nav: readonly (number | null)[]
}

/** The first benchmark is grey, as everywhere; further ones take a colour of their own. */
export function yieldOption(
  { dates, series }: { dates: readonly string[]; series: readonly Compared[] },
  benchmark: string | undefined,
  token: GlobalToken,
): ChartOption {
  return linesOf(
    token,
    dates,
    series.map(({ id, name, nav }) => ({
      name,
      values: nav.map((level) => (level === null ? null : Number(level.toFixed(2)))),
      ...(id === benchmark && { color: token.colorTextTertiary }),
    })),
    '',
  )
}

/** The same edges for both pictures of a symbol, so that a day stands above itself. */
const symbolEdges = { left: 72, right: 12, top: 28, bottom: 24, containLabel: false }

/** What a symbol made, day by day, and how much of it was held. */
export const symbolOption = ({ curve }: SymbolAnalysis, token: GlobalToken): ChartOption => ({
  ...linesOf(
    token,
    curve.map(({ date }) => date),
    [{ name: '累计盈亏', values: curve.map(({ cum }) => cum) }],
    '',
  ),
  grid: symbolEdges,
})

/** The closes of a symbol with every buy and sale on them. */
export function marksOption({ curve, marks }: SymbolAnalysis, token: GlobalToken): ChartOption {
  const { categoryAxis, valueAxis, ...base } = chartBase(token)
  const dates = curve.map(({ date }) => date)
  const pointsOf = (side: number) =>
    marks.filter((mark) => mark.side === side).map(({ time, price }) => [time.slice(0, 10), price])
  const marksOf = (name: string, side: number, color: string) => ({
    type: 'line',
    name,
    data: pointsOf(side),
    // Otherwise those are left out whose dates have no label.
    showAllSymbol: true,
    symbol: 'triangle',
    symbolRotate: side === 1 ? 0 : 180,
    symbolSize: 9,
    lineStyle: { width: 0 },
    itemStyle: { color },
    animation: false,
  })
  return {
    ...base,
    grid: symbolEdges,
    animation: false,
    xAxis: { type: 'category', data: dates, ...categoryAxis },
    yAxis: { type: 'value', scale: true, ...valueAxis },
    series: [
      {
        type: 'line',
        name: '收盘价',
        data: curve.map(({ price }) => price),
        showSymbol: false,
        lineStyle: { width: 1.5, color: token.colorTextTertiary },
        itemStyle: { color: token.colorTextTertiary },
        animation: false,
      },
      marksOf('买入', 1, token.colorError),
      marksOf('卖出', 2, token.colorSuccess),
    ],
  } as ChartOption
}
