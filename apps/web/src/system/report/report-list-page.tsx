import { report, type Report } from '@liangshu/contract/system/report'
import { useQuery } from '@tanstack/react-query'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import { orDash } from '../../shared/figure/or-dash.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { useEditing } from '../../widgets/list-page/use-editing.ts'
import { RecordPage } from '../records/record-page.tsx'
import { auditColumns } from '../records/time-column.ts'
import { useRecords } from '../records/use-records.ts'
import { dataSourcesQuery, reportUrls, sourcesQuery } from './report-calls.ts'
import { ReportForm } from './report-form.tsx'
import { ReportPreview } from './report-preview.tsx'

const fields: FilterField[] = [
  { name: 'name', label: '报表名称', kind: 'contains' },
  { name: 'code', label: '报表编码', kind: 'contains' },
]

const columns: ListColumn<Report>[] = [
  { name: 'name', title: '报表名称', width: 150, sortable: true },
  { name: 'code', title: '报表编码', width: 140, sortable: true },
  {
    name: 'sourceTable',
    title: '数据来源',
    width: 120,
    sortable: true,
    render: ({ dbSource, sourceTable }) => (dbSource ? orDash(sourceTable) : <SourceText name={sourceTable} />),
  },
  {
    name: 'dbSource',
    title: '数据源',
    width: 100,
    render: ({ dbSource }) => (dbSource ? <DatabaseText code={dbSource} /> : '本系统'),
  },
  { title: '字段数', width: 80, align: 'right', className: 'num', render: ({ items }) => items.length },
  { title: '参数数', width: 80, align: 'right', className: 'num', render: ({ params }) => params.length },
  { name: 'content', title: '描述', width: 160, isWide: true },
  ...auditColumns<Report>(),
]

/** Sources have a title of their own; the name of the table is for those who write reports. */
function SourceText({ name }: { name: string | null }) {
  const { data: sources = [] } = useQuery(sourcesQuery(''))
  return sources.find((source) => source.name === name)?.title ?? orDash(name)
}

function DatabaseText({ code }: { code: string }) {
  const { data: databases = [] } = useQuery(dataSourcesQuery)
  return databases.find(({ value }) => value === code)?.text ?? code
}

/** 在线报表: what report pickers open, defined over registered tables. */
export function ReportListPage() {
  const records = useRecords<Report>({
    name: 'system-report',
    urls: reportUrls,
    schema: report,
    fields,
    columnNames: ['name', 'code', 'sourceTable', 'dbSource', 'content'],
    nameOf: ({ name, code }) => name ?? code ?? '',
  })
  const preview = useEditing<Report>()
  return (
    <RecordPage
      records={records}
      noun="报表"
      permission="online:report"
      columns={columns}
      actions={(row) => [{ text: '预览', onClick: () => preview.edit(row) }]}
      emptyDetail="报表供选择器按编码打开。"
      onOpen={preview.edit}
    >
      <ReportForm editing={records.editing} onSaved={records.list.reload} />
      <ReportPreview editing={preview} />
    </RecordPage>
  )
}
