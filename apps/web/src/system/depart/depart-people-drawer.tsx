import type { DepartNode } from '@liangshu/contract/system/depart/depart-tree'
import { Drawer } from 'antd'
import { DepartPeople } from './depart-people.tsx'

/** Who is in a department and which roles there are inside it. */
export function DepartPeopleDrawer({ depart, onClose }: { depart: DepartNode | undefined; onClose: () => void }) {
  return (
    <Drawer
      title={`部门用户：${depart?.departName ?? ''}`}
      open={depart !== undefined}
      onClose={onClose}
      size={1000}
      destroyOnHidden
    >
      {depart ? <DepartPeople depart={depart} /> : null}
    </Drawer>
  )
}
