import { tenantInfo, type TenantInfo } from '@liangshu/contract/system/identity'
import { DictTag } from '../../widgets/dict/dict-tag.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import { orDash, type ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing, type Editing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { useListActions } from '../../widgets/list-page/use-list-actions.ts'
import { TenantForm, tenantUrls } from './tenant-form.tsx'

const fields: FilterField[] = [
  { name: 'name', label: '租户名称', kind: 'contains' },
  { name: 'status', label: '状态', kind: 'dict', dictCode: 'tenant_status' },
]

const day = (time: string | null) => orDash(time?.slice(0, 10))

const columns = (editing: Editing<TenantInfo>, remove: (tenant: TenantInfo) => void): ListColumn<TenantInfo>[] => [
  { name: 'id', title: '租户编号', width: 110, className: 'num', sortable: true },
  { name: 'name', title: '租户名称', width: 240, isWide: true, sortable: true },
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
  { name: 'createTime', title: '创建时间', width: 165, className: 'num', sortable: true },
  {
    title: '操作',
    width: 120,
    fixed: 'right',
    render: (tenant) => (
      <RowActions
        actions={[
          { text: '编辑', action: 'system:tenant:edit', onClick: () => editing.edit(tenant) },
          { text: '删除', action: 'system:tenant:delete', isDanger: true, onClick: () => remove(tenant) },
        ]}
      />
    ),
  },
]

/** 租户管理: the institutions of this installation. */
export function TenantListPage() {
  const list = useList<TenantInfo>({
    name: 'system-tenant',
    urls: tenantUrls,
    schema: tenantInfo,
    fields,
    columnNames: ['id', 'name', 'beginDate', 'endDate', 'status'],
    nameOf: ({ name }) => name,
  })
  const { removeOne } = useListActions(list)
  const editing = useEditing<TenantInfo>()
  return (
    <ListPage
      list={list}
      columns={columns(editing, removeOne)}
      add={{ action: 'system:tenant:add', onClick: editing.add }}
      removeAction="system:tenant:deleteBatch"
      empty={{
        title: '还没有租户',
        detail: '一个租户是一家机构，彼此看不到数据。',
        action: { text: '新增租户', onClick: editing.add },
      }}
      onOpen={editing.edit}
    >
      <TenantForm editing={editing} onSaved={list.reload} />
    </ListPage>
  )
}
