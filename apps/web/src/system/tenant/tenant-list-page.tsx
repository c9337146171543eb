import { tenantRecord, type TenantRecord } from '@liangshu/contract/system/tenant'
import { DictTag } from '../../widgets/dict/dict-tag.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import { orDash } from '../../shared/figure/or-dash.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { useEditing } from '../../widgets/list-page/use-editing.ts'
import { RecordPage } from '../records/record-page.tsx'
import { timeColumn } from '../records/time-column.ts'
import { useRecords } from '../records/use-records.ts'
import { TenantForm, tenantUrls } from './tenant-form.tsx'
import { TenantMembersDrawer } from './tenant-members-drawer.tsx'

const fields: FilterField[] = [
  { name: 'name', label: '机构名称', kind: 'contains' },
  { name: 'status', label: '状态', kind: 'dict', dictCode: 'tenant_status' },
]

const day = (time: string | null) => orDash(time?.slice(0, 10))

const columns: ListColumn<TenantRecord>[] = [
  { name: 'id', title: '机构编号', width: 110, className: 'num', sortable: true },
  { name: 'name', title: '机构名称', width: 240, isWide: true, sortable: true },
  { name: 'beginDate', title: '开始日期', width: 120, className: 'num', render: ({ beginDate }) => day(beginDate) },
  {
    name: 'endDate',
    title: '结束日期',
    width: 120,
    className: 'num',
    render: ({ endDate }) => (endDate ? day(endDate) : '长期'),
  },
  {
    name: 'status',
    title: '状态',
    width: 90,
    render: ({ status }) => <DictTag dictCode="tenant_status" value={status} colors={{ '1': 'green', '0': 'red' }} />,
  },
  timeColumn('createTime', '创建时间'),
]

/** 机构管理: the institutions of this installation. */
export function TenantListPage() {
  const records = useRecords<TenantRecord>({
    name: 'system-tenant',
    urls: tenantUrls,
    schema: tenantRecord,
    fields,
    columnNames: ['id', 'name', 'beginDate', 'endDate', 'status'],
    nameOf: ({ name }) => name,
  })
  const members = useEditing<TenantRecord>()
  return (
    <RecordPage
      records={records}
      noun="机构"
      permission="system:tenant"
      columns={columns}
      exportName="机构列表"
      actions={(tenant) => [{ text: '成员', action: 'system:user:list', onClick: () => members.view(tenant) }]}
      actionsWidth={170}
      emptyDetail="机构之间的数据彼此隔离，互不可见。"
    >
      <TenantForm editing={records.editing} onSaved={records.list.reload} />
      <TenantMembersDrawer editing={members} />
    </RecordPage>
  )
}
