import { reasonLabel } from '../insight/signal-calls.ts'
import { formatAmount, formatPercent } from '../market/format.ts'
import { reviewScopeLabels, type ReviewDecision, type ReviewKpi, type ReviewReport } from './trading-review.ts'

export const reviewGroupNames: Record<ReviewKpi['group'], string> = {
  profit: '收益与风险',
  trips: '交易回合',
  orders: '委托质量',
}

/** A number of a report as screens, documents and texts show it. */
export function kpiText({ value, unit }: Pick<ReviewKpi, 'value' | 'unit'>): string {
  if (value === null) return '--'
  if (unit === 'yuan') return formatAmount(value)
  if (unit === 'percent') return formatPercent(value)
  if (unit === 'bp') return `${(value * 10_000).toFixed(1)}bp`
  if (unit === 'days') return `${value.toFixed(1)}天`
  if (unit === 'ms') return `${Math.round(value)}ms`
  return unit === 'count' ? String(value) : value.toFixed(2)
}

export const reportTitle = ({ name, from, to }: Pick<ReviewReport, 'name' | 'from' | 'to'>): string =>
  `${name} 交易复盘 ${from} 至 ${to}`

export const decisionText = ({ name, symbol, entryTime, exitTime, net, returnRate }: ReviewDecision): string =>
  `${name} ${symbol}：${entryTime.slice(0, 16)} 开仓，${exitTime.slice(0, 16)} 平仓，净盈亏 ${formatAmount(net)}，收益 ${formatPercent(returnRate)}`

export const signalReturnText = (value: number | null): string => formatPercent(value)

export const aboutReport = (report: ReviewReport): string =>
  `${reviewScopeLabels[report.scope]}复盘 · ${report.fills} 笔成交 · ${report.trips} 个回合 · ${report.orders} 笔委托 · 基准 ${report.benchmark ?? '无'} · 生成于 ${report.madeAt}`

const listOf = (lines: readonly string[], none: string): string =>
  lines.length === 0 ? none : lines.map((line) => `- ${line}`).join('\n')

/** Text from a report must not become markup of the document it stands in. */
const plain = (text: string): string => text.replaceAll(/([\\`*_[\]<>|#])/g, String.raw`\$1`)

/** The whole report as Markdown. */
export function reportMarkdown(report: ReviewReport): string {
  const groups = (Object.keys(reviewGroupNames) as ReviewKpi['group'][]).map((group) => {
    const rows = report.kpis.filter((kpi) => kpi.group === group)
    const lines = rows.map((kpi) => `| ${plain(kpi.name)} | ${kpiText(kpi)} |`)
    return `## ${reviewGroupNames[group]}\n\n| 指标 | 数值 |\n| --- | ---: |\n${lines.join('\n')}`
  })
  const signals = report.signals.map(
    (row) =>
      `| ${plain(reasonLabel(row.code))} | ${row.followed} | ${signalReturnText(row.followedReturn)} | ${row.ignored} | ${signalReturnText(row.ignoredReturn)} |`,
  )
  return [
    `# ${plain(reportTitle(report))}`,
    plain(aboutReport(report)),
    ...groups,
    `## 发现\n\n${listOf(
      report.findings.map(({ text }) => plain(text)),
      '样本不足或没有明显差别。',
    )}`,
    `## 风控与违规\n\n${listOf(
      report.violations.map(({ text }) => plain(text)),
      '没有未通过的检查。',
    )}`,
    `## 信号与行动\n\n${signals.length === 0 ? '期内交易过的证券没有买入信号。' : `| 信号 | 跟随 | 其后5日 | 未跟随 | 其后5日 |\n| --- | ---: | ---: | ---: | ---: |\n${signals.join('\n')}`}`,
    `## 最好的决策\n\n${listOf(
      report.best.map((one) => plain(decisionText(one))),
      '没有盈利的回合。',
    )}`,
    `## 最差的决策\n\n${listOf(
      report.worst.map((one) => plain(decisionText(one))),
      '没有亏损的回合。',
    )}`,
    `## 下周检查清单\n\n${listOf(
      report.checklist.map(({ text }) => plain(text)),
      '没有需要特别注意的事项。',
    )}`,
  ].join('\n\n')
}
