import { useState } from 'react'
import { PositionPicker } from '../../picker/role-picker.tsx'
import { Example, ExamplePage, Stored } from '../example-page.tsx'
import { pickerProperties } from './picker-properties.ts'

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
      properties={pickerProperties()}
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
