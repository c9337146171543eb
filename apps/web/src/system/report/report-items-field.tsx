import type { ReportItem, ReportSourceInfo } from '@liangshu/contract/system/report'
import ArrowDownOutlined from '@ant-design/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/ArrowUpOutlined'
import { Button, Checkbox, Form, Input, InputNumber, Select, Space, Table, type TableColumnType } from 'antd'
import { useDisabled } from '../../shared/form/use-disabled.ts'
import { itemsFor } from './report-values.ts'

interface ReportItemsFieldProps {
  source: ReportSourceInfo | undefined
  value?: ReportItem[]
  onChange?: (items: ReportItem[]) => void
}

const modes = [
  { value: 'single', label: '单条件' },
  { value: 'group', label: '范围' },
]

const none: ReportItem[] = []

type Change = (index: number, part: Partial<ReportItem>) => void
type Row = ReportItem & { index: number }

function tick(
  name: 'isShow' | 'isSearch' | 'isOrder' | 'isTotal',
  title: string,
  change: Change,
): TableColumnType<Row> {
  return {
    title,
    width: 52,
    align: 'center',
    render: (_value, row) => (
      <Checkbox
        aria-label={`${row.fieldTxt}${title}`}
        checked={row[name]}
        onChange={({ target }) => change(row.index, { [name]: target.checked })}
      />
    ),
  }
}

function typed(
  name: 'fieldTxt' | 'dictCode' | 'groupTitle' | 'replaceVal' | 'fieldHref',
  title: string,
  width: number,
  change: Change,
  placeholder = '',
) {
  return {
    title,
    width,
    render: (_value: unknown, row: Row) => (
      <Input
        size="small"
        aria-label={`${row.fieldName}${title}`}
        placeholder={placeholder}
        value={row[name] ?? ''}
        onChange={({ target }) => change(row.index, { [name]: target.value })}
      />
    ),
  }
}

interface ItemTable {
  change: Change
  move: (index: number, step: -1 | 1) => void
  count: number
  isDisabled: boolean
}

function columnsOf({ change, move, count, isDisabled }: ItemTable): TableColumnType<Row>[] {
  return [
    { title: '字段', dataIndex: 'fieldName', width: 130, ellipsis: true },
    typed('fieldTxt', '名称', 130, change),
    tick('isShow', '显示', change),
    tick('isOrder', '排序', change),
    tick('isTotal', '合计', change),
    tick('isSearch', '查询', change),
    {
      title: '查询方式',
      width: 104,
      render: (_value, row) => (
        <Select
          size="small"
          aria-label={`${row.fieldTxt}查询方式`}
          disabled={isDisabled || !row.isSearch}
          options={modes}
          value={row.searchMode}
          onChange={(searchMode) => change(row.index, { searchMode })}
        />
      ),
    },
    typed('dictCode', '字典', 130, change),
    typed('replaceVal', '取值', 120, change, '男_1,女_2'),
    typed('fieldHref', '链接', 140, change, '/isystem/user?id=${id}'),
    {
      title: '列宽',
      width: 84,
      render: (_value, row) => (
        <InputNumber
          size="small"
          aria-label={`${row.fieldTxt}列宽`}
          min={40}
          max={600}
          placeholder="140"
          value={row.fieldWidth ?? null}
          onChange={(width) => change(row.index, { fieldWidth: width ?? undefined })}
        />
      ),
    },
    typed('groupTitle', '分组标题', 110, change),
    {
      title: '顺序',
      width: 76,
      render: (_value, { index, fieldTxt }) => (
        <Space size={0}>
          <Button
            type="text"
            size="small"
            aria-label={`${fieldTxt}上移`}
            icon={<ArrowUpOutlined />}
            disabled={isDisabled || index === 0}
            onClick={() => move(index, -1)}
          />
          <Button
            type="text"
            size="small"
            aria-label={`${fieldTxt}下移`}
            icon={<ArrowDownOutlined />}
            disabled={isDisabled || index === count - 1}
            onClick={() => move(index, 1)}
          />
        </Space>
      ),
    },
  ]
}

/** The columns of a report: chosen from those of its source, then named and arranged. */
export function ReportItemsField({ source, value: items = none, onChange }: ReportItemsFieldProps) {
  const isDisabled = useDisabled(undefined)
  const change: Change = (index, part) =>
    onChange?.(items.map((item, at) => (at === index ? { ...item, ...part } : item)))
  function move(index: number, step: -1 | 1) {
    const next = [...items]
    const [item] = next.splice(index, 1)
    if (item) next.splice(index + step, 0, item)
    onChange?.(next)
  }
  return (
    <>
      <Form.Item label="选择字段" style={{ marginBottom: 8 }}>
        <Select
          aria-label="选择字段"
          mode="multiple"
          allowClear
          disabled={isDisabled || !source}
          placeholder={source ? '请选择报表的字段' : '请先选择数据来源'}
          maxTagCount="responsive"
          showSearch={{ optionFilterProp: 'label' }}
          options={(source?.columns ?? []).map(({ name, title }) => ({ value: name, label: `${title}（${name}）` }))}
          value={items.map(({ fieldName }) => fieldName)}
          onChange={(names: string[]) => onChange?.(source ? itemsFor(names, items, source) : [])}
        />
      </Form.Item>
      {items.length > 0 ? (
        <Table<Row>
          size="small"
          rowKey="fieldName"
          pagination={false}
          scroll={{ x: 1280 }}
          columns={columnsOf({ change, move, count: items.length, isDisabled })}
          dataSource={items.map((item, index) => ({ ...item, index }))}
        />
      ) : null}
    </>
  )
}
