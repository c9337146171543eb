import type { TenantRecord } from '@liangshu/contract/system/tenant'
import { Drawer } from 'antd'
import type { Editing } from '../../widgets/list-page/use-editing.ts'
import { MembersList } from '../user/members-list.tsx'
import { joinTenant, leaveTenant } from './tenant-calls.ts'
import { membersOf } from './tenant-members.ts'

const MANAGE = 'system:user:edit'

/** Who belongs to an institution. */
export function TenantMembersDrawer({ editing }: { editing: Editing<TenantRecord> }) {
  const { isOpen, row: tenant, close } = editing
  return (
    <Drawer title={`机构成员：${tenant?.name ?? ''}`} open={isOpen} onClose={close} size={960} destroyOnHidden>
      {tenant ? (
        <MembersList
          name="system-tenant-member"
          url="/sys/user/list"
          params={membersOf(tenant.id)}
          from={`机构「${tenant.name}」`}
          add={{ text: '添加成员', action: MANAGE, run: (ids) => joinTenant(tenant.id, ids) }}
          remove={{ text: '移出', batchText: '移出机构', action: MANAGE, run: (ids) => leaveTenant(tenant.id, ids) }}
          empty="这个机构还没有成员"
          actionsWidth={80}
        />
      ) : null}
    </Drawer>
  )
}
