import {
  csvColumnLabels,
  type CsvColumn,
  type CsvFrequency,
  type CsvMapping,
  type CsvPreview,
} from '@liangshu/contract/market/bar-import'
import { Alert, Form, Input, Select, Table, Tag } from 'antd'
import { columnsOf, isRequired, meaningOf, stillMissing, withColumn } from './mapping-rules.ts'

interface MapColumnsProps {
  preview: CsvPreview
  frequency: CsvFrequency
  mapping: CsvMapping
  onChange: (mapping: CsvMapping) => void
}

const volumeUnits = [
  { value: 1, label: '股（份、张）' },
  { value: 100, label: '手' },
]
const amountUnits = [
  { value: 1, label: '元' },
  { value: 1000, label: '千元' },
  { value: 10_000, label: '万元' },
  { value: 100_000_000, label: '亿元' },
]

/** Every meaning and the column that has it; beside it the first rows as the file has them. */
export function MapColumns({ preview, frequency, mapping, onChange }: MapColumnsProps) {
  const titles = preview.header.map((title, value) => ({ value, label: title.trim() || `第${value + 1}列` }))
  const missing = stillMissing(mapping)

  const pick = (column: CsvColumn) => (
    <Form.Item key={column} label={csvColumnLabels[column]} required={isRequired(column)}>
      <Select<number>
        aria-label={csvColumnLabels[column]}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="不导入"
        value={mapping.columns[column] ?? null}
        options={titles}
        status={missing.includes(column) ? 'error' : ''}
        onChange={(index: number | undefined) => onChange(withColumn(mapping, column, index))}
      />
    </Form.Item>
  )

  return (
    <>
      {missing.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`请选择这些必需的列：${missing.map((column) => csvColumnLabels[column]).join('、')}`}
        />
      )}
      <Form layout="vertical" className="bar-import-mapping">
        {columnsOf(frequency).map(pick)}
        <Form.Item label="成交量单位">
          <Select<1 | 100>
            aria-label="成交量单位"
            value={mapping.volumeUnit}
            options={volumeUnits}
            onChange={(volumeUnit) => onChange({ ...mapping, volumeUnit })}
          />
        </Form.Item>
        <Form.Item label="成交额单位">
          <Select<CsvMapping['amountUnit']>
            aria-label="成交额单位"
            value={mapping.amountUnit}
            options={amountUnits}
            onChange={(amountUnit) => onChange({ ...mapping, amountUnit })}
          />
        </Form.Item>
        <Form.Item label="单只证券代码" tooltip="文件中没有代码列时填写，如 SHSE.600000">
          <Input
            aria-label="单只证券代码"
            maxLength={40}
            placeholder="文件无代码列时填写"
            disabled={mapping.columns.symbol !== undefined}
            value={mapping.symbol ?? ''}
            onChange={({ target }) => onChange({ ...mapping, symbol: target.value })}
          />
        </Form.Item>
      </Form>
      <Table
        size="small"
        className="bar-import-preview"
        rowKey="key"
        pagination={false}
        scroll={{ x: 'max-content', y: 260 }}
        dataSource={preview.rows.map((cells, key) => ({ key, cells }))}
        columns={preview.header.map((title, index) => {
          const meaning = meaningOf(mapping, index)
          return {
            key: index,
            title: (
              <span className="bar-import-title">
                {title}
                {meaning ? <Tag>{csvColumnLabels[meaning]}</Tag> : <small>不导入</small>}
              </span>
            ),
            render: (_value: unknown, { cells }: { cells: string[] }) => cells[index] ?? '',
          }
        })}
      />
    </>
  )
}
