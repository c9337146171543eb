import { sysRole, type SysRole } from '@liangshu/contract/system/role/role-list'
import { useState } from 'react'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { useEditing } from '../../widgets/list-page/use-editing.ts'
import { roleGrants, type GrantHolder } from '../permission/grant-calls.ts'
import { GrantDrawer } from '../permission/grant-drawer.tsx'
import { RecordPage } from '../records/record-page.tsx'
import { auditColumns } from '../records/time-column.ts'
import { useRecords } from '../records/use-records.ts'
import { useInstitutionColumn, useInstitutionFilter } from '../tenant/institution.tsx'
import { roleUrls } from './role-calls.ts'
import { RoleForm } from './role-form.tsx'
import { RoleHomeForm } from './role-home-form.tsx'
import { RoleUsersDrawer } from './role-users-drawer.tsx'

const fields: FilterField[] = [
  { name: 'roleName', label: '角色名称', kind: 'contains' },
  { name: 'roleCode', label: '角色编码', kind: 'contains' },
  { name: 'createTime', label: '创建时间', kind: 'dates' },
]

const own: ListColumn<SysRole>[] = [
  { name: 'roleName', title: '角色名称', width: 180, sortable: true },
  { name: 'roleCode', title: '角色编码', width: 160, sortable: true },
  { name: 'description', title: '描述', width: 240, isWide: true },
]
const rest: ListColumn<SysRole>[] = auditColumns<SysRole>()

/** 角色管理: roles, what they may do, and who has them. */
export function RoleListPage() {
  const records = useRecords<SysRole>({
    name: 'system-role',
    urls: roleUrls,
    schema: sysRole,
    fields: [...fields, ...useInstitutionFilter()],
    columnNames: ['roleName', 'roleCode', 'description', 'createTime', 'updateTime'],
    nameOf: ({ roleName, roleCode }) => roleName ?? roleCode ?? '',
  })
  const institution = useInstitutionColumn<SysRole>(({ tenantId }) => tenantId)
  const users = useEditing<SysRole>()
  const home = useEditing<SysRole>()
  const [holder, setHolder] = useState<GrantHolder>()

  return (
    <RecordPage
      records={records}
      noun="角色"
      permission="system:role"
      columns={[...own, ...institution, ...rest]}
      actions={(role) => [
        { text: '用户', onClick: () => users.edit(role) },
        {
          text: '授权',
          action: 'system:role:permission',
          onClick: () => setHolder(roleGrants(role.id, role.roleName ?? '')),
        },
        { text: '首页', action: 'system:roleIndex:edit', onClick: () => home.edit(role) },
      ]}
      exportName="角色列表"
      emptyDetail="角色决定用户能看到哪些菜单和按钮。"
      onOpen={users.edit}
    >
      <RoleForm editing={records.editing} onSaved={records.list.reload} />
      <RoleUsersDrawer editing={users} />
      <RoleHomeForm editing={home} />
      <GrantDrawer holder={holder} onClose={() => setHolder(undefined)} />
    </RecordPage>
  )
}
