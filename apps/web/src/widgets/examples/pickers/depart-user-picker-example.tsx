import { useState } from 'react'
import { DepartUserPicker } from '../../picker/depart-user-picker.tsx'
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
      properties={properties}
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
