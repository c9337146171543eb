import { Skeleton, Tree } from 'antd'
import { useState } from 'react'
import { useDepartLevels } from './depart-levels.ts'
import { UserPicker, type UserPickerProps } from './user-picker.tsx'

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
export function DepartUserPicker(props: UserPickerProps) {
  const [departId, setDepartId] = useState('')
  return (
    <UserPicker
      {...props}
      list={{
        width: WIDTH_PX,
        side: <DepartSide value={departId} onChange={setDepartId} />,
        ...(departId === '' ? {} : { params: { departId } }),
      }}
    />
  )
}
