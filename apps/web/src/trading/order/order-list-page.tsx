import { orderPaths } from '@liangshu/contract/trading/execute-trade'
import {
  isCancellable,
  orderStatusLabels,
  orderTypeLabels,
  positionEffectLabels,
  sideLabels,
  workingStatuses,
} from '@liangshu/contract/trading/order-codes'
import { orderRowSchema, type OrderRow } from '@liangshu/contract/trading/order-list'
import { useState } from 'react'
import { openThread } from '../../shared/thread/opened-thread.ts'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import { orDash } from '../../shared/figure/or-dash.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useList } from '../../widgets/list-page/use-list.ts'
import { money, priceText, volumeText } from '../../shared/figure/figures.tsx'
import { usePace } from '../push/use-trade-push.ts'
import { useAskCancel } from './use-ask-cancel.ts'
import { OrderStatusTag } from './order-status-tag.tsx'
import { OrderTicket } from './order-ticket.tsx'
import { SymbolLink } from '../../widgets/symbol-link/symbol-link.tsx'
import type { TicketStart } from './ticket-draft.ts'
import { PersonText } from '../../widgets/dict/person-text.tsx'

const fields: FilterField[] = [
  { name: 'symbol', label: '证券代码', kind: 'contains' },
  {
    name: 'side',
    label: '方向',
    kind: 'options',
    options: Object.entries(sideLabels).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'status',
    label: '状态',
    kind: 'options',
    options: [
      { value: workingStatuses.join(','), label: '未完成' },
      ...Object.entries(orderStatusLabels).map(([value, label]) => ({ value, label })),
    ],
  },
  { name: 'createdAt', label: '委托日期', kind: 'dates' },
]

/** Shares have no offset: their side says it. */
const isContract = (symbol: string) => !/^(SHSE|SZSE|BJSE)\./.test(symbol)

const columns = (cancel: (order: OrderRow) => void): ListColumn<OrderRow>[] => [
  { name: 'createdAt', title: '委托时间', width: 150, className: 'num', sortable: true },
  {
    name: 'symbol',
    title: '证券代码',
    width: 135,
    className: 'num',
    sortable: true,
    render: ({ symbol }) => <SymbolLink symbol={symbol} />,
  },
  { name: 'symbolName', title: '名称', leadsOnPhone: true, width: 105 },
  {
    name: 'side',
    title: '方向',
    leadsOnPhone: true,
    width: 55,
    render: ({ side }) => <span className={side === 1 ? 'up' : 'down'}>{sideLabels[side]}</span>,
  },
  {
    name: 'positionEffect',
    title: '开平',
    width: 55,
    givesWay: true,
    render: ({ symbol, positionEffect }) => (isContract(symbol) ? positionEffectLabels[positionEffect] : orDash(null)),
  },
  {
    name: 'orderType',
    title: '类型',
    width: 80,
    isHidden: true,
    render: ({ orderType }) => orderTypeLabels[orderType],
  },
  {
    name: 'status',
    title: '状态',
    leadsOnPhone: true,
    width: 84,
    render: ({ status, statusText, rejDetail }) => (
      <OrderStatusTag status={status} text={statusText} detail={rejDetail} />
    ),
  },
  {
    name: 'price',
    title: '委托价',
    leadsOnPhone: true,
    width: 90,
    align: 'right',
    className: 'num',
    sortable: true,
    render: ({ price, symbol }) => (price > 0 ? priceText(price, symbol) : '市价'),
  },
  {
    name: 'volume',
    title: '数量',
    leadsOnPhone: true,
    width: 90,
    align: 'right',
    className: 'num',
    sortable: true,
    render: ({ volume }) => volumeText(volume),
  },
  {
    name: 'filledVolume',
    title: '已成',
    width: 85,
    align: 'right',
    className: 'num',
    render: ({ filledVolume }) => volumeText(filledVolume),
  },
  {
    name: 'filledVwap',
    title: '成交均价',
    width: 90,
    align: 'right',
    className: 'num',
    render: ({ filledVwap, symbol }) => priceText(filledVwap, symbol),
  },
  { name: 'rejDetail', title: '说明', width: 130, isWide: true, render: ({ rejDetail }) => orDash(rejDetail) },
  { name: 'accountName', title: '账户', width: 130 },
  {
    name: 'fee',
    title: '费用',
    width: 85,
    givesWay: true,
    align: 'right',
    className: 'num',
    render: ({ fee }) => money(fee),
  },
  {
    name: 'createdBy',
    title: '操作人',
    width: 90,
    isHidden: true,
    render: ({ createdBy }) => <PersonText account={createdBy} />,
  },
  { name: 'clOrdId', title: '委托编号', width: 220, isHidden: true },
  {
    title: '操作',
    width: 110,
    fixed: 'right',
    render: (order) => (
      <RowActions
        actions={[
          { text: '脉络', action: 'DECISION:view', onClick: () => openThread('order', order.id) },
          {
            text: '撤单',
            action: 'ORDER:cancel',
            isHidden: !isCancellable(order.status),
            onClick: () => cancel(order),
          },
        ]}
      />
    ),
  },
]

/** 委托: the blotter, with the ticket beside it. */
export function OrderListPage() {
  const list = useList<OrderRow>({
    name: 'trading-order',
    urls: { list: orderPaths.list },
    schema: orderRowSchema,
    fields,
    sort: { column: 'createdAt', order: 'desc' },
    pageSize: 20,
    refetchMs: usePace(2000),
  })
  const askCancel = useAskCancel()
  const [ticket, setTicket] = useState<TicketStart | null>(null)

  return (
    <ListPage
      list={list}
      columns={columns(askCancel)}
      selection="none"
      add={{ action: 'ORDER:submit', text: '下单', onClick: () => setTicket({}) }}
      empty={{ title: '还没有委托', action: { text: '下单', onClick: () => setTicket({}) } }}
    >
      <OrderTicket start={ticket} onClose={() => setTicket(null)} />
    </ListPage>
  )
}
