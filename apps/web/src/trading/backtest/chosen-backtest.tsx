import type { BacktestListRow } from '@liangshu/contract/trading/backtest'
import { useQuery } from '@tanstack/react-query'
import { Alert, Progress } from 'antd'
import { ReportData } from '../profit/report-data.tsx'
import { backtestQuery, isOpen } from './backtest-queries.ts'
import { BacktestReportView } from './backtest-report.tsx'
import '../strategy/strategy.css'

/** How far a backtest is, why it came to nothing, or its report. */
export function ChosenBacktest({ row }: { row: BacktestListRow }) {
  const detail = useQuery({ ...backtestQuery(row.id, row.finishTime), enabled: row.state === 'done' })
  if (row.state === 'failed') return <Alert type="error" showIcon title={`回测失败：${row.error}`} />
  if (row.state === 'cancelled') return <Alert type="info" showIcon title="回测已取消，没有结果" />
  if (isOpen(row))
    return (
      <Progress percent={row.percent} format={(percent) => `${percent}% ${row.step}`} className="backtest-progress" />
    )
  return <ReportData of={detail}>{(of) => <BacktestReportView of={of} />}</ReportData>
}
