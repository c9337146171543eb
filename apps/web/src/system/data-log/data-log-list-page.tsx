import { sysDataLog, type SysDataLog } from '@liangshu/contract/system/data-log'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { advancedFields } from '../records/advanced-fields.ts'
import { personFilter } from '../records/person-filter.tsx'
import { PersonText } from '../../widgets/dict/person-text.tsx'
import { timeColumn } from '../records/time-column.ts'
import { stateText } from './compare-states.ts'
import { DataCompareDrawer } from './data-compare-drawer.tsx'
import { dataLogUrls } from './data-log-calls.ts'
import { tableText } from './table-names.ts'

const fields: FilterField[] = [
  { name: 'dataTable', label: '表名', kind: 'contains' },
  { name: 'dataId', label: '数据ID', kind: 'contains' },
  personFilter('createBy', '操作人'),
  { name: 'createTime', label: '时间', kind: 'dates' },
]

/** A state is never changed again. */
const advanced = advancedFields(fields).filter(({ value }) => value !== 'updateTime')

const columns = (compare: (log: SysDataLog) => void): ListColumn<SysDataLog>[] => [
  {
    name: 'dataTable',
    title: '数据表',
    width: 240,
    sortable: true,
    render: ({ dataTable }) => tableText(dataTable),
  },
  { name: 'dataId', title: '数据ID', width: 270, className: 'num' },
  { name: 'dataVersion', title: '版本', width: 80, align: 'right', className: 'num', sortable: true },
  {
    name: 'dataContent',
    title: '数据内容',
    width: 300,
    isWide: true,
    render: ({ dataContent }) => stateText(dataContent),
  },
  { name: 'createBy', title: '操作人', width: 110, render: ({ createBy }) => <PersonText account={createBy} /> },
  timeColumn('createTime', '时间'),
  {
    title: '操作',
    width: 90,
    fixed: 'right',
    render: (log) => <RowActions actions={[{ text: '数据比较', onClick: () => compare(log) }]} />,
  },
]

/** 数据日志: every state the records have been in. */
export function DataLogListPage() {
  const list = useList<SysDataLog>({
    name: 'system-data-log',
    urls: dataLogUrls,
    schema: sysDataLog,
    fields,
    columnNames: ['dataTable', 'dataId', 'dataVersion', 'dataContent', 'createBy', 'createTime'],
  })
  const comparing = useEditing<SysDataLog>()
  return (
    <ListPage
      list={list}
      columns={columns(comparing.view)}
      selection="none"
      exportAction="system:dataLog:export"
      exportName="数据日志"
      advanced={advanced}
      empty={{ title: '还没有数据日志', detail: '记录被新增或修改后，每个版本都会留在这里。' }}
      onOpen={comparing.view}
    >
      <DataCompareDrawer editing={comparing} />
    </ListPage>
  )
}
