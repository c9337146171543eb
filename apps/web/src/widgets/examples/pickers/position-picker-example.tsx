import { useState } from 'react'
import { PositionPicker } from '../../picker/role-picker.tsx'
import { Example, ExamplePage, Stored } from '../example-page.tsx'

const properties = [
  { name: 'value', type: 'string', note: '已选的值，逗号分隔' },
  { name: 'onChange', type: '(value, texts) => void', note: '新值与对应的文字' },
  { name: 'isMulti', type: 'boolean', fallback: 'true', note: '多选' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读' },
  { name: 'placeholder', type: 'string', note: '没有选择时的提示' },
]

function Several() {
  const [value, setValue] = useState('')
  return (
    <div className="example-field">
      <PositionPicker value={value} onChange={setValue} />
      <Stored value={value} />
    </div>
  )
}

function Single() {
  const [value, setValue] = useState('')
  return (
    <div className="example-field">
      <PositionPicker isMulti={false} value={value} onChange={setValue} />
      <Stored value={value} />
    </div>
  )
}

export function PositionPickerExample() {
  return (
    <ExamplePage
      title="选择职务"
      summary="从职务列表里选择；只含可见的职务。"
      properties={properties}
      file="pickers/position-picker-example"
    >
      <Example title="选择职务" of="Several">
        <Several />
      </Example>
      <Example title="单选" of="Single">
        <Single />
      </Example>
    </ExamplePage>
  )
}
