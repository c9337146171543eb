import type { DepartNode } from '@liangshu/contract/system/depart/depart-tree'
import { Tabs } from 'antd'
import { DepartRoles } from './depart-roles.tsx'
import { DepartUsers } from './depart-users.tsx'
import './depart.css'

/** People and roles of one department. */
export function DepartPeople({ depart }: { depart: DepartNode }) {
  return (
    <Tabs
      className="depart-people"
      items={[
        { key: 'users', label: '部门用户', children: <DepartUsers key={depart.id} depart={depart} /> },
        { key: 'roles', label: '部门角色', children: <DepartRoles key={depart.id} depart={depart} /> },
      ]}
    />
  )
}
