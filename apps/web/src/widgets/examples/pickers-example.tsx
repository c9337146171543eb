import { Typography } from 'antd'
import { useState, type ReactNode } from 'react'
import { DepartPicker } from '../picker/depart-picker.tsx'
import { DepartUserPicker } from '../picker/depart-user-picker.tsx'
import { RecordPicker } from '../picker/record-picker.tsx'
import { PositionPicker, RolePicker } from '../picker/role-picker.tsx'
import { UserPicker } from '../picker/user-picker.tsx'
import { Example, ExamplePage } from './example-page.tsx'

const properties = [
  { name: 'value', type: 'string', note: '已选的值，逗号分隔' },
  { name: 'onChange', type: '(value, texts) => void', note: '新值与对应的文字' },
  { name: 'UserPicker.store', type: "'username' | 'id'", fallback: 'username', note: '保存账号或编号，显示姓名' },
  { name: 'UserPicker.isMulti', type: 'boolean', fallback: 'true', note: '多选；单选时新选择替换旧选择' },
  { name: 'DepartUserPicker', type: '同 UserPicker', note: '左侧按部门筛选，再次点击取消' },
  { name: 'DepartPicker.isMulti', type: 'boolean', fallback: 'true', note: '多选；可切换父子关联' },
  { name: 'RecordPicker.url', type: 'string', note: '任意列表接口' },
  { name: 'RecordPicker.columns / fields', type: 'ListColumn[] / FilterField[]', note: '表格列与查询条件' },
  { name: 'RecordPicker.valueKey', type: 'string', note: '保存的字段' },
  { name: 'RecordPicker.displayKey', type: 'string', note: '显示的字段' },
  { name: 'RecordPicker.ellipsisLength', type: 'number', fallback: '12', note: '已选文字的长度；-1 不截断' },
  { name: 'disabled', type: 'boolean', fallback: 'false', note: '只读' },
  { name: 'placeholder', type: 'string', note: '没有选择时的提示' },
]

const dictColumns = [
  { name: 'dictName', title: '字典名称', width: 180, isWide: true },
  { name: 'dictCode', title: '字典编码', width: 180 },
]
const dictFields = [{ name: 'dictName', label: '字典名称', kind: 'contains' as const }]

interface FieldExampleProps {
  title: string
  note?: string
  code: string
  initial?: string
  render: (field: { value: string; onChange: (value: string) => void }) => ReactNode
}

/** One picker with the value it stores beside it. */
function FieldExample({ render, initial = '', ...example }: FieldExampleProps) {
  const [value, setValue] = useState(initial)
  return (
    <Example {...example}>
      <div className="example-field">
        {render({ value, onChange: setValue })}
        <Typography.Text type="secondary">保存值：{value || '--'}</Typography.Text>
      </div>
    </Example>
  )
}

export function PickersExample() {
  return (
    <ExamplePage
      title="选择器"
      summary="用户、部门、角色、职务与任意业务记录；选项来自服务器，只含可见的记录。"
      properties={properties}
    >
      <FieldExample
        title="选择用户"
        note="多选，保存账号。"
        code={`<UserPicker value={users} onChange={setUsers} />`}
        initial="admin"
        render={(field) => <UserPicker {...field} />}
      />
      <FieldExample
        title="按部门选择用户"
        note="左侧的部门缩小范围，已选的用户不受影响。"
        code={`<DepartUserPicker value={users} onChange={setUsers} />`}
        render={(field) => <DepartUserPicker {...field} />}
      />
      <FieldExample
        title="单选用户"
        note="保存编号。"
        code={`<UserPicker isMulti={false} store="id" value={owner} onChange={setOwner} />`}
        render={(field) => <UserPicker isMulti={false} store="id" {...field} />}
      />
      <FieldExample
        title="选择部门"
        code={`<DepartPicker value={departs} onChange={setDeparts} />`}
        render={(field) => <DepartPicker {...field} />}
      />
      <FieldExample
        title="选择角色"
        code={`<RolePicker value={roles} onChange={setRoles} />`}
        render={(field) => <RolePicker {...field} />}
      />
      <FieldExample
        title="选择职务"
        code={`<PositionPicker value={posts} onChange={setPosts} />`}
        render={(field) => <PositionPicker {...field} />}
      />
      <FieldExample
        title="选择业务记录"
        note="任何列表接口都可以成为选项；左侧查询，右侧是已选。"
        code={`<RecordPicker
  isMulti
  name="字典"
  url="/sys/dict/list"
  columns={columns}
  fields={fields}
  valueKey="dictCode"
  displayKey="dictName"
/>`}
        render={(field) => (
          <RecordPicker
            {...field}
            isMulti
            name="字典"
            url="/sys/dict/list"
            columns={dictColumns}
            fields={dictFields}
            valueKey="dictCode"
            displayKey="dictName"
          />
        )}
      />
      <Example title="只读" code={`<UserPicker disabled value="admin" />`}>
        <div className="example-field">
          <UserPicker disabled value="admin" />
        </div>
      </Example>
    </ExamplePage>
  )
}
