import { useState } from 'react'
import { RolePicker } from '../../picker/role-picker.tsx'
import { Example, ExamplePage, Stored } from '../example-page.tsx'
import { pickerProperties } from './picker-properties.ts'

function Several() {
  const [value, setValue] = useState('')
  return (
    <div className="example-field">
      <RolePicker value={value} onChange={setValue} />
      <Stored value={value} />
    </div>
  )
}

function Single() {
  const [value, setValue] = useState('')
  return (
    <div className="example-field">
      <RolePicker isMulti={false} value={value} onChange={setValue} />
      <Stored value={value} />
    </div>
  )
}

export function RolePickerExample() {
  return (
    <ExamplePage
      title="选择角色"
      summary="从角色列表里选择；只含可见的角色。"
      properties={pickerProperties()}
      file="pickers/role-picker-example"
    >
      <Example title="选择角色" of="Several">
        <Several />
      </Example>
      <Example title="单选" of="Single">
        <Single />
      </Example>
    </ExamplePage>
  )
}
