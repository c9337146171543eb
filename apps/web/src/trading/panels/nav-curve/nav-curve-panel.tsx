import { useFollowed, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { Chart } from '../../../shared/chart/chart.tsx'
import { navOption } from '../../profit/profit-charts.ts'
import { daysQuery } from '../../profit/profit-queries.ts'

/** What the account the desk looks at made since it began, beside its benchmark; all accounts where none is chosen. */
export function NavCurvePanel() {
  const accountId = useFollowed('account')
  const days = usePanelQuery(daysQuery(accountId ? { accountId } : {}))
  useTable(() => ({
    head: ['日期', '净资产', '累计收益', '基准当日', '回撤'],
    rows: (days.data ?? []).map((day) => [day.date, day.nav, day.cumRate, day.benchRate, day.drawdown]),
  }))
  return (
    <PanelData of={days} empty={(rows) => (rows.length < 2 ? '净值曲线至少需要两个交易日，结算后出现' : null)}>
      {(rows) => <Chart height="100%" label="累计收益率与基准、回撤" option={(token) => navOption(rows, token)} />}
    </PanelData>
  )
}
