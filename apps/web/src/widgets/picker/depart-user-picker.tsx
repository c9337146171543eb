import { Skeleton, Tree } from 'antd'
import { useState } from 'react'
import { useDepartLevels } from './depart-levels.ts'
import { RecordPicker } from './record-picker.tsx'
import { loadPeople, userColumns, userFields, usersUrl, type UserPickerProps } from './user-picker.tsx'

const WIDTH_PX = 1250

function DepartSide({ value, onChange }: { value: string; onChange: (departId: string) => void }) {
  const { data, rootIds, isPending, open } = useDepartLevels()
  return (
    <nav className="record-picker-side" aria-label="部门">
      {isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 8 }} />
      ) : (
        <Tree
          blockNode
          defaultExpandedKeys={rootIds}
          treeData={data}
          loadData={({ key }) => open(String(key))}
          selectedKeys={value === '' ? [] : [value]}
          onSelect={([key]) => onChange(key === undefined ? '' : String(key))}
        />
      )}
    </nav>
  )
}

/** Users, narrowed by the department that is chosen beside them; a second click on it shows everyone again. */
export function DepartUserPicker({ store = 'username', text = 'realname', isMulti = true, ...field }: UserPickerProps) {
  const [departId, setDepartId] = useState('')
  return (
    <RecordPicker
      {...field}
      name="用户"
      title="选择用户"
      buttonText="选择用户"
      okText="确定"
      url={usersUrl}
      columns={userColumns}
      fields={userFields}
      valueKey={store}
      displayKey={text}
      isMulti={isMulti}
      width={WIDTH_PX}
      pageSizes={[10, 20, 30]}
      {...(departId === '' ? {} : { params: { departId } })}
      side={<DepartSide value={departId} onChange={setDepartId} />}
      loadTexts={(values) => loadPeople(store, text, values)}
    />
  )
}
