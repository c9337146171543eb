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

export function yieldOption(
  { dates, series }: { dates: readonly string[]; series: readonly { name: string; nav: readonly (number | null)[] }[] },
  token: GlobalToken,
): ChartOption {
  return linesOf(
    token,
    dates,
    series.map(({ name, nav }) => ({ name, values: nav })),
    '',
  )
}

/** What a symbol made, day by day, and how much of it was held. */
export const symbolOption = ({ curve }: SymbolAnalysis, token: GlobalToken): ChartOption =>
  linesOf(
    token,
    curve.map(({ date }) => date),
    [{ name: '累计盈亏', values: curve.map(({ cum }) => cum) }],
    '',
  )
