import {
  payoutKindLabels,
  payoutPaths,
  payoutRowSchema,
  payoutStatusLabels,
  type PayoutRow,
} from '@liangshu/contract/decision/payout'
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
import { useOrgChange } from '../org/org-queries.ts'
import { PayoutForm } from './payout-form.tsx'

const right = { align: 'right', className: 'num' } as const
const colors = { pending: 'orange', dealt: 'green', canceled: 'default' } as const
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const fields: FilterField[] = [
  { name: 'kind', label: '类型', kind: 'options', options: optionsOf(payoutKindLabels) },
  { name: 'status', label: '状态', kind: 'options', options: optionsOf(payoutStatusLabels) },
]

const columns: ListColumn<PayoutRow>[] = [
  { name: 'applyDay', title: '支付日', width: 105, className: 'num' },
  { name: 'kind', title: '类型', width: 90, render: ({ kind }) => payoutKindLabels[kind] },
  {
    name: 'perUnit',
    title: '每份分红',
    width: 90,
    ...right,
    render: ({ perUnit }) => (perUnit === null ? orDash(null) : perUnit.toFixed(4)),
  },
  {
    name: 'amount',
    title: '金额',
    width: 130,
    ...right,
    render: ({ amount }) => (amount === null ? orDash(null) : cents(amount)),
  },
  {
    name: 'status',
    title: '状态',
    width: 80,
    render: ({ status }) => <Tag color={colors[status]}>{payoutStatusLabels[status]}</Tag>,
  },
  { name: 'dealDay', title: '完成日', width: 105, className: 'num', render: ({ dealDay }) => orDash(dealDay) },
  { name: 'remark', title: '说明', width: 180, isWide: true, render: ({ remark }) => orDash(remark) },
  { name: 'madeName', title: '登记人', width: 85 },
  { name: 'judgedName', title: '复核人', width: 85, render: ({ judgedName }) => orDash(judgedName) },
]

/** Dividends of a product and the fees it has paid. */
export function PayoutTable({ productId }: { productId: string }) {
  const list = useList<PayoutRow>({
    name: 'decision-payout',
    urls: { list: payoutPaths.list },
    schema: payoutRowSchema,
    fields,
    params: { productId },
    sort: { column: 'madeAt', order: 'desc' },
    pageSize: 10,
  })
  const editing = useEditing<never>()
  const cancel = useOrgChange<{ id: string }>(payoutPaths.cancel)
  const withActions: ListColumn<PayoutRow>[] = [
    ...columns,
    {
      title: '操作',
      width: 70,
      fixed: 'right',
      render: ({ id, status }) => (
        <RowActions
          actions={[
            {
              text: '撤销',
              action: 'ORG:publish',
              isHidden: status !== 'pending',
              onClick: () => cancel.mutate({ id }, { onSuccess: () => void list.reload() }),
            },
          ]}
        />
      ),
    },
  ]
  return (
    <ListPage
      list={list}
      columns={withActions}
      selection="none"
      add={{ action: 'ORG:publish', text: '登记分红或付费', onClick: editing.add }}
      empty={{ title: '还没有分红和费用支付', detail: '登记后，由另一人发布当日净值时支付' }}
    >
      <Can action="ORG:publish">
        <PayoutForm open={editing.isOpen} onClose={editing.close} productId={productId} onSaved={list.reload} />
      </Can>
    </ListPage>
  )
}
