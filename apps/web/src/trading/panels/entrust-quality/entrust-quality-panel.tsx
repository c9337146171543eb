import { useState } from 'react'
import { useFollowed, useTable } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CountBars, EntrustFigures } from '../../review/entrust-figures.tsx'
import { OrderDrawer } from '../../review/order-rows.tsx'
import { entrustQuery, type RowsAsk } from '../../review/review-queries.ts'
import '../../review/review.css'

/** How orders of the last sixty days were placed and filled, of the account the desk looks at. */
export function EntrustQualityPanel() {
  const accountId = useFollowed('account')
  const scope = accountId ? { accountId } : {}
  const review = usePanelQuery(entrustQuery(scope))
  const [rows, setRows] = useState<RowsAsk | null>(null)
  useTable(() => ({
    head: ['阶段', '委托'],
    rows: (review.data?.funnel ?? []).map(({ name, n }) => [name, n]),
  }))
  return (
    <PanelData of={review} empty={({ figures }) => (figures.count === 0 ? '近 60 天没有委托' : null)}>
      {({ figures, funnel }) => (
        <div className="review-panel">
          <EntrustFigures figures={figures} onOpen={setRows} />
          <CountBars label="委托漏斗" aspect="stage" rows={funnel} onOpen={setRows} empty="没有委托" />
          <OrderDrawer scope={scope} rows={rows} onClose={() => setRows(null)} />
        </div>
      )}
    </PanelData>
  )
}
