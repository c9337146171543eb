import type { DepartNode } from '@liangshu/contract/system/depart-tree'
import { listedUser, type ListedUser } from '@liangshu/contract/system/user-list'
import { useState } from 'react'
import type { FilterField } from '../../widgets/list-page/filter-field.ts'
import { ListPage } from '../../widgets/list-page/list-page.tsx'
import { RowActions } from '../../widgets/list-page/row-actions.tsx'
import { useEditing } from '../../widgets/list-page/use-editing.ts'
import { useList } from '../../widgets/list-page/use-list.ts'
import { useMembers } from '../../widgets/list-page/use-members.ts'
import { UserPickerModal } from '../../widgets/picker/user-picker.tsx'
import { personColumns, statusColumn } from '../user/user-columns.tsx'
import { addDepartUsers, removeDepartUsers } from './depart-calls.ts'
import { UserDepartRoles } from './user-depart-roles.tsx'

const fields: FilterField[] = [{ name: 'username', label: '账号', kind: 'contains' }]
const REMOVE = 'system:departUser:deleteBatch'

/** The people of one department. */
export function DepartUsers({ depart }: { depart: DepartNode }) {
  const list = useList<ListedUser>({
    name: 'system-depart-user',
    urls: { list: '/sys/user/departUserList' },
    schema: listedUser,
    fields,
    params: { depId: depart.id },
    isInUrl: false,
    nameOf: ({ realname, username }) => realname ?? username ?? '',
  })
  const [isPicking, setIsPicking] = useState(false)
  const roles = useEditing<ListedUser>()
  const members = useMembers(list, {
    from: `部门「${depart.departName}」`,
    add: (ids) => addDepartUsers(depart.id, ids),
    remove: (ids) => removeDepartUsers(depart.id, ids),
  })
  const chosen = [...list.state.selected.values()]
  return (
    <ListPage
      list={list}
      columns={[
        ...personColumns.filter(({ name }) => name !== 'orgCodeTxt'),
        { name: 'email', title: '邮箱', width: 180, isWide: true },
        statusColumn,
        {
          title: '操作',
          width: 160,
          fixed: 'right',
          render: (user) => (
            <RowActions
              actions={[
                { text: '部门角色', action: 'system:departRole:user', onClick: () => roles.edit(user) },
                { text: '移出', action: REMOVE, isDanger: true, onClick: () => members.remove([user]) },
              ]}
            />
          ),
        },
      ]}
      add={{ text: '添加用户', action: 'system:departUser:add', onClick: () => setIsPicking(true) }}
      batch={[{ text: '移出部门', action: REMOVE, isDanger: true, onClick: () => members.remove(chosen) }]}
      empty={{ title: '这个部门还没有用户', action: { text: '添加用户', onClick: () => setIsPicking(true) } }}
    >
      <UserPickerModal
        open={isPicking}
        onClose={() => setIsPicking(false)}
        onOk={(picked) => void members.add(picked.map(({ value }) => value))}
      />
      <UserDepartRoles depart={depart} editing={roles} />
    </ListPage>
  )
}
