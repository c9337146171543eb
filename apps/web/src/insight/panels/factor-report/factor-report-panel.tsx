import { useMoment, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { FactorReportPart } from '../../selection/factor-report-part.tsx'
import { factorsQuery } from '../../selection/selection-queries.ts'
import '../../selection/selection.css'

/** How each factor did against the days that followed it. */
export function FactorReportPanel() {
  const report = usePanelQuery(factorsQuery(useMoment()), ({ to }) => ({ asOf: to }))
  useTable(() => ({
    head: ['因子', 'IC5', 'IC10', 'IC20', '样本'],
    rows: (report.data?.rows ?? []).map(({ key, ic5, ic10, ic20 }) => [key, ic5.mean, ic10.mean, ic20.mean, ic20.n]),
  }))
  return (
    <PanelData of={report} empty={({ days }) => (days === 0 ? '历史不足，还没有因子报告' : null)}>
      {(data) => (
        <div className="selection-panel">
          <FactorReportPart report={data} />
        </div>
      )}
    </PanelData>
  )
}
