import { orderPaths } from '@liangshu/contract/trading/execute-trade'
import { isCancellable, orderStatus, sideLabels } from '@liangshu/contract/trading/order-codes'
import { orderRowSchema, type OrderRow } from '@liangshu/contract/trading/order-list'
import { pageOf } from '@liangshu/contract/wire'
import { queryOptions } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { CompactTable, type CompactColumn } from '../../../desk/table/compact-table.tsx'
import { SymbolCell } from '../../../desk/table/symbol-cell.tsx'
import { useChoose, useFollowed } from '../../../desk/panel/panel-context.ts'
import { PanelData } from '../../../desk/panel/panel-states.tsx'
import { usePanelQuery } from '../../../desk/panel/use-panel-query.ts'
import { request } from '../../../shared/request/request.ts'
import { useMaySee } from '../../../shared/permission/use-permission.ts'
import { listKey } from '../../../widgets/list-page/list-queries.ts'
import { money, priceText } from '../../figures.tsx'
import { OrderStatusTag } from '../../order/order-status-tag.tsx'
import { useAskCancel } from '../../order/use-ask-cancel.ts'

const SHOWN = 200
const EVERY_MS = 2000

const ordersQuery = queryOptions({
  queryKey: [...listKey(orderPaths.list), 'panel'],
  queryFn: ({ signal }) =>
    request.get(orderPaths.list, {
      params: { pageNo: 1, pageSize: SHOWN, column: 'createdAt', order: 'desc' },
      schema: pageOf(orderRowSchema),
      signal,
    }),
  refetchInterval: EVERY_MS,
})

const kinds = {
  all: { label: '全部', holds: () => true },
  working: { label: '可撤', holds: ({ status }: OrderRow) => isCancellable(status) },
  filled: { label: '已成', holds: ({ status }: OrderRow) => status === orderStatus.filled },
  odd: { label: '异常', holds: ({ status }: OrderRow) => status === orderStatus.rejected },
} as const
type Kind = keyof typeof kinds

const columnsOf = (cancel: ((order: OrderRow) => void) | null): CompactColumn<OrderRow>[] => [
  {
    key: 'time',
    title: '时间',
    width: 70,
    align: 'left',
    value: ({ createdAt }) => createdAt,
    render: ({ createdAt }) => (
      <span className="num" title={createdAt}>
        {createdAt.slice(11, 19)}
      </span>
    ),
  },
  {
    key: 'symbol',
    title: '名称 / 代码',
    width: 140,
    align: 'left',
    value: ({ symbol }) => symbol,
    render: (row) => <SymbolCell symbol={row.symbol} name={row.symbolName} />,
  },
  {
    key: 'side',
    title: '方向',
    width: 44,
    align: 'left',
    value: ({ side }) => sideLabels[side],
    render: ({ side }) => <span className={side === 1 ? 'up' : 'down'}>{side === 1 ? '买' : '卖'}</span>,
  },
  {
    key: 'price',
    title: '委托价',
    width: 76,
    value: ({ price }) => price,
    render: ({ price, symbol }) => (price > 0 ? priceText(price, symbol) : '市价'),
  },
  {
    key: 'volume',
    title: '委托量',
    width: 72,
    value: ({ volume }) => volume,
    render: ({ volume }) => volume.toLocaleString('zh-CN'),
  },
  {
    key: 'filled',
    title: '已成',
    width: 72,
    value: ({ filledVolume }) => filledVolume,
    render: ({ filledVolume }) => filledVolume.toLocaleString('zh-CN'),
  },
  {
    key: 'vwap',
    title: '均价',
    width: 76,
    value: ({ filledVwap }) => filledVwap,
    render: ({ filledVwap, symbol }) => priceText(filledVwap, symbol),
  },
  {
    key: 'amount',
    title: '成交额',
    width: 84,
    value: ({ filledAmount }) => filledAmount,
    render: ({ filledAmount }) => (filledAmount > 0 ? money(filledAmount) : '--'),
  },
  {
    key: 'status',
    title: '状态',
    width: 72,
    align: 'left',
    value: ({ statusText }) => statusText,
    render: ({ status, statusText, rejDetail }) => (
      <OrderStatusTag status={status} text={statusText} detail={rejDetail} />
    ),
  },
  { key: 'account', title: '账户', width: 110, align: 'left', value: ({ accountName }) => accountName },
  ...(cancel
    ? [
        {
          key: 'do',
          title: '操作',
          width: 52,
          isSortable: false,
          value: () => null,
          render: (order: OrderRow) =>
            isCancellable(order.status) ? (
              <Button
                type="link"
                size="small"
                danger
                onClick={(event) => {
                  event.stopPropagation()
                  cancel(order)
                }}
              >
                撤单
              </Button>
            ) : null,
        },
      ]
    : []),
]

/** The newest orders of all accounts the user may see. */
export function OrdersPanel() {
  const [kind, setKind] = useState<Kind>('all')
  const symbol = useFollowed('symbol')
  const choose = useChoose()
  const askCancel = useAskCancel()
  const mayCancel = useMaySee('ORDER:cancel')
  const orders = usePanelQuery(ordersQuery)
  const columns = columnsOf(mayCancel ? askCancel : null)
  return (
    <PanelData of={orders} empty={({ records }) => (records.length === 0 ? '还没有委托' : null)}>
      {({ records, total }) => {
        const rows = records.filter(kinds[kind].holds)
        const filled = rows.reduce((sum, row) => sum + row.filledAmount, 0)
        const fees = rows.reduce((sum, row) => sum + row.fee, 0)
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
              foot={`合计 ${rows.length} 笔${total > records.length ? `（最近 ${records.length} / 共 ${total}）` : ''} · 成交额 ${money(filled)} · 费用 ${money(fees)}`}
            />
          </>
        )
      }}
    </PanelData>
  )
}
