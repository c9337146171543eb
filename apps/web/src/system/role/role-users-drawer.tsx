import type { SysRole } from '@liangshu/contract/system/role/role-list'
import { Drawer } from 'antd'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { MembersList } from '../user/members-list.tsx'
import { addRoleUsers, removeRoleUsers } from './role-calls.ts'

const MANAGE = 'system:role:user'

/** Who has this role. */
export function RoleUsersDrawer({ editing }: { editing: Editing<SysRole> }) {
  const { isOpen, row: role, close } = editing
  return (
    <Drawer title={`角色用户：${role?.roleName ?? ''}`} open={isOpen} onClose={close} size={960} destroyOnHidden>
      {role ? (
        <MembersList
          name="system-role-user"
          url="/sys/user/userRoleList"
          params={{ roleId: role.id }}
          from={`角色「${role.roleName ?? ''}」`}
          add={{ text: '添加用户', action: MANAGE, run: (ids) => addRoleUsers(role.id, ids) }}
          remove={{
            text: '取消关联',
            batchText: '取消关联',
            action: MANAGE,
            run: (ids) => removeRoleUsers(role.id, ids),
          }}
          empty="这个角色还没有用户"
        />
      ) : null}
    </Drawer>
  )
}
