import { report, type Report } from '@liangshu/contract/system/report'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing, type Editing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { useListActions } from '../../widgets/list-page/use-list-actions.ts'
import { reportUrls } from './report-calls.ts'
import { ReportForm } from './report-form.tsx'
import { ReportPreview } from './report-preview.tsx'

const fields: FilterField[] = [
  { name: 'name', label: '报表名称', kind: 'contains' },
  { name: 'code', label: '报表编码', kind: 'contains' },
]

const columns = (
  editing: Editing<Report>,
  preview: Editing<Report>,
  remove: (row: Report) => void,
): ListColumn<Report>[] => [
  { name: 'name', title: '报表名称', width: 180, sortable: true },
  { name: 'code', title: '报表编码', width: 160, sortable: true },
  { name: 'sourceTable', title: '数据来源', width: 140, sortable: true },
  { title: '字段数', width: 80, align: 'right', className: 'num', render: ({ items }) => items.length },
  { title: '参数数', width: 80, align: 'right', className: 'num', render: ({ params }) => params.length },
  { name: 'content', title: '描述', width: 220, isWide: true },
  { name: 'createTime', title: '创建时间', width: 170, className: 'num', sortable: true },
  {
    title: '操作',
    width: 170,
    fixed: 'right',
    render: (row) => (
      <RowActions
        actions={[
          { text: '预览', onClick: () => preview.edit(row) },
          { text: '编辑', action: 'online:report:edit', onClick: () => editing.edit(row) },
          { text: '删除', action: 'online:report:delete', isDanger: true, onClick: () => remove(row) },
        ]}
      />
    ),
  },
]

/** 在线报表: what report pickers open, defined over registered tables. */
export function ReportListPage() {
  const list = useList<Report>({
    name: 'system-report',
    urls: reportUrls,
    schema: report,
    fields,
    columnNames: ['name', 'code', 'sourceTable', 'content'],
    nameOf: ({ name, code }) => name ?? code ?? '',
  })
  const { removeOne } = useListActions(list)
  const editing = useEditing<Report>()
  const preview = useEditing<Report>()
  return (
    <ListPage
      list={list}
      columns={columns(editing, preview, removeOne)}
      add={{ action: 'online:report:add', onClick: editing.add }}
      removeAction="online:report:deleteBatch"
      empty={{
        title: '还没有报表',
        detail: '报表供选择器按编码打开。',
        action: { text: '新增报表', onClick: editing.add },
      }}
      onOpen={preview.edit}
    >
      <ReportForm editing={editing} onSaved={list.reload} />
      <ReportPreview editing={preview} />
    </ListPage>
  )
}
