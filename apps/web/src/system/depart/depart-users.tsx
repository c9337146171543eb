import type { DepartNode } from '@liangshu/contract/system/depart/depart-tree'
import type { ListedUser } from '@liangshu/contract/system/user/user-list'
import type { ListColumn } from '../../widgets/list-page/list-column.ts'
import { useEditing } from '../../widgets/list-page/use-editing.ts'
import { MembersList } from '../user/members-list.tsx'
import { personColumns } from '../user/user-columns.tsx'
import { addDepartUsers, removeDepartUsers } from './depart-calls.ts'
import { UserDepartRoles } from './user-depart-roles.tsx'

/** The department is known here; there is room for the address instead. */
const columns: ListColumn<ListedUser>[] = [
  ...personColumns.filter(({ name }) => name !== 'orgCodeTxt'),
  { name: 'email', title: '邮箱', width: 180, isWide: true },
]

/** The people of one department. */
export function DepartUsers({ depart }: { depart: DepartNode }) {
  const roles = useEditing<ListedUser>()
  return (
    <MembersList
      name="system-depart-user"
      url="/sys/user/departUserList"
      params={{ depId: depart.id }}
      from={`部门「${depart.departName}」`}
      add={{ text: '添加用户', action: 'system:departUser:add', run: (ids) => addDepartUsers(depart.id, ids) }}
      remove={{
        text: '移出',
        batchText: '移出部门',
        action: 'system:departUser:deleteBatch',
        run: (ids) => removeDepartUsers(depart.id, ids),
      }}
      empty="这个部门还没有用户"
      columns={columns}
      actions={(user) => [{ text: '部门角色', action: 'system:departRole:user', onClick: () => roles.edit(user) }]}
      actionsWidth={160}
    >
      <UserDepartRoles depart={depart} editing={roles} />
    </MembersList>
  )
}
