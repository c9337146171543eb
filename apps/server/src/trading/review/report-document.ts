import { reasonLabel } from '@liangshu/contract/insight/signal-calls'
import {
  aboutReport,
  decisionText,
  kpiText,
  reportTitle,
  reviewGroupNames,
  signalReturnText,
} from '@liangshu/contract/trading/review-text'
import type { ReviewKpi, ReviewLine, ReviewReport } from '@liangshu/contract/trading/trading-review'

import type { DocumentPart, PrintedDocument } from '../../platform/pdf/document.ts'

const listOf = (title: string, lines: readonly string[], none: string): DocumentPart[] => [
  { kind: 'heading', text: title },
  ...(lines.length === 0 ? [none] : lines.map((line, index) => `${index + 1}. ${line}`)).map((text): DocumentPart => ({
    kind: 'paragraph',
    text,
  })),
]
const textsOf = (lines: readonly ReviewLine[]): string[] => lines.map(({ text }) => text)

/** the report as it is printed: the same numbers and words as on the page. */
export function reportDocument(report: ReviewReport, by: string): PrintedDocument {
  const groups = (Object.keys(reviewGroupNames) as ReviewKpi['group'][]).flatMap((group): DocumentPart[] => [
    { kind: 'heading', text: reviewGroupNames[group] },
    {
      kind: 'facts',
      facts: report.kpis.filter((kpi) => kpi.group === group).map((kpi) => ({ label: kpi.name, value: kpiText(kpi) })),
    },
  ])
  return {
    title: reportTitle(report),
    subtitle: aboutReport(report),
    foot: `${by} · ${report.madeAt} · 量枢`,
    parts: [
      ...groups,
      ...listOf('下周检查清单', textsOf(report.checklist), '没有需要特别注意的事项。'),
      ...listOf('发现', textsOf(report.findings), '样本不足或没有明显差别。'),
      ...listOf('风控与违规', textsOf(report.violations), '没有未通过的检查。'),
      { kind: 'heading', text: '信号与行动' },
      {
        kind: 'table',
        columns: [
          { title: '信号', weight: 3 },
          { title: '跟随', weight: 1, align: 'right' },
          { title: '其后5日', weight: 1.4, align: 'right' },
          { title: '未跟随', weight: 1, align: 'right' },
          { title: '其后5日', weight: 1.4, align: 'right' },
        ],
        rows: report.signals.map((row) => [
          reasonLabel(row.code),
          String(row.followed),
          signalReturnText(row.followedReturn),
          String(row.ignored),
          signalReturnText(row.ignoredReturn),
        ]),
        empty: '期内交易过的证券没有买入信号',
      },
      ...listOf('最好的决策', report.best.map(decisionText), '没有盈利的回合。'),
      ...listOf('最差的决策', report.worst.map(decisionText), '没有亏损的回合。'),
    ],
  }
}
