import type { ImportColumn, ImportPreview } from '@liangshu/contract/sheet-import'
import { Alert, Select, Table } from 'antd'
import { useIsPhone } from '../../shared/theme/media.ts'
import { apiUrl } from '../../shared/request/request-url.ts'
import type { ImportOutcome } from './sheet-import-calls.ts'

/** What may stand in which column. */
export function ImportRules({ columns }: { columns: readonly ImportColumn[] }) {
  // On a phone the rules, which are long, take what the names leave.
  const [titleWidth, requiredWidth] = useIsPhone() ? [96, 56] : [160, 70]
  return (
    <Table<ImportColumn>
      size="small"
      rowKey="property"
      pagination={false}
      scroll={{ y: 200 }}
      dataSource={[...columns]}
      columns={[
        { title: '列', dataIndex: 'title', width: titleWidth },
        { title: '必填', width: requiredWidth, render: (_value, { isRequired }) => (isRequired ? '必填' : '选填') },
        { title: '填写要求', render: (_value, { rule }) => rule || '文本' },
      ]}
    />
  )
}

export type Mapping = Readonly<Record<string, string>>

interface MappingTableProps {
  preview: ImportPreview
  mapping: Mapping
  onChange: (mapping: Mapping) => void
}

/** Which column of the file stands for which of ours, with the first value below each. */
export function MappingTable({ preview, mapping, onChange }: MappingTableProps) {
  const isPhone = useIsPhone()
  const { columns, headings, rows } = preview
  const exampleOf = (property: string) => rows[0]?.cells[headings.indexOf(mapping[property] ?? '')] ?? ''
  const options = [...new Set(headings.filter((heading) => heading !== ''))].map((value) => ({ value, label: value }))
  return (
    <Table<ImportColumn>
      size="small"
      rowKey="property"
      pagination={false}
      scroll={{ y: 200 }}
      dataSource={columns}
      columns={[
        {
          title: '列',
          width: isPhone ? 96 : 170,
          render: (_value, { title, isRequired }) => (isRequired ? `${title}（必填）` : title),
        },
        {
          title: '文件中的列',
          width: isPhone ? 120 : 200,
          render: (_value, { property, title, isRequired }) => (
            <Select
              size="small"
              allowClear
              aria-label={`${title}对应的列`}
              placeholder="不导入"
              style={{ width: '100%' }}
              value={mapping[property] || undefined}
              status={isRequired && !mapping[property] ? 'error' : ''}
              options={options}
              onChange={(heading?: string) => onChange({ ...mapping, [property]: heading ?? '' })}
            />
          ),
        },
        { title: '第一行的内容', ellipsis: true, render: (_value, { property }) => exampleOf(property) },
      ]}
    />
  )
}

/** Columns a phone shows beside the number of the row. */
const FITTING = 2

/** The first rows as they stand in the file. */
export function PreviewTable({ preview }: { preview: ImportPreview }) {
  const isPhone = useIsPhone()
  const { headings, rows, total } = preview
  return (
    <>
      <p>
        文件共 {total} 行数据，前 {rows.length} 行
        {isPhone && headings.length > FITTING ? `，左右滑动查看全部 ${headings.length} 列` : ''}：
      </p>
      <Table<ImportPreview['rows'][number]>
        size="small"
        rowKey="row"
        pagination={false}
        scroll={{ x: 60 + headings.length * 120, y: 180 }}
        dataSource={rows}
        columns={[
          { title: '行号', width: 60, dataIndex: 'row', fixed: 'left' as const },
          ...headings.map((heading, index) => ({
            key: `${index}`,
            title: heading,
            width: 120,
            ellipsis: true,
            render: (_value: unknown, { cells }: ImportPreview['rows'][number]) => cells[index] ?? '',
          })),
        ]}
      />
    </>
  )
}

/** How it went: what is wrong with each row, by its number in the sheet, and the file that says all of it. */
export function ImportResult({ outcome }: { outcome: ImportOutcome }) {
  const { isWhole, message, result } = outcome
  const errors = (result?.errors ?? []).map((error) => ({ ...error, key: `${error.file ?? ''}${error.row}` }))
  return (
    <>
      <Alert
        showIcon
        type={isWhole ? 'success' : 'warning'}
        title={message}
        description={
          <>
            {result?.msg}
            {result?.fileUrl ? (
              <>
                {' '}
                <a href={apiUrl(result.fileUrl)} download={result.fileName ?? true} target="_blank" rel="noreferrer">
                  下载错误文件
                </a>
              </>
            ) : null}
          </>
        }
      />
      {errors.length > 0 ? (
        <Table
          size="small"
          rowKey="key"
          pagination={false}
          scroll={{ y: 240 }}
          dataSource={errors}
          columns={[
            { title: '行号', dataIndex: 'row', width: 70 },
            { title: '错误原因', render: (_value, { reasons }) => reasons.join('；') },
          ]}
        />
      ) : null}
    </>
  )
}
