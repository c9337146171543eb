import { formatPercent } from '@liangshu/contract/market/format'
import {
  proposalPaths,
  proposalRowSchema,
  proposalStatusLabels,
  proposalTypeLabels,
  type ProposalRow,
} from '@liangshu/contract/decision/proposal'
import { Button } from 'antd'
import { useState } from 'react'
import { Can } from '../../shared/permission/can.tsx'
import { money } from '../../shared/figure/figures.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import { orDash } from '../../shared/figure/or-dash.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useList } from '../../widgets/list-page/use-list.ts'
import { useDecisionContext } from '../context/decision-context.ts'
import { DelegationModal } from '../delegation/delegation-modal.tsx'
import { ProposalStatusTag } from './status-tag.tsx'

const fields: FilterField[] = [
  { name: 'keyword', label: '标题或编号', kind: 'equals' },
  {
    name: 'status',
    label: '状态',
    kind: 'options',
    options: Object.entries(proposalStatusLabels).map(([value, label]) => ({ value, label })),
  },
  { name: 'mine', label: '范围', kind: 'options', options: [{ value: '1', label: '我的提案' }] },
]

const right = { align: 'right', className: 'num' } as const

/** Of `2026-11-16 10:16:30` what tells proposals of one year apart. */
const toMinute = (time: string): string => time.slice(5, 16)

const columns = (open: (row: ProposalRow) => void): ListColumn<ProposalRow>[] => [
  { name: 'no', title: '编号', width: 105, className: 'num', sortable: true },
  { name: 'title', title: '标题', width: 180, isWide: true },
  { name: 'status', title: '状态', width: 85, render: ({ status }) => <ProposalStatusTag status={status} /> },
  { name: 'type', title: '类型', width: 65, render: ({ type }) => proposalTypeLabels[type] },
  { name: 'productName', title: '产品', width: 125 },
  { name: 'unitName', title: '资产单元', width: 100, isHidden: true, render: ({ unitName }) => unitName ?? '全部' },
  { name: 'authorName', title: '提案人', width: 85 },
  { name: 'targets', title: '标的', width: 60, ...right },
  { name: 'amount', title: '金额', width: 95, ...right, render: ({ amount }) => money(amount) },
  {
    name: 'approvals',
    title: '审批',
    width: 70,
    ...right,
    render: ({ approvals, approvalsNeeded, status }) => (status === 0 ? '--' : `${approvals} / ${approvalsNeeded}`),
  },
  { name: 'progress', title: '进度', width: 85, ...right, render: ({ progress }) => formatPercent(progress) },
  {
    name: 'submitAt',
    title: '提交时间',
    width: 110,
    className: 'num',
    render: ({ submitAt }) => orDash(submitAt && toMinute(submitAt)),
  },
  { name: 'expireAt', title: '有效期至', width: 110, className: 'num', render: ({ expireAt }) => toMinute(expireAt) },
  { name: 'createTime', title: '创建时间', width: 150, className: 'num', sortable: true, isHidden: true },
  {
    title: '操作',
    width: 75,
    fixed: 'right',
    render: (row) => <RowActions actions={[{ text: row.canApprove ? '审批' : '查看', onClick: () => open(row) }]} />,
  },
]

interface Props {
  onOpen: (id: string) => void
  onAdd: () => void
}

export function ProposalList({ onOpen, onAdd }: Props) {
  const [{ productId }] = useDecisionContext()
  const list = useList<ProposalRow>({
    name: 'decision-proposal',
    urls: { list: proposalPaths.list },
    schema: proposalRowSchema,
    fields,
    ...(productId !== '' && { params: { productId } }),
    sort: { column: 'createTime', order: 'desc' },
    pageSize: 20,
    refetchMs: false,
  })
  const [isDelegating, setIsDelegating] = useState(false)
  return (
    <ListPage
      list={list}
      columns={columns(({ id }) => onOpen(id))}
      selection="none"
      onOpen={({ id }) => onOpen(id)}
      add={{ action: 'PROPOSAL:add', text: '新建提案', onClick: onAdd }}
      empty={{ title: '还没有提案', action: { text: '新建提案', onClick: onAdd } }}
      extra={
        <Can action="PROPOSAL:approve">
          <Button onClick={() => setIsDelegating(true)}>审批委托</Button>
        </Can>
      }
    >
      <DelegationModal open={isDelegating} onClose={() => setIsDelegating(false)} />
    </ListPage>
  )
}
