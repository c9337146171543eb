import { formatPercent } from '@liangshu/contract/market/format'
import type { ProposalRow } from '@liangshu/contract/decision/proposal'
import { useInRouterContext } from 'react-router'
import { CompactTable, type CompactColumn } from '../../desk/table/compact-table.tsx'
import { money } from '../../shared/figure/figures.tsx'
import { ProposalStatusTag } from '../proposal/status-tag.tsx'
import { useOpenProposal } from '../proposal/use-open-proposal.ts'

/** What tells most stands first, for slim panels. */
const columns: readonly CompactColumn<ProposalRow>[] = [
  {
    key: 'title',
    title: '标题',
    width: 150,
    align: 'left',
    value: ({ title }) => title,
    render: ({ title, no }) => <span title={`${no} ${title}`}>{title}</span>,
  },
  {
    key: 'status',
    title: '状态',
    width: 76,
    align: 'left',
    value: ({ status }) => status,
    render: ({ status }) => <ProposalStatusTag status={status} />,
  },
  { key: 'amount', title: '金额', width: 80, value: ({ amount }) => amount, render: ({ amount }) => money(amount) },
  {
    key: 'progress',
    title: '进度',
    width: 64,
    value: ({ progress }) => progress,
    render: ({ progress }) => formatPercent(progress),
  },
  { key: 'product', title: '产品', width: 120, align: 'left', value: ({ productName }) => productName },
  { key: 'author', title: '提案人', width: 70, align: 'left', value: ({ authorName }) => authorName },
  {
    key: 'expire',
    title: '有效期至',
    width: 96,
    align: 'left',
    value: ({ expireAt }) => expireAt,
    render: ({ expireAt }) => <span className="num">{expireAt.slice(5, 16)}</span>,
  },
]

interface Props {
  label: string
  rows: readonly ProposalRow[]
  foot?: string
}

const keyOf = ({ id }: ProposalRow) => id

function LinkedTable(props: Props) {
  const { open } = useOpenProposal()
  return <CompactTable {...props} columns={columns} keyOf={keyOf} onChoose={({ id }) => open(id)} />
}

/** Proposals in a panel; where there are pages a row opens its own. */
export function ProposalTable(props: Props) {
  const hasPages = useInRouterContext()
  return hasPages ? <LinkedTable {...props} /> : <CompactTable {...props} columns={columns} keyOf={keyOf} />
}
