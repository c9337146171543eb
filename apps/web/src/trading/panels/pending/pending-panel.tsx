import { isWorking } from '@liangshu/contract/trading/order-codes'
import type { OrderRow } from '@liangshu/contract/trading/order-list'
import { Button } from 'antd'
import { useChoose, useFollowed, usePanelParams } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable } from '../../../desk/table/compact-table.tsx'
import { useMaySee } from '../../../shared/permission/use-permission.ts'
import { workingOrdersQuery } from '../../order/newest-orders.ts'
import { useAskCancel } from '../../order/use-ask-cancel.ts'
import { useAskCancelAll } from '../../order/use-ask-cancel-all.tsx'
import { usePace } from '../../push/use-trade-push.ts'
import { isInScope, scopeParams, scopeWords } from '../asset-scope.ts'
import { currencySums } from '../currency-sums.ts'
import { orderColumns } from '../order-table/order-columns.tsx'

const EVERY_MS = 2000

/** Orders that are not over, of all accounts the user may see, with the way to withdraw them. */
export function PendingPanel() {
  const [{ scope }] = usePanelParams(scopeParams)
  const symbol = useFollowed('symbol')
  const choose = useChoose()
  const askCancel = useAskCancel()
  const [askCancelAll, holder] = useAskCancelAll()
  const mayCancel = useMaySee('ORDER:cancel')
  const mayCancelAll = useMaySee('ORDER:cancelAll')
  const orders = usePanelQuery({ ...workingOrdersQuery, refetchInterval: usePace(EVERY_MS) })
  const isWanted = (row: OrderRow) => isWorking(row.status) && isInScope(scope, row.symbol)
  return (
    <PanelData
      of={orders}
      empty={({ records }) => (records.some(isWanted) ? null : `没有${scopeWords[scope]}未完成委托`)}
    >
      {({ records }) => {
        const rows = records.filter(isWanted)
        const frozen = currencySums(rows, [['冻结资金', ({ frozenCash }) => frozenCash]])
        return (
          <>
            <CompactTable
              label="挂单"
              rows={rows}
              columns={orderColumns(mayCancel ? askCancel : null)}
              keyOf={({ id }) => id}
              isChosen={(row) => row.symbol === symbol}
              onChoose={(row) => choose({ symbol: row.symbol, list: [...new Set(rows.map((one) => one.symbol))] })}
              foot={
                <>
                  共 {rows.length} 笔 · {frozen}
                  {mayCancelAll ? (
                    <Button type="link" size="small" danger onClick={() => askCancelAll(rows)}>
                      全部撤单
                    </Button>
                  ) : null}
                </>
              }
            />
            {holder}
          </>
        )
      }}
    </PanelData>
  )
}
