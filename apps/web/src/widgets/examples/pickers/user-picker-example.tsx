import { useState } from 'react'
import { UserPicker } from '../../picker/user-picker.tsx'
import { Example, ExamplePage, Stored } from '../example-page.tsx'

const properties = [
  { name: 'value', type: 'string', note: '已选的值，逗号分隔' },
  { name: 'onChange', type: '(value, texts) => void', note: '新值与对应的文字' },
  { name: 'store', type: "'username' | 'id' | …", fallback: 'username', note: '保存用户的哪个字段' },
  { name: 'text', type: "'realname' | …", fallback: 'realname', note: '显示用户的哪个字段' },
  { name: 'isMulti', type: 'boolean', fallback: 'true', note: '多选；单选时新选择替换旧选择' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读' },
  { name: 'placeholder', type: 'string', note: '没有选择时的提示' },
]

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
      properties={properties}
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
