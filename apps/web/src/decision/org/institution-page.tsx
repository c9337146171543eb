import type { OrgNode } from '@liangshu/contract/decision/product'
import { useQuery } from '@tanstack/react-query'
import { Button, Table, Tag, type TableColumnsType } from 'antd'
import { useNavigate } from 'react-router'
import { cents } from '../../shared/figure/figures.tsx'
import { useIsPhone } from '../../shared/theme/media.ts'
import { LoadProblem } from '../load-problem.tsx'
import { orgTreeQuery } from './org-queries.ts'
import './org.css'

type Row = Omit<OrgNode, 'children'> & { children?: Row[] }

const kinds: Record<OrgNode['kind'], string> = { tenant: '机构', depart: '部门', manager: '投资经理', product: '产品' }

/** A leaf without children is no folder. */
export const rowOf = ({ children, ...node }: OrgNode): Row => ({
  ...node,
  ...(children.length > 0 && { children: children.map(rowOf) }),
})

const keysOf = (node: OrgNode): string[] =>
  node.products === 0 && node.kind !== 'tenant' ? [] : [node.key, ...node.children.flatMap(keysOf)]

const columns = (open: (id: string) => void, nameWidth: number): TableColumnsType<Row> => [
  {
    title: '名称',
    width: nameWidth,
    render: (_, { kind, id, name }) =>
      kind === 'product' ? (
        <Button type="link" size="small" className="org-name" onClick={() => open(id)}>
          {name}
        </Button>
      ) : (
        <span className={kind === 'tenant' ? 'org-tenant' : ''}>{name}</span>
      ),
  },
  { title: '类别', width: 100, render: (_, { kind }) => <Tag>{kinds[kind]}</Tag> },
  {
    title: '产品数',
    width: 90,
    align: 'right',
    className: 'num',
    render: (_, { kind, products }) => (kind === 'product' ? '--' : products),
  },
  {
    title: '已发布净值',
    width: 240,
    align: 'right',
    className: 'num',
    render: (_, { nav }) =>
      nav.length === 0 ? '--' : nav.map(({ currency, amount }) => `${cents(amount)} ${currency}`).join('　'),
  },
]

/** 机构管理: institution, departments, managers and what they look after. */
export function InstitutionPage() {
  const tree = useQuery(orgTreeQuery)
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const open = (id: string) => void navigate(`/org/product?id=${encodeURIComponent(id)}`)
  if (tree.error && !tree.data) return <LoadProblem error={tree.error} onRetry={() => void tree.refetch()} />
  return (
    <section className="org-page" aria-label="机构树">
      <Table<Row>
        // The open rows are chosen once the tree is there.
        key={tree.data ? 'tree' : 'empty'}
        rowKey="key"
        size="small"
        columns={columns(open, isPhone ? 230 : 340)}
        dataSource={tree.data ? [rowOf(tree.data)] : []}
        loading={tree.isPending}
        pagination={false}
        scroll={{ x: 'max-content' }}
        expandable={{ defaultExpandedRowKeys: tree.data ? keysOf(tree.data) : [] }}
      />
    </section>
  )
}
