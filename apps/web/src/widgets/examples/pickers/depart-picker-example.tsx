import { useState } from 'react'
import { DepartPicker } from '../../picker/depart-picker.tsx'
import { Example, ExamplePage, Stored } from '../example-page.tsx'
import { pickerProperties } from './picker-properties.ts'

const properties = pickerProperties([
  { name: 'store', type: "'id' | 'orgCode'", fallback: 'id', note: '保存编号或部门编码' },
  { name: 'text', type: "'departName' | 'orgCode' | 'id'", fallback: 'departName', note: '显示的字段' },
  { name: 'isMulti', type: 'boolean', fallback: 'true', note: '多选；多选时底部可选 父子关联 与 取消关联' },
  { name: 'width', type: 'number', fallback: '500', note: '对话框宽度（像素）' },
])

function Several() {
  const [value, setValue] = useState('')
  return (
    <div className="example-field">
      <DepartPicker value={value} onChange={setValue} />
      <Stored value={value} />
    </div>
  )
}

function ByCode() {
  const [value, setValue] = useState('')
  return (
    <div className="example-field">
      <DepartPicker isMulti={false} store="orgCode" value={value} onChange={setValue} />
      <Stored value={value} />
    </div>
  )
}

export function DepartPickerExample() {
  return (
    <ExamplePage
      title="选择部门"
      summary="部门树逐级加载，可按名称搜索；多选时可切换父子关联。"
      properties={properties}
      file="pickers/depart-picker-example"
    >
      <Example title="选择部门" of="Several">
        <Several />
      </Example>
      <Example title="单选，保存编码" of="ByCode">
        <ByCode />
      </Example>
    </ExamplePage>
  )
}
