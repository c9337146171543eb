import { sysDataSource, type SysDataSource } from '@liangshu/contract/system/data-source'
import { DictText } from '../../widgets/dict/dict-tag.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing, type Editing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { useListActions } from '../../widgets/list-page/use-list-actions.ts'
import { dataSourceUrls } from './data-source-calls.ts'
import { DataSourceForm } from './data-source-form.tsx'

const fields: FilterField[] = [
  { name: 'name', label: '数据源名称', kind: 'contains' },
  { name: 'code', label: '数据源编码', kind: 'contains' },
  { name: 'dbType', label: '数据库类型', kind: 'dict', dictCode: 'database_type' },
]

const columns = (
  editing: Editing<SysDataSource>,
  remove: (row: SysDataSource) => void,
): ListColumn<SysDataSource>[] => [
  { name: 'code', title: '数据源编码', width: 160, sortable: true },
  { name: 'name', title: '数据源名称', width: 180, sortable: true },
  {
    name: 'dbType',
    title: '数据库类型',
    width: 120,
    render: ({ dbType }) => <DictText dictCode="database_type" value={dbType} />,
  },
  { name: 'dbUrl', title: '数据源地址', width: 280, isWide: true },
  { name: 'dbDriver', title: '驱动类', width: 200, isHidden: true },
  { name: 'dbUsername', title: '用户名', width: 120 },
  { name: 'createTime', title: '创建时间', width: 170, className: 'num', sortable: true },
  {
    title: '操作',
    width: 120,
    fixed: 'right',
    render: (row) => (
      <RowActions
        actions={[
          { text: '编辑', action: 'system:dataSource:edit', onClick: () => editing.edit(row) },
          { text: '删除', action: 'system:dataSource:delete', isDanger: true, onClick: () => remove(row) },
        ]}
      />
    ),
  },
]

/** 多数据源管理: databases that reports read from. */
export function DataSourceListPage() {
  const list = useList<SysDataSource>({
    name: 'system-data-source',
    urls: dataSourceUrls,
    schema: sysDataSource,
    fields,
    columnNames: ['code', 'name', 'dbType', 'dbUrl', 'dbDriver', 'dbUsername', 'createTime'],
    nameOf: ({ name, code }) => name ?? code ?? '',
  })
  const { removeOne } = useListActions(list)
  const editing = useEditing<SysDataSource>()
  return (
    <ListPage
      list={list}
      columns={columns(editing, removeOne)}
      add={{ action: 'system:dataSource:add', onClick: editing.add }}
      removeAction="system:dataSource:deleteBatch"
      importAction="system:dataSource:import"
      exportAction="system:dataSource:export"
      exportName="多数据源管理"
      empty={{
        title: '还没有数据源',
        detail: '登记报表要读取的其他数据库，密码加密保存，不再显示。',
        action: { text: '新增数据源', onClick: editing.add },
      }}
      onOpen={editing.edit}
    >
      <DataSourceForm editing={editing} onSaved={list.reload} />
    </ListPage>
  )
}
