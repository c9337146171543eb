import { sysDepartRole } from '@liangshu/contract/system/depart-role'
import type { DepartNode } from '@liangshu/contract/system/depart-tree'
import { useState } from 'react'
import type { z } from 'zod'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing, type Editing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { useListActions } from '../../widgets/list-page/use-list-actions.ts'
import { departRoleGrants, type GrantHolder } from '../permission/grant-calls.ts'
import { GrantDrawer } from '../permission/grant-drawer.tsx'
import { DepartRoleForm, departRoleUrls } from './depart-role-form.tsx'

type DepartRole = z.output<typeof sysDepartRole>

const fields: FilterField[] = [{ name: 'roleName', label: '名称', kind: 'contains' }]

interface Actions {
  editing: Editing<DepartRole>
  grant: (role: DepartRole) => void
  remove: (role: DepartRole) => void
}

const columns = ({ editing, grant, remove }: Actions): ListColumn<DepartRole>[] => [
  { name: 'roleName', title: '部门角色名称', width: 160 },
  { name: 'roleCode', title: '部门角色编码', width: 160 },
  { name: 'description', title: '描述', width: 200, isWide: true },
  { name: 'createTime', title: '创建时间', width: 165, className: 'num', sortable: true },
  {
    title: '操作',
    width: 160,
    fixed: 'right',
    render: (role) => (
      <RowActions
        actions={[
          { text: '授权', action: 'system:departRole:permission', onClick: () => grant(role) },
          { text: '编辑', action: 'system:departRole:edit', onClick: () => editing.edit(role) },
          { text: '删除', action: 'system:departRole:delete', isDanger: true, onClick: () => remove(role) },
        ]}
      />
    ),
  },
]

/** Roles inside one department; they get no more than the department itself has. */
export function DepartRoles({ depart }: { depart: DepartNode }) {
  const list = useList<DepartRole>({
    name: 'system-depart-role',
    urls: departRoleUrls,
    schema: sysDepartRole,
    fields,
    params: { deptId: depart.id },
    isInUrl: false,
    nameOf: ({ roleName, roleCode }) => roleName ?? roleCode ?? '',
  })
  const { removeOne } = useListActions(list)
  const editing = useEditing<DepartRole>()
  const [holder, setHolder] = useState<GrantHolder>()
  return (
    <ListPage
      list={list}
      columns={columns({
        editing,
        remove: removeOne,
        grant: ({ id, roleName }) => setHolder(departRoleGrants(id, roleName ?? '', depart.id)),
      })}
      add={{ action: 'system:departRole:add', onClick: editing.add }}
      removeAction="system:departRole:deleteBatch"
      empty={{ title: '这个部门还没有部门角色', action: { text: '新增部门角色', onClick: editing.add } }}
      onOpen={editing.edit}
    >
      <DepartRoleForm departId={depart.id} editing={editing} onSaved={list.reload} />
      <GrantDrawer holder={holder} onClose={() => setHolder(undefined)} />
    </ListPage>
  )
}
