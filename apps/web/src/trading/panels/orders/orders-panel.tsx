import { isCancellable, orderStatus } from '@liangshu/contract/trading/order-codes'
import type { OrderRow } from '@liangshu/contract/trading/order-list'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useChoose, useFollowed, usePanelParams } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { CompactTable } from '../../../desk/table/compact-table.tsx'
import { useMaySee } from '../../../shared/permission/use-permission.ts'
import { newestOrdersQuery } from '../../order/newest-orders.ts'
import { useAskCancel } from '../../order/use-ask-cancel.ts'
import { usePace } from '../../push/use-trade-push.ts'
import { scopeFilter, scopeParams, scopeWords } from '../asset-scope.ts'
import { currencySums } from '../currency-sums.ts'
import { orderColumns } from '../order-table/order-columns.tsx'

const EVERY_MS = 2000

const kinds = {
  all: { label: '全部', holds: () => true },
  working: { label: '可撤', holds: ({ status }: OrderRow) => isCancellable(status) },
  filled: { label: '已成', holds: ({ status }: OrderRow) => status === orderStatus.filled },
  odd: { label: '异常', holds: ({ status }: OrderRow) => status === orderStatus.rejected },
} as const
type Kind = keyof typeof kinds

/** The newest orders of all accounts the user may see. */
export function OrdersPanel() {
  const [{ scope }] = usePanelParams(scopeParams)
  const [kind, setKind] = useState<Kind>('all')
  const symbol = useFollowed('symbol')
  const choose = useChoose()
  const askCancel = useAskCancel()
  const mayCancel = useMaySee('ORDER:cancel')
  const orders = usePanelQuery({ ...newestOrdersQuery(scopeFilter(scope)), refetchInterval: usePace(EVERY_MS) })
  const columns = orderColumns(mayCancel ? askCancel : null)
  return (
    <PanelData of={orders} empty={({ records }) => (records.length === 0 ? `还没有${scopeWords[scope]}委托` : null)}>
      {({ records, total }) => {
        const rows = records.filter(kinds[kind].holds)
        const sums = currencySums(rows, [
          ['成交额', ({ filledAmount }) => filledAmount],
          ['费用', ({ fee }) => fee],
        ])
        return (
          <>
            <Segmented<Kind>
              size="small"
              className="panel-segments"
              value={kind}
              onChange={setKind}
              options={(Object.keys(kinds) as Kind[]).map((value) => ({
                value,
                label: `${kinds[value].label} ${records.filter(kinds[value].holds).length}`,
              }))}
            />
            <CompactTable
              label="委托"
              rows={rows}
              columns={columns}
              keyOf={({ id }) => id}
              isChosen={(row) => row.symbol === symbol}
              onChoose={(row) => choose({ symbol: row.symbol, list: [...new Set(rows.map((one) => one.symbol))] })}
              foot={`合计 ${rows.length} 笔${total > records.length ? `（最近 ${records.length} / 共 ${total}）` : ''} · ${sums}`}
            />
          </>
        )
      }}
    </PanelData>
  )
}
