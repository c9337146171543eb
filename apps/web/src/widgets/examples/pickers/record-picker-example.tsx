import { useState } from 'react'
import { RecordPicker } from '../../picker/record-picker.tsx'
import { Example, ExamplePage, Stored } from '../example-page.tsx'
import { pickerProperties } from './picker-properties.ts'

const properties = pickerProperties([
  { name: 'name', type: 'string', note: '标题为 名称 + 选择' },
  { name: 'url', type: 'string', note: '列表接口' },
  { name: 'columns', type: 'ListColumn[]', note: '表格列' },
  { name: 'fields', type: 'FilterField[]', note: '查询条件：name、label、placeholder、dictCode、props、Input' },
  { name: 'displayKey', type: 'string', note: '显示的字段' },
  { name: 'valueKey', type: 'string', note: '保存的字段；不传时取自 returnKeys' },
  { name: 'rowKey', type: 'string', fallback: 'id', note: '区分行的字段' },
  { name: 'returnKeys', type: '[string, string]', fallback: "['id', 'id']", note: 'returnId 为真时保存前者，否则后者' },
  { name: 'isMulti', type: 'boolean', fallback: 'false', note: '多选' },
  { name: 'width', type: 'number', fallback: '900', note: '对话框宽度（像素）' },
  { name: 'pageSizes', type: 'number[]', fallback: '[5, 10, 20, 30]', note: '每页条数' },
  { name: 'ellipsisLength', type: 'number', fallback: '12', note: '已选文字的长度；-1 不截断' },
])

const dictColumns = [
  { name: 'dictName', title: '字典名称', width: 180, isWide: true },
  { name: 'dictCode', title: '字典编码', width: 180 },
]

const dictFields = [{ name: 'dictName', label: '字典名称', kind: 'contains' as const, props: { maxLength: 20 } }]

function Dictionaries() {
  const [value, setValue] = useState('')
  return (
    <div className="example-field">
      <RecordPicker
        isMulti
        name="字典"
        url="/sys/dict/list"
        columns={dictColumns}
        fields={dictFields}
        valueKey="dictCode"
        displayKey="dictName"
        value={value}
        onChange={setValue}
      />
      <Stored value={value} />
    </div>
  )
}

function ByReturnKeys() {
  const [value, setValue] = useState('')
  return (
    <div className="example-field">
      <RecordPicker
        name="字典"
        url="/sys/dict/list"
        columns={dictColumns}
        fields={dictFields}
        displayKey="dictName"
        returnKeys={['id', 'dictCode']}
        value={value}
        onChange={setValue}
      />
      <Stored value={value} />
    </div>
  )
}

export function RecordPickerExample() {
  return (
    <ExamplePage
      title="选择业务记录"
      summary="任何列表接口都可以成为选项：左侧查询，右侧是已选。"
      properties={properties}
      file="pickers/record-picker-example"
    >
      <Example title="选择业务记录" of="Dictionaries">
        <Dictionaries />
      </Example>
      <Example title="单选，返回指定字段" of="ByReturnKeys" note="returnId 为真时保存编号，否则保存编码。">
        <ByReturnKeys />
      </Example>
    </ExamplePage>
  )
}
