import { isCancellable, sideLabels } from '@liangshu/contract/trading/order-codes'
import type { OrderRow } from '@liangshu/contract/trading/order-list'
import type { CompactColumn } from '../../../desk/table/compact-table.tsx'
import { RowButton } from '../../../shared/row-button/row-button.tsx'
import { SymbolCell } from '../../../desk/table/symbol-cell.tsx'
import { ThreadLink } from '../../../shared/thread/thread-link.tsx'
import { money, priceText } from '../../../shared/figure/figures.tsx'
import { OrderStatusTag } from '../../order/order-status-tag.tsx'

/** Columns of an order in a panel; without `cancel` nothing can be withdrawn. */
export const orderColumns = (cancel: ((order: OrderRow) => void) | null): CompactColumn<OrderRow>[] => [
  {
    key: 'time',
    title: '时间',
    width: 108,
    align: 'left',
    value: ({ createdAt }) => createdAt,
    render: ({ createdAt }) => (
      <span className="num" title={createdAt}>
        {createdAt.slice(5, 19)}
      </span>
    ),
  },
  {
    key: 'symbol',
    title: '名称 / 代码',
    width: 156,
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
    key: 'status',
    title: '状态',
    width: 72,
    align: 'left',
    value: ({ statusText }) => statusText,
    render: ({ status, statusText, rejDetail }) => (
      <OrderStatusTag status={status} text={statusText} detail={rejDetail} />
    ),
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
    width: 88,
    value: ({ volume }) => volume,
    render: ({ volume }) => volume.toLocaleString('zh-CN'),
  },
  {
    key: 'filled',
    title: '已成',
    width: 84,
    value: ({ filledVolume }) => filledVolume,
    render: ({ filledVolume }) => filledVolume.toLocaleString('zh-CN'),
  },
  { key: 'account', title: '账户', width: 110, align: 'left', value: ({ accountName }) => accountName },
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
    key: 'thread',
    title: '脉络',
    width: 52,
    isSortable: false,
    value: () => null,
    render: ({ id }) => <ThreadLink kind="order" id={id} />,
  },
  ...(cancel
    ? [
        {
          key: 'do',
          title: '操作',
          width: 60,
          isSortable: false,
          value: () => null,
          render: (order: OrderRow) =>
            isCancellable(order.status) ? (
              <RowButton isDanger onClick={() => cancel(order)}>
                撤单
              </RowButton>
            ) : null,
        },
      ]
    : []),
]
