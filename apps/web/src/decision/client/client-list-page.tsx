import { clientDetailPaths, clientRowSchema, type ClientRow } from '@liangshu/contract/decision/client'
import { riskLevels } from '@liangshu/contract/trading/client'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Can } from '../../shared/permission/can.tsx'
import { cents, Gain } from '../../shared/figure/figures.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import { orDash } from '../../shared/figure/or-dash.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useList } from '../../widgets/list-page/use-list.ts'
import { ClientDetailView } from './client-detail.tsx'
import { ClientForm } from './client-form.tsx'
import { StatementModal } from './statement-modal.tsx'

const fields: FilterField[] = [
  { name: 'realname', label: '客户', kind: 'contains' },
  {
    name: 'riskLevel',
    label: '风险等级',
    kind: 'options',
    options: riskLevels.map((value) => ({ value, label: value })),
  },
]
const right = { align: 'right', className: 'num' } as const

interface Acts {
  open: (id: string) => void
  print: (row: ClientRow) => void
}

const columns = ({ open, print }: Acts): ListColumn<ClientRow>[] => [
  {
    name: 'realname',
    title: '客户',
    width: 160,
    sortable: true,
    render: ({ id, realname }) => (
      <Button type="link" size="small" className="org-name" onClick={() => open(id)}>
        {realname}
      </Button>
    ),
  },
  { name: 'phone', title: '手机号', width: 130, className: 'num' },
  {
    name: 'riskLevel',
    title: '风险等级',
    width: 130,
    sortable: true,
    render: ({ riskLevel, isProfessional }) => (
      <>
        <Tag>{riskLevel}</Tag>
        {isProfessional && <Tag color="blue">专业</Tag>}
      </>
    ),
  },
  {
    name: 'levelValidTo',
    title: '等级有效期至',
    width: 130,
    className: 'num',
    render: ({ levelValidTo, isLevelValid }) => (
      <span className={isLevelValid ? '' : 'risk-block'}>{levelValidTo ?? '未测评'}</span>
    ),
  },
  { name: 'products', title: '持有产品', width: 90, ...right },
  { name: 'value', title: '产品市值', width: 140, ...right, sortable: true, render: ({ value }) => cents(value) },
  {
    name: 'profit',
    title: '累计盈亏',
    width: 120,
    ...right,
    sortable: true,
    render: ({ profit }) => <Gain value={profit} />,
  },
  { name: 'accounts', title: '账户', width: 70, ...right, givesWay: true },
  { name: 'departName', title: '部门', width: 130, givesWay: true, render: ({ departName }) => orDash(departName) },
  { name: 'remark', title: '备注', width: 100, isWide: true, render: ({ remark }) => orDash(remark) },
  {
    name: 'status',
    title: '状态',
    width: 80,
    render: ({ status }) => (status === 1 ? <Tag color="cyan">正常</Tag> : <Tag>停用</Tag>),
  },
  {
    title: '操作',
    width: 130,
    fixed: 'right',
    render: (row) => (
      <RowActions
        actions={[
          { text: '详情', onClick: () => open(row.id) },
          { text: '对账单', action: 'CLIENT:export', onClick: () => print(row) },
        ]}
      />
    ),
  },
]

/** 客户列表: the clients, or one of them; the address tells which. */
export function ClientListPage() {
  const [search, setSearch] = useSearchParams()
  const id = search.get('id')
  if (id !== null) return <ClientDetailView key={id} id={id} onBack={() => setSearch({})} />
  return <ClientList onOpen={(next) => setSearch({ id: next })} />
}

function ClientList({ onOpen }: { onOpen: (id: string) => void }) {
  const [isAdding, setIsAdding] = useState(false)
  const [printing, setPrinting] = useState<ClientRow | null>(null)
  const list = useList<ClientRow>({
    name: 'client-list',
    urls: { list: clientDetailPaths.list },
    schema: clientRowSchema,
    fields,
    sort: { column: 'createTime', order: 'desc' },
    pageSize: 20,
  })
  return (
    <ListPage
      list={list}
      columns={columns({ open: onOpen, print: setPrinting })}
      selection="none"
      add={{ action: 'CLIENT:add', text: '新建客户', onClick: () => setIsAdding(true) }}
      empty={{ title: '还没有客户', invitation: '新建客户并完成风险测评后，可以登记申购' }}
    >
      <Can action="CLIENT:add">
        <ClientForm open={isAdding} known={null} onClose={() => setIsAdding(false)} onSaved={list.reload} />
      </Can>
      <StatementModal client={printing} onClose={() => setPrinting(null)} />
    </ListPage>
  )
}
