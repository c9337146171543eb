import {
  flowKindLabels,
  flowPaths,
  flowRowSchema,
  flowStatusLabels,
  type FlowRow,
} from '@liangshu/contract/decision/flow'
import { Tag } from 'antd'
import { Can } from '../../shared/permission/can.tsx'
import { cents } from '../../shared/figure/figures.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import { orDash } from '../../shared/figure/or-dash.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { FlowForm } from './flow-form.tsx'
import { useCancelFlow } from './flow-queries.ts'

const right = { align: 'right', className: 'num' } as const
const colors = { pending: 'orange', dealt: 'green', canceled: 'default' } as const

const fields: FilterField[] = [
  {
    name: 'kind',
    label: '业务',
    kind: 'options',
    options: Object.entries(flowKindLabels).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'status',
    label: '状态',
    kind: 'options',
    options: Object.entries(flowStatusLabels).map(([value, label]) => ({ value, label })),
  },
]

const figure = (value: number | null) => (value === null ? orDash(null) : cents(value))

export const flowColumns: ListColumn<FlowRow>[] = [
  { name: 'applyDay', title: '申请日', width: 105, className: 'num' },
  {
    name: 'kind',
    title: '业务',
    width: 65,
    render: ({ kind }) => <span className={kind === 'subscribe' ? 'up' : 'down'}>{flowKindLabels[kind]}</span>,
  },
  { name: 'clientName', title: '客户', width: 150 },
  { name: 'productName', title: '产品', width: 140 },
  { name: 'amount', title: '申购金额', width: 120, ...right, render: ({ amount }) => figure(amount) },
  { name: 'askedUnits', title: '赎回份额', width: 120, ...right, render: ({ askedUnits }) => figure(askedUnits) },
  {
    name: 'status',
    title: '状态',
    width: 80,
    render: ({ status }) => <Tag color={colors[status]}>{flowStatusLabels[status]}</Tag>,
  },
  { name: 'dealDay', title: '确认日', width: 105, className: 'num', render: ({ dealDay }) => orDash(dealDay) },
  {
    name: 'unitNav',
    title: '单位净值',
    width: 90,
    ...right,
    render: ({ unitNav }) => (unitNav === null ? orDash(null) : unitNav.toFixed(4)),
  },
  { name: 'units', title: '确认份额', width: 120, ...right, render: ({ units }) => figure(units) },
  { name: 'net', title: '净额', width: 120, ...right, render: ({ net }) => figure(net) },
  { name: 'fee', title: '费用', width: 95, ...right, render: ({ fee }) => figure(fee) },
  {
    name: 'confirmation',
    title: '书面确认',
    width: 150,
    isWide: true,
    render: ({ confirmation }) => orDash(confirmation),
  },
  { name: 'madeName', title: '登记人', width: 85 },
]

/** Subscriptions and redemptions of a product. */
export function FlowTable({ productId }: { productId: string }) {
  const list = useList<FlowRow>({
    name: 'decision-flow',
    urls: { list: flowPaths.list },
    schema: flowRowSchema,
    fields,
    params: { productId },
    sort: { column: 'madeAt', order: 'desc' },
    pageSize: 10,
  })
  const editing = useEditing<never>()
  const cancel = useCancelFlow()
  const columns: ListColumn<FlowRow>[] = [
    ...flowColumns.filter(({ name }) => name !== 'productName'),
    {
      title: '操作',
      width: 70,
      fixed: 'right',
      render: ({ id, status }) => (
        <RowActions
          actions={[
            {
              text: '撤销',
              action: 'CLIENT:edit',
              isHidden: status !== 'pending',
              onClick: () => cancel.mutate(id, { onSuccess: () => void list.reload() }),
            },
          ]}
        />
      ),
    },
  ]
  return (
    <ListPage
      list={list}
      columns={columns}
      selection="none"
      add={{ action: 'CLIENT:edit', text: '登记申购赎回', onClick: editing.add }}
      empty={{ title: '还没有申购赎回', detail: '登记后，在申请日的净值发布时按单位净值确认' }}
    >
      <Can action="CLIENT:edit">
        <FlowForm open={editing.isOpen} onClose={editing.close} productId={productId} onSaved={list.reload} />
      </Can>
    </ListPage>
  )
}
