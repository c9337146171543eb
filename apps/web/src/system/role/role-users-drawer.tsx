import type { SysRole } from '@liangshu/contract/system/role-list'
import { listedUser, type ListedUser } from '@liangshu/contract/system/user-list'
import { Drawer } from 'antd'
import { useState } from 'react'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { useMembers } from '../../widgets/list-page/use-members.ts'
import { UserPickerModal } from '../../widgets/picker/user-picker.tsx'
import { personColumns, statusColumn } from '../user/user-columns.tsx'
import { addRoleUsers, removeRoleUsers } from './role-calls.ts'

const fields: FilterField[] = [{ name: 'username', label: '账号', kind: 'contains' }]

function RoleUsers({ role }: { role: SysRole }) {
  const list = useList<ListedUser>({
    name: 'system-role-user',
    urls: { list: '/sys/user/userRoleList' },
    schema: listedUser,
    fields,
    params: { roleId: role.id },
    isInUrl: false,
    nameOf: ({ realname, username }) => realname ?? username ?? '',
  })
  const [isPicking, setIsPicking] = useState(false)
  const members = useMembers(list, {
    from: `角色「${role.roleName ?? ''}」`,
    add: (ids) => addRoleUsers(role.id, ids),
    remove: (ids) => removeRoleUsers(role.id, ids),
  })
  const chosen = [...list.state.selected.values()]

  return (
    <ListPage
      list={list}
      columns={[
        ...personColumns,
        statusColumn,
        {
          title: '操作',
          width: 100,
          fixed: 'right',
          render: (user) => (
            <RowActions
              actions={[
                { text: '取消关联', action: 'system:role:user', isDanger: true, onClick: () => members.remove([user]) },
              ]}
            />
          ),
        },
      ]}
      add={{ text: '添加用户', action: 'system:role:user', onClick: () => setIsPicking(true) }}
      batch={[{ text: '取消关联', action: 'system:role:user', isDanger: true, onClick: () => members.remove(chosen) }]}
      empty={{ title: '这个角色还没有用户', action: { text: '添加用户', onClick: () => setIsPicking(true) } }}
    >
      <UserPickerModal
        open={isPicking}
        onClose={() => setIsPicking(false)}
        onOk={(picked) => void members.add(picked.map(({ value }) => value))}
      />
    </ListPage>
  )
}

/** Who has this role. */
export function RoleUsersDrawer({ editing }: { editing: Editing<SysRole> }) {
  const { isOpen, row, close } = editing
  return (
    <Drawer title={`角色用户：${row?.roleName ?? ''}`} open={isOpen} onClose={close} size={960} destroyOnHidden>
      {row ? <RoleUsers role={row} /> : null}
    </Drawer>
  )
}
