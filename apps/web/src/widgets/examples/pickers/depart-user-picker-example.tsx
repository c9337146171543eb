import { useState } from 'react'
import { DepartUserPicker } from '../../picker/depart-user-picker.tsx'
import { Example, ExamplePage, Stored } from '../example-page.tsx'
import { userPickerProperties } from './picker-properties.ts'

function ByDepart() {
  const [value, setValue] = useState('')
  return (
    <div className="example-field">
      <DepartUserPicker value={value} onChange={setValue} />
      <Stored value={value} />
    </div>
  )
}

function SingleByDepart() {
  const [value, setValue] = useState('')
  return (
    <div className="example-field">
      <DepartUserPicker isMulti={false} value={value} onChange={setValue} />
      <Stored value={value} />
    </div>
  )
}

export function DepartUserPickerExample() {
  return (
    <ExamplePage
      title="按部门选择用户"
      summary="左侧的部门缩小范围，再次点击取消；已选的用户不受影响。"
      properties={userPickerProperties}
      file="pickers/depart-user-picker-example"
    >
      <Example title="按部门选择用户" of="ByDepart" note="部门逐级加载。">
        <ByDepart />
      </Example>
      <Example title="单选" of="SingleByDepart">
        <SingleByDepart />
      </Example>
    </ExamplePage>
  )
}
