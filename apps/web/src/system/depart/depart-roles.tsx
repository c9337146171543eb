import { sysDepartRole } from '@liangshu/contract/system/depart/depart-role'
import type { DepartNode } from '@liangshu/contract/system/depart/depart-tree'
import { useState } from 'react'
import type { z } from 'zod'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { departRoleGrants, type GrantHolder } from '../permission/grant-calls.ts'
import { GrantDrawer } from '../permission/grant-drawer.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { auditColumns } from '../records/time-column.ts'
import { useRecords } from '../records/use-records.ts'
import { DepartRoleForm, departRoleUrls } from './depart-role-form.tsx'

type DepartRole = z.output<typeof sysDepartRole>

const fields: FilterField[] = [{ name: 'roleName', label: '名称', kind: 'contains' }]

const columns: ListColumn<DepartRole>[] = [
  { name: 'roleName', title: '部门角色名称', width: 160 },
  { name: 'roleCode', title: '部门角色编码', width: 160 },
  { name: 'description', title: '描述', width: 200, isWide: true },
  ...auditColumns<DepartRole>(),
]

/** Roles inside one department; they get no more than the department itself has. */
export function DepartRoles({ depart }: { depart: DepartNode }) {
  const records = useRecords<DepartRole>({
    name: 'system-depart-role',
    urls: departRoleUrls,
    schema: sysDepartRole,
    fields,
    params: { deptId: depart.id },
    isInUrl: false,
    nameOf: ({ roleName, roleCode }) => roleName ?? roleCode ?? '',
  })
  const [holder, setHolder] = useState<GrantHolder>()
  return (
    <RecordPage
      records={records}
      noun="部门角色"
      permission="system:departRole"
      columns={columns}
      actions={({ id, roleName }) => [
        {
          text: '授权',
          action: 'system:departRole:permission',
          onClick: () => setHolder(departRoleGrants(id, roleName ?? '', depart.id)),
        },
      ]}
      emptyDetail="部门角色的权限不超出部门自己的权限。"
    >
      <DepartRoleForm departId={depart.id} editing={records.editing} onSaved={records.list.reload} />
      <GrantDrawer holder={holder} onClose={() => setHolder(undefined)} />
    </RecordPage>
  )
}
