import { Typography } from 'antd'
import { useState } from 'react'
import { DepartPicker } from '../picker/depart-picker.tsx'
import { RolePicker } from '../picker/role-picker.tsx'
import { UserPicker } from '../picker/user-picker.tsx'
import { Example, ExamplePage } from './example-page.tsx'

const properties = [
  { name: 'value', type: 'string', note: '已选的值，逗号分隔' },
  { name: 'onChange', type: '(value, texts) => void', note: '新值与对应的文字' },
  { name: 'UserPicker.store', type: "'username' | 'id'", fallback: 'username', note: '保存账号或编号，显示姓名' },
  { name: 'UserPicker.isMulti', type: 'boolean', fallback: 'true', note: '多选；单选时新选择替换旧选择' },
  { name: 'DepartPicker.isMulti', type: 'boolean', fallback: 'true', note: '多选；可切换父子关联' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读' },
  { name: 'placeholder', type: 'string', note: '没有选择时的提示' },
]

const Stored = ({ value }: { value: string }) => (
  <Typography.Text type="secondary">保存值：{value || '--'}</Typography.Text>
)

export function PickersExample() {
  const [users, setUsers] = useState('admin')
  const [owner, setOwner] = useState('')
  const [departs, setDeparts] = useState('')
  const [roles, setRoles] = useState('')
  return (
    <ExamplePage title="选择器" summary="用户、部门、角色；选项来自服务器，只含可见的记录。" properties={properties}>
      <Example title="选择用户" note="多选，保存账号。" code={`<UserPicker value={users} onChange={setUsers} />`}>
        <div className="example-field">
          <UserPicker value={users} onChange={setUsers} />
          <Stored value={users} />
        </div>
      </Example>
      <Example
        title="单选用户"
        note="保存编号。"
        code={`<UserPicker isMulti={false} store="id" value={owner} onChange={setOwner} />`}
      >
        <div className="example-field">
          <UserPicker isMulti={false} store="id" value={owner} onChange={setOwner} />
          <Stored value={owner} />
        </div>
      </Example>
      <Example title="选择部门" code={`<DepartPicker value={departs} onChange={setDeparts} />`}>
        <div className="example-field">
          <DepartPicker value={departs} onChange={setDeparts} />
          <Stored value={departs} />
        </div>
      </Example>
      <Example title="选择角色" code={`<RolePicker value={roles} onChange={setRoles} />`}>
        <div className="example-field">
          <RolePicker value={roles} onChange={setRoles} />
          <Stored value={roles} />
        </div>
      </Example>
      <Example title="只读" code={`<UserPicker disabled value="admin" />`}>
        <div className="example-field">
          <UserPicker disabled value="admin" />
        </div>
      </Example>
    </ExamplePage>
  )
}
