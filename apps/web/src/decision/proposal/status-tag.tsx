import { proposalStatusLabels } from '@liangshu/contract/decision/proposal'
import { Tag } from 'antd'

const colors: Readonly<Record<number, string>> = {
  1: 'orange',
  2: 'blue',
  3: 'red',
  4: 'geekblue',
  5: 'green',
}

export function ProposalStatusTag({ status }: { status: number }) {
  return <Tag color={colors[status] ?? 'default'}>{proposalStatusLabels[status] ?? status}</Tag>
}
