import { sysRole, type SysRole } from '@liangshu/contract/system/role-list'
import { useState } from 'react'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing, type Editing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { useListActions } from '../../widgets/list-page/use-list-actions.ts'
import { roleGrants, type GrantHolder } from '../permission/grant-calls.ts'
import { GrantDrawer } from '../permission/grant-drawer.tsx'
import { roleUrls } from './role-calls.ts'
import { RoleForm } from './role-form.tsx'
import { RoleUsersDrawer } from './role-users-drawer.tsx'

const fields: FilterField[] = [
  { name: 'roleName', label: '角色名称', kind: 'contains' },
  { name: 'roleCode', label: '角色编码', kind: 'contains' },
  { name: 'createTime', label: '创建时间', kind: 'dates' },
]

interface PageActions {
  editing: Editing<SysRole>
  users: Editing<SysRole>
  grant: (role: SysRole) => void
  remove: (role: SysRole) => void
}

const columns = ({ editing, users, grant, remove }: PageActions): ListColumn<SysRole>[] => [
  { name: 'roleName', title: '角色名称', width: 180, sortable: true },
  { name: 'roleCode', title: '角色编码', width: 160, sortable: true },
  { name: 'description', title: '描述', width: 240, isWide: true },
  { name: 'createTime', title: '创建时间', width: 165, className: 'num', sortable: true },
  { name: 'updateTime', title: '更新时间', width: 165, className: 'num', sortable: true },
  {
    title: '操作',
    width: 170,
    fixed: 'right',
    render: (role) => (
      <RowActions
        actions={[
          { text: '用户', onClick: () => users.edit(role) },
          { text: '授权', action: 'system:role:permission', onClick: () => grant(role) },
          { text: '编辑', action: 'system:role:edit', onClick: () => editing.edit(role) },
          { text: '删除', action: 'system:role:delete', isDanger: true, onClick: () => remove(role) },
        ]}
      />
    ),
  },
]

/** 角色管理: roles, what they may do, and who has them. */
export function RoleListPage() {
  const list = useList<SysRole>({
    name: 'system-role',
    urls: roleUrls,
    schema: sysRole,
    fields,
    columnNames: ['roleName', 'roleCode', 'description', 'createTime', 'updateTime'],
    nameOf: ({ roleName, roleCode }) => roleName ?? roleCode ?? '',
  })
  const { removeOne } = useListActions(list)
  const editing = useEditing<SysRole>()
  const users = useEditing<SysRole>()
  const [holder, setHolder] = useState<GrantHolder>()
  const grant = ({ id, roleName }: SysRole) => setHolder(roleGrants(id, roleName ?? ''))

  return (
    <ListPage
      list={list}
      columns={columns({ editing, users, grant, remove: removeOne })}
      add={{ action: 'system:role:add', onClick: editing.add }}
      removeAction="system:role:deleteBatch"
      empty={{
        title: '还没有角色',
        detail: '角色决定用户能看到哪些菜单和按钮。',
        action: { text: '新增角色', onClick: editing.add },
      }}
      onOpen={users.edit}
    >
      <RoleForm editing={editing} onSaved={list.reload} />
      <RoleUsersDrawer editing={users} />
      <GrantDrawer holder={holder} onClose={() => setHolder(undefined)} />
    </ListPage>
  )
}
