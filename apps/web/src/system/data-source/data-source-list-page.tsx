import { sysDataSource, type SysDataSource } from '@liangshu/contract/system/data-source'
import { DictText } from '../../widgets/dict/dict-tag.tsx'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { RecordPage } from '../records/record-page.tsx'
import { auditColumns } from '../records/time-column.ts'
import { useRecords } from '../records/use-records.ts'
import { dataSourceUrls } from './data-source-calls.ts'
import { DataSourceForm } from './data-source-form.tsx'

const fields: FilterField[] = [
  { name: 'name', label: '数据源名称', kind: 'contains' },
  { name: 'code', label: '数据源编码', kind: 'contains' },
  { name: 'dbType', label: '数据库类型', kind: 'dict', dictCode: 'database_type' },
]

const columns: ListColumn<SysDataSource>[] = [
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
  ...auditColumns<SysDataSource>(),
]

/** 多数据源管理: databases that reports read from. */
export function DataSourceListPage() {
  const records = useRecords<SysDataSource>({
    name: 'system-data-source',
    urls: dataSourceUrls,
    schema: sysDataSource,
    fields,
    columnNames: ['code', 'name', 'dbType', 'dbUrl', 'dbDriver', 'dbUsername', 'createTime'],
    nameOf: ({ name, code }) => name ?? code ?? '',
  })
  return (
    <RecordPage
      records={records}
      noun="数据源"
      permission="system:dataSource"
      columns={columns}
      exportName="多数据源管理"
      emptyDetail="登记报表要读取的其他数据库，密码加密保存，不再显示。"
    >
      <DataSourceForm editing={records.editing} onSaved={records.list.reload} />
    </RecordPage>
  )
}
