import { useState } from 'react'
import { UserPicker } from '../../picker/user-picker.tsx'
import { Example, ExamplePage, Stored } from '../example-page.tsx'
import { userPickerProperties } from './picker-properties.ts'

function Several() {
  const [value, setValue] = useState('admin')
  return (
    <div className="example-field">
      <UserPicker value={value} onChange={setValue} />
      <Stored value={value} />
    </div>
  )
}

function Single() {
  const [value, setValue] = useState('')
  return (
    <div className="example-field">
      <UserPicker isMulti={false} store="id" value={value} onChange={setValue} />
      <Stored value={value} />
    </div>
  )
}

function ReadOnly() {
  return (
    <div className="example-field">
      <UserPicker disabled value="admin" />
    </div>
  )
}

export function UserPickerExample() {
  return (
    <ExamplePage
      title="选择用户"
      summary="从全机构的用户里选择；保存账号，显示姓名。"
      properties={userPickerProperties}
      file="pickers/user-picker-example"
    >
      <Example title="选择用户" of="Several" note="多选，保存账号。">
        <Several />
      </Example>
      <Example title="单选用户" of="Single" note="保存编号。">
        <Single />
      </Example>
      <Example title="只读" of="ReadOnly">
        <ReadOnly />
      </Example>
    </ExamplePage>
  )
}
